import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { refuseStep } from '../../engine/documents/approval';
import type { Effects } from '../../engine/documents/effects';
import { liftHard } from '../../engine/documents/reserve';
import { transition } from '../../engine/documents/transition';
import { notify } from '../../engine/messages/notify';
import { moveAside, moveBack } from './stop-moves';
import { asRows, batchOf, touched } from './stopped-lots';

/** Blocks, moves aside and releases: what a stop does to the stock it names. */
export const stopSellEffects: Effects = {
  async fill(context, d) {
    const held = await holdings(context, d);
    for (const [i, line] of d.lines.entries()) Object.assign(line, held[i]);
  },
  async afterReview(context, { view: d }) {
    const at = context.now();
    const blocks = d.lines.map((line) => ({ id: newId(at.getTime()), specification_id: line.specification, batch_no: batchOf(d, line) }));
    await sql`insert into stock_block (org_id, id, specification_id, batch_no, document_id, begun_at)
      select ${context.org.id}, k.id, k.specification_id, k.batch_no, ${d.id}, ${at}
      from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as k (id uuid, specification_id uuid, batch_no text)`.execute(context.db);
    await rejectHolders(context, d);
    if (d.header.moveStock === true) await moveAside(context, d);
  },
  async afterReverse(context, { view: d }) {
    await endBlocks(context, d);
  },
  actions: {
    refuseRelease: async (context) => mustAudit(context),
    passRelease: async (context, { view: d }) => {
      mustAudit(context);
      const asked = await sql<{
        user_id: string;
      }>`select user_id from document_event where org_id = ${context.org.id} and document_id = ${d.id} and action = 'release' order by at desc limit 1`.execute(
        context.db,
      );
      if (!context.isSystem && asked.rows[0]?.user_id === context.user.id) throw new Rejected('制单人不能审核自己的单据');
      await moveBack(context, d);
      await endBlocks(context, d);
    },
  },
};

function mustAudit(context: Context): void {
  if (!context.isSystem && !allows(context.permissions, 'stopSellAudit', 'pass')) throw new Forbidden('您没有【停售审批-审核】权限');
}

const endBlocks = async (context: Context, d: AnyDocument): Promise<void> => {
  await sql`update stock_block set ended_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id} and ended_at is null`.execute(
    context.db,
  );
};

async function holdings(context: Context, d: AnyDocument): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ on_hand: string; reserved: string; sold: string }>`
    select h.on_hand::text, h.reserved::text, s.sold::text from ${asRows(d)}
      cross join lateral (select coalesce(sum(b.quantity), 0) as on_hand, coalesce(sum(b.reserved), 0) as reserved
        from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.org_id = ${context.org.id} and ${touched}) h
      cross join lateral (select coalesce(-sum(e.quantity), 0) as sold from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
      left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
        where e.org_id = ${context.org.id} and e.specification_id = w.specification_id and (w.batch_no = '' or l.batch_no = w.batch_no)
        and coalesce(o.bill_type, e.bill_type) in ('saleOut', 'gift', 'useOut')) s
    order by w.i`.execute(context.db);
  return rows.map((row) => ({ onHand: row.on_hand, reserved: row.reserved, sold: row.sold, lockQuantity: row.on_hand }));
}

/** Documents that were about to take the goods out go back to their makers. Those that take them back, write them off or scrap them stay. */
async function rejectHolders(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ id: string; sn: string; created_by: string | null; i: number }>`
    select distinct on (h.id) h.id, h.sn, h.created_by, w.i from ${asRows(d)}
      join stock_reservation b on b.org_id = ${context.org.id} and b.specification_id = w.specification_id join lot l on l.org_id = b.org_id and l.id = b.lot_id
      join document h on h.org_id = b.org_id and h.id = b.document_id
    where h.status = 1 and h.kind not in ('purchaseReturn', 'lossReport', 'scrap', 'issueReturn') and ${touched} order by h.id, w.i`.execute(context.db);
  for (const held of rows) {
    const reason = `批号${d.lines[held.i]?.batchNo || '-'}已停售（${d.sn}）`;
    await liftHard(context, held.id);
    await refuseStep(context, held.id, reason);
    await transition(context, [held], { to: STATUS.rejected, action: 'nopass', reason });
    if (held.created_by)
      await notify(context.db, {
        org: context.org.id,
        users: [held.created_by],
        uri: 'stopSell',
        objectID: d.sn,
        title: `单据${held.sn}已被停售驳回`,
        body: reason,
      });
  }
}
