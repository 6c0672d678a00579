import type { SaveDocument } from '../../../contract/requests';
import { type DocumentDefinition, openOf } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Field, Fields } from '../../../define/field';
import { objectSchema } from '../../../define/field-schema';
import { inSection, ofSection, sectionNames, withRows } from '../../../define/in-section';
import { LINES, placeOf } from '../../../define/section';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { newId } from '../../base/id';
import { type Stored, viewOf } from './stored';

/** The typed document laid over the stored one: computed fields stay, unknown ones are refused. */
export function draftOf(
  context: Context,
  definition: DocumentDefinition,
  input: Pick<SaveDocument, 'header' | 'lines' | 'sections'>,
  stored?: Stored,
): AnyDocument {
  const base = stored?.view ?? viewOf(definition, context.org, {}, []);
  const open = stored && openOf(definition, base.origin);
  const stray = Object.keys(input.sections ?? {}).find((name) => !Object.hasOwn(definition.sections, name));
  if (stray !== undefined) throw new BadInput(`${definition.title}没有“${stray}”这样的明细`);
  const header = typed(definition.header, input.header, open?.header);
  const problems: Problem[] = [...header.problems];
  let d: AnyDocument = { ...base, header: { ...base.header, ...header.values } as AnyDocument['header'] };
  for (const name of sectionNames(definition)) {
    const sent = name === LINES ? input.lines : input.sections?.[name];
    if (sent === undefined) continue;
    const typedRows = typedLines(context, inSection(definition, name), ofSection(base, name), sent);
    problems.push(...typedRows.problems.map((problem) => ({ ...problem, ...placeOf(name) })));
    d = withRows(d, name, typedRows.lines);
  }
  if (problems.length > 0) throw new BadInput(problems[0]?.message ?? '数据格式不正确', problems);
  return d;
}

/** The lines of one section as they were typed. */
function typedLines(
  context: Context,
  definition: DocumentDefinition,
  base: AnyDocument,
  sent: SaveDocument['lines'],
): { lines: AnyLine[]; problems: Problem[] } {
  const open = base.id === '' ? undefined : openOf(definition, base.origin);
  const old = new Map(base.lines.map((line) => [line.id, line]));
  const kept = new Set(sent.map((line) => String(line.id ?? '')).filter((id) => old.has(id)));
  if (open && (sent.length !== base.lines.length || kept.size !== base.lines.length)) {
    throw new BadInput(base.origin === 'mirror' ? '镜像单据不能增减明细行' : `${definition.title}不能增减明细行`);
  }
  const problems: Problem[] = [];
  const empty = viewOf({ ...definition, sections: {} }, context.org, {}, [{}]).lines[0] as AnyLine;
  const lines = sent.map((raw, i): AnyLine => {
    const { id, sourceLine, ...values } = raw as Record<string, unknown>;
    const before = old.get(String(id ?? ''));
    // What a mirror settles is what the other side said.
    const item = definition.items ? String((open ? undefined : values.item) ?? before?.item ?? '') : '';
    if (definition.items) delete values.item;
    const line = typed(definition.lines, values, open?.lines);
    problems.push(...line.problems.map((problem) => ({ ...problem, line: i + 1 })));
    return {
      ...empty,
      ...before,
      ...line.values,
      id: before?.id ?? newId(),
      lineNo: i + 1,
      sourceLine: String(sourceLine ?? before?.sourceLine ?? ''),
      sourceSn: before?.sourceSn ?? '',
      item,
    };
  });
  return { lines, problems };
}

/** Computed names a form sends back are dropped; required is not asked of a draft; strangers are refused; `open` = all that may change. */
export function typed(fields: Fields, raw: Record<string, unknown>, open?: readonly string[]): { values: Record<string, unknown>; problems: Problem[] } {
  const input = Object.fromEntries(Object.entries(raw).filter(([name]) => !(fields[name]?.computed || fields[name]?.via || isShown(name, fields))));
  const result = draftSchema(fields).safeParse(input);
  if (!result.success) return { values: {}, problems: result.error.issues.map((issue) => ({ field: String(issue.path[0] ?? ''), message: issue.message })) };
  const sent = Object.fromEntries(Object.entries(result.data).filter(([name]) => name in input));
  return { values: open ? Object.fromEntries(Object.entries(sent).filter(([name]) => open.includes(name))) : sent, problems: [] };
}

/** A draft's schema: right where filled, nothing required. Built once per definition. */
const draftSchemas = new WeakMap<Fields, ReturnType<typeof objectSchema>>();

function draftSchema(fields: Fields): ReturnType<typeof objectSchema> {
  const known = draftSchemas.get(fields);
  if (known) return known;
  const accepted = Object.entries(fields)
    .filter(([, field]) => !field.computed && !field.via)
    .map(([name, field]) => [name, { ...field, required: false, requiredWhen: undefined } as Field]);
  const schema = objectSchema(Object.fromEntries(accepted));
  draftSchemas.set(fields, schema);
  return schema;
}

/** `supplierName` beside `supplier`, and the row's own bookkeeping, come back with what was answered. */
const BOOKKEEPING = new Set(['lineNo', 'version', 'actions', 'sn', 'status', 'origin', 'units', 'ratio', 'baseQuantity', 'sourceSn', 'open']);

const isShown = (name: string, fields: Fields): boolean => BOOKKEEPING.has(name) || (name.endsWith('Name') && name.slice(0, -4) in fields);
