import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import { datasetOf } from '../../../domain/dataset-of';
import { datasets, documentOf, masterOf } from '../../../domain/registry';
import { MENUS_CALLED, wordsOfPage } from '../../../domain/screens/page-words';
import { rowsCalled, rowWordsOf, split, WORDED } from '../../../domain/screens/row-words';
import type { Context } from '../../base/context';
import { remembered, rememberedWords } from '../../base/remembered';
import { screensFor } from '../../engine/access';
import { readerOf } from '../../engine/queries/reader';
import { normalise } from '../reading/read';
import { kindsIn, phrases, readableKinds } from '../words/kinds';
import { pagesIn } from '../words/page-in-text';
import { phrasesIn } from '../words/said/all';
import { fieldSaid } from './labels';

/**
 * Rows a sentence calls by a name of theirs, and the page they were called by; `isBySum`: nothing but a figure of theirs was named; `isOfMenu`: nothing but their menu;
 * `isByFit`: nothing but words of theirs. */
export type Subject = { dataset: Dataset; words: readonly string[]; screen?: Screen; isBySum?: true; isOfMenu?: true; isByFit?: true };

/** Of these no records are told here. */
const PATIENTS = 'patient';
const MOST = 6;

/** Kinds of documents and pages of records the sentence names, the longest name first. */
export function subjectsIn(context: Context, text: string): Subject[] {
  const papers = [...kindsNamed(context, text)].flatMap(([kind, words]): Subject[] => subjectOf(kind, words));
  const records = pagesIn(context, text).flatMap(({ screen, word, isOfGroup }): Subject[] =>
    isOfGroup || !isOfRecords(screen) ? [] : subjectOf(screen.resource, recordWords(screen, word), screen),
  );
  for (const resource of WORDED.filter((id) => masterOf(id) && rowsCalled(id).some((said) => text.includes(said)))) {
    if (records.some(({ dataset }) => dataset.id === resource)) continue;
    const screen = screensFor({ ...context, screen: '' }, resource).find(isOfRecords);
    if (screen) records.push(...subjectOf(resource, recordWords(screen, ''), screen));
  }
  return [...papers, ...records].sort((a, b) => longest(b, text) - longest(a, text)).slice(0, MOST);
}

/** Kinds of papers the sentence names, each with the words it is called by. */
export function kindsNamed(context: Context, text: string): Map<string, string[]> {
  const own = ownWords(context);
  const kinds = new Map<string, string[]>();
  const call = (kind: string, said: string) => kinds.set(kind, [...(kinds.get(kind) ?? []), said]);
  for (const { words, kinds: called } of phrases()) {
    const said = plain(words);
    if (text.includes(said)) for (const kind of called) if (own.has(kind)) call(kind, said);
  }
  for (const [kind, words] of own) for (const said of words) if (text.includes(said)) call(kind, said);
  return kinds;
}
/** The kinds the asker reads, each with what its pages and rows are called beside their titles. */
const ownWords = remembered((context: Context): ReadonlyMap<string, readonly string[]> => {
  const everywhere = { ...context, screen: '' };
  const wordsOf = (kind: string): string[] => [...screensFor(everywhere, kind).flatMap(({ flag }) => wordsOfPage(flag)), ...rowsCalled(kind)].map(plain);
  return new Map(readableKinds(context).map(({ kind }) => [kind, wordsOf(kind)]));
});

/** Words of the registry as sentences have them. */
const plain = rememberedWords(normalise);

/** What the sentence does with goods or money, where it names no papers: those it speaks of. */
export function meantIn(context: Context, kind: string | undefined, words: readonly string[]): Subject[] {
  const own = new Set(readableKinds(context).map(({ kind: one }) => one));
  const said = words.filter((one) => one.length > 1);
  const called = [...own].filter((one) => said.some((word) => documentOf(one)?.title.startsWith(word)));
  const kinds = [...(kind ? (kindsIn(kind)?.kinds ?? []) : []).filter((one) => own.has(one)), ...called];
  return [...new Set(kinds)].flatMap((one): Subject[] => subjectOf(one, said));
}

/** Pages of records under a menu the sentence names (智能柜): which of them is meant, their own words say. */
export function underMenu(context: Context, text: string): Subject[] {
  const said = Object.entries(MENUS_CALLED).reduce(
    (whole, [menu, words]) => (phrasesIn(words).some((word) => text.includes(word)) ? `${whole} ${menu}` : whole),
    text,
  );
  const called = Object.values(MENUS_CALLED).flatMap(phrasesIn);
  return pagesIn(context, said)
    .filter(({ screen, isOfGroup }) => isOfGroup && screen.archetype === 'list' && masterOf(screen.resource) && screen.resource !== PATIENTS)
    .flatMap(({ screen, word }): Subject[] => subjectOf(screen.resource, [word, ...called], screen).map((one) => ({ ...one, isOfMenu: true as const })));
}

/** Asked of anything. */
const HOW_MUCH = '多少';
/** Rows by words of theirs other than their name: 谁打的, 对上没 speak of lines of the bank. */
export function fittingIn(context: Context, text: string): Subject[] {
  return WORDED.flatMap((id): { subject: Subject; letters: number }[] => {
    const { rows, beside, states = {}, asks = {} } = rowWordsOf(id);
    const own = [rows, beside, ...Object.values(states), ...Object.values(asks)]
      .flatMap(split)
      .filter((said) => said.length > 1 && said !== HOW_MUCH && text.includes(said));
    const apart = own.filter((said) => !own.some((other) => other !== said && other.includes(said)));
    const screen = screensFor({ ...context, screen: '' }, id).find(isOfRecords);
    if (apart.length < 2 || !(screen || documentOf(id))) return [];
    return subjectOf(id, rowsCalled(id), screen).map((subject) => ({ subject: { ...subject, isByFit: true as const }, letters: apart.join('').length }));
  })
    .sort((a, b) => b.letters - a.letters)
    .map(({ subject }) => subject);
}

/** Sets of facts the sentence calls by a name people have for them: UDI. */
export function reportedIn(context: Context, text: string): Subject[] {
  return datasets
    .filter(({ rowsOf, running }) => !rowsOf && !running)
    .map((dataset) => ({
      dataset,
      isByFit: true as const,
      words: [dataset.title, ...dataset.said.split(' '), ...rowsCalled(dataset.id)].map(plain).filter((said) => said.length > 1),
    }))
    .filter(({ dataset, words }) => words.some((said) => text.includes(said)) && readerOf({ ...context, screen: '' }, dataset));
}

const SUMS = 3;
/** Sets of facts one of whose figures the sentence names: 发放金额, 待审发票. */
export function summedIn(context: Context, text: string): Subject[] {
  return datasets
    .filter((dataset) => !dataset.rowsOf && !dataset.running && !(dataset.takes && 'asOf' in dataset.takes))
    .filter(({ measures }) => Object.values(measures).some(({ label }) => fieldSaid(label).some((said) => said.length >= SUMS && text.includes(plain(said)))))
    .filter((dataset) => readerOf({ ...context, screen: '' }, dataset))
    .map((dataset) => ({ dataset, words: [dataset.title, ...dataset.said.split(' ')].map(plain).filter((said) => said.length > 1), isBySum: true }));
}

const isOfRecords = ({ archetype, resource }: Screen): boolean => archetype === 'list' && masterOf(resource) !== undefined && resource !== PATIENTS;
const recordWords = ({ resource, title }: Screen, word: string): string[] =>
  [...new Set([word, normalise(title), normalise(masterOf(resource)?.title ?? ''), ...rowsCalled(resource)])].filter(Boolean);
const subjectOf = (id: string, words: readonly string[], screen?: Screen): Subject[] => {
  const dataset = datasetOf(id);
  return dataset
    ? [
        {
          dataset,
          words: documentOf(id) ? [...words, '单子', '单据', '那张', '那单', '那份', '那笔', '那次', '那批', '那个', '这张'] : words,
          ...(screen ? { screen } : {}),
        },
      ]
    : [];
};

const isTree = ({ archetype, resource }: Screen): boolean => archetype === 'tree' && masterOf(resource) !== undefined;
/** The rows of a page, whatever the sentence calls them. */
export function screenSubject(screen: Screen): Subject | undefined {
  const [subject] = isOfRecords(screen) || isTree(screen) ? subjectOf(screen.resource, recordWords(screen, ''), screen) : [];
  return subject && { ...subject, isByFit: true as const };
}

/** Goods, called so and by no page: those of the asker's own catalogue. */
const CATALOGUES = ['hospitalProduct', 'businessProduct', 'product'];
const GOODS = ['产品', '耗材', '东西', '货', '品种'];
export function goodsIn(context: Context, text: string): Subject[] {
  const words = GOODS.filter((word) => text.includes(word));
  const screen = CATALOGUES.flatMap((id) => screensFor({ ...context, screen: '' }, id)).find(isOfRecords);
  return words.length > 0 && screen ? subjectOf(screen.resource, words, screen) : [];
}

const longest = ({ words }: Subject, text: string): number => Math.max(0, ...words.filter((word) => text.includes(word)).map((word) => word.length));
