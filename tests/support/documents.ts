import { sql } from 'kysely';
import type { Acted, Saved } from '../../src/contract/answers';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { actOnDocument } from '../../src/server/engine/documents/lifecycle';
import { saveDocument } from '../../src/server/engine/documents/save';
import { drainOutbox } from '../../src/server/engine/documents/worker';

/** Short words for what tests do with documents; every one goes through the engine's front door. */
const definition = (kind: string) => {
  const found = documentOf(kind);
  if (!found) throw new Error(`no kind ${kind}`);
  return found;
};

export const add = (
  context: Context,
  kind: string,
  header: Record<string, unknown>,
  lines: Record<string, unknown>[],
  sections?: Record<string, Record<string, unknown>[]>,
): Promise<Saved> => saveDocument(context, definition(kind), { header, lines, ...(sections ? { sections } : {}), key: newId(), confirmed: true });

export async function edit(
  context: Context,
  kind: string,
  id: string,
  header: Record<string, unknown>,
  lines: Record<string, unknown>[],
  sections?: Record<string, Record<string, unknown>[]>,
): Promise<Saved> {
  const sent = { header, lines, ...(sections ? { sections } : {}) };
  return saveDocument(context, definition(kind), { id, version: await versionOf(context, id), ...sent, key: newId(), confirmed: true });
}

export async function act(
  context: Context,
  kind: string,
  action: string,
  id: string,
  more: { reason?: string; lines?: Record<string, unknown>[]; input?: Record<string, unknown>; confirmed?: boolean } = {},
): Promise<Acted> {
  const found = definition(kind).actions.find((one) => one.id === action);
  if (!found) throw new Error(`${kind} has no action ${action}`);
  return actOnDocument(context, definition(kind), found, { id, version: await versionOf(context, id), key: newId(), confirmed: true, ...more });
}

/** add + review in one go, mirrors delivered. */
export async function post(context: Context, kind: string, header: Record<string, unknown>, lines: Record<string, unknown>[]): Promise<Acted> {
  const saved = await add(context, kind, header, lines);
  const done = await act(context, kind, 'review', saved.id);
  await drainOutbox(context.db, context.now);
  return done;
}

export const versionOf = async (context: Context, id: string): Promise<number> =>
  (await sql<{ version: number }>`select version from document where org_id = ${context.org.id} and id = ${id}`.execute(context.db)).rows[0]?.version ?? 0;

export const linesOf = async (context: Context, id: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from document_line where org_id = ${context.org.id} and document_id = ${id} order by line_no`.execute(
      context.db,
    )
  ).rows;

export const rowOf = async (context: Context, id: string): Promise<Record<string, unknown>> =>
  (await sql<Record<string, unknown>>`select * from document where org_id = ${context.org.id} and id = ${id}`.execute(context.db)).rows[0] ?? {};

/** Living documents of a kind, oldest first. */
export const documentsOf = async (context: Context, kind: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<
      Record<string, unknown>
    >`select * from document where org_id = ${context.org.id} and kind = ${kind} and status <> 6 order by created_at, id`.execute(context.db)
  ).rows;

export async function cell(db: Db, org: string, warehouse: string, spec: string): Promise<string> {
  const { rows } = await sql<{
    quantity: string;
    value: string;
  }>`select quantity, value from stock_cell where org_id = ${org} and warehouse_id = ${warehouse} and specification_id = ${spec}`.execute(db);
  return rows[0] ? `${Number(rows[0].quantity)} / ${rows[0].value}` : '0 / 0.00';
}

export async function lotQuantity(db: Db, org: string, warehouse: string, batch: string): Promise<number> {
  const { rows } = await sql<{
    q: string;
  }>`select coalesce(sum(b.quantity), 0) as q from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.org_id = ${org}
    and b.warehouse_id = ${warehouse} and l.batch_no = ${batch}`.execute(db);
  return Number(rows[0]?.q ?? 0);
}

export async function owed(db: Db, org: string, account: string): Promise<string> {
  const { rows } = await sql<{
    b: string;
  }>`select coalesce(sum(balance), 0)::numeric(18,2) as b from account_balance where org_id = ${org} and account = ${account}`.execute(db);
  return rows[0]?.b ?? '0.00';
}
