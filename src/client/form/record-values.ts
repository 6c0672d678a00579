import { minuteOf, today } from '../../define/dates';
import { dayWord } from '../../define/day-words';
import type { Problem } from '../../define/document-rules';
import { type Field, type Fields, holds } from '../../define/field';
import { objectSchema } from '../../define/field-schema';

/** Values of one record as a form holds them: field values, and the words of refs beside them (`supplier`, `supplierName`). */
export type RecordValues = Record<string, unknown>;
export type FieldErrors = Record<string, string>;

export const wordsName = (name: string): string => `${name}Name`;

/** Fields the user may see: cost fields need viewCost, patient fields showPatient. */
export const seenFields = (fields: Fields, may: (operation: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.needs || may(field.needs)));

/** Typed by people; the rest is computed or read through a chosen record. */
export const isTyped = (field: Field): boolean => !field.computed && !field.via;
/** The same fields with only the named ones open: what came from the other organisation stays as it came. */
export const onlyOpen = (fields: Fields, open: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, open.includes(name) ? field : { ...field, computed: true }]));

const isShown = (field: Field, values: RecordValues): boolean => holds(field.shownWhen, values);

/** What is sent: typed fields that are shown, empty as ''. Computed fields are the server's. */
export function sentValues(fields: Fields, values: RecordValues): Record<string, unknown> {
  const accepted = Object.entries(fields).filter(([, field]) => isTyped(field) && isShown(field, values));
  return Object.fromEntries(accepted.map(([name]) => [name, values[name] ?? '']));
}

/**
 * Chinese messages by field; the same schema the server asks. Fields not shown are not asked for. A draft may lack what is
 * required (`isDraft`), but what is there must be right.
 */
export function fieldErrors(fields: Fields, values: RecordValues, isDraft = false): FieldErrors {
  const names = Object.keys(fields).filter((name) => isTyped(fields[name] as Field) && isShown(fields[name] as Field, values));
  const result = askedSchema(fields, names, isDraft).safeParse(Object.fromEntries(names.map((name) => [name, values[name] ?? ''])));
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '');
    errors[name] ??= issue.message;
  }
  return errors;
}

export const notFound = (wanted: string): string => `没有找到“${wanted}”，请重新选择`;

/** Records a line names that were not found: only words stand in their cells. Nobody keeps such a line, or the words would be lost. */
export const unfound = (fields: Fields, values: RecordValues): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const wanted = values[wordsName(name)];
      return field.kind === 'ref' && isTyped(field) && isShown(field, values) && !values[name] && typeof wanted === 'string' && wanted !== ''
        ? [[name, notFound(wanted)]]
        : [];
    }),
  );

/** Lines of a document ask for the same fields, thousands of them: a schema is built once for each choice of fields. */
const askedSchemas = new WeakMap<Fields, Map<string, ReturnType<typeof objectSchema>>>();
function askedSchema(fields: Fields, names: readonly string[], isDraft: boolean): ReturnType<typeof objectSchema> {
  const known = askedSchemas.get(fields) ?? new Map<string, ReturnType<typeof objectSchema>>();
  askedSchemas.set(fields, known);
  const key = [isDraft, ...names].join();
  const found = known.get(key);
  if (found) return found;
  const asked = names.map((name) => [name, isDraft ? ({ ...fields[name], required: false, requiredWhen: undefined } as Field) : fields[name]]);
  const schema = objectSchema(Object.fromEntries(asked));
  known.set(key, schema);
  return schema;
}

/** Literal defaults of a new record; `me` and the like are the server's to know. */
export function defaultValues(fields: Fields, now = today()): RecordValues {
  const words = new Set(['me', 'myDepartment', 'myWarehouse']);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'flag') return [[name, field.default === true || field.default === 'true']];
      if (field.default === undefined || words.has(String(field.default))) return [];
      if (field.default === 'now') return [[name, minuteOf(new Date())]];
      return [[name, dayWord(String(field.default), now) ?? field.default]];
    }),
  );
}

/** Choices that are numbers come from numeric columns: '13.00' is the option '13'. */
export function canonical(fields: Fields, values: RecordValues): RecordValues {
  const fixed = Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (field.kind !== 'choice' || typeof value !== 'string' || !/^-?\d+\.\d+$/.test(value)) return [];
    const option = field.options.find((one) => /^-?\d+(\.\d+)?$/.test(one.value) && Number(one.value) === Number(value));
    return option ? [[name, option.value]] : [];
  });
  return fixed.length === 0 ? values : { ...values, ...Object.fromEntries(fixed) };
}

export type SplitProblems = { header: FieldErrors; lines: Map<number, FieldErrors>; rest: Problem[] };

/** Problems of the server, to their places: header fields, cells of lines (1-based on the wire, 0-based here), everything else on top. */
export function splitProblems(problems: readonly Problem[], header: Fields, lines: Fields): SplitProblems {
  const split: SplitProblems = { header: {}, lines: new Map(), rest: [] };
  for (const problem of problems) {
    if (problem.line !== undefined && problem.line > 0) {
      const errors = split.lines.get(problem.line - 1) ?? {};
      const field = problem.field !== undefined && problem.field in lines ? problem.field : '';
      errors[field] = errors[field] ? `${errors[field]}；${problem.message}` : problem.message;
      split.lines.set(problem.line - 1, errors);
    } else if (problem.field !== undefined && problem.field in header) split.header[problem.field] = problem.message;
    else split.rest.push(problem);
  }
  return split;
}

/** What a link to a new record brings along for its fields (h.title=…). */
export const presetOf = (query: Readonly<Record<string, string>>): RecordValues =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (name.startsWith('h.') ? [[name.slice(2), listOf(value)]] : [])));

/** Several records (邀请供应商) come as a list. */
function listOf(value: string): string | string[] {
  if (!value.startsWith('["')) return value;
  try {
    return (JSON.parse(value) as unknown[]).map(String);
  } catch {
    return value;
  }
}
