import type { Day } from '../../../define/dates';
import { EXCLUDES, isLeftOut, statesLeftOut } from './except';
import type { Frame } from './frame';
import { IS_TIME } from './grouping';
import type { Arc } from './lattice';
import { isWhoDid } from './leans';
import { loosened } from './loosened';
import { othersSaid } from './others';
import { wordsOf } from './said-words';
import { applied, type Edit, slotless, slotOf } from './slots';
import { thingInstead } from './thing-instead';
import { apartEdits } from './told-apart';
import { aheadOf, endingEdits, whenSaid } from './when-ending';

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
  // 骨科占百分之几 of what was told ward by ward: nothing is told apart any more.
  if (now.has('calc.share') && ['partner', 'place', 'goods'].some((slot) => said.has(slot))) edits.push(...without(was, ['by', 'end']));
  // 哪家最多, after 够不够 or 有几张: neither is asked any more.
  if (said.has('end') || said.has('by'))
    edits.push(...was.cover.flatMap((arc) => (arc.sense === 'ask.yes' || isCountOfPapers(arc) ? [{ from: arc.from, to: arc.to, text: '' }] : [])));
  edits.push(...thingInstead(was, now));
  edits.push(...loosened(was, now).map(({ from, to }) => ({ from, to, text: '' })));
  const apart = apartEdits(was, now, said.has('by'));
  if (apart) said.delete('by');
  // 哪个月最高, after a comparison: of the span that was asked about alone.
  if ((was.intent === 'compare' || was.has('calc.compare')) && (said.has('end') || said.has('by')) && !said.has('versus')) edits.push(...alone(was));
  // 按供应商分开看, after a week by week: told apart by who it is with, not by when.
  if (was.intent === 'trend' && now.by && !IS_TIME(now.by) && !now.has('calc.trend')) edits.push(...without(was, ['calc']));
  edits.push(...endingEdits(was, now, said.has('when')));
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
    const apartFrom = slot === 'place' && /^[库仓柜]/.test(was.text.slice(first.to)) ? ' ' : '';
    edits.push({ from: first.from - wantedBefore(was, now, first), to: first.to, text: `${words}${apartFrom}` });
    for (const one of others) edits.push({ from: one.from, to: one.to, text: '' });
  }
  // 那下个月到期的有没有, after 占多少钱: whether there are any, not what they come to.
  if (now.has('ask.yes') && !said.has('calc') && !said.has('measure')) edits.push(...without(was, ['calc', 'measure']));
  // 一共值多少, after lots were listed: which ones is not asked any more.
  if (said.has('measure') && was.intent === 'list')
    edits.push(...was.cover.flatMap((arc) => (LISTS.test(arc.sense) ? [{ from: arc.from, to: arc.to, text: '' }] : [])));
  // 最多的是哪样, after 领了什么: what was done, told apart by goods.
  if (apart?.behind.includes('各产品'))
    edits.push(
      ...was.cover.flatMap(({ sense, from, to, text }) =>
        sense === 'noun.content' ? [{ from, to, text: text.replace(/(?:些|都)*(?:什么|啥|哪些).*$/, '') }] : [],
      ),
    );
  edits.push(...(apart?.edits ?? []));
  behind.push(...(apart?.behind ?? []));
  // What stands now is asked of now, whatever days the last question was of.
  if (!said.has('when') && STANDING.some((sense) => now.has(sense)) && was.subject !== 'expiry')
    edits.push(...was.cover.flatMap((arc) => (arc.sense === 'period' ? [{ from: arc.from, to: arc.to, text: '' }] : [])));
  if (now.has('all')) edits.push(...without(was, ['place'], '全院'));
  // 别的医院呢: all of them but the one that was named.
  const others = othersSaid(was, now);
  if (others) edits.push(...others.edits);
  else behind.push(...slotless(now).filter((one) => ![...behind, ...edits.map(({ text }) => text)].some((words) => words.includes(one))));
  return [applied(was.text, edits), ...behind].join(' ').trim();
}

const isCountOfPapers = ({ sense, text }: Arc): boolean => sense === 'ask.howmuch' && /[张单份笔]$/.test(text);
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

/** The sentence without what it says in these slots, or with other words in their place. */
const without = (was: Frame, slots: readonly string[], text = ''): Edit[] =>
  was.cover.flatMap((arc) => (slots.includes(slotOf(arc) ?? '') ? [{ from: arc.from, to: arc.to, text }] : []));

/** 已经付了多少, after what is to be paid: 要 does not stay before what is over. */
const wantedBefore = ({ text }: Frame, now: Frame, { sense, from }: Arc): number =>
  sense.startsWith('flow.') && /已|[了过]/.test(now.text) ? (/(?<!主)[要该应得]+$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0;

/** The sentence before without what it was held against. */
const alone = (was: Frame): Edit[] =>
  was.cover
    .filter(({ sense, from }) => /^calc\.compare$/.test(sense) || (sense === 'period' && was.cover.some((one) => one.sense === 'period' && one.from < from)))
    .map(({ from, to }) => ({ from, to, text: '' }));

/** The sentence before of this month, and compared with nothing. */
function thisMonth(was: Frame): Edit[] {
  const first = was.cover.find(({ sense }) => sense === 'period');
  return was.cover
    .filter(({ sense }) => /^(?:period|calc\.compare|noun\.month)$/.test(sense))
    .map((arc) => ({ from: arc.from, to: arc.to, text: arc === first ? '本月' : '' }));
}
const lengthOf = ([span]: Frame['periods']): number => (span ? Date.parse(span.to) - Date.parse(span.from) : 0);
const isLonger = (was: Frame, now: Frame): boolean => lengthOf(now.periods) > 0 && lengthOf(was.periods) > 3 * lengthOf(now.periods);

const LISTS = /^(?:by\.(?:lot|paper)|ask\.which|verb\.list)$/;
const STANDING = ['noun.stock', 'noun.account', 'noun.licence', 'noun.low'];

/** Of two spans held against each other the first is the one that is asked about; of papers and what is done with them all goes. */
const replaceable = (slot: string, old: readonly Arc[], was: Frame): readonly Arc[] =>
  slot === 'versus'
    ? []
    : slot === 'when' && was.periods.length > 1
      ? old.slice(0, 1)
      : slot === 'measure' || slot === 'calc' || slot === 'end'
        ? old.slice(0, 1)
        : old;
