import { addDays, addMonths, startOfMonth, startOfWeek } from './dates';
import { halfYear, lastQuarter, monthAt, quarter, quarterOf, type SpanRule, wholeYear, YEARS, yearOf } from './period-spans';
import { numberOf } from './spoken-numbers';

/** Weeks, months, quarters and years around the present ones. */
export const AROUND: readonly SpanRule[] = [
  [/上上个?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), -14), addDays(startOfWeek(today), -8)]],
  [/上(?:个|一)?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), -7), addDays(startOfWeek(today), -1)]],
  [/(?:本|这)(?:个|一)?(?:周|星期|礼拜)/, (_, today) => [startOfWeek(today), addDays(startOfWeek(today), 6)]],
  [/(?:上上个?|大上个|前个|前一个)月份?|(?<=^|比|和|跟|与|较|，)前月(?!份)/, (_, today) => monthAt(addMonths(startOfMonth(today), -2))],
  [/上(?:个|一)?月份?/, (_, today) => monthAt(addMonths(startOfMonth(today), -1))],
  [/(?:本|这个?|当)月份?/, (_, today) => monthAt(today)],
  [/下下个?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), 14), addDays(startOfWeek(today), 20)]],
  [/下(?:个|一)?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), 7), addDays(startOfWeek(today), 13)]],
  [/下(?:个|一)?月/, (_, today) => monthAt(addMonths(startOfMonth(today), 1))],
  [/(?:本|这个?)季度?/, (_, today) => quarter(yearOf(today), quarterOf(today))],
  [/上(?:个|一)?季度?/, (_, today) => lastQuarter(today)],
  [/(去年|今年)?前(?:三|3)个?季度/, (m, today) => [`${yearOf(today) - (m[1] === '去年' ? 1 : 0)}-01-01`, `${yearOf(today) - (m[1] === '去年' ? 1 : 0)}-09-30`]],
  [/(去年|今年|本年)?第?([一二三四1-4])季度/, (m, today) => quarter(yearOf(today) - (m[1] === '去年' ? 1 : 0), numberOf(m[2] ?? ''))],
  [/(去年|今年)?(?<![A-Za-z])[Qq]([1-4])(?![A-Za-z0-9])/, (m, today) => quarter(yearOf(today) - (m[1] === '去年' ? 1 : 0), Number(m[2]))],
  [/(去年|今年|明年)?上半年/, (m, today) => halfYear(yearOf(today) + (YEARS[m[1]?.[0] ?? '今'] ?? 0), 1)],
  [/(去年|今年|明年)?下半年/, (m, today) => halfYear(yearOf(today) + (YEARS[m[1]?.[0] ?? '今'] ?? 0), 2)],
  [/(?:去|上一?)年(?:的)?(?:同期|同一?个?时期?|这时候)/, (_, today) => [addMonths(startOfMonth(today), -12), addMonths(today, -12)]],
  [/明年(?:度|全年)?/, (_, today) => wholeYear(yearOf(today) + 1)],
  [/(?:今|本)年度?/, (_, today) => wholeYear(yearOf(today))],
  [/前年/, (_, today) => wholeYear(yearOf(today) - 2)],
  [/(?:去|上一?)年度?/, (_, today) => wholeYear(yearOf(today) - 1)],
  [/全年|整年/, (_, today) => wholeYear(yearOf(today))],
  [/(20\d{2})年/, (m) => [`${m[1]}-01-01`, `${m[1]}-12-31`]],
];
