import { add, grouped, isZero, sub } from '../../../define/money';
import type { Frame } from '../reading/frame';
import { RULE, type ToolAnswer, together } from '../tool';

/** Several answers as one. Two parts of a question may come to the same: that is told once. */
export function joined(frames: readonly Frame[], answers: readonly ToolAnswer[]): ToolAnswer {
  const told = answers.filter((one, at) => !answers.some((other, place) => place !== at && isToldBy(one, other, place < at)));
  const all = together(told, RULE);
  const head = told.length > 1 ? ofAll(frames, answers) : undefined;
  return head ? { ...all, text: `${head.text}${RULE}${all.text}`, data: [...told.map(({ data }) => data), head] } : all;
}

/**
 * Whether the other part tells it all: the same earlier, or what follows says more of it (还剩几个 卖给谁了); what repeats an earlier part with what was not
 * heard before it tells nothing.
 */
const isToldBy = ({ text }: ToolAnswer, { text: other }: ToolAnswer, isEarlier: boolean): boolean => {
  if (text === '' || other === '') return text === other && isEarlier;
  if (!isEarlier && text !== other && isRetold(text, other)) return true;
  return text === other ? isEarlier : other.startsWith(text.replace(/。$/, '')) || (isEarlier && text.includes(other) && !text.startsWith(other));
};
/** The same rows, each with more of it. */
const isRetold = (text: string, other: string): boolean => {
  const [lines, more] = [text.split('\n'), other.split('\n')];
  return lines.length > 2 && lines[0] === more[0] && lines.every((line) => more.some((one) => one.startsWith(line)));
};

const FIRST_RATE = /(?<label>[^\s，：。*]{2,12}?)%? \*\*(?<sum>-?[\d,.]+)%\*\*/;
const FIRST_SUM = /(?<label>[^\s，：。*]{2,12}) \*\*(?<sum>-?[\d,]+\.\d\d) ?元\*\*/;
/** What was asked of all of several: their sum, or which is the greatest; of answers that begin with the same figure. */
function ofAll(frames: readonly Frame[], answers: readonly ToolAnswer[]): { text: string; sum: string } | undefined {
  const way = frames.every(({ oneOf }) => oneOf === frames[0]?.oneOf) ? frames[0]?.oneOf : undefined;
  // 毛利率哪个高: rates are held against each other, no sums.
  const isOfRate = frames.every(({ text }) => /率|个点/.test(text));
  const firsts = answers.map(({ text }) => (isOfRate ? FIRST_RATE : FIRST_SUM).exec(text)?.groups);
  const label = firsts[0]?.label;
  if (!way || way === 'each' || !label || firsts.some((one) => one?.label !== label)) return undefined;
  const sums = firsts.map((one, at) => ({ name: nameIn(frames[at]), sum: (one?.sum ?? '0').replaceAll(',', '') }));
  const sum = sums.reduce((all, one) => add(all, one.sum), '0');
  if (isOfRate && way === 'most') {
    const without = sums.filter((_, at) => isAllNought(answers[at]?.text ?? '')).map(({ name }) => name);
    return without.length > 0 ? { text: `${without.join('、')}这段时间没有发生，比不出来。`, sum: '0' } : higherOf(label, sums);
  }
  if (isOfRate) return undefined;
  if (way === 'sum') return { text: `${sums.map(({ name }) => name).join('、')}${label}合计 **${grouped(sum)} 元**。`, sum };
  return moreOf(label, sums);
}

/** Which of several is the greatest, and by how much more than the next. */
export function moreOf(label: string, sums: readonly { name: string; sum: string }[]): { text: string; sum: string } | undefined {
  const [most, next] = [...sums].sort((a, b) => Number(b.sum) - Number(a.sum));
  if (!most || !next) return undefined;
  const apart = sub(most.sum, next.sum);
  return isZero(apart)
    ? { text: `${label}一样多。`, sum: apart }
    : { text: `${label}更多的是 **${most.name}**，比${next.name}多 **${grouped(apart)} 元**。`, sum: apart };
}

/** No figure of it is anything but nought. */
const isAllNought = (text: string): boolean => [...text.matchAll(/\*\*([^*]+)\*\*/g)].every(([, figure = '']) => !/[1-9]/.test(figure));

/** Which of several rates is the highest, and by how many points. */
function higherOf(label: string, rates: readonly { name: string; sum: string }[]): { text: string; sum: string } | undefined {
  const [most, next] = [...rates].sort((a, b) => Number(b.sum) - Number(a.sum));
  if (!most || !next) return undefined;
  const apart = sub(most.sum, next.sum);
  return isZero(apart)
    ? { text: `${label}一样高。`, sum: apart }
    : { text: `${label}更高的是 **${most.name}**，比${next.name}高 **${apart} 个百分点**。`, sum: apart };
}

/** The one name each of several questions alike is about. */
const nameIn = (frame: Frame | undefined): string => {
  const [one] = frame ? [...frame.partners, ...frame.departments, ...frame.warehouses] : [];
  return one?.found[0]?.name ?? one?.said ?? '';
};
