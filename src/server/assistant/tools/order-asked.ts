import type { Row } from '../../../contract/answers';
import type { Field, FieldKind, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { isPlanned } from '../words/planned-day';
import { ENDING } from './asked-of-row';
import type { RowsAsked } from './rows-told';

const SUMS: readonly FieldKind[] = ['money', 'price', 'quantity', 'integer', 'rate'];
const DAYS: readonly FieldKind[] = ['date', 'datetime'];
/** Days by which something is to be done. */
const DUE = /到期|有效期|截止|结束|预计|要求|到货|送达|手术|应还|计划|需要/;
const WRITTEN = /^(?:单据|制单|开单|交易|发生)?(?:日期|时间)$/;
const URGENCY = /紧急|加急|急/;

export type Order = { name: string; label: string; isDown: boolean };

/** The field rows stand in order by: the one that is named, else the sum of money, the day they bear, or the day by which they are due. */
export function orderAsked(fields: Fields, rows: readonly Row[], { asks, end }: Pick<RowsAsked, 'asks' | 'end'>): Order | undefined {
  const says = (value: unknown, kind: FieldKind): boolean =>
    value !== undefined && value !== null && value !== '' && !(SUMS.includes(kind) && Number(value) === 0);
  const open = Object.entries(fields).filter(([name, { kind }]) => rows.some((row) => says(row[name], kind)));
  const isDay = end === 'first' || end === 'last' || end === 'urgent';
  const fitting = open.filter(([, { kind }]) => (isDay ? DAYS : SUMS).includes(kind));
  const said = asks.split(' ').filter((one) => one.length > 1);
  const named = fitting.filter(([, { label }]) => said.some((one) => label.startsWith(one)) || (isDay && ENDS.test(asks) && ENDING.test(label)));
  // Who may not see money is told no other order for it.
  if (MONEY.test(asks) && !fitting.some(([, { kind }]) => kind === 'money')) return undefined;
  const usual = isDay
    ? [
        // What is planned is early by the day it is planned for, not by the day it was written.
        ...fitting.filter(([, { label }]) => isPlanned(label)),
        ...(end === 'urgent' ? [] : fitting.filter(([name]) => name === 'documentDate')),
        ...fitting.filter(([, { label }]) => (end === 'urgent' ? DUE : WRITTEN).test(label)),
        ...(end === 'urgent' ? [] : fitting),
      ]
    : [...fitting.filter(([name]) => MAIN.has(name)), ...fitting.filter(([, { kind }]) => kind === 'money'), ...fitting];
  const [name, field] = (named[0] ?? usual[0]) || [];
  return name && field ? { name, label: field.label, isDown: end === 'most' || end === 'last' } : undefined;
}
const ENDS = /到期|过期|失效/;
const MONEY = /金额|钱|贵/;
const MAIN = new Set(['totalAmount', 'amount', 'value', 'open']);

/** What the rows stand in order by, of one that does not tell it yet. */
export function orderTold(fields: Fields, row: Row, { name, label }: Order, shown: string): string[] {
  const words = fields[name] ? textOf(fields[name], row[name], row[`${name}Name`]) : '';
  return words === '' || shown.includes(words) ? [] : [`${label} ${words}`];
}

/** A box or a choice that says that something is urgent. */
const isUrgent = (fields: Fields, row: Row): boolean =>
  Object.entries(fields).some(([name, field]) => URGENCY.test(labelOf(field, row[name])) && (field.kind !== 'flag' || row[name] === true));
const labelOf = (field: Field, value: unknown): string =>
  field.kind === 'flag' ? field.label : field.kind === 'choice' ? (field.options.find((one) => one.value === String(value))?.label ?? '') : '';

/** The rows that stand first by it; of rows alike all of them. */
export function firstBy(fields: Fields, rows: readonly Row[], { name, isDown }: Order, end: RowsAsked['end']): Row[] {
  const kind = fields[name]?.kind;
  const value = (row: Row): number | string =>
    DAYS.includes(kind as FieldKind) ? (row[name] instanceof Date ? (row[name] as Date).toISOString() : String(row[name] ?? '')) : Number(row[name] || 0);
  const known = rows.filter((row) => value(row) !== '');
  const urgent = end === 'urgent' ? known.filter((row) => isUrgent(fields, row)) : [];
  const all = urgent.length > 0 ? urgent : known;
  const [first] = [...all].sort((a, b) => (value(a) === value(b) ? 0 : value(a) < value(b) === isDown ? 1 : -1));
  return first ? all.filter((row) => value(row) === value(first)) : [];
}
