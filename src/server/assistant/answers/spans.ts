import { addDays, addMonths, type Day, startOfMonth, startOfWeek } from '../../../define/dates';
import { type Days, daysAgainst } from '../../../define/periods';
import type { Period } from '../../../define/spoken-periods';
import type { Frame } from '../reading/frame';

/** A word that sets one thing beside another; 同比 and 占比 are words of their own. */
const AGAINST = /(?<![同环占对相])比(?!例|重|率|较)|比较|相比|跟|和|与|较|对比|versus|\bvs\b|than|with|against|to(?= (?:last|the|previous|20))/i;
const LAST_YEAR = /同比|去年同期|上年同期|同期|(?:跟|和|与)去年(?:相|对)?比|same (?:period|time|month)/i;
const BEFORE = /环比/;

/** The two spans that are held against each other, as said; else what lay before, or the same days a year ago. */
export function spansOf(frame: Frame, today: Day): [now: string, then: string] {
  const { periods, text } = frame;
  const against = AGAINST.exec(text)?.index ?? -1;
  const isSame = (one: Period): boolean => LAST_YEAR.test(one.text);
  const named = periods.filter((one) => !isSame(one));
  const after = against < 0 ? undefined : named.find((one) => text.indexOf(one.text, against) > against);
  const [first] = named.filter((one) => one !== after);
  if (LAST_YEAR.test(text)) {
    const now = first ?? after;
    const days = now ? untilToday(now, today) : { from: startOfMonth(today), to: today };
    return [words(days), words(daysAgainst(days, 'lastYear'))];
  }
  // 比前一个月: the one before the one that runs.
  if (after && !first && /^前一?个?月$/.test(after.text)) return ['本月', '上月'];
  if (after && first) return isSideBySide(text, against) && after.from > first.from ? [after.text, first.text] : [first.text, after.text];
  const second = named.filter((one) => one !== after && one !== first)[0];
  if (first && second)
    return second.from > first.from && !/比/.test(text.slice(0, text.indexOf(second.text))) ? [second.text, first.text] : [first.text, second.text];
  if (after) return [counterpartOf(after, today), after.text];
  if (!first) return ['本月', '上月'];
  // 比 is not said: 上个月采购环比 asks of that month, and what lay before it.
  if (!BEFORE.test(text) && /^(?:上|前|去|last|previous)/i.test(first.text)) return [counterpartOf(first, today), first.text];
  return [first.text, words(daysAgainst(untilToday(first, today), 'before'))];
}

/** 10月和11月对比: neither is held against the other, the later one is what it came to. */
const isSideBySide = (text: string, at: number): boolean => /^[和与跟]/.test(text.slice(at)) && !/比(?!较|对)[^，。]{0,6}[多少高低涨降]/.test(text.slice(at));

const words = ({ from, to }: Days): string => `${from}到${to}`;
const untilToday = ({ from, to }: Days, today: Day): Days => ({ from, to: to > today && from <= today ? today : to });

/** What stands beside a span that is over: beside last week this week, beside last year this year. */
function counterpartOf({ from, to }: Days, today: Day): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days > 300) return `${today.slice(0, 4)}-01-01到${today}`;
  if (days > 80) return `${addMonths(startOfMonth(today), -((Number(today.slice(5, 7)) - 1) % 3))}到${today}`;
  if (days > 20) return '本月';
  return days > 1 ? `${startOfWeek(today)}到${addDays(startOfWeek(today), 6)}` : '今天';
}
