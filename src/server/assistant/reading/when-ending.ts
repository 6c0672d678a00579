import type { Day } from '../../../define/dates';
import { daysAgainst } from '../../../define/periods';
import { horizonIn } from '../../../define/spoken-periods';
import type { Frame } from './frame';
import type { Subject } from './grammar/cell';
import type { Arc } from './lattice';
import { wordsOf } from './said-words';
import { applied, type Edit, slotOf } from './slots';

/** What ends soon, as it is said of papers. */
const ENDS_SOON = /^(?:快|将|即将|马上|临近?|要)(?:要|会)?(?:到期|过期|失效)的?$/;
/** 快到期的呢 in the place of those that ended, 已过期的 in that of those that end soon: the one is asked for, not both. */
export function endingEdits(was: Frame, now: Frame, hasDays: boolean): Edit[] {
  if (now.has('noun.expired'))
    return was.cover.flatMap((arc) => (arc.sense === 'noun.expiry' || ENDS_SOON.test(arc.text) ? [{ from: arc.from, to: arc.to, text: '' }] : []));
  const soon = soonSaid(now);
  const over = soon && !hasDays ? was.cover.filter(({ sense }) => sense === 'noun.expired') : [];
  return over.map(({ from, to }, at) => ({ from, to, text: at === 0 ? `${soon}的` : '' }));
}
const soonSaid = (now: Frame): string | undefined => now.cover.find(({ sense }) => sense === 'noun.expiry')?.text.replace(/的$/, '');

/** The days that are said now; 12月会到期的呢, after those that ended, are those that end then. */
export function whenSaid(was: Frame, now: Frame, arcs: readonly Arc[], today: Day): string {
  const days = spanIn(was, now, arcs, today);
  const soon = soonSaid(now);
  return soon && !now.has('noun.expired') && was.has('noun.expired') ? `${days}${soon}的` : days;
}

const AHEAD = new Set<Subject>(['expiry', 'licence', 'idle']);
/** 改成一个月, 半年内的呢: days ahead where days ahead were asked for. */
export function aheadOf(was: Frame, now: Frame): string | undefined {
  const horizon = AHEAD.has(was.subject) ? horizonIn(now.text) : undefined;
  const old = was.cover.find((arc) => slotOf(arc) === 'when');
  if (!horizon || horizon.days === 0) return undefined;
  const words = was.subject === 'idle' || /内$/.test(horizon.text) ? horizon.text : `${horizon.text}内`;
  const said = old?.sense === 'noun.expired' ? `${words}到期的` : words;
  return applied(old ? was.text : `${words}${was.text}`, old ? [{ from: old.from, to: old.to, text: said }] : []);
}

/** 前一周呢, after 上周: the one before that. */
const BEFORE_THAT = /^(?:那|那么)?(?:再)?(?:往)?前(?:面)?(?:一|的)?(?:个)?(?:周|星期|礼拜|月|季度|年|天)/;
/** 去年同期 is that of the days before. */
function spanIn(was: Frame, now: Frame, arcs: readonly Arc[], today: Day): string {
  const [span] = was.periods;
  if (span && BEFORE_THAT.test(now.text)) {
    const days = daysAgainst(span, 'before');
    return `${days.from}到${days.to}`;
  }
  if (!span || !/同期|this time last year|same (?:period|time)/.test(now.text)) return wordsOf(now, arcs);
  const { from, to } = daysAgainst({ from: span.from, to: span.to > today && span.from <= today ? today : span.to }, 'lastYear');
  return `${from}到${to}`;
}
