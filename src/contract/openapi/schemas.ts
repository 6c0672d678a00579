import { z } from 'zod';
import type { Field, Fields } from '../../define/field';
import { schemaOf } from '../../define/field-schema';

/** A piece of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type Schema = { [word: string]: unknown };

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
export const objectOf = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
export const TEXT: Schema = { type: 'string' };
export const WHOLE: Schema = { type: 'integer' };
export const YES_NO: Schema = { type: 'boolean' };

/** Many routes take the same, and adding takes what changing does: each is described once. */
const described = new WeakMap<object, Schema>();
function once<T extends object>(of: T, describe: (of: T) => Schema): Schema {
  const known = described.get(of) ?? describe(of);
  described.set(of, known);
  return known;
}

/** What zod takes, as JSON Schema. A transformation is described by what goes in; what has no word there may be anything. */
export const schemaFrom = (input: z.ZodType): Schema => once(input, translated);

function translated(input: z.ZodType): Schema {
  try {
    const {
      $schema: _dialect,
      '~standard': _standard,
      ...schema
    } = z.toJSONSchema(input, {
      io: 'input',
      target: 'draft-2020-12',
      unrepresentable: 'any',
      cycles: 'throw',
    }) as Schema;
    return schema;
  } catch {
    // A schema that holds itself (queries of queries) has no address inside this document.
    return { type: 'object' };
  }
}

/** A value as it is answered: '' for empty, decimals and days as text (contract of the wire), lists and flags as such. */
function answeredField(field: Field): Schema {
  const title = field.label;
  // A flag nobody was asked yet is ''; counts worked out of other rows come as numbers.
  if (field.kind === 'flag') return { type: ['boolean', 'string'], title };
  if (field.kind === 'integer') return { type: ['string', 'integer'], title };
  if (field.kind === 'refs' || field.kind === 'files' || field.kind === 'choices') return { type: 'array', items: TEXT, title };
  return { type: 'string', title, ...wordsOf(field) };
}

function wordsOf(field: Field): Schema {
  if (field.kind === 'choice') return { description: field.options.map(({ value, label }) => `${value} ${label}`).join('、') };
  if (field.kind === 'ref') return { description: `编号，来自 ${field.to}；名称在旁边的 …Name` };
  if ('places' in field) return { description: `十进制数，最多${field.places}位小数` };
  if (field.kind === 'date') return { description: 'YYYY-MM-DD' };
  if (field.kind === 'month') return { description: 'YYYY-MM' };
  return {};
}

/** A row as it is answered. What its caller may not see is absent, so nothing but the id is promised. */
export function answeredRow(fields: Fields): Schema {
  const properties: Record<string, Schema> = { id: TEXT };
  for (const [name, field] of Object.entries(fields)) {
    properties[name] = answeredField(field);
    if (field.kind === 'ref') properties[`${name}Name`] ??= TEXT;
  }
  return { type: 'object', properties, required: ['id'] };
}

/** What may be sent of these fields: not what the server makes itself. */
export const sentFields = (fields: Fields): Schema => once(fields, sent);

function sent(fields: Fields): Schema {
  const typed = Object.entries(fields).filter(([, field]) => !field.computed);
  const properties = Object.fromEntries(
    typed.map(([name, field]) => [
      name,
      { ...schemaFrom(schemaOf(field)), title: field.label, ...wordsOf(field), ...(field.hint ? { 'x-hint': field.hint } : {}) },
    ]),
  );
  const required = typed.filter(([, field]) => field.required && field.default === undefined).map(([name]) => name);
  return objectOf(properties, required);
}
