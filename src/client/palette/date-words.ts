import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from '../../define/dates';
import { CORE_TRAIL } from '../../define/document-core';
import type { Field, Fields } from '../../define/field';
import { periodIn } from '../../define/spoken-periods';
import { firstOf, type Meaning } from './meaning';

/**
 * jt 今天, zt 昨天, bz 本周, sz 上周, by 本月, sy 上月, bj 本季, sj 上季, jn 今年, qn 去年; a month as 2026-03 or 3月, a day as 2026-03-05;
 * and whatever span the assistant reads: 近7天, 上季度, 年初至今, 8月到10月.
 */
export function dateMeaning(token: string, fields: Fields, today: string): Meaning | undefined {
  const span = spanCalled(token, today);
  const written = span && (firstOf(fields, (_each, name) => name === 'documentDate') ?? firstOf(fields, isDay));
  if (!written) return undefined;
  const { label, from, to } = span;
  const toCome = firstOf(fields, (each, name) => isDay(each) && name !== 'documentDate' && !(name in CORE_TRAIL)) ?? written;
  // No paper is written tomorrow: what is to come is the day of the operation, or of the delivery.
  const [name, { label: said }] = from > today ? toCome : written;
  return { label: from > today && toCome !== written ? `${said} ${label}` : label, query: { [`f.${name}`]: `${from}~${to}` } };
}

/** The span a word says, whatever page it is said of. */
type Span = { label: string; from: string; to: string };
function spanCalled(token: string, today: string): Span | undefined {
  const period = periodsOn(today).get(token.toLowerCase());
  if (period) return period;
  const named = /^(?:(\d{4})[-年])?(1[0-2]|0?[1-9])月?$/.exec(token);
  if (named && (named[1] || token.endsWith('月'))) {
    const first = `${named[1] ?? today.slice(0, 4)}-${(named[2] ?? '').padStart(2, '0')}-01`;
    return { label: first.slice(0, 7), from: first, to: endOfMonth(first) };
  }
  const short = SHORT[token.toLowerCase()] ?? token.replace(/^j(\d{1,3})t$/i, '近$1天');
  const spoken = /^\d+$/.test(token) ? undefined : periodIn(short, today);
  if (spoken?.text === short) return { label: short, from: spoken.from, to: spoken.to };
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(token) ? { label: token, from: token, to: token } : undefined;
}

let day = '';
let periods: ReadonlyMap<string, Span> = new Map();
/** Reckoned once a day: every piece of every word is held against them. */
function periodsOn(today: string): ReadonlyMap<string, Span> {
  if (day === today) return periods;
  const month = startOfMonth(today);
  const lastMonth = addMonths(month, -1);
  const monday = startOfWeek(today);
  const year = Number(today.slice(0, 4));
  const spans: [label: string, initials: string, from: string, to: string][] = [
    ['今天', 'jt', today, today],
    ['昨天', 'zt', addDays(today, -1), addDays(today, -1)],
    ['本周', 'bz', monday, addDays(monday, 6)],
    ['上周', 'sz', addDays(monday, -7), addDays(monday, -1)],
    ['本月', 'by', month, endOfMonth(month)],
    ['上月', 'sy', lastMonth, endOfMonth(lastMonth)],
    ['今年', 'jn', `${year}-01-01`, `${year}-12-31`],
    ['去年', 'qn', `${year - 1}-01-01`, `${year - 1}-12-31`],
  ];
  day = today;
  periods = new Map(spans.flatMap(([label, initials, from, to]) => [label, initials].map((word): [string, Span] => [word, { label, from, to }])));
  return periods;
}

const isDay = (field: Field): boolean => (field.kind === 'date' || field.kind === 'datetime') && Boolean(field.filter);

/** Initials of spans that have no word of their own above. */
const SHORT: Readonly<Record<string, string>> = {
  jr: '今天',
  今日: '今天',
  zr: '昨天',
  昨日: '昨天',
  qt: '前天',
  bj: '本季度',
  sj: '上季度',
  ssy: '上上月',
  ssz: '上上周',
  mt: '明天',
  xz: '下周',
  xy: '下月',
};
