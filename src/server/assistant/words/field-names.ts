import { datasets, documents, masters } from '../../../domain/registry';
import { fieldSaid } from '../own-words/labels';

let all: ReadonlySet<string> | undefined;
/** What the fields of papers and records are called, of all of them: 主刀, 拒收数量, 计划付款日期. */
function names(): ReadonlySet<string> {
  all ??= new Set([
    ...documents.flatMap(({ header, lines }) => [header, lines].flatMap((fields) => Object.values(fields).flatMap(({ label }) => fieldSaid(label)))),
    ...masters.flatMap(({ fields }) => Object.values(fields).flatMap(({ label }) => fieldSaid(label))),
  ]);
  return all;
}

let ofFacts: ReadonlySet<string> | undefined;
/** What sets of facts are told apart by. */
const factNames = (): ReadonlySet<string> => {
  ofFacts ??= new Set(datasets.flatMap(({ dimensions }) => Object.values(dimensions).flatMap(({ label }) => fieldSaid(label))));
  return ofFacts;
};
const LONGER = 4;
/** Whether a stretch is but the beginning of what some field is called: 财务 of 财务分类. */
export const beginsLabel = (text: string, { from, to }: { from: number; to: number }): boolean =>
  [...text.slice(to, to + LONGER)].some((_, more) => {
    const letters = text.slice(from, to + more + 1);
    return names().has(letters) || factNames().has(letters);
  });

/** 拒收 of 拒收数量, 差 of 差额: a figure by what stands before 数量, 金额 and 额. */
const COUNTED = ['数量', '金额', '天数', '额', '价', '数'];
/** Whether letters are what some field is called. */
export const isField = (letters: string): boolean => letters !== '' && ['', ...COUNTED].some((end) => names().has(`${letters}${end}`));

/** 哪个货不合格: which of the lines have such a figure. */
const GOODS = '(?:哪个|哪种|哪些|什么|啥)(?:货|东西|产品|耗材|品种)\\s*(?:是|有)?';
/** What is not taken has two names. */
const SAME: Readonly<Record<string, readonly string[]>> = { 不合格: ['拒收'], 拒收: ['不合格'] };
/** Whether a figure called so is asked for: 拒收几片 of 拒收数量. */
export function isFigureAsked(label: string, text: string): boolean {
  const stem = COUNTED.map((end) => (label.endsWith(end) ? label.slice(0, -end.length) : '')).find(Boolean) ?? label;
  const said = [stem, ...(SAME[stem] ?? [])].map((one) => one.replace(/[（()）%/*+?.[\]\\]/g, '')).join('|');
  return stem !== '' && new RegExp(`(?:${said})[了的]?(?:多少|几)|${GOODS}(?:${said})`).test(text);
}
