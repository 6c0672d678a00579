import { asksBlank, BLANK } from '../../define/blank-filter';
import { addDays, today } from '../../define/dates';
import type { Field } from '../../define/field';
import { bareFilter, isNot } from '../../define/not-filter';

/** Filters travel as `f.<field>`: one value, a set `a,b`, or a range `a~b` whose ends may be empty. */
export type Range = { from: string; to: string };
export const rangeOf = (value: string): Range => {
  const at = value.indexOf('~');
  return at === -1 ? { from: value, to: value } : { from: value.slice(0, at), to: value.slice(at + 1) };
};
export const rangeText = ({ from, to }: Range): string => (from === '' && to === '' ? '' : `${from}~${to}`);
export const setOf = (value: string): string[] => (value === '' ? [] : bareFilter(value).split(','));

export const isRange = (field: Field): boolean => 'places' in field || ['integer', 'date', 'datetime', 'month'].includes(field.kind);

/** Days back from today that have a name of their own. */
const LATELY = [7, 30, 90] as const;

/** How a filter reads on its chip: `金额 100~200`, `状态 草稿、待审核`. */
export function filterWords(field: Field, value: string, names: Record<string, string> = {}): string {
  if (value === '') return '';
  if (isNot(value)) return `不含 ${filterWords(field, bareFilter(value), names)}`;
  if (asksBlank(value)) return value === BLANK ? '为空' : '不为空';
  if (isRange(field)) {
    const { from, to } = rangeOf(value);
    if ('places' in field && to === '' && Number(from) > 0 && Number(from) <= 10 ** -field.places) return '大于 0';
    if (field.kind === 'date' && to === today()) for (const days of LATELY) if (from === addDays(to, -days)) return `近 ${days} 天`;
    return from === to ? from : `${from || '…'} ~ ${to || '…'}`;
  }
  if (field.kind === 'flag') return value === 'true' ? '是' : '否';
  if (field.kind === 'choice' || field.kind === 'choices') {
    return setOf(value)
      .map((one) => field.options.find((option) => option.value === one)?.label ?? one)
      .join('、');
  }
  if (field.kind === 'ref' || field.kind === 'refs')
    return setOf(value)
      .map((one) => names[one] ?? '所选')
      .join('、');
  return value;
}

/** Filters as query parameters of the wire. */
export const filterQuery = (filters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([id, value]) => (value === '' ? [] : [[`f.${id}`, value]])));
