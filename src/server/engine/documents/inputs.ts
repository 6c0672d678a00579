import { sql } from 'kysely';
import type { Action } from '../../../define/action';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Moment } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, type Fields } from '../../../define/field';
import { isPositive } from '../../../define/money';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { post } from '../ledger/post';
import type { Inputs } from './action-inputs';
import { check } from './check';
import { completeOrReopen } from './flow';
import { moveLabels } from './labels';
import { refuseForeignPlaces } from './places';
import { prepare } from './prepare';
import { referenceProblems } from './references';
import { makeOthers } from './review';
import type { Stored } from './stored';
import { writeTrace } from './trace';
import { replaceLines, updateHeader } from './write';

/** Actions that ask for values (改批准数, 接单确认): the inputs become the document's values, its rules of saving hold. */
export async function setInputs(context: Context, stored: Stored, inputs: Inputs): Promise<void> {
  const { definition, view: d } = stored;
  const before = { ...d, header: { ...d.header } };
  for (const [name, value] of Object.entries(inputs.header)) if (value !== '') (d.header as Record<string, unknown>)[name] = value;
  const typed = linesOf(stored, inputs);
  for (const { line, values } of typed) Object.assign(line, values);
  const strangers = await referenceProblems(
    context,
    { fields: definition.header, rows: [{ values: inputs.header }], before: before.header, around: d.header },
    { fields: asTyped(definition.lines), rows: typed.map(({ line, values }) => ({ values, line: line.lineNo })), around: d.header },
  );
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  await refuseForeignPlaces(context, definition, d, before);
  await prepare(context, definition, d);
  await check(context, definition, d, ['save'], inputs.confirmed);
  await updateHeader(context, definition, d);
  await replaceLines(context, definition, d, stored.lines, false);
}

/** What only an action fills in is typed with it. */
const asTyped = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, computed: false }]));

/** Later movements of a reviewed document (receive, destroy): a posting of their own, with what was typed for it. */
export async function runPosting(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<void> {
  const { definition, view: d } = stored;
  Object.assign(d.header, inputs.header);
  for (const { line, values } of linesOf(stored, inputs)) Object.assign(line, values);
  const strangers = await referenceProblems(context, { fields: action.input ?? {}, rows: [{ values: inputs.header }], around: d.header });
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  await check(context, definition, d, [action.id as Moment], inputs.confirmed);
  if (Object.keys(inputs.header).length > 0) await updateHeader(context, definition, d);
  const posting = definition.postings[action.id];
  if (posting) await post(context, { kind: definition.kind, id: d.id, sn: d.sn, bizDate: dayOf(context.now()) }, posting(d));
  if (posting) await moveLabels(context, definition, d);
  await keepSaid(context, stored, action, inputs);
  await addUp(context, definition, d, action);
  await writeTrace(context, definition, d, 1, action.id);
  await makeOthers(context, stored, action.id);
  if (definition.completes) await completeOrReopen(context, [d.id]);
}

/** Line inputs that are fields of the line are kept there; what is left out stays as it is. */
async function keepSaid(context: Context, { definition, view: d }: Stored, action: Action, inputs: Inputs): Promise<void> {
  for (const name of Object.keys(action.lineInput ?? {})) {
    const field = definition.lines[name];
    const said = inputs.lines.flatMap(({ id, values }) => (values[name] === undefined || values[name] === '' ? [] : [{ id, said: String(values[name]) }]));
    if (!field || field.extra || said.length === 0) continue;
    const column = sql.ref(columnOf(name, field));
    await sql`update document_line l set ${column} = (jsonb_populate_record(l, jsonb_build_object(${columnOf(name, field)}::text, t.said))).${column}
      from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as t (id uuid, said text) where l.org_id = ${context.org.id} and l.document_id = ${d.id} and l.id = t.id`.execute(
      context.db,
    );
  }
}

/** Line inputs of an action add up in the lines: 本次实收 in 已收, 本次丢失 in 丢失. */
async function addUp(context: Context, definition: DocumentDefinition, d: AnyDocument, action: Action): Promise<void> {
  const adds = Object.entries(action.adds ?? {});
  const typed = (input: string) =>
    d.lines.filter((line) => isPositive(String(line[input] || '0'))).map((line) => ({ id: line.id, quantity: String(line[input]) }));
  const first = adds[0]?.[0];
  if (first !== undefined && adds.every(([input]) => typed(input).length === 0)) {
    throw new BadInput(`请填写${action.label}数量`, [{ field: first, message: `请填写${action.label}数量` }]);
  }
  const targets = adds.flatMap(([input, target], at) => {
    const field = definition.lines[target];
    return field ? [{ column: columnOf(target, field), name: `q${at}`, isDone: [action.fulfils ?? []].flat().includes(input), rows: typed(input) }] : [];
  });
  if (targets.length === 0) return;
  const sums = new Map<string, Record<string, string>>();
  for (const { name, rows } of targets) for (const { id, quantity } of rows) sums.set(id, { ...sums.get(id), [name]: quantity });
  // What nothing was typed of stays as it is.
  const sets = targets.map(({ column, name }) => {
    const [own, more] = [sql`l.${sql.ref(column)}`, sql`t.${sql.ref(name)}`];
    return sql`${sql.ref(column)} = case when ${more} is null then ${own} else coalesce(${own}, 0) + ${more} end`;
  });
  const done = targets.filter(({ isDone }) => isDone).map(({ name }) => sql`coalesce(t.${sql.ref(name)}, 0)`);
  const row = targets.map(({ name }) => sql`${sql.ref(name)} numeric`);
  await sql`update document_line l set ${sql.join(sets)}, fulfilled = l.fulfilled + ${done.length > 0 ? sql.join(done, sql` + `) : sql`0`}
    from jsonb_to_recordset(${JSON.stringify([...sums].map(([id, sum]) => ({ id, ...sum })))}::jsonb) as t (id uuid, ${sql.join(row)})
    where l.org_id = ${context.org.id} and l.id = t.id`.execute(context.db);
}

function linesOf(stored: Stored, inputs: Inputs): { line: Stored['view']['lines'][number]; values: Record<string, unknown> }[] {
  return inputs.lines.map(({ id, values }) => {
    const line = stored.view.lines.find((one) => one.id === id);
    if (!line) throw new BadInput('明细行不存在，请刷新后重试');
    return { line, values };
  });
}
