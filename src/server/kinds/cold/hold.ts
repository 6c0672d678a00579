import { sql } from 'kysely';
import { stopSell } from '../../../domain/stock/stop-sell';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { addDraft } from '../../engine/documents/save';
import { holdersOf } from '../../engine/messages/holders';

type Goods = { id: string; specification: string; batchNo: string; place: string };

/** Carries out an action of a stop by the system, whatever steps people would take. */
export async function actOnStop(context: Context, action: string, { id, reason }: { id: string; reason?: string }): Promise<void> {
  const found = stopSell.actions.find((one) => one.id === action);
  const { rows } = await sql<{ version: number }>`select version from document where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  if (!found || !rows[0]) throw new Error(`no ${action} of stop ${id}`);
  await actOnDocument({ ...context, screen: '', isSystem: true }, stopSell, found, {
    ...{ id, version: rows[0].version, key: newId(), confirmed: true },
    ...(reason ? { reason } : {}),
  });
}

/** Who imports it handles it; what the clock finds, somebody of those who decide. */
async function handlerOf({ db, org, user, now }: Context): Promise<string> {
  if (user.employee) return user.employee;
  const holders = await holdersOf(db, org.id, 'coldExcursions:release', now());
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e left join app_user u on u.org_id = e.org_id and u.employee_id = e.id and u.id = any(${holders}::uuid[])
    where e.org_id = ${org.id} and e.status and e.deleted_at is null order by u.id is null, e.code limit 1`.execute(db);
  return rows[0]?.id ?? '';
}

/** A stop for each batch nobody stopped yet, in force at once: while a person thinks nothing of it is issued, sold or used. What is stopped already stays so. */
export async function holdGoods(context: Context, goods: readonly Goods[]): Promise<void> {
  const inside = { ...context, screen: '', isSystem: true };
  const handler = await handlerOf(context);
  for (const { id, specification, batchNo, place } of goods) {
    const { rows } =
      await sql`select from stock_block where org_id = ${context.org.id} and specification_id = ${specification} and batch_no in ('', ${batchNo}) and ended_at is null limit 1`.execute(
        context.db,
      );
    if (rows.length > 0) continue;
    const header = { level: '1', reason: '1', handler, remark: `冷链超温：${place}` };
    const made = await addDraft(inside, stopSell, { header, lines: [{ specification, batchNo }] }, { confirmed: true });
    await actOnStop(context, 'submit', made);
    await actOnStop(context, 'review', made);
    await sql`update cold_excursion set stop_id = ${made.id} where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  }
}
