import { sql } from 'kysely';
import type { Saved } from '../../../contract/answers';
import type { SaveDocument } from '../../../contract/requests';
import { dayOf } from '../../../define/dates';
import { type DocumentDefinition, openOf, secretsOf } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Field, Fields } from '../../../define/field';
import { isEmpty, objectSchema } from '../../../define/field-schema';
import { inSection, ofSection, rowsOf, sectionNames, withRows } from '../../../define/in-section';
import { LINES, placeOf } from '../../../define/section';
import { STATUS } from '../../../define/status';
import { screenOf, screensOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { BadInput, Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { gathering } from '../../base/gather';
import { newId } from '../../base/id';
import { type Logged, logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { changed } from '../messages/notify';
import { check } from './check';
import { effectsOf } from './effects';
import { once } from './idempotency';
import { nextSn } from './numbering';
import { refuseForeignPlaces, refuseForeignStores } from './places';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import { referenceProblems } from './references';
import { ruleReader, whyClosed } from './rules';
import { takeFromSources } from './sources';
import { type Stored, viewOf } from './stored';
import { suggestLots } from './suggest';
import { takeItems } from './take-items';
import { insertDocument, replaceLines, updateHeader } from './write';

/**
 * add and edit: input → checked values → prepared document → rules of saving → rows. A draft may lack required
 * fields (they are asked at submit), but what is there must be right.
 */
export async function saveDocument(context: Context, definition: DocumentDefinition, input: SaveDocument): Promise<Saved> {
  const isNew = input.id === undefined;
  requireAction(context, definition.kind, isNew ? definition.addFlags : definition.editFlags, isNew ? '新增' : '编辑');
  return inTransaction(context.db, (tx) =>
    gathering(tx, () =>
      once(within(context, tx), { route: `${definition.kind}/${isNew ? 'add' : 'edit'}`, input }, async (inside) =>
        isNew ? add(inside, definition, input) : edit(inside, definition, input),
      ),
    ),
  );
}

const add = (context: Context, definition: DocumentDefinition, input: SaveDocument): Promise<Saved> =>
  addDraft(context, definition, input, { confirmed: input.confirmed === true });

/**
 * A new draft out of typed values, by whoever may make it: the caller of this asks that. `madeBy` = the document it was converted from, `hasLots`: its goods are chosen
 * already, first expiry first; `automatic`: nobody typed it, it follows from what is no document (a charge of another system), and this is said of it.
 */
export async function addDraft(
  context: Context,
  definition: DocumentDefinition,
  input: Pick<SaveDocument, 'header' | 'lines' | 'sections'>,
  more: { confirmed: boolean; madeBy?: string; hasLots?: boolean; automatic?: Record<string, string> },
): Promise<Saved> {
  if (!definition.owners.includes(context.org.kind)) throw new Rejected(`本机构不能新建${definition.title}`);
  const d = draftOf(context, definition, input);
  if (more.automatic) Object.assign(d, { origin: 'auto' }).header = { ...d.header, ...more.automatic };
  Object.assign(d.header, withoutOverwriting(d.header, screenOf(context.screen)?.preset.defaults ?? {}));
  // What is converted goes where the document it comes of says, not only where this caller works.
  await complete(context, definition, d, { confirmed: more.confirmed, isConverted: more.madeBy !== undefined });
  if (more.hasLots) await proposeLots(context, definition, d);
  d.id = newId(context.now().getTime());
  d.sn = await nextSn(context, definition.kind, definition.prefix, dayOf(context.now()));
  await insertDocument(context, definition, d, { status: STATUS.draft, ...(more.madeBy === undefined ? {} : { made_by: more.madeBy }) });
  await effectsOf(definition.kind).afterSave?.(context, d);
  await leaveTrail(context, { resource: definition.kind, id: d.id, name: d.sn, operation: 'add' });
  return { id: d.id, sn: d.sn, version: 1, status: STATUS.draft };
}

async function edit(context: Context, definition: DocumentDefinition, input: SaveDocument): Promise<Saved> {
  const stored = await reachDocument(context, definition, { id: input.id as string }, { flags: definition.editFlags, label: '编辑', lock: true });
  if (Number(stored.row.version) !== input.version) throw new Conflict(STALE_DOCUMENT);
  if (!isEditable(stored)) throw new Rejected('单据当前状态不能修改');
  const d = draftOf(context, definition, input, stored);
  await complete(context, definition, d, { confirmed: input.confirmed === true, stored });
  const version = await updateHeader(context, definition, d);
  await replaceLines(context, definition, d, stored.lines, false);
  await effectsOf(definition.kind).afterSave?.(context, d);
  const content = { before: told(definition, stored.view), after: told(definition, d) };
  await leaveTrail(context, { resource: definition.kind, id: d.id, name: d.sn, operation: 'edit', ...content });
  return { id: d.id, sn: d.sn, version, status: stored.view.status };
}

/** What leaves a warehouse and names no lot yet gets the ones that have to go first; what nothing covers stays open. */
async function proposeLots(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (!definition.reservesFrom || !('batchNo' in definition.lines)) return;
  d.lines = (await suggestLots(context, definition, d)).lines;
  await prepare(context, definition, d);
}

/** The row of the log, and open tabs told of it. */
async function leaveTrail(context: Context, logged: Logged & { id: string }): Promise<void> {
  await logOperation(context.db, context, logged);
  await changed(context.db, { org: context.org.id, resource: logged.resource, ids: [logged.id], by: context.user.id });
}

/** The header as the log may tell it. */
function told(definition: DocumentDefinition, d: AnyDocument): Record<string, unknown> {
  const { header } = secretsOf(definition, { ...d.header, status: d.status });
  return Object.fromEntries(Object.entries(d.header).filter(([name]) => !header.has(name)));
}

const isEditable = (stored: Stored): boolean => (stored.view.status === STATUS.draft || stored.view.status === STATUS.rejected) && !stored.view.isRed;

/** Everything between typing and storing. */
async function complete(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  { confirmed, stored, isConverted = false }: { confirmed: boolean; stored?: Stored; isConverted?: boolean },
): Promise<void> {
  const lines = sectionNames(definition).map((name) => ({
    fields: inSection(definition, name).lines,
    rows: rowsOf(d, name).map((line) => ({ values: line, line: line.lineNo, ...placeOf(name) })),
    around: d.header,
  }));
  requireTyped(context, definition, d, stored);
  const strangers = await referenceProblems(context, { fields: definition.header, rows: [{ values: d.header }], before: stored?.view.header }, ...lines);
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  await counterparty(context, definition, d);
  await takeFromSources(context, definition, d, stored);
  await takeItems(context, definition, d);
  await refuseClosedMonth(context, d);
  await effectsOf(definition.kind).beforeSave?.(context, d, stored);
  await prepare(context, definition, d);
  if (isConverted) refuseForeignStores(context, definition, d);
  else await refuseForeignPlaces(context, definition, d, stored?.view);
  await check(context, definition, d, ['save'], confirmed);
}

/** Some fields are filled by an operation of the page, where pages of his kind of organisation have it: whoever does not hold it leaves them as they are. */
function requireTyped(context: Context, definition: DocumentDefinition, d: AnyDocument, stored: Stored | undefined): void {
  for (const [name, { typedWith, label }] of Object.entries(definition.header)) {
    const [now, before] = [d.header[name], stored?.view.header[name]].map((value) => JSON.stringify(value === undefined ? '' : value));
    if (typedWith === undefined || isEmpty(d.header[name]) || now === before) continue;
    if (!screensOf(definition.kind).some(({ kinds, actions }) => kinds.includes(context.org.kind) && actions.includes(typedWith))) continue;
    requireAction(context, definition.kind, [typedWith], label);
  }
}

/** A typed date may not lie in a month finance has closed. */
async function refuseClosedMonth(context: Context, d: AnyDocument): Promise<void> {
  const closed = await closedMonth(context, d);
  if (closed) throw new BadInput(closed.message, [closed]);
}

export async function closedMonth(context: Context, d: AnyDocument): Promise<Problem | undefined> {
  const whyNot = whyClosed(await ruleReader(context), String(d.header.documentDate ?? ''));
  return whyNot === undefined ? undefined : { field: 'documentDate', message: whyNot };
}

export async function counterparty(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (!definition.counterparty) return;
  d.partner = String(d.header[definition.counterparty] ?? '');
  const found = await sql<{
    counterparty_id: string;
  }>`select counterparty_id from partner where org_id = ${context.org.id} and id = ${d.partner || null}`.execute(context.db);
  d.counterOrg = found.rows[0]?.counterparty_id ?? '';
}

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
function typed(fields: Fields, raw: Record<string, unknown>, open?: readonly string[]): { values: Record<string, unknown>; problems: Problem[] } {
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

const withoutOverwriting = (base: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(more).filter(([name]) => base[name] === '' || base[name] === undefined));
