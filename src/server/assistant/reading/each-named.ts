import type { Frame, Named } from './frame';
import type { Subject } from './grammar/cell';

/** Names whose figures are asked for one by one; others are conditions a query takes several of. */
const ONE_BY_ONE: Partial<Record<Subject, readonly ('partners' | 'departments' | 'warehouses')[]>> = {
  account: ['partners'],
  stock: ['warehouses', 'departments'],
  expiry: ['warehouses', 'departments'],
  document: ['departments', 'warehouses'],
  profit: ['partners'],
};
const FIGURES = new Set<Frame['intent']>(['figure', 'list', 'compare', 'share', 'rank', 'detail']);
const JOINS = /^[和、跟与及,，\s]*$/;
const MOST_NAMES = 4;

/** 骨科和神外领了多少: the sentence with one of the names, for each of them. */
export function textsOfEach(frame: Frame): string[] {
  if (!FIGURES.has(frame.intent) || frame.by || frame.again || frame.within || frame.number) return [];
  // 惠诚和康达谁多: each of them, whatever takes both.
  const isMost = frame.subject === 'document' && togetherIn(frame.text) === 'most';
  const lists = isMost ? (['partners', 'departments', 'warehouses'] as const) : (ONE_BY_ONE[frame.subject] ?? []);
  const names = lists.flatMap((list) => frame[list]).sort((a, b) => a.at - b.at);
  if (names.length < 2 || names.length > MOST_NAMES) return [];
  const [first, last] = [names[0], names.at(-1)];
  if (!first || !last || !isList(frame.text, names)) return [];
  const [before, behind] = [frame.text.slice(0, first.at), frame.text.slice(last.at + last.said.length)];
  return names.map(({ said }) => `${before}${said}${behind.replace(TOGETHER, '')}`.trim());
}

/** Nothing but words that join stands between them, or what is said of each: 卖给瑞和跟卖给一院的, 一院的毛利率和三院的毛利率. */
function isList(text: string, names: readonly Named[]): boolean {
  const [first, last] = [names[0], names.at(-1)];
  const [before, behind] = [text.slice(0, first?.at), text.slice((last?.at ?? 0) + (last?.said.length ?? 0))];
  const isSaidTwice = (between: string): boolean =>
    [...between].some((_, at) => {
      const [head, tail] = [between.slice(0, at), between.slice(at)];
      return (JOINS.test(head) && before.endsWith(tail)) || (head !== '' && JOINS.test(tail) && behind.startsWith(head));
    });
  return names.every(({ at, said }, place) => {
    const next = names[place + 1];
    const between = text.slice(at + said.length, next?.at);
    return text.slice(at, at + said.length) === said && (!next || JOINS.test(between) || isSaidTwice(between));
  });
}

const SUM = /加起来|加(?:在)?一[块起]|合起来|合计|一共|总共/;
const MOST = /(?:谁|哪个|哪家|哪边)(?:更)?(?:[多少大小高低贵]|便宜)|差多少|比一?比/;
const TOGETHER = new RegExp(`(?:${SUM.source}|${MOST.source})(?:是)?(?:多少)?(?:钱)?`, 'g');

/** 谁欠得多. */
const MORE = /(?:谁|哪个|哪家|哪边)[^，。]{1,4}?得?更?[多少高低大小](?:[?？]|$)/;
export const togetherIn = (text: string): NonNullable<Frame['oneOf']> => (MOST.test(text) || MORE.test(text) ? 'most' : SUM.test(text) ? 'sum' : 'each');
