import type { Day } from '../../../define/dates';
import { EXCLUDES, isLeftOut, statesLeftOut } from './except';
import { fallsAway, without } from './falls-away';
import type { Frame } from './frame';
import type { Arc } from './lattice';
import { isWhoDid } from './leans';
import { othersSaid } from './others';
import { wordsOf } from './said-words';
import { applied, type Edit, slotless, slotOf } from './slots';
import { apartEdits } from './told-apart';
import { aheadOf, whenSaid } from './when-ending';

/**
 * A question that leans on the one before is an edit of its sentence: what is said now stands where the same kind of word stood, what is new
 * stands behind it, and the sentence is read again as any sentence is. So whatever can be asked can be asked next.
 */
export function rewritten(was: Frame, now: Frame, today: Day): string {
  const ahead = aheadOf(was, now);
  if (ahead) return ahead;
  const said = saidBySlot(now);
  const edits: Edit[] = [];
  // 红冲的不要: papers in that state are left out of what was asked.
  const behind: string[] = [...statesLeftOut(now.text, now.cover).map(({ text }) => text), ...now.withoutKinds].map((said) => `不含${said}`);
  if (isWhoDid(now.text)) behind.push(now.text);
  // 比上个月呢: the span is set beside the one before, it does not take its place.
  if (said.has('versus') && said.has('when')) {
    behind.push(now.text.replace(/^(?:那么?就?|就)/, '').replace(/[呢?？]+$/, ''));
    // A month is no counterpart of a year: it is this month that is held against it.
    if (isLonger(was, now)) edits.push(...thisMonth(was));
    if (was.intent === 'share') edits.push(...without(was, ['calc', 'by']));
    said.delete('when');
    said.delete('versus');
  }
  const apart = apartEdits(was, now, said.has('by'));
  edits.push(...fallsAway(was, now, said, apart?.behind ?? []));
  if (apart) said.delete('by');
  const slots = slotEdits(was, now, said, today);
  edits.push(...slots.edits, ...(apart?.edits ?? []));
  behind.push(...slots.behind, ...(apart?.behind ?? []));
  if (now.has('all')) edits.push(...without(was, ['place'], '全院'));
  // 别的医院呢: all of them but the one that was named.
  const others = othersSaid(was, now);
  if (others) edits.push(...others.edits);
  else behind.push(...slotless(now).filter((one) => ![...behind, ...edits.map(({ text }) => text)].some((words) => words.includes(one))));
  return [applied(was.text, edits), ...behind].join(' ').trim();
}

/** What is said now in the place of the same kind of words; behind them where there were none. */
function slotEdits(was: Frame, now: Frame, said: ReadonlyMap<string, readonly Arc[]>, today: Day): { edits: Edit[]; behind: string[] } {
  const edits: Edit[] = [];
  const behind: string[] = [];
  for (const [slot, arcs] of said) {
    const words = slot === 'when' ? whenSaid(was, now, arcs, today) : wordsOf(now, arcs);
    // 6.5号的呢: another size of the same goods.
    const isSize = slot === 'goods' && arcs.every(({ sense }) => sense === 'spec');
    const old = was.cover.filter((arc) => slotOf(arc) === slot && !(isSize && arc.sense !== 'spec'));
    const goods = isSize && old.length === 0 ? was.cover.findLast(({ sense }) => sense === 'name.goods') : undefined;
    if (goods) {
      edits.push({ from: goods.to, to: goods.to, text: words.replace(/^(\d+(?:\.\d+)?)号$/, '$1') });
      continue;
    }
    // 按毛利排, after the ten best: by what they are put in order, not which of them.
    if (slot === 'end' && old.length > 0 && /^排/.test(words)) continue;
    const [first, ...others] = replaceable(slot, old, was);
    if (!first) {
      behind.push(words);
      continue;
    }
    // 心内科 库存: a ward and what lies there, no store of that name.
    const between = slot === 'place' && /^[库仓柜]/.test(was.text.slice(first.to)) ? ' ' : '';
    edits.push({ from: first.from - wantedBefore(was, now, first), to: first.to, text: `${words}${between}` });
    for (const one of others) edits.push({ from: one.from, to: one.to, text: '' });
  }
  return { edits, behind };
}

/** What is said now, slot by slot; names that are left out stand in none. */
function saidBySlot(now: Frame): Map<string, Arc[]> {
  const said = new Map<string, Arc[]>();
  const outside = statesLeftOut(now.text, now.cover);
  for (const arc of now.cover) {
    if (outside.includes(arc)) continue;
    const slot = slotOf(arc);
    if (slot && !(arc.sense.startsWith('name.') && (EXCLUDES.test(now.text) || isLeftOut(now.text, arc)))) said.set(slot, [...(said.get(slot) ?? []), arc]);
  }
  return said;
}

/** 已经付了多少, after what is to be paid: 要 does not stay before what is over. */
const wantedBefore = ({ text }: Frame, now: Frame, { sense, from }: Arc): number =>
  sense.startsWith('flow.') && /已|[了过]/.test(now.text) ? (/(?<!主)[要该应得]+$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0;

/** The sentence before of this month, and compared with nothing. */
function thisMonth(was: Frame): Edit[] {
  const first = was.cover.find(({ sense }) => sense === 'period');
  return was.cover
    .filter(({ sense }) => /^(?:period|calc\.compare|noun\.month)$/.test(sense))
    .map((arc) => ({ from: arc.from, to: arc.to, text: arc === first ? '本月' : '' }));
}
const lengthOf = ([span]: Frame['periods']): number => (span ? Date.parse(span.to) - Date.parse(span.from) : 0);
const isLonger = (was: Frame, now: Frame): boolean => lengthOf(now.periods) > 0 && lengthOf(was.periods) > 3 * lengthOf(now.periods);

/** Of two spans held against each other the first is the one that is asked about; of papers and what is done with them all goes. */
const replaceable = (slot: string, old: readonly Arc[], was: Frame): readonly Arc[] =>
  slot === 'versus'
    ? []
    : slot === 'when' && was.periods.length > 1
      ? old.slice(0, 1)
      : slot === 'measure' || slot === 'calc' || slot === 'end'
        ? old.slice(0, 1)
        : old;
