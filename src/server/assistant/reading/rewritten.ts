import type { Day } from '../../../define/dates';
import { daysAgainst } from '../../../define/periods';
import { horizonIn } from '../../../define/spoken-periods';
import { isLeftOut } from './except';
import { WHOM } from './follow-up';
import type { Frame } from './frame';
import type { Intent, Subject } from './grammar/cell';
import type { Arc } from './lattice';
import { othersSaid } from './others';
import { applied, beginOf, type Edit, slotless, slotOf } from './slots';

/**
 * A question that leans on the one before is an edit of its sentence: what is said now stands where the same kind of word stood, what is new
 * stands behind it, and the sentence is read again as any sentence is. So whatever can be asked can be asked next.
 */
const FIGURES = new Set<Intent>(['figure', 'list', 'rank', 'share', 'average', 'compare', 'trend', 'forecast']);
const SUBJECTS = new Set<Subject>(['document', 'use', 'stock', 'expiry', 'account', 'profit', 'licence', 'idle', 'price']);
/** Sentences that can be edited so; drafts and what is done with one paper have edits of their own. */
export const isEdited = (was: Frame): boolean => FIGURES.has(was.intent) && SUBJECTS.has(was.subject) && !was.number;

export function rewritten(was: Frame, now: Frame, today: Day): string {
  const ahead = aheadOf(was, now);
  if (ahead) return ahead;
  const said = saidBySlot(now);
  const edits: Edit[] = [];
  const behind: string[] = [];
  // 比上个月呢: the span is set beside the one before, it does not take its place.
  if (said.has('versus') && said.has('when')) {
    behind.push(now.text.replace(/^(?:那么?就?|就)/, '').replace(/[呢?？]+$/, ''));
    // A month is no counterpart of a year: it is this month that is held against it.
    if (isLonger(was, now)) edits.push(...thisMonth(was));
    said.delete('when');
    said.delete('versus');
  }
  // 骨科占百分之几 of what was told ward by ward: nothing is told apart any more.
  if (now.has('calc.share') && ['partner', 'place', 'goods'].some((slot) => said.has(slot))) edits.push(...without(was, ['by', 'end']));
  const apart = apartEdits(was, now, said.has('by'));
  if (apart) said.delete('by');
  for (const [slot, arcs] of said) {
    const words = slot === 'when' ? spanIn(was, now, arcs, today) : wordsOf(now, arcs);
    const old = was.cover.filter((arc) => slotOf(arc) === slot);
    const [first, ...others] = replaceable(slot, old, was);
    if (!first) {
      behind.push(words);
      continue;
    }
    edits.push({ from: first.from - wantedBefore(was, now, first), to: first.to, text: words });
    for (const one of others) edits.push({ from: one.from, to: one.to, text: '' });
    // 三个月内到期的 becomes 已过期的.
    if (arcs.some(({ sense }) => sense === 'noun.expired'))
      edits.push(...was.cover.flatMap((arc) => (arc.sense === 'noun.expiry' ? [{ ...arc, text: '' }] : [])));
  }
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

/** What is said now, slot by slot; names that are left out stand in none. */
function saidBySlot(now: Frame): Map<string, Arc[]> {
  const said = new Map<string, Arc[]>();
  for (const arc of now.cover) {
    const slot = slotOf(arc);
    if (slot && !(arc.sense.startsWith('name.') && (EXCEPT.test(now.text) || isLeftOut(now.text, arc)))) said.set(slot, [...(said.get(slot) ?? []), arc]);
  }
  return said;
}

/** The sentence without what it says in these slots, or with other words in their place. */
const without = (was: Frame, slots: readonly string[], text = ''): Edit[] =>
  was.cover.flatMap((arc) => (slots.includes(slotOf(arc) ?? '') ? [{ from: arc.from, to: arc.to, text }] : []));

/** By what figures are told apart from now on: 换成采购的 by whom one buys from, not by whom one sells to; 都是哪家送的 by firms. */
function apartEdits(was: Frame, now: Frame, isSaid: boolean): { edits: Edit[]; behind: string[] } | undefined {
  const other = now.flows.some(({ flow }) => flow === 'buy' || flow === 'receive')
    ? '各供应商'
    : now.flows.some(({ flow }) => flow === 'sell')
      ? '各客户'
      : undefined;
  if (other && was.by === 'partner' && was.flows.length > 0 && !isSaid)
    return { edits: was.cover.flatMap((arc) => (arc.sense === 'by.partner' ? [{ from: arc.from, to: arc.to, text: other }] : [])), behind: [] };
  const words = apartBy(now, flowsOf(was));
  const old = was.cover.find((arc) => slotOf(arc) === 'by');
  if (!words) return undefined;
  return old ? { edits: [{ from: old.from, to: old.to, text: words }], behind: [] } : { edits: [], behind: [words] };
}

/** 已经付了多少, after what is to be paid: 要 does not stay before what is over. */
const wantedBefore = ({ text }: Frame, now: Frame, { sense, from }: Arc): number =>
  sense.startsWith('flow.') && /已|[了过]/.test(now.text) ? (/[要该应得]+$/.exec(text.slice(0, from))?.[0].length ?? 0) : 0;

/** The sentence before of this month, and compared with nothing. */
function thisMonth(was: Frame): Edit[] {
  const first = was.cover.find(({ sense }) => sense === 'period');
  return was.cover
    .filter(({ sense }) => /^(?:period|calc\.compare|noun\.month)$/.test(sense))
    .map((arc) => ({ from: arc.from, to: arc.to, text: arc === first ? '本月' : '' }));
}
const lengthOf = ([span]: Frame['periods']): number => (span ? Date.parse(span.to) - Date.parse(span.from) : 0);
const isLonger = (was: Frame, now: Frame): boolean => lengthOf(now.periods) > 0 && lengthOf(was.periods) > 3 * lengthOf(now.periods);

const STANDING = ['noun.stock', 'noun.account', 'noun.licence', 'noun.low'];
const AHEAD = new Set<Subject>(['expiry', 'licence', 'idle']);
/** 改成一个月, 半年内的呢: days ahead where days ahead were asked for. */
function aheadOf(was: Frame, now: Frame): string | undefined {
  const horizon = AHEAD.has(was.subject) ? horizonIn(now.text) : undefined;
  const old = was.cover.find((arc) => slotOf(arc) === 'when');
  if (!horizon || horizon.days === 0) return undefined;
  const words = was.subject === 'idle' || /内$/.test(horizon.text) ? horizon.text : `${horizon.text}内`;
  return applied(old ? was.text : `${words}${was.text}`, old ? [{ from: old.from, to: old.to, text: words }] : []);
}

/** 哪家 and 都有啥 ask for firms and for goods, whatever the sentence before was told apart by. */
/** 王商通卖给谁了: what is asked of whoever is named. */
const unnamed = ({ text, cover }: Frame): string =>
  applied(
    text,
    cover.flatMap((arc) => (arc.sense.startsWith('name.') && text.slice(arc.from, arc.to) === arc.text ? [{ from: arc.from, to: arc.to, text: '' }] : [])),
  ).trim();
const IN_WARDS = ['issue', 'claim', 'use', 'operate', 'giveback'];
const flowsOf = ({ flows }: Frame): string[] => flows.map(({ flow }) => flow);
function apartBy(now: Frame, flows: readonly string[]): string | undefined {
  const text = unnamed(now);
  if (/哪(?:一|几)?家|谁家/.test(text)) return '各家';
  if (WHOM.test(text)) return IN_WARDS.some((flow) => flows.includes(flow)) ? '各科室' : '各家';
  return /(?:主要[^，。]{0,4}|[用买卖进领送发退供][了的过]*(?:些)?)(?:啥|什么|哪些)(?:东西|货|耗材|产品)?[?？呢]*$/.test(text) ? '各产品' : undefined;
}

/** 去年同期 is that of the days before. */
function spanIn(was: Frame, now: Frame, arcs: readonly Arc[], today: Day): string {
  const [span] = was.periods;
  if (!span || !/同期|this time last year|same (?:period|time)/.test(now.text)) return wordsOf(now, arcs);
  const { from, to } = daysAgainst({ from: span.from, to: span.to > today && span.from <= today ? today : span.to }, 'lastYear');
  return `${from}到${to}`;
}

/** Of two spans held against each other the first is the one that is asked about; of papers and what is done with them all goes. */
const replaceable = (slot: string, old: readonly Arc[], was: Frame): readonly Arc[] =>
  slot === 'versus'
    ? []
    : slot === 'when' && was.periods.length > 1
      ? old.slice(0, 1)
      : slot === 'measure' || slot === 'calc' || slot === 'end'
        ? old.slice(0, 1)
        : old;

/** As it was typed; words of a kind that stand together stay together. */
const wordsOf = (now: Frame, arcs: readonly Arc[]): string =>
  countedBehind(now.text, now.cover, arcs) ??
  arcs
    .map((arc) => now.text.slice(beginOf(now, arc), arc.to + storeBehind(now.text, arc)))
    .join(arcs.length > 1 && arcs.every(({ sense }) => sense.startsWith('name.')) ? '和' : ' ');

/** 超过90天: what is said to be more stands with the number behind it. */
function countedBehind(text: string, cover: readonly Arc[], arcs: readonly Arc[]): string | undefined {
  const [bound, ...others] = arcs;
  if (!bound || others.length > 0 || !/^(?:above|below)$/.test(bound.sense)) return undefined;
  let [from, to] = [bound.from, bound.to];
  const isCount = ({ sense, text: said }: Arc): boolean =>
    /^(?:num|qty|period|ahead|\?)$/.test(sense) && /[\d一二两三四五六七八九十百千万半天日月周年个元块]/.test(said);
  for (const arc of cover) if (arc.from === to && isCount(arc)) to = arc.to;
  for (const arc of [...cover].reverse()) if (arc.to === from && isCount(arc)) from = arc.from;
  return text.slice(from, to);
}

/** 骨科库 is the store of the ward. */
const storeBehind = (text: string, { sense, to }: Arc): number =>
  sense === 'name.department' ? (/^的?(?:二级)?(?:库房?|仓库?|柜)/.exec(text.slice(to))?.[0].length ?? 0) : 0;

const INTENTS: readonly [sense: RegExp, intent: Intent][] = [
  [/^calc\.share$/, 'share'],
  [/^calc\.average$/, 'average'],
  [/^calc\.trend$/, 'trend'],
  [/^calc\.(?:most|least)$/, 'rank'],
  [/^calc\.forecast$/, 'forecast'],
];
/** 不要安泰, 除了骨科. */
const EXCEPT = /^把.{1,12}(?:去掉|剔除|排除|拿掉|扣掉|除掉)|^(?:不要|去掉|不算|不含|不包括|除了?|排除|剔除|扣掉|without|except|excluding)/;
const OPERATORS = new Set<Intent>(['rank', 'share', 'average', 'compare', 'trend', 'forecast']);

/** Names that are left out: those said so now, the one 其他 is other than, and those that were. */
function withoutIn(was: Frame, now: Frame, whole: Frame): Frame['without'] {
  if (EXCEPT.test(now.text)) return [...now.without, ...now.partners, ...now.departments, ...now.goods, ...now.warehouses];
  const others = othersSaid(was, now);
  if (others) return others.without;
  // What was left out stays so, until one of its kind is named.
  const named = new Set([...now.partners, ...now.departments, ...now.goods, ...now.warehouses].map(({ found }) => found[0]?.kind));
  return [...whole.without, ...was.without.filter(({ found, said }) => !named.has(found[0]?.kind) && !whole.without.some((one) => one.said === said))];
}

/** 按金额排, after a list: its rows in that order, goods by goods where goods lie, paper by paper where papers do. */
const rankedBy = (was: Frame, whole: Frame): Partial<Frame> =>
  was.intent !== 'list' || whole.by ? {} : was.subject === 'document' ? { count: whole.count ?? LISTED } : { by: 'product' };
const LISTED = 10;

/** The sentence read again, with what is wanted of it as before unless now something else is. */
export function reread(was: Frame, now: Frame, whole: Frame): Frame {
  const isAbout = now.cover.some((arc) => slotOf(arc) === 'about');
  const asked = INTENTS.find(([sense]) => now.cover.some((arc) => sense.test(arc.sense)))?.[1];
  const isApart =
    (now.by !== undefined || apartBy(now, flowsOf(was)) !== undefined || othersSaid(was, now) !== undefined) &&
    (was.intent === 'figure' || was.intent === 'list');
  // 还没到的有多少, after a list of papers: their sum.
  const isCounted = was.intent === 'list' && now.has('ask.howmuch') && was.subject === 'document';
  const kept = isAbout && !OPERATORS.has(was.intent) && FIGURES.has(whole.intent) ? whole.intent : was.intent;
  const isSummed = was.intent === 'list' && was.subject !== 'document' && now.cover.some(({ sense }) => sense.startsWith('measure.'));
  return {
    ...whole,
    ...(asked === 'rank' ? rankedBy(was, whole) : {}),
    without: withoutIn(was, now, whole),
    intent: asked ?? (isSummed || isCounted ? 'figure' : isApart && SUBJECTS.has(was.subject) && was.subject !== 'licence' ? 'rank' : kept),
    subject: isAbout && SUBJECTS.has(whole.subject) ? whole.subject : was.subject,
  };
}
