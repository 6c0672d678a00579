import { PAPER_WORDS } from './row-words-of-papers';
import { RECORD_WORDS } from './row-words-of-records';
import type { RowWords } from './rows-said';

/** By the id of the set (dataset-of.ts). */
const SAID: Readonly<Record<string, RowWords>> = { ...RECORD_WORDS, ...PAPER_WORDS };

const NOTHING: RowWords = {};
export const rowWordsOf = (id: string): RowWords => SAID[id] ?? NOTHING;
/** What is said for its choices and tabs; what is not done yet is said in every way of saying so. */
export const statesSaid = (id: string, label: string): readonly string[] => split(rowWordsOf(id).states?.[label]).flatMap(yetWords);
const yetWords = (said: string): string[] =>
  /^没(?!有).+/.test(said)
    ? ['没', '还没', '没有', '还没有', '未', '尚未'].flatMap((head) => [
        head + said.slice(1),
        ...(/^没.{1,2}$/.test(said) ? [`${head}${said.slice(1)}完`] : []),
      ])
    : [said];
/** What rows of the set are called. */
export const rowsCalled = (id: string): readonly string[] => split(rowWordsOf(id).rows);
export function split(words = ''): readonly string[] {
  const parts = splitBefore.get(words) ?? words.split(/\s+/).filter(Boolean);
  splitBefore.set(words, parts);
  return parts;
}
/** The lists that stand here and beside are read with every question. */
const splitBefore = new Map<string, readonly string[]>();
/** Labels of the fields a sentence asks for in such words, of whatever rows. */
export const labelsAsked = (text: string): readonly string[] => [
  ...new Set(
    Object.values(SAID).flatMap(({ asks = {} }) =>
      Object.entries(asks).flatMap(([label, words]) => (split(words).some((said) => said.length > 2 && text.includes(said)) ? [label] : [])),
    ),
  ),
];
let askedSo: ReadonlySet<string> | undefined;
/** 谁跟台, 差多少: letters a field of some rows is asked for by. */
export function isAskedSo(said: string): boolean {
  askedSo ??= new Set(Object.values(SAID).flatMap(({ asks = {} }) => Object.values(asks).flatMap(split)));
  return askedSo.has(said);
}
/** Sets that have words of their own. */
export const WORDED: readonly string[] = Object.keys(SAID);
