import { addDays, addMonths, type Day, endOfMonth, isDay, startOfMonth, startOfWeek } from './dates';
import { NUMBER, numberOf } from './spoken-numbers';

/**
 * Days of what is still to be: 周一 is the next one, 15号 the next fifteenth, 明年底 the last day of next year. Questions look back and read
 * the same words by spoken-periods.ts.
 */
export type Plan = { from: Day; to: Day; text: string; at: number; edge?: 'from' | 'to'; time?: string };
type Span = readonly [from: Day, to: Day];
type Rule = readonly [pattern: RegExp, span: (found: RegExpExecArray, today: Day) => Span | undefined];

const two = (part: string | undefined): string => String(numberOf(part ?? '')).padStart(2, '0');
const yearOf = (day: Day): number => Number(day.slice(0, 4));
const one = (day: Day): Span | undefined => (isDay(day) ? [day, day] : undefined);
const year = (number: number): Span => [`${number}-01-01`, `${number}-12-31`];
const monthOf = (day: Day): Span => [startOfMonth(day), endOfMonth(day)];
/** The year the words name, counted from this one; without them the one in which the day is still to come. */
const YEARS: Readonly<Record<string, number>> = { 今: 0, 本: 0, 明: 1, 后: 2, 次: 1 };
const yearSaid = (said: string | undefined, today: Day): number | undefined => (said === undefined ? undefined : yearOf(today) + (YEARS[said[0] ?? ''] ?? 0));
const coming = (today: Day, day: (year: number) => Day): number => (day(yearOf(today)) < today ? yearOf(today) + 1 : yearOf(today));
const ahead = (today: Day, count: number, unit: string): Day =>
  /天|日/.test(unit) ? addDays(today, count) : /周|星期|礼拜/.test(unit) ? addDays(today, 7 * count) : addMonths(today, /年/.test(unit) ? 12 * count : count);

const WEEKDAYS = '一二三四五六日';
const WEEK = '(?:周|星期|礼拜)';
const RULES: readonly Rule[] = [
  [/(20\d{2})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?/, (m) => one(`${m[1]}-${two(m[2])}-${two(m[3])}`)],
  [
    new RegExp(`(今年|明年|后年)?(${NUMBER})月(${NUMBER})[日号]`),
    (m, today) => {
      const day = (number: number): Day => `${number}-${two(m[2])}-${two(m[3])}`;
      return one(day(yearSaid(m[1], today) ?? coming(today, day)));
    },
  ],
  [/(明年|后年|今年|本年)?(?:年底|年末)|(明年|后年|今年|本年)(?:的)?[底末]/, (m, today) => one(`${yearSaid(m[1] ?? m[2], today) ?? yearOf(today)}-12-31`)],
  [/(明年|后年|今年|本年)(?:年)?(?:初|开始)/, (m, today) => one(`${yearSaid(m[1], today)}-01-01`)],
  [/(明年|后年)(?:的)?(?:一整年|整年|全年|一年|年度)?/, (m, today) => year(yearSaid(m[1], today) ?? yearOf(today))],
  [/(?:今年|本年)(?:一整年|整年|全年|一年|年度)?/, (_, today) => year(yearOf(today))],
  [/下下?个?月(?:底|末)/, (_, today) => one(endOfMonth(addMonths(startOfMonth(today), 1)))],
  [/(?:本月|这个?月|当月)?(?:月底|月末)/, (_, today) => one(endOfMonth(today))],
  [/下个?月初/, (_, today) => one(addMonths(startOfMonth(today), 1))],
  [new RegExp(`下个?月的?(${NUMBER})[日号]`), (m, today) => one(`${addMonths(startOfMonth(today), 1).slice(0, 8)}${two(m[1])}`)],
  [new RegExp(`(?:本|这个?)月(${NUMBER})[日号]`), (m, today) => one(`${today.slice(0, 8)}${two(m[1])}`)],
  [/今天|今日|今晚|今早/, (_, today) => one(today)],
  [/大后天/, (_, today) => one(addDays(today, 3))],
  [/后天|后日/, (_, today) => one(addDays(today, 2))],
  [/明天|明日|明儿|明早|明晚|\btomorrow\b/i, (_, today) => one(addDays(today, 1))],
  [
    new RegExp(`(下下|下|这|本)?个?${WEEK}([${WEEKDAYS}天])(?!个|周)`),
    (m, today) => {
      const day = addDays(startOfWeek(today), WEEKDAYS.indexOf(m[2] === '天' ? '日' : (m[2] ?? '')));
      if (m[1]) return one(addDays(day, m[1] === '下' ? 7 : m[1] === '下下' ? 14 : 0));
      return one(day > today ? day : addDays(day, 7));
    },
  ],
  [new RegExp(`下个?${WEEK}(?:之?内)?`), (_, today) => [addDays(startOfWeek(today), 7), addDays(startOfWeek(today), 13)]],
  [new RegExp(`(?:本|这个?)${WEEK}(?:之?内)?`), (_, today) => [today, addDays(startOfWeek(today), 6)]],
  [/下个?月/, (_, today) => monthOf(addMonths(startOfMonth(today), 1))],
  [/(?:本|这个?)月(?:之?内)?/, (_, today) => [today, endOfMonth(today)]],
  [new RegExp(`(${NUMBER})个?(天|日|周|星期|礼拜|月|年)(?:之?后|以后)`), (m, today) => one(ahead(today, numberOf(m[1] ?? ''), m[2] ?? ''))],
  [new RegExp(`(${NUMBER})个?(天|日|周|星期|礼拜|月)(?:之?内|以内)`), (m, today) => [today, ahead(today, numberOf(m[1] ?? ''), m[2] ?? '')]],
  [/半年(?:之?后|以后)/, (_, today) => one(addMonths(today, 6))],
  [/(?<![\d月一二三四五六七八九十])(\d{1,2}|[一二三四五六七八九十]{1,3})[号日](?![楼库仓线柜位床院台机桌店])/, (m, today) => one(nextDay(today, two(m[1])))],
];

/** 15号 is the next one. */
function nextDay(today: Day, day: string): Day {
  const here = `${today.slice(0, 8)}${day}`;
  return here >= today ? here : `${addMonths(startOfMonth(today), 1).slice(0, 8)}${day}`;
}

const CLOCK = new RegExp(`^(?:的)?(上午|早上|早晨|中午|下午|晚上)?(?:(${NUMBER})(?:点钟?|时)(半|(${NUMBER})分?)?)?`);
const DAYPART: Readonly<Record<string, string>> = { 上午: '09:00', 早上: '08:00', 早晨: '08:00', 中午: '12:00', 下午: '14:00', 晚上: '19:00' };

/** 上午, 下午三点半: what stands right behind the day. */
function timeAfter(text: string): string | undefined {
  const [said = '', part, hour, half, minutes] = CLOCK.exec(text) ?? [];
  if (said.replace('的', '') === '') return undefined;
  if (hour === undefined) return part && DAYPART[part];
  const at = numberOf(hour) + (/下午|晚上/.test(part ?? '') && numberOf(hour) < 12 ? 12 : 0);
  return at < 24 ? `${String(at).padStart(2, '0')}:${half === '半' ? '30' : minutes ? two(minutes) : '00'}` : undefined;
}

const LASTS = new RegExp(`(${NUMBER}|半)个?(年|月|季度)(?:的|期|有效|$|[，,。\\s])`);

/** Every day or span of days a text plans for, in the order said; an end (到…, …前) is told from a beginning (从…, …起). */
export function plansIn(text: string, today: Day): Plan[] {
  const found: Plan[] = [];
  let left = text;
  for (let next = firstPlan(left, today); next && found.length < 4; next = firstPlan(left, today)) {
    const before = text.slice(0, next.at);
    const after = text.slice(next.at + next.text.length);
    const time = timeAfter(after);
    const edge =
      /(?:到|至|~|截止|截至)$/.test(before) || /^(?:之?前|以前|到期|为止|截止)/.test(after)
        ? 'to'
        : /从\s*$/.test(before) || /^(?:起|开始|生效)/.test(after)
          ? 'from'
          : undefined;
    found.push({ ...next, ...(edge ? { edge } : {}), ...(time ? { time } : {}) });
    left = `${left.slice(0, next.at)}${'#'.repeat(next.text.length)}${left.slice(next.at + next.text.length)}`;
  }
  if (found.length === 0) {
    // 开一年的: it begins today.
    const lasts = LASTS.exec(text);
    const count = lasts?.[1] === '半' ? (lasts[2] === '年' ? 6 : 0) : numberOf(lasts?.[1] ?? '') * (lasts?.[2] === '年' ? 12 : lasts?.[2] === '季度' ? 3 : 1);
    if (lasts && count > 0) found.push({ from: today, to: addDays(addMonths(today, count), -1), text: lasts[0].replace(/[，,。\s]$/, ''), at: lasts.index });
  }
  return found.sort((a, b) => a.at - b.at);
}

function firstPlan(text: string, today: Day): Plan | undefined {
  for (const [pattern, span] of RULES) {
    const found = pattern.exec(text);
    const days = found && span(found, today);
    if (found && days) return { from: days[0], to: days[1], text: found[0], at: found.index };
  }
  return undefined;
}
