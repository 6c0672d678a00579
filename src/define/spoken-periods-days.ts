import { addDays, addMonths, startOfMonth, startOfWeek } from './dates';
import { lastYearWhenAhead, oneDay, partOfMonth, type SpanRule, YEARS, yearOf } from './period-spans';

/** Days that are called by a name of their own. */
const FEASTS: Record<string, string> = {
  双十一: '11-11',
  双11: '11-11',
  双十二: '12-12',
  双12: '12-12',
  元旦: '01-01',
  五一: '05-01',
  劳动: '05-01',
  国庆: '10-01',
  618: '06-18',
};
const WEEKDAYS = '一二三四五六日';
const WEEKS: Record<string, number> = { 上: -1, 下: 1, 下下: 2 };
/** Feasts, days and days of the week, from today. */
export const DAYS: readonly SpanRule[] = [
  [
    /(去年|今年|明年)?(?:的)?(双十一|双11|双十二|双12|元旦|五一|劳动节|国庆节?|618)(?:那天|当天|那一天|节)?/,
    (m, today) => {
      const day = FEASTS[(m[2] ?? '').replace(/节$/, '')] ?? '';
      const year = m[1] ? yearOf(today) + (YEARS[m[1][0] ?? '今'] ?? 0) : lastYearWhenAhead(today, (y) => `${y}-${day}`);
      return oneDay(`${year}-${day}`);
    },
  ],
  [
    /(今明|明后)(?:两|二)?天|(今)天(?:和|跟|、)?明天|明天(?:和|跟|、)?后天/,
    (m, today) => [addDays(today, /今/.test(m[0]) ? 0 : 1), addDays(today, /今/.test(m[0]) ? 1 : 2)],
  ],
  [/昨(?:天|日)?(?:和|跟|、)?今(?:两|二)?[天日]/, (_, today) => [addDays(today, -1), today]],
  [/(今天|今日|今儿个?|今早|今晚|当天|当日)/, (_, today) => [today, today]],
  [/(大前天)/, (_, today) => oneDay(addDays(today, -3))],
  [/(昨天|昨日|昨儿个?|昨晚|昨夜)/, (_, today) => oneDay(addDays(today, -1))],
  [/(前天)/, (_, today) => oneDay(addDays(today, -2))],
  [/(明天|明日|明儿个?)/, (_, today) => oneDay(addDays(today, 1))],
  [/(大后天)/, (_, today) => oneDay(addDays(today, 3))],
  [/(后天|后日)/, (_, today) => oneDay(addDays(today, 2))],
  [
    new RegExp(`(上|本|这|下下|下)?(?:个|一)?(?:周|星期|礼拜)([${WEEKDAYS}天])(?![个周共起直样般])(?!(?<=一)定)`),
    (m, today) => {
      const at = WEEKDAYS.indexOf(m[2] === '天' ? '日' : (m[2] ?? ''));
      return oneDay(addDays(startOfWeek(today), at + 7 * (WEEKS[m[1] ?? ''] ?? 0)));
    },
  ],
  [/上个?(?:周|星期|礼拜)末/, (_, today) => [addDays(startOfWeek(today), -2), addDays(startOfWeek(today), -1)]],
  [/(?:这个?|本)?(?:周|星期|礼拜)末/, (_, today) => [addDays(startOfWeek(today), 5), addDays(startOfWeek(today), 6)]],
  [/这两天|这[一二两]天/, (_, today) => [addDays(today, -1), today]],
  [/(?:这|近|最近|前|过去)(?:几|些)天|这些天/, (_, today) => [addDays(today, -6), today]],
  [/(本|这个?|上个?|上一个?)月(上|中|下)旬/, (m, today) => partOfMonth(addMonths(startOfMonth(today), m[1]?.startsWith('上') ? -1 : 0), m[2])],
];
