import { dayOf, startOfMonth } from '../../../define/dates';
import type { Field } from '../../../define/field';
import { schemaOf } from '../../../define/field-schema';
import { CLEARED } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { parse } from '../../base/http';

/** What definitions and links say in words: today, monthStart, thisYear, nothing at all. */
export function dayWord(context: Context, value: string): string {
  if (value === CLEARED) return '';
  const today = dayOf(context.now());
  if (value === 'today') return today;
  if (value === 'thisYear') return today.slice(0, 4);
  if (value === 'yearStart') return `${today.slice(0, 4)}-01-01`;
  if (value === 'thisMonth') return today.slice(0, 7);
  return value === 'monthStart' ? startOfMonth(today) : value;
}

/** A value for something that is taken, checked as its field is. @throws BadInput naming the field */
export function taken(context: Context, name: string, field: Field, given: string): string {
  const value = String(parse(schemaOf(field), dayWord(context, given)));
  requireValue(name, field, value);
  return value;
}

export function requireValue(name: string, field: Field, value: string): void {
  if (field.required && value === '') throw new BadInput(`请填写${field.label}`, [{ message: `请填写${field.label}`, field: name }]);
}
