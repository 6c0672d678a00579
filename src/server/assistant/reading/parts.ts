import { namesIn } from './again';
import type { Frame, Grouping } from './frame';
import type { Intent } from './grammar/cell';
import { applied, slotOf } from './slots';
import { IN_WARDS } from './told-apart';

/** What a figure is made of is asked of whom it is with first, then of the goods: as words that tell a sentence apart by them. */
const CHAINS: Partial<Record<Frame['subject'], readonly Grouping[]>> = {
  document: ['partner', 'department', 'product'],
  use: ['department', 'product'],
  profit: ['partner', 'product'],
};
const WORDS: Partial<Record<Grouping, string>> = { partner: '各家', department: '各科室', product: '各产品' };
const MADE_OF = new Set<Intent>(['figure', 'rank', 'share', 'average']);

/** What a sentence is told apart by: 各家, 跟谁. */
const isApart = (arc: Frame['cover'][number]): boolean => slotOf(arc) === 'by' || arc.sense === 'ask.who';

/** The sentence of a rank with the name of its one row in the place of what it is told apart by. */
export function ofRow(was: Frame, answer: string): string | undefined {
  const [name, ...others] = namesIn(answer);
  const gone = was.cover.filter((arc) => slotOf(arc) === 'by' || slotOf(arc) === 'end' || arc.sense.startsWith('ask.wh'));
  if (!name || others.length > 0 || !was.by || /^[A-Z]{2}\d{6}/.test(name)) return undefined;
  const by = gone.find((arc) => slotOf(arc) === 'by');
  const edited = applied(
    was.text,
    gone.map((arc) => ({ from: arc.from, to: arc.to, text: arc === by ? `${name} ` : '' })),
  );
  return (by ? edited : `${name} ${edited}`).trim();
}

/**
 * 为什么这么多, after a figure or a rank: the figure, or the first of the rank, told apart by what comes next. Undefined where the question
 * before has ways of its own to say why.
 */
export function partsOf(was: Frame, answer: string): string | undefined {
  const chain = CHAINS[was.subject];
  if (!chain || !MADE_OF.has(was.intent) || was.number || was.has('calc.compare') || was.periods.length > 1) return undefined;
  // 每月平均: what a mean is taken over tells nothing apart.
  const by = was.intent === 'average' && (was.by === 'month' || was.by === 'week' || was.by === 'day') ? undefined : was.by;
  const [first] = by ? namesIn(answer) : [];
  if (by && (!first || /^[A-Z]{2}\d{6}/.test(first))) return undefined;
  const isInWards = was.flows.some(({ flow }) => IN_WARDS.includes(flow));
  const named: Partial<Record<Grouping, boolean>> = {
    partner: was.partners.length > 0 || was.by === 'partner' || isInWards,
    department: was.departments.length > 0 || was.by === 'department' || was.has('own') || (was.subject === 'document' && !isInWards),
    product: was.goods.length > 0 || was.by === 'product',
  };
  const next = chain.find((one) => !named[one]);
  const words = next && WORDS[next];
  if (!words) return undefined;
  // Days and rates are no sums: nothing makes them up.
  if (by && (/率|天数|几天/.test(answer) || !was.cover.some(isApart))) return undefined;
  const gone = was.cover.filter((arc) => isApart(arc) || slotOf(arc) === 'end');
  const said = gone.find(isApart);
  const edits = first ? gone.map((arc) => ({ from: arc.from, to: arc.to, text: arc === said ? `${first} ` : '' })) : [];
  return `${applied(was.text, edits)} ${words}`.trim();
}

/** 为什么, after who rose most: of the first of them. */
export function whyOfFirst(was: Frame, answer: string): string | undefined {
  const [first] = namesIn(answer);
  const isOfOne =
    was.intent === 'rank' && was.has('calc.compare') && was.periods.length < 2 && (was.by === 'department' || was.by === 'partner' || was.by === 'product');
  if (!isOfOne || !first || /^[A-Z]{2}\d{6}/.test(first)) return undefined;
  const gone = was.cover.filter((arc) => isApart(arc) || slotOf(arc) === 'end');
  const by = gone.find(isApart);
  return `为什么${by ? '' : first}${applied(
    was.text,
    gone.map((arc) => ({ from: arc.from, to: arc.to, text: arc === by ? first : '' })),
  )}`;
}
