import { addDays, addMonths } from '../../define/dates';
import type { Field, Fields } from '../../define/field';
import { firstOf, type Meaning, type Meant } from './meaning';

/**
 * 快到期, 已过期, 逾期, 半年内到期: what is said of an end. Where the page has a word of its own for that, a choice, a tab or a mark, it is that;
 * else its day of ending says so, or the days it is late.
 */
type End = { says: RegExp; labelled?: RegExp; days: (today: string, said: RegExpExecArray, field: string) => string; isLate?: true };
const NOW = '(?:就|就要|要|将|即将|马上|快要?|临近|将要)';
const ENDS = '(?:到期|过期|失效|过效期)';
const NUMBERS: Readonly<Record<string, number>> = { 半: 6, 一: 1, 两: 2, 三: 3, 六: 6 };
const KINDS: readonly End[] = [
  {
    says: new RegExp(`^(?:${NOW}${ENDS}|临期|近效期?|近期${ENDS})了?的?$`),
    labelled: /^(?:即将到期|快到期|近效期|临期|\d+天内到期)$/,
    // Money is due within the month; papers and goods take a quarter to be got anew.
    days: (today, _, label) => `${today}~${addDays(today, /到期日/.test(label) ? 30 : 90)}`,
  },
  {
    says: new RegExp(`^(\\d{1,3}|[半一两三六])(天|日|个?月|年)(?:之?内|以内)?要?${ENDS}的?$`),
    days: (today, said) => `${today}~${ahead(today, said[1] ?? '', said[2] ?? '')}`,
  },
  {
    says: new RegExp(`^(?:已经?)?${ENDS}了?的?$`),
    labelled: /^(?:已过期|已到期|过期|失效|已失效)$/,
    days: (today) => `~${addDays(today, -1)}`,
  },
  {
    says: /^(?:已经?)?(?:逾期|超期|拖期|延误)了?的?$/,
    labelled: /^(?:逾期|超期|已逾期|超期未答复|已过期|已到期)$/,
    days: (today) => `~${addDays(today, -1)}`,
    isLate: true,
  },
];

function ahead(today: string, count: string, unit: string): string {
  const many = Number(count) || (NUMBERS[count] ?? 1);
  if (/天|日/.test(unit)) return addDays(today, many);
  return addMonths(today, unit === '年' && count !== '半' ? many * 12 : many);
}

export function endMeaning(token: string, { fields, tabs }: Meant, today: string): Meaning | undefined {
  const late = OVERDUE.exec(token);
  const counted = late && firstOf(fields, isDaysLate);
  if (counted) return { label: `${counted[1].label} ≥ ${late[1] ?? late[2]}`, query: { [`f.${counted[0]}`]: `${late[1] ?? late[2]}~` } };
  for (const { says, labelled, days, isLate } of KINDS) {
    const said = says.exec(token);
    if (!said) continue;
    const called = labelled && (choiceCalled(fields, labelled) ?? tabCalled(tabs, labelled));
    if (called) return called;
    const over = isLate && firstOf(fields, isDaysLate);
    if (over) return { label: `${over[1].label} ≥ 1`, query: { [`f.${over[0]}`]: '1~' } };
    const end = firstOf(fields, isEnd);
    if (!end) return undefined;
    const [name, { label }] = end;
    const range = days(today, said, label);
    return { label: `${label} ${range.replace(/^~/, '至 ').replace('~', ' 至 ')}`, query: { [`f.${name}`]: range } };
  }
  return undefined;
}

/** 逾期90天, 超30天, 90天以上. */
const OVERDUE = /^(?:逾期|超期|超过|超)?(\d{1,3})天(?:以上|多)$|^(?:逾期|超期|超过|超)(\d{1,3})天$/;
const isDaysLate = (field: Field): boolean => field.kind === 'integer' && Boolean(field.filter) && /^(?:逾期|超期)天数$/.test(field.label);
const isEnd = (field: Field): boolean => field.kind === 'date' && Boolean(field.filter) && /有效期|效期|到期/.test(field.label);

function choiceCalled(fields: Fields, labelled: RegExp): Meaning | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (!('filter' in field) || !field.filter) continue;
    if (field.kind === 'flag' && labelled.test(field.label)) return { label: field.label, query: { [`f.${name}`]: 'true' } };
    const option = field.kind === 'choice' && field.options.find(({ label }) => labelled.test(label));
    if (option) return { label: `${field.label} ${option.label}`, query: { [`f.${name}`]: option.value } };
  }
  return undefined;
}

function tabCalled(tabs: Meant['tabs'], labelled: RegExp): Meaning | undefined {
  const tab = tabs.find(({ label }) => labelled.test(label));
  return tab && { label: tab.label, query: { tab: tab.id } };
}
