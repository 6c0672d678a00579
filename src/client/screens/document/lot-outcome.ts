import type { LotOutcome } from '../../../contract/answers';

/** Reasons one notice can hold; the rest is counted. */
const NAMED = 3;

/** What is said of a proposal of lots: how many lines got one, how many could not, and why. */
export function lotWords({ met, unmet }: LotOutcome, added: number): { text: string; tone: 'success' | 'warning' | 'info' } {
  if (met === 0 && unmet.length === 0) return { text: '没有缺批号的行', tone: 'info' };
  const done = met > 0 ? [`已按近效期先出为 ${met} 行填好批号${added > 0 ? `，多拆出 ${added} 行` : ''}`] : [];
  if (unmet.length === 0) return { text: done.join(''), tone: 'success' };
  const named = unmet.slice(0, NAMED).map(({ line, name, why }) => `第 ${line} 行${name ? ` ${name}` : ''} ${why}`);
  const more = unmet.length > NAMED ? [`另 ${unmet.length - NAMED} 行`] : [];
  return { text: [...done, `${unmet.length} 行没有填上：${[...named, ...more].join('；')}`].join('；'), tone: 'warning' };
}
