import type { Day } from './dates';
import type { SpanRule } from './period-spans';
import { NUMBER, numberOf } from './spoken-numbers';
import { AROUND } from './spoken-periods-around';
import { BACK } from './spoken-periods-back';
import { DATED } from './spoken-periods-dated';
import { DAYS } from './spoken-periods-days';
import { ENGLISH_RULES } from './spoken-periods-english';
import { MONTHS } from './spoken-periods-months';

/** A span of days said in words; `text` is what was read, so that the rest of the question can be read without it. */
export type Period = { from: Day; to: Day; text: string };

/** Asked in order; the longer and more certain words first. */
const RULES: readonly SpanRule[] = [...DATED, ...ENGLISH_RULES, ...MONTHS, ...DAYS, ...AROUND, ...BACK];

type Placed = Period & { at: number };
const JOINED = /^\s*(?:和|跟|与|加上?|及|以及|、|到|至|~)\s*$/;

/**
 * The span of days the question names; two that are joined (这个月和上个月, 昨天到今天) are one from the first to the last day.
 * @example periodIn('上月发给康达的', '2026-08-01') // 2026-07-01 … 2026-07-31
 */
export function periodIn(text: string, today: Day): Period | undefined {
  const first = findPeriod(text, today);
  if (!first) return undefined;
  const hidden = `${text.slice(0, first.at)}${'#'.repeat(first.text.length)}${text.slice(first.at + first.text.length)}`;
  const second = findPeriod(hidden, today);
  const [one, two] = second && second.at < first.at ? [second, first] : [first, second];
  if (!two || !JOINED.test(text.slice(one.at + one.text.length, two.at))) return { from: first.from, to: first.to, text: first.text };
  return {
    from: one.from < two.from ? one.from : two.from,
    to: one.to > two.to ? one.to : two.to,
    text: text.slice(one.at, two.at + two.text.length),
  };
}

const UNTIL = /^\s*(?:到|至|~|—|to|until|through)\s*$/;
/** Two spans with 到 between them are one, from the first day of the one to the last of the other. */
function joined(found: readonly Placed[], text: string): Placed[] {
  const all: Placed[] = [];
  for (const one of found) {
    const last = all.at(-1);
    if (last && UNTIL.test(text.slice(last.at + last.text.length, one.at)) && one.to >= last.from)
      all[all.length - 1] = { at: last.at, from: last.from, to: one.to, text: text.slice(last.at, one.at + one.text.length) };
    else all.push(one);
  }
  return all;
}

/** Every span the text names, in the order said: 上个月采购比前个月多多少 names two, 九月到十月 one. */
export function periodsIn(text: string, today: Day): Period[] {
  const found: Placed[] = [];
  let left = text;
  for (let next = findPeriod(left, today); next && found.length < 4; next = findPeriod(left, today)) {
    found.push(next);
    left = `${left.slice(0, next.at)}${'#'.repeat(next.text.length)}${left.slice(next.at + next.text.length)}`;
  }
  return joined(
    found.sort((a, b) => a.at - b.at),
    text,
  );
}

/** 上月以来, 九月至今: from then to today. */
const SINCE = /^(?:开始)?(?:以来|至今|到现在|到今天|到今日|到目前|起(?=[，,。]|$))/;
/** 11月25号以后, 25号起: of one day it is that day and what followed. */
const FROM_THEN = /^(?:以后|之后|后(?![天面台续来者])|起(?![来点草])(?:的)?)/;
const BEFORE_THEN = /^(?:之前|以前|前(?!天|后|面|年|台|几|[一二两三四五六七八九十\d]))/;
function findPeriod(text: string, today: Day): Placed | undefined {
  for (const [pattern, span] of RULES) {
    const found = text.match(pattern);
    const days = found && span(found, today);
    if (!found || !days) continue;
    const at = found.index ?? 0;
    const behind = text.slice(at + found[0].length);
    const isDay = days[0] === days[1] && /[日号]$/.test(found[0]);
    const since = days[0] <= today ? (SINCE.exec(behind) ?? (isDay ? FROM_THEN.exec(behind) : null))?.[0] : undefined;
    // 下周五之前: from now until then.
    const until = days[0] > today ? BEFORE_THEN.exec(behind)?.[0] : undefined;
    if (until) return { from: today, to: days[1], text: found[0] + until, at };
    return since ? { from: days[0], to: today, text: found[0] + since, at } : { from: days[0], to: days[1], text: found[0], at };
  }
  return undefined;
}

const DAYS_OF: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };
/** Days ahead: 30天内过期 → 30, 三个月内到期 → 90, 已过期 → 0; undefined when none is named. */
export function horizonIn(text: string): { days: number; text: string } | undefined {
  const passed = /(?:已经?|都)过(?:有效)?期(?:了)?|过了期|已失效|(?<![快要会将临内前后天周月年])过期(?:了?的|没有|的?有(?:哪些|没有|吗|多少))/.exec(text);
  if (passed) return { days: 0, text: passed[0] };
  const ahead = /(?:in|within|next)\s+(?:the\s+)?(?:next\s+)?(\d{1,4})\s+(day|week|month|year)s?/i.exec(text);
  if (ahead) return { days: Math.min(Number(ahead[1]) * (DAYS_OF[(ahead[2] ?? '').toLowerCase()] ?? 1), 3650), text: ahead[0] };
  // 明年6月前, 上半年, 2027年: days of the calendar, no span from now; 平台上90天内 is one.
  const found = new RegExp(
    `(?:未来|接下来)?(?:(?<![上下]|年)(?=\\D)|(?<!\\d|年)(?=\\d))(半|(?!\\d{4}年)${NUMBER})(?:个?(?:天|日|周|星期|礼拜|年)|个月|月(?=之内|以内|内|后))(?:之内|以内|内|后)?`,
  ).exec(text);
  if (!found) return undefined;
  const count = found[1] === '半' ? 0.5 : numberOf(found[1] ?? '');
  const unit = /天|日/.test(found[0]) ? 1 : /周|星期|礼拜/.test(found[0]) ? 7 : /月/.test(found[0]) ? 30 : 365;
  return Number.isFinite(count) ? { days: Math.min(Math.round(count * unit), 3650), text: found[0] } : undefined;
}
