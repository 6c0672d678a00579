import { minuteOf } from './dates';
import type { Field } from './field';
import { grouped, isDecimal, plain } from './money';

/**
 * How a value of the field reads for people: table cell, print, export, comparison of versions.
 * `name` is the resolved name of a ref (answers carry it as `<field>Name`).
 */
export function textOf(field: Field, value: unknown, name?: unknown): string {
  // A record that was named and not found reads as it was named.
  if (value === null || value === undefined || value === '') return field.kind === 'ref' && typeof name === 'string' ? name : '';
  // What is still being typed reads as it is.
  if (isNumeric(field) && !isDecimal(String(value))) return String(value);
  switch (field.kind) {
    case 'quantity':
      return plain(String(value));
    case 'money':
      return grouped(String(value), 2);
    case 'price':
      return priceText(String(value));
    case 'rate':
      return `${plain(String(value))}%`;
    case 'flag':
      return value === true || value === 'true' ? '是' : '否';
    case 'datetime':
      return minuteOf(String(value));
    case 'choice':
      if (field.isTold && typeof name === 'string' && name !== '') return name;
      return field.options.find((option) => option.value === String(value))?.label ?? String(value);
    case 'choices':
      return (value as string[]).map((item) => field.options.find((option) => option.value === item)?.label ?? item).join('、');
    case 'ref':
      return typeof name === 'string' ? name : '';
    case 'refs':
      return Array.isArray(name) ? name.join('、') : '';
    case 'files':
      return Array.isArray(value) && value.length > 0 ? `${value.length}个附件` : '';
    default:
      return String(value);
  }
}

/** How a group of rows reads where nothing beside it says what it is grouped by: of a flag those that are, and the others. */
export function groupText(field: Field, value: unknown, name?: unknown): string {
  const text = textOf(field, value, name);
  if (field.kind !== 'flag' || text === '') return text;
  return text === '是' ? field.label : withoutIt(field.label);
}

/** 有合同 → 无合同, 已开票 → 未开票; of other words what is not meant is what is left. */
const WITHOUT: Record<string, string> = { 有: '无', 已: '未' };
function withoutIt(label: string): string {
  const not = WITHOUT[label.slice(0, 1)];
  return not === undefined ? '其余' : `${not}${label.slice(1)}`;
}

/** Whether a number that somebody typed says more than the field can hold: rounded it would read as if it were right. */
export const isFiner = (field: Field, value: unknown): value is string =>
  'places' in field && isDecimal(value) && (plain(value).split('.')[1] ?? '').length > field.places;

/** Prices keep at least two decimals and lose the zeros beyond: 113.000000 → 113.00, 0.123400 → 0.1234. */
export function priceText(value: string): string {
  const [whole = '0', fraction = ''] = grouped(value, 6).split('.');
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}

export const isNumeric = (field: Field): boolean => 'places' in field || field.kind === 'integer';
