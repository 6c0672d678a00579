import type { Saved } from '../../../contract/answers';
import type { SaveMaster } from '../../../contract/requests';
import type { MasterDefinition } from '../../../define/define-master';
import type { Fields, Value } from '../../../define/field';
import { objectSchema } from '../../../define/field-schema';
import { type Context, within } from '../../base/context';
import { BadInput, Conflict, Forbidden, NeedsConfirmation, Rejected, STALE } from '../../base/errors';
import { parse } from '../../base/http';
import { newId } from '../../base/id';
import { logOperation } from '../../base/operation-log';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { changed } from '../messages/notify';
import { shareFiles } from '../shared-files';
import { mayWrite, ownerOf, readScreens, requireFlags, requireOperation, seesField, seesLines } from './access';
import { askedOf } from './asked';
import { checkParent, writePaths } from './branches';
import { checkWords } from './dictionary-words';
import type { MasterLineRows, MasterRow } from './effects';
import { masterEffectOf } from './effects';
import { loadRows, nameOf } from './load';
import { masked } from './present';
import { checkRefs } from './references';
import { askChecks, complete, followUp } from './rules';
import { checkUnique } from './uniqueness';
import { insertRow, takeFlag, updateRow, writeLines } from './write';

/**
 * Adds or edits one row: right, shape (unknown fields refused), version, chosen records, tree, the master's own rules,
 * uniqueness; then the row, its lines and the operation log in one transaction.
 * `by` import asks for that right instead of add and edit.
 * @throws Forbidden, BadInput, NotFound, Conflict (STALE), Rejected
 */
export async function saveMaster(context: Context, definition: MasterDefinition, input: SaveMaster, by: 'form' | 'import' = 'form'): Promise<Saved> {
  requireOperation(context, definition, by === 'import' ? 'import' : input.id ? 'edit' : 'add');
  if (!input.id && !definition.owners.includes(context.org.kind) && !context.isSystem) throw new Forbidden(`您没有【${definition.title}-新增】权限`);
  const lines = linesOf(definition, input);
  if (by === 'form') refuseUnseen(context, definition, input);
  const asked = by === 'import' ? { ...input, confirmed: true } : input;
  return inTransaction(context.db, async (tx) => write(tx, within(context, tx), definition, asked, lines));
}

async function write(tx: Db, context: Context, definition: MasterDefinition, input: SaveMaster, lines: MasterLineRows | undefined): Promise<Saved> {
  const effect = masterEffectOf(definition.resource);
  const before = input.id ? (await loadRows(tx, context, definition, [input.id], true))[0] : undefined;
  if (before) {
    if (!mayWrite(context, definition, before)) throw new Rejected('只能修改本机构维护的数据');
    if (input.version === undefined) throw new BadInput('缺少数据版本');
    if (String(input.version) !== before.version) throw new Conflict(STALE);
  }
  const values = parse(objectSchema(definition.fields), before ? unmasked(definition, input.row, before) : withDefaults(definition.fields, input.row));
  const row: MasterRow = before
    ? { ...before, ...changeable(definition.fields, values, input.row) }
    : { ...values, id: newId(context.now().getTime()), orgId: ownerOf(context, definition) };
  requireTyped(context, definition, row, before);
  await checkRefs(tx, context, definition.fields, row, before);
  for (const [name, child] of Object.entries(definition.lines)) {
    for (const [i, line] of (lines?.[name] ?? []).entries()) await checkRefs(tx, context, child.fields, line, undefined, i + 1);
  }
  await checkWords({ ...context, db: tx }, definition.fields, row, before);
  if (definition.tree) await checkParent(tx, definition, row, String(row.parent ?? ''));
  const asked = askedOf(context, { row, ...(before ? { before } : {}), ...(lines ? { lines } : {}) });
  const moments = ['save', before ? 'edit' : 'add'];
  await complete(tx, context, definition, asked);
  await effect.beforeSave?.(tx, context, row, before, lines);
  const warned = await askChecks(tx, context, definition, moments, asked);
  await checkUnique(tx, definition, row);
  const warnings = input.confirmed ? [] : warned.map((problem) => ({ ...problem, level: 'warn' as const }));
  if (warnings.length > 0) throw new NeedsConfirmation(warnings.map(({ message }) => message).join('；'), warnings);
  await takeFlag(tx, definition, row);
  const version = before ? await updateRow(tx, context, definition, row) : 1;
  if (!before) await insertRow(tx, context, definition, row);
  for (const [name, child] of Object.entries(definition.lines)) {
    if (lines?.[name]) await writeLines(tx, child, row, lines[name]);
  }
  if (definition.scope !== 'own' || definition.readers) {
    await shareFiles(tx, context.org.id, definition.fields, [row]);
    for (const [name, child] of Object.entries(definition.lines)) await shareFiles(tx, context.org.id, child.fields, lines?.[name] ?? []);
  }
  await writePaths(tx, definition, row.id);
  await effect.afterSave?.(tx, context, row, before);
  await followUp(tx, context, definition, moments, asked);
  await changed(tx, { org: context.org.id, resource: definition.resource, ids: [row.id], by: context.user.id });
  await logOperation(tx, context, {
    resource: definition.resource,
    id: row.id,
    name: nameOf(definition, row),
    operation: before ? 'edit' : 'add',
    before: before ?? {},
    after: row,
  });
  return { id: row.id, version };
}

/** Values the editor may change: not what is fixed after the start, and nothing it did not send. */
const changeable = (fields: Fields, values: Record<string, Value>, sent: Record<string, unknown>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in sent && fields[name]?.fixed !== true));

/** What the page does not show is not typed on it: fields and tables of a narrower view than the whole row. */
function refuseUnseen(context: Context, definition: MasterDefinition, { row, lines = {} }: SaveMaster): void {
  const screens = readScreens(context, definition);
  if (screens.length === 0 || screens.some(({ preset }) => preset.only === undefined)) return;
  const field = Object.entries(definition.fields).find(([name, one]) => name in row && !isNothing(row[name]) && !seesField(context, screens, name, one));
  if (field) throw new BadInput(`此页面不能填写【${field[1].label}】`, [{ field: field[0], message: `此页面不能填写【${field[1].label}】` }]);
  const table = Object.keys(lines).find((name) => !seesLines(screens, name));
  if (table !== undefined) throw new BadInput(`此页面不能填写【${definition.lines[table]?.label ?? table}】`);
}

/** What is typed only with an operation of its own: a slip that is uploaded. */
function requireTyped(context: Context, definition: MasterDefinition, row: MasterRow, before: MasterRow | undefined): void {
  for (const [name, { typedWith, label }] of Object.entries(definition.fields)) {
    const isTyped = typedWith !== undefined && !isNothing(row[name]) && String(row[name]) !== String(before?.[name] ?? '');
    if (isTyped) requireFlags(context, definition, [typedWith], label);
  }
}

/** Nothing typed, or none of it. */
const isNothing = (value: unknown): boolean => /^(0+(\.0+)?)?$/.test(String(value ?? ''));

/** A person's value that comes back in part (张**) was not typed: the stored one stays. */
const unmasked = (definition: MasterDefinition, row: Record<string, unknown>, before: MasterRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const mask = definition.masks[name];
      return [name, mask && value === masked(mask, String(before[name] ?? '')) ? before[name] : value];
    }),
  );

function withDefaults(fields: Fields, row: Record<string, unknown>): Record<string, unknown> {
  const defaults = Object.entries(fields).filter(
    ([name, field]) => !field.computed && !(name in row) && field.default !== undefined && !DYNAMIC.has(String(field.default)),
  );
  return { ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])), ...row };
}
/** Defaults only the form can fill. */
const DYNAMIC = new Set(['today', 'me', 'myDepartment']);

function linesOf(definition: MasterDefinition, input: SaveMaster): MasterLineRows | undefined {
  if (!input.lines) return undefined;
  const unknown = Object.keys(input.lines).find((name) => !Object.hasOwn(definition.lines, name));
  if (unknown !== undefined) throw new BadInput(`不认识的明细：${unknown.slice(0, 40)}`);
  return Object.fromEntries(
    Object.entries(input.lines).map(([name, rows]) => {
      const fields = definition.lines[name]?.fields ?? {};
      const schema = objectSchema(fields);
      const lineOf = ({ id, ...line }: Record<string, unknown>, at: number) =>
        typeof id === 'string' ? { ...parse(schema, line, at + 1), id } : parse(schema, withDefaults(fields, line), at + 1);
      return [name, rows.map(lineOf)];
    }),
  );
}
