import { type RawBuilder, sql } from 'kysely';
import { asksBlank, canBeBlank } from '../../define/blank-filter';
import { isDay } from '../../define/dates';
import type { Field, Option, RefField } from '../../define/field';
import { bareFilter, isNot } from '../../define/not-filter';
import { ID } from '../../define/record-id';
import { masterOf } from '../../domain/registry';
import { BadInput } from '../base/errors';
import { blankCondition } from '../db/blank';

/**
 * The one reading of a filter, whatever is filtered (documents, masters, reports): `value`, a set `a,b`, a range `a~b`,
 * `~b` or `a~`, of words `a` within them or `=a` the whole, `is:blank` or `is:filled`, `not:` before any of them. A node of a tree stands for everything below it.
 */
export type Filtered = {
  /** The organisation a row belongs to: branches of its trees. */
  org: RawBuilder<unknown>;
  /** What the value is read from; anything SQL, its type as the field is stored. */
  column: RawBuilder<unknown>;
  field: Field;
  /** How lists (refs, choices, files) are stored there. */
  lists: 'array' | 'jsonb';
};

const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/;
const WHOLE = /^-?\d{1,9}$/;

/** @returns undefined when nothing is asked @throws BadInput naming the field when the value is not of its kind */
export function filterCondition(filtered: Filtered, given: string): RawBuilder<boolean> | undefined {
  const { column, field } = filtered;
  const value = given.trim();
  if (value === '' || value === 'all') return undefined;
  if (isNot(value)) {
    const named = filterCondition(filtered, bareFilter(value));
    return named && sql<boolean>`not coalesce(${named}, false)`;
  }
  if (asksBlank(value)) {
    if (!canBeBlank(field)) throw wrong(field);
    return blankCondition(column, value);
  }
  switch (field.kind) {
    case 'text':
      if (value.startsWith('=')) return sql<boolean>`lower((${column})::text) = ${value.slice(1).trim().toLowerCase()}`;
      return sql<boolean>`lower((${column})::text) like ${containing(value.toLowerCase())}`;
    case 'files':
      throw new BadInput(`不能按【${field.label}】的内容筛选`);
    case 'flag':
      if (!/^(true|false|1|0)$/.test(value)) throw wrong(field);
      return sql<boolean>`coalesce((${column})::text, 'false') = ${value === 'true' || value === '1' ? 'true' : 'false'}`;
    case 'choice':
      return sql<boolean>`${field.isNumber ? withoutZeros(column) : sql`(${column})::text`} = any(${optionsOf(field, field.options, value)}::text[])`;
    case 'choices':
      return anyOf(filtered, optionsOf(field, field.options, value), 'text');
    case 'ref':
    case 'refs':
      return refCondition(filtered, field, value);
    default:
      return rangeCondition(column, field, value);
  }
}

/** `%` and `_` typed by people are letters, not wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
export const containing = (word: string): string => `%${escapeLike(word)}%`;

const valuesOf = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function optionsOf(field: Field, options: readonly Option[], value: string): string[] {
  const values = valuesOf(value);
  const stranger = values.find((one) => !options.some((option) => option.value === one));
  if (stranger !== undefined) throw new BadInput(`【${field.label}】没有选项“${stranger.slice(0, 40)}”`);
  return values;
}

/** 13.00 as the option 13 that is shown for it. */
const withoutZeros = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`regexp_replace((${column})::text, '\\.0+$', '')`;

/** A list that holds one of the values. */
const anyOf = ({ column, lists }: Filtered, values: readonly string[], type: 'text' | 'uuid'): RawBuilder<boolean> =>
  lists === 'array'
    ? sql<boolean>`(${column}) && ${values}::${sql.raw(type)}[]`
    : sql<boolean>`exists (select from jsonb_array_elements_text(case when jsonb_typeof(${column}) = 'array' then ${column} end) as given (value) where given.value = any(${values}::text[]))`;

function refCondition(filtered: Filtered, field: RefField, value: string): RawBuilder<boolean> {
  const values = valuesOf(value).map((id) => id.toLowerCase());
  if (values.some((id) => !ID.test(id))) throw wrong(field);
  if (field.kind === 'refs') return anyOf(filtered, values, 'uuid');
  const target = masterOf(field.to);
  if (!target?.tree?.path) return sql<boolean>`(${filtered.column}) = any(${values}::uuid[])`;
  const tenant = target.scope === 'own' ? sql` and n.org_id = ${filtered.org}` : sql``;
  return sql<boolean>`(${filtered.column}) in (select n.id from ${sql.table(target.table)} n where n.path && ${values}::uuid[]${tenant})`;
}

/** Compared as what it is: numbers that lie in jsonb or as words are read as numbers first. */
function rangeCondition(column: RawBuilder<unknown>, field: Field, value: string): RawBuilder<boolean> | undefined {
  const [from = '', to = ''] = value.includes('~') ? value.split('~').map((part) => part.trim()) : [value, value];
  const isTime = field.kind === 'date' || field.kind === 'datetime';
  for (const part of [from, to]) {
    const isFine =
      part === '' || (isTime ? isDay(part) : field.kind === 'month' ? isDay(`${part}-01`) : field.kind === 'integer' ? WHOLE.test(part) : NUMBER.test(part));
    if (!isFine) throw wrong(field);
  }
  const type = field.kind === 'date' ? sql`date` : field.kind === 'datetime' ? sql`timestamptz` : field.kind === 'month' ? sql`text` : sql`numeric`;
  const typed = field.extra || field.live ? sql`(${column})::${type}` : sql`(${column})`;
  const tests: RawBuilder<unknown>[] = [];
  if (from !== '') tests.push(sql`${typed} >= ${from}::${type}`);
  if (to !== '') tests.push(field.kind === 'datetime' ? sql`${typed} < ${to}::date + 1` : sql`${typed} <= ${to}::${type}`);
  return tests.length === 0 ? undefined : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

const wrong = (field: Field): BadInput => new BadInput(`【${field.label}】筛选值不正确`);
