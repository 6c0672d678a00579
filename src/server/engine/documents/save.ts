import type { Saved } from '../../../contract/answers';
import type { SaveDocument } from '../../../contract/requests';
import { dayOf } from '../../../define/dates';
import { type DocumentDefinition, secretsOf } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import { screenOf } from '../../../domain/registry';
import { type Context, within } from '../../base/context';
import { Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { gathering } from '../../base/gather';
import { newId } from '../../base/id';
import { type Logged, logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../access';
import { changed } from '../messages/notify';
import { complete } from './complete';
import { effectsOf } from './effects';
import { once } from './idempotency';
import { nextSn } from './numbering';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import type { Stored } from './stored';
import { suggestLots } from './suggest';
import { draftOf } from './typed-draft';
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

const withoutOverwriting = (base: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(more).filter(([name]) => base[name] === '' || base[name] === undefined));
