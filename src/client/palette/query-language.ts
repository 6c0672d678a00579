import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from '../../define/dates';
import type { Screen } from '../../define/define-screen';
import type { Field, Fields } from '../../define/field';
import { STATUS_OPTIONS } from '../../define/status';
import { gradeOf, type Index } from './match';

/**
 * Several words at once: the first names a page, the others filter it. `cgdd dsh >5w sy 强生` → 采购订单, 待审核, 金额 > 50 000, 上月,
 * 关键字 强生. Every word becomes a chip that can be taken away before Enter; what is not understood is the keyword.
 */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
export type Chip = { token: string; label: string; query: Record<string, string> };
export type ScreenQuery = { screen: Screen; title: string; chips: Chip[] };

/** Initials of the states people type; the words themselves always work. */
const STATES: Record<string, string> = {
  cg: '0',
  dsh: '1',
  ws: '1',
  ysh: '2',
  ybh: '3',
  bh: '3',
  yzz: '4',
  yhc: '5',
  yzf: '6',
  ywc: '7',
};

export function compileQuery(raw: string, targets: readonly Target[], today: string): ScreenQuery | undefined {
  const [name, ...tokens] = raw.trim().split(/\s+/);
  if (!name || tokens.length === 0) return undefined;
  const target = bestTarget(name.toLowerCase(), targets);
  if (!target) return undefined;
  const chips: Chip[] = [];
  const words: string[] = [];
  for (const token of tokens) {
    const chip = amountChip(token, target.fields) ?? dateChip(token, target.fields, today) ?? choiceChip(token, target.fields);
    if (chip) chips.push({ ...chip, token });
    else words.push(token);
  }
  if (words.length > 0) chips.push({ token: words.join(' '), label: `关键字 ${words.join(' ')}`, query: { keyword: words.join(' ') } });
  return { screen: target.screen, title: target.title, chips };
}

export const queryOf = (compiled: ScreenQuery): Record<string, string> => Object.assign({}, ...compiled.chips.map((chip) => chip.query));

function bestTarget(name: string, targets: readonly Target[]): Target | undefined {
  return targets
    .map((target) => ({ target, grade: gradeOf(target.index, name) }))
    .filter(({ grade }) => grade >= 2)
    .sort((a, b) => b.grade - a.grade || a.target.title.length - b.target.title.length || (a.target.screen.flag < b.target.screen.flag ? -1 : 1))[0]?.target;
}

type Meaning = Omit<Chip, 'token'>;
const firstOf = (fields: Fields, fits: (field: Field, name: string) => boolean): [string, Field] | undefined =>
  Object.entries(fields).find(([name, field]) => fits(field, name));

const FACTOR: Record<string, number> = { w: 10_000, 万: 10_000, k: 1_000, 千: 1_000 };
const amountOf = (digits: string, unit = ''): string => String(Number(digits) * (FACTOR[unit.toLowerCase()] ?? 1));

/** >5w, <=300, 1000~2000 on the page's amount. */
function amountChip(token: string, fields: Fields): Meaning | undefined {
  const field = firstOf(fields, (each) => each.kind === 'money' && Boolean(each.sum || each.filter));
  const match = /^([<>]=?|[《》＜＞])(\d+(?:\.\d+)?)([wk万千])?$/i.exec(token);
  const range = /^(\d+(?:\.\d+)?)([wk万千])?[~～-](\d+(?:\.\d+)?)([wk万千])?$/i.exec(token);
  if (!field || (!match && !range)) return undefined;
  const [name, { label }] = field;
  if (range) {
    const [low, high] = [amountOf(range[1] ?? '', range[2]), amountOf(range[3] ?? '', range[4])];
    return { label: `${label} ${low}~${high}`, query: { [`f.${name}`]: `${low}~${high}` } };
  }
  const value = amountOf(match?.[2] ?? '', match?.[3]);
  const isAtLeast = /^[>》＞]/.test(match?.[1] ?? '');
  return {
    label: `${label} ${isAtLeast ? '≥' : '≤'} ${value}`,
    query: { [`f.${name}`]: isAtLeast ? `${value}~` : `~${value}` },
  };
}

/** jt 今天, zt 昨天, bz 本周, sz 上周, by 本月, sy 上月, jn 今年, qn 去年. */
function dateChip(token: string, fields: Fields, today: string): Meaning | undefined {
  const field = firstOf(fields, (each, name) => name === 'documentDate' || (each.kind === 'date' && Boolean(each.filter)));
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
  return field && period && { label: period[0][0] ?? token, query: { [`f.${field[0]}`]: `${period[1]}~${period[2]}` } };
}

/** A state by its word or initials, or the word of any other choice the page filters by. */
function choiceChip(token: string, fields: Fields): Meaning | undefined {
  const state = STATUS_OPTIONS.find((option) => option.value === STATES[token.toLowerCase()] || option.label === token || option.label === `已${token}`);
  if (state && fields.status) return { label: state.label, query: { 'f.status': state.value } };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'choice' || !field.filter) continue;
    const option = field.options.find((each) => each.label === token || (token.length >= 2 && each.label.includes(token)));
    if (option) return { label: `${field.label} ${option.label}`, query: { [`f.${name}`]: option.value } };
  }
  return undefined;
}
