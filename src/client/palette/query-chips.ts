import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from '../../define/dates';
import type { Field, Fields } from '../../define/field';
import { add, mul, sub } from '../../define/money';
import { amountIn } from '../../define/spoken-numbers';
import { periodIn } from '../../define/spoken-periods';
import { STATUS_OPTIONS } from '../../define/status';
import { initialsOf } from '../ui/initials';

/** What one word of a query means on a page with these fields; undefined = nothing, then it is a word to look for. */
export type Meaning = { label: string; query: Record<string, string> };

/** What of a page a word may mean: its fields, and the tabs it is cut into. */
export type Meant = { fields: Fields; tabs: readonly { id: string; label: string }[] };

export const meaningOf = (token: string, { fields, tabs }: Meant, today: string): Meaning | undefined =>
  dateMeaning(token, fields, today) ?? amountMeaning(token, fields) ?? choiceMeaning(token, fields) ?? tabMeaning(token, tabs);

/** 待收货 or dsh: a tab of the page where no field of it says so. */
function tabMeaning(token: string, tabs: Meant['tabs']): Meaning | undefined {
  const tab = token.length < 2 ? undefined : tabs.find(({ id, label }) => id !== 'all' && (label === token || initialsOf(label) === token.toLowerCase()));
  return tab && { label: tab.label, query: { tab: tab.id } };
}

const firstOf = (fields: Fields, fits: (field: Field, name: string) => boolean): [string, Field] | undefined =>
  Object.entries(fields).find(([name, field]) => fits(field, name));

const FACTOR: Record<string, string> = { w: '10000', 万: '10000', k: '1000', 千: '1000' };
const amountOf = (digits: string, unit = ''): string => mul(digits, FACTOR[unit.toLowerCase()] ?? '1');

/** >5w, <=300, 1000~2000 on the page's amount. More than is more: the smallest step of the field is added. */
function amountMeaning(token: string, fields: Fields): Meaning | undefined {
  const field = firstOf(fields, (each) => each.kind === 'money' && Boolean(each.sum || each.filter));
  const match = /^([<>＜＞《》])(=?)(\d+(?:\.\d+)?)([wk万千])?$/i.exec(token.normalize('NFKC').replace(/^≥/, '>=').replace(/^≤/, '<='));
  const range = /^(\d+(?:\.\d+)?)([wk万千])?[~～-](\d+(?:\.\d+)?)([wk万千])?$/i.exec(token);
  if (!field) return undefined;
  if (!match && !range) return amountInWords(token, field);
  const [name, { label }] = field;
  if (range) {
    const [low, high] = [amountOf(range[1] ?? '', range[2]), amountOf(range[3] ?? '', range[4])];
    return { label: `${label} ${low}~${high}`, query: { [`f.${name}`]: `${low}~${high}` } };
  }
  const value = amountOf(match?.[3] ?? '', match?.[4]);
  const isMore = /[>》＞]/.test(match?.[1] ?? '');
  const isEqualToo = match?.[2] === '=';
  const step = 'places' in field[1] ? `0.${'0'.repeat(field[1].places - 1)}1` : '1';
  const bound = isEqualToo ? value : isMore ? add(value, step) : sub(value, step);
  const sign = isMore ? (isEqualToo ? '≥' : '>') : isEqualToo ? '≤' : '<';
  return { label: `${label} ${sign} ${value}`, query: { [`f.${name}`]: isMore ? `${bound}~` : `~${bound}` } };
}

/** 5万, 5w and 300元 are just that; 5万以上, 超过5万, 不到1千 a limit; a bare figure may be anything and is looked for. */
function amountInWords(token: string, [name, { label }]: [string, Field]): Meaning | undefined {
  const exact = /^(\d+(?:\.\d+)?)(?:([wk万千])元?|元)$/i.exec(token) ?? /^(\d+\.\d{2})$/.exec(token);
  if (exact) {
    const value = amountOf(exact[1] ?? '', exact[2]);
    return { label: `${label} = ${value}`, query: { [`f.${name}`]: `${value}~${value}` } };
  }
  const said = /\d/.test(token) ? amountIn(token) : undefined;
  return said && said.text === token ? { label: `${label} ${token}`, query: { [`f.${name}`]: said.range } } : undefined;
}

/**
 * jt 今天, zt 昨天, bz 本周, sz 上周, by 本月, sy 上月, bj 本季, sj 上季, jn 今年, qn 去年; a month as 2026-03 or 3月, a day as 2026-03-05;
 * and whatever span the assistant reads: 近7天, 上季度, 年初至今, 8月到10月.
 */
function dateMeaning(token: string, fields: Fields, today: string): Meaning | undefined {
  const field = firstOf(fields, (_each, name) => name === 'documentDate') ?? firstOf(fields, (each) => each.kind === 'date' && Boolean(each.filter));
  if (!field) return undefined;
  const [name] = field;
  const between = (label: string, from: string, to: string): Meaning => ({ label, query: { [`f.${name}`]: `${from}~${to}` } });
  const month = startOfMonth(today);
  const lastMonth = addMonths(month, -1);
  const monday = startOfWeek(today);
  const year = Number(today.slice(0, 4));
  const periods: [words: readonly string[], from: string, to: string][] = [
    [['今天', 'jt'], today, today],
    [['昨天', 'zt'], addDays(today, -1), addDays(today, -1)],
    [['本周', 'bz'], monday, addDays(monday, 6)],
    [['上周', 'sz'], addDays(monday, -7), addDays(monday, -1)],
    [['本月', 'by'], month, endOfMonth(month)],
    [['上月', 'sy'], lastMonth, endOfMonth(lastMonth)],
    [['今年', 'jn'], `${year}-01-01`, `${year}-12-31`],
    [['去年', 'qn'], `${year - 1}-01-01`, `${year - 1}-12-31`],
  ];
  const period = periods.find(([words]) => words.includes(token.toLowerCase()));
  if (period) return between(period[0][0] ?? token, period[1], period[2]);
  const named = /^(?:(\d{4})[-年])?(1[0-2]|0?[1-9])月?$/.exec(token);
  if (named && (named[1] || token.endsWith('月'))) {
    const first = `${named[1] ?? year}-${(named[2] ?? '').padStart(2, '0')}-01`;
    return between(first.slice(0, 7), first, endOfMonth(first));
  }
  const short = SHORT[token.toLowerCase()] ?? token.replace(/^j(\d{1,3})t$/i, '近$1天');
  const spoken = /^\d+$/.test(token) ? undefined : periodIn(short, today);
  if (spoken?.text === short) return between(short, spoken.from, spoken.to);
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(token) ? between(token, token, token) : undefined;
}

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

/** What people say for a state besides its own word and the initials of that. */
const STATES: Record<string, string> = Object.fromEntries(
  [
    ['0', '没提交 未提交 还没提交 暂存 draft'],
    ['1', 'ws 未审 未审核 没审 没审核 还没审 待审 待批 未批 待审批 未审批 审核中 pending unapproved unreviewed'],
    ['2', '审过 审核过 审完 审核通过 通过 approved reviewed'],
    ['3', 'bh 驳回 被驳回 退回 被退回 打回 被打回 rejected'],
    ['6', '作废 取消 作废了 cancelled canceled'],
    ['7', '办完 做完 completed done'],
  ].flatMap(([status = '', words = '']) => words.split(' ').map((word) => [word, status])),
);

/** A state or a choice of the page by its word or initials, whole words before beginnings, the state before other choices. */
function choiceMeaning(token: string, fields: Fields): Meaning | undefined {
  const typed = token.toLowerCase();
  const likeness = (label: string): number => {
    if (label === token || initialsOf(label) === typed) return 3;
    if (label === `已${token}`) return 2;
    return token.length >= 2 && (label.includes(token) || initialsOf(label).startsWith(typed)) ? 1 : 0;
  };
  const named = STATUS_OPTIONS.find((option) => option.value === STATES[typed]);
  if (named && fields.status) return { label: named.label, query: { 'f.status': named.value } };
  const choices = Object.entries(fields).flatMap(([name, field]) => {
    if (name === 'status') return STATUS_OPTIONS.map((option) => ({ name, words: option.label, option }));
    if (field.kind !== 'choice' || !field.filter) return [];
    return field.options.map((option) => ({ name, words: `${field.label} ${option.label}`, option }));
  });
  const fitting = choices.map((choice) => ({ ...choice, grade: likeness(choice.option.label) })).filter(({ grade }) => grade > 0);
  const best = fitting.toSorted((a, b) => b.grade - a.grade || Number(b.name === 'status') - Number(a.name === 'status'))[0];
  return best && { label: best.words, query: { [`f.${best.name}`]: best.option.value } };
}
