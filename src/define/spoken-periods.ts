import { addDays, addMonths, type Day, endOfMonth, isDay, startOfMonth, startOfWeek } from './dates';
import {
  back,
  halfYear,
  lastQuarter,
  lastYearWhenAhead,
  month,
  monthAt,
  nextQuarter,
  oneDay,
  pair,
  quarter,
  quarterOf,
  type Span,
  type SpanRule,
  two,
  wholeYear,
  yearOf,
} from './period-spans';
import { NUMBER, numberOf } from './spoken-numbers';
import { ENGLISH_RULES } from './spoken-periods-english';

/** A span of days said in words; `text` is what was read, so that the rest of the question can be read without it. */
export type Period = { from: Day; to: Day; text: string };

const WEEKDAYS = '一二三四五六日';
const WEEKS: Record<string, number> = { 上: -1, 下: 1, 下下: 2 };
const YEARS: Record<string, number> = { 去: -1, 今: 0, 本: 0, 明: 1 };
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
const untilEndOf = (today: Day, years: number): Span => {
  const end = `${yearOf(today) + years}-12-31`;
  return end < today ? [`${yearOf(today) + years}-01-01`, end] : [today, end];
};

const DATE = String.raw`(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?`;
/** Asked in order; the longer and more certain words first. */
const RULES: readonly SpanRule[] = [
  [new RegExp(`${DATE}\\s*(?:到|至|~|—|--)\\s*${DATE}`), (m) => pair(`${m[1]}-${two(m[2])}-${two(m[3])}`, `${m[4]}-${two(m[5])}-${two(m[6])}`)],
  [new RegExp(DATE), (m) => oneDay(`${m[1]}-${two(m[2])}-${two(m[3])}`)],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号]?(?:到|至|~|-)(?:(${NUMBER})月)?(${NUMBER})[日号]`),
    (m, today) => {
      const year = lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-${two(m[2])}`);
      return pair(`${year}-${two(m[1])}-${two(m[2])}`, `${year}-${two(m[3] ?? m[1])}-${two(m[4])}`);
    },
  ],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号](?:之前|以前|前)(?!后)`),
    (m, today) => {
      const day = `${yearOf(today)}-${two(m[1])}-${two(m[2])}`;
      return isDay(day) ? [day >= today ? today : `${yearOf(today)}-01-01`, day] : undefined;
    },
  ],
  [
    new RegExp(`(${NUMBER})月(${NUMBER})[日号]`),
    (m, today) => oneDay(`${lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-${two(m[2])}`)}-${two(m[1])}-${two(m[2])}`),
  ],
  // 明年一月底之前, 12月底前: from today to the end of that month; without a year only where it is still to come.
  [
    new RegExp(`(明年|今年|本年)?(${NUMBER})月份?(?:底|末)?(?:之?前|以前)`),
    (m, today) => {
      const isAhead = m[1] === '明年' || `${yearOf(today)}-${two(m[2])}` >= today.slice(0, 7);
      const days = isAhead ? month(yearOf(today) + (m[1] === '明年' ? 1 : 0), m[2]) : undefined;
      return days && [today, days[1]];
    },
  ],
  [
    /(\d{4})年(\d{1,2})月份?(?:底|末)?(?:之?前|以前)/,
    (m, today) => {
      const days = month(Number(m[1]), m[2]);
      return days && days[1] >= today ? [today, days[1]] : undefined;
    },
  ],
  [new RegExp(`明年(${NUMBER})月份?`), (m, today) => month(yearOf(today) + 1, m[1])],
  [/明年第?([一二三四1-4])季度/, (m, today) => quarter(yearOf(today) + 1, numberOf(m[1] ?? ''))],
  [/下(?:个|一)?季度/, (_, today) => nextQuarter(today)],
  [/(?:(今|本|去|明)年)?(?:年底|年末|(?<!月)底)(?:之?前|以前)/, (m, today) => untilEndOf(today, YEARS[m[1] ?? '今'] ?? 0)],
  [/(?<![\d一二两三四五六七八九十几多半今去明前])年前/, (_, today) => untilEndOf(today, 0)],
  ...ENGLISH_RULES,
  [/(?:本月|这个?月)?(?:(?:本|这个?)?月底|月末|(?<=月)底)(?:之?前|以前)/, (_, today) => [today, endOfMonth(today)]],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月份?(上|中|下)旬`),
    (m, today) => {
      const year = m[1] === '去年' ? yearOf(today) - 1 : lastYearWhenAhead(today, (y) => `${y}-${two(m[2])}-01`);
      const first = `${year}-${two(m[2])}-01`;
      return isDay(first) ? partOfMonth(first, m[3]) : undefined;
    },
  ],
  [
    new RegExp(`(本|这个?|上个?)季度?的?(头|前|后|最后)(${NUMBER})个?月`),
    (m, today) => {
      const [first] = quarter(yearOf(today), quarterOf(today));
      const back = m[1]?.startsWith('上') ? -3 : 0;
      const count = Math.min(3, numberOf(m[3] ?? ''));
      const start = addMonths(first, back + (/头|前/.test(m[2] ?? '') ? 0 : 3 - count));
      return count >= 1 ? [start, endOfMonth(addMonths(start, count - 1))] : undefined;
    },
  ],
  [/上(?:个|一)?月的?月?(?:底|末)/, (_, today) => oneDay(addDays(startOfMonth(today), -1))],
  [/去年(?:底|末|年底)/, (_, today) => oneDay(`${yearOf(today) - 1}-12-31`)],
  [
    new RegExp(`(${NUMBER})月份?(?:底|末)`),
    (m, today) => {
      const days = month(
        lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-01`),
        m[1],
      );
      return days && [days[1], days[1]];
    },
  ],
  [/(?:今年|本年)?年初(?:至今|以来|到现在|到今天)|今年以来/, (_, today) => [`${yearOf(today)}-01-01`, today]],
  [/(?:本月|这个?月)?月初(?:至今|以来|到现在|到今天)|本月以来/, (_, today) => [startOfMonth(today), today]],
  [/(\d{4})[-/年](\d{1,2})月?份?/, (m) => month(Number(m[1]), m[2])],
  [new RegExp(`去年(${NUMBER})月份?`), (m, today) => month(yearOf(today) - 1, m[1])],
  [new RegExp(`今年(${NUMBER})月份?`), (m, today) => month(yearOf(today), m[1])],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月份?(?:以来|至今|到现在|到今天|开始到现在|起)`),
    (m, today) => {
      const first = m[1] === '去年' ? yearOf(today) - 1 : m[1] ? yearOf(today) : lastYearWhenAhead(today, (y) => `${y}-${two(m[2])}-01`);
      return pair(`${first}-${two(m[2])}-01`, today);
    },
  ],
  [
    new RegExp(`(去年|今年)?(${NUMBER})月?份?(?:到|至|~|-)(${NUMBER})月份?(?!\\d)`),
    (m, today) => {
      const last = m[1] === '去年' ? yearOf(today) - 1 : m[1] ? yearOf(today) : lastYearWhenAhead(today, (y) => `${y}-${two(m[3])}-01`);
      const end = month(last, m[3]);
      return end && numberOf(m[2] ?? '') <= numberOf(m[3] ?? '') ? pair(`${last}-${two(m[2])}-01`, end[1]) : undefined;
    },
  ],
  [
    /(上|本|这)个?月(\d{1,2}|[一二三四五六七八九十]+)[号日]/,
    (m, today) => oneDay(`${addMonths(startOfMonth(today), m[1] === '上' ? -1 : 0).slice(0, 8)}${two(m[2])}`),
  ],
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
  [/上上个?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), -14), addDays(startOfWeek(today), -8)]],
  [/上(?:个|一)?(?:周|星期|礼拜)/, (_, today) => [addDays(startOfWeek(today), -7), addDays(startOfWeek(today), -1)]],
  [/(?:本|这)(?:个|一)?(?:周|星期|礼拜)/, (_, today) => [startOfWeek(today), addDays(startOfWeek(today), 6)]],
  [/(?:上上个?|大上个|前个|前一个)月份?/, (_, today) => monthAt(addMonths(startOfMonth(today), -2))],
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
  [/(?:近|最近|过去|前|这)?半个月(?:之?内|以?来)?/, (_, today) => [addDays(today, -14), today]],
  [/(?:近|最近|过去|前|这)半年(?:内|以?来)?/, (_, today) => [addMonths(today, -6), today]],
  [
    new RegExp(`(?:近|最近|过去|前|这)(?:的)?(${NUMBER})个?(天|日|周|星期|礼拜|月|季度|年)(?:以?内|以?来)?`),
    (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today],
  ],
  [
    /(?:近|最近|过去|前|这)?([俩仨])个?(月|周|星期|礼拜|年)(?:里头?|来|以来|之?内|当中)?/,
    (m, today) => [back(today, m[1] === '仨' ? 3 : 2, m[2] ?? ''), today],
  ],
  [new RegExp(`(${NUMBER})个(周|星期|礼拜|月|季度)(?:里头?|来|当中|下来)`), (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today]],
  [new RegExp(`(${NUMBER})个?(天|日|周|星期|礼拜|月|季度|年)(?:之内|以内|内|以来)`), (m, today) => [back(today, numberOf(m[1] ?? ''), m[2] ?? ''), today]],
  [
    new RegExp(`(${NUMBER})月份?(?!内|后)`),
    (m, today) =>
      month(
        lastYearWhenAhead(today, (y) => `${y}-${two(m[1])}-01`),
        m[1],
      ),
  ],
  [
    /(?<![\d月一二三四五六七八九十])(\d{1,2}|[一二三四五六七八九十]+)[号日](?![楼库仓线柜位床院台机桌店])/,
    (m, today) => dayOfMonth(today, numberOf(m[1] ?? '')),
  ],
  [/(?:近|最近|这|过去|前)(?:几|些)个?月(?:以?来)?/, (_, today) => [addMonths(startOfMonth(today), -2), today]],
  [/(?:近|最近|这|过去|前)(?:几|些)个?(?:周|星期|礼拜)(?:以?来)?/, (_, today) => [addDays(today, -20), today]],
  [/(?:今年|本年)?年初/, (_, today) => [`${yearOf(today)}-01-01`, `${yearOf(today)}-01-31`]],
  [/(?:本月|这个?月)?月初/, (_, today) => [startOfMonth(today), addDays(startOfMonth(today), 9)]],
  [/这阵子?|这段(?:时间|日子)|前(?:一)?阵子?|前段时间/, (_, today) => [addDays(today, -29), today]],
  [/近期|最近(?!一[张笔次]|的?[一1]张)/, (_, today) => [addDays(today, -29), today]],
];

/** 15号 said without a month is the last one that has come. */
const dayOfMonth = (today: Day, number: number): Span | undefined => {
  const day = `${today.slice(0, 8)}${String(number).padStart(2, '0')}`;
  const before = `${addMonths(startOfMonth(today), -1).slice(0, 8)}${String(number).padStart(2, '0')}`;
  return oneDay(isDay(day) && day <= today ? day : before);
};
const partOfMonth = (first: Day, part: string | undefined): Span =>
  part === '上' ? [first, addDays(first, 9)] : part === '中' ? [addDays(first, 10), addDays(first, 19)] : [addDays(first, 20), endOfMonth(first)];

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
const BEFORE_THEN = /^(?:之前|以前|前(?!天|后|面|年|台|几|[一二两三四五六七八九十\d]))/;
function findPeriod(text: string, today: Day): Placed | undefined {
  for (const [pattern, span] of RULES) {
    const found = text.match(pattern);
    const days = found && span(found, today);
    if (!found || !days) continue;
    const at = found.index ?? 0;
    const since = days[0] <= today ? SINCE.exec(text.slice(at + found[0].length))?.[0] : undefined;
    // 下周五之前: from now until then.
    const until = days[0] > today ? BEFORE_THEN.exec(text.slice(at + found[0].length))?.[0] : undefined;
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
  // 明年6月前, 上半年, 2027年: days of the calendar, no span from now.
  const found = new RegExp(
    `(?:未来|接下来)?(?<![上下]|年)(半|(?<!\\d)(?!\\d{4}年)${NUMBER})(?:个?(?:天|日|周|星期|礼拜|年)|个月|月(?=之内|以内|内|后))(?:之内|以内|内|后)?`,
  ).exec(text);
  if (!found) return undefined;
  const count = found[1] === '半' ? 0.5 : numberOf(found[1] ?? '');
  const unit = /天|日/.test(found[0]) ? 1 : /周|星期|礼拜/.test(found[0]) ? 7 : /月/.test(found[0]) ? 30 : 365;
  return Number.isFinite(count) ? { days: Math.min(Math.round(count * unit), 3650), text: found[0] } : undefined;
}
