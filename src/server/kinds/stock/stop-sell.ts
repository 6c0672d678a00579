import { sql } from 'kysely';
import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, isPositive, min } from '../../../define/money';
import { type StockMove, transfer } from '../../../define/posting';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { refuseStep } from '../../engine/documents/approval';
import type { Effects } from '../../engine/documents/effects';
import { liftHard } from '../../engine/documents/reserve';
import { transition } from '../../engine/documents/transition';
import { NO_LOCATION } from '../../engine/ledger/places';
import { post } from '../../engine/ledger/post';
import { notify } from '../../engine/messages/notify';

/** Blocks, moves aside and releases: what a stop does to the stock it names. */
export const stopSellEffects: Effects = {
  async fill(context, d) {
    for (const line of d.lines) Object.assign(line, await holding(context, d, line));
  },
  async afterReview(context, { view: d }) {
    const at = context.now();
    for (const line of d.lines) {
      await sql`insert into stock_block (org_id, id, specification_id, batch_no, document_id, begun_at) values (${context.org.id}, ${newId(at.getTime())}, ${line.specification}, ${batchOf(d, line)}, ${d.id}, ${at})`.execute(
        context.db,
      );
    }
    await sql`update document set happened_at = ${at}, stage = '停售中' where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    await rejectHolders(context, d);
    if (d.header.moveStock === true) await moveAside(context, d);
  },
  async afterReverse(context, { view: d }) {
    await endBlocks(context, d);
    await sql`update document set happened_at = null, stage = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  actions: {
    release: (context, { view: d }) => setResult(context, d, '待解除'),
    refuseRelease: async (context, { view: d }) => {
      mustAudit(context);
      await setResult(context, d, '停售中');
    },
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
      await setResult(context, d, '已解除');
    },
  },
};

const batchOf = (d: AnyDocument, line: AnyLine): string => (d.header.level === '2' ? '' : line.batchNo);

function mustAudit(context: Context): void {
  if (!context.isSystem && !allows(context.permissions, 'stopSellAudit', 'pass')) throw new Forbidden('您没有【停售审批-审核】权限');
}

const setResult = async (context: Context, d: AnyDocument, result: string): Promise<void> => {
  await sql`update document set stage = ${result} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
};

const endBlocks = async (context: Context, d: AnyDocument): Promise<void> => {
  await sql`update stock_block set ended_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id} and ended_at is null`.execute(
    context.db,
  );
};

/** What a line touches: the lots of its specification here, narrowed to its batch, serial and warehouse. `b` balance, `l` lot. */
const touched = (d: AnyDocument, line: AnyLine) => sql`b.specification_id = ${line.specification || null}
  and (${batchOf(d, line)} = '' or l.batch_no = ${batchOf(d, line)}) and (${line.serialNo || ''} = '' or l.serial_no = ${line.serialNo || ''}) and (${String(line.warehouse ?? '') || null}::uuid is null or b.warehouse_id = ${String(line.warehouse ?? '') || null}::uuid)`;

async function holding(context: Context, d: AnyDocument, line: AnyLine): Promise<Record<string, string>> {
  const { rows } = await sql<{ on_hand: string; reserved: string; sold: string }>`
    select coalesce(sum(b.quantity), 0)::text as on_hand, coalesce(sum(b.reserved), 0)::text as reserved,
      (select coalesce(-sum(e.quantity), 0)::text from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
        where e.org_id = ${context.org.id} and e.specification_id = ${line.specification || null} and (${batchOf(d, line)} = '' or l.batch_no = ${batchOf(d, line)})
          and coalesce(o.bill_type, e.bill_type) in ('saleOut', 'gift', 'useOut')) as sold
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.org_id = ${context.org.id} and ${touched(d, line)}`.execute(context.db);
  const row = rows[0];
  return { onHand: row?.on_hand ?? '0', reserved: row?.reserved ?? '0', sold: row?.sold ?? '0', lockQuantity: row?.on_hand ?? '0' };
}

/** Documents that were about to take the goods out go back to their makers. Those that take them back, write them off or scrap them stay. */
async function rejectHolders(context: Context, d: AnyDocument): Promise<void> {
  for (const line of d.lines) {
    const { rows } = await sql<{ id: string; sn: string; created_by: string | null }>`
      select distinct h.id, h.sn, h.created_by from stock_reservation b join lot l on l.org_id = b.org_id and l.id = b.lot_id join document h on h.org_id = b.org_id and h.id = b.document_id
      where b.org_id = ${context.org.id} and h.status = 1 and h.kind not in ('purchaseReturn', 'lossReport', 'scrap', 'issueReturn') and ${touched(d, line)}`.execute(
      context.db,
    );
    for (const held of rows) {
      const reason = `批号${line.batchNo || '-'}已停售（${d.sn}）`;
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
}

type Held = { warehouse_id: string; location_id: string; batch_no: string; serial_no: string; pack_no: string; owner_id: string; quantity: string };
const goodsOf = (line: AnyLine, held: Held): AnyLine => ({
  ...line,
  batchNo: held.batch_no,
  serialNo: held.serial_no,
  packNo: held.pack_no,
  location: held.location_id === NO_LOCATION ? '' : held.location_id,
  owner: held.owner_id,
});
const posted = (context: Context, d: AnyDocument) => ({ kind: d.kind, id: d.id, sn: d.sn, bizDate: dayOf(context.now()) });

/** Everything free of the lot in real, sellable warehouses goes to the stop warehouse; what is held for returns and losses stays. */
async function moveAside(context: Context, d: AnyDocument): Promise<void> {
  const moves: StockMove[] = [];
  for (const line of d.lines) {
    const { rows } = await sql<Held>`
      select b.warehouse_id, b.location_id, l.batch_no, l.serial_no, b.pack_no, b.owner_id, b.quantity - b.reserved as quantity
      from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
      where b.org_id = ${context.org.id} and w.virtual_kind is null and w.scrap_type = 1 and b.quantity > b.reserved and ${touched(d, line)} order by b.warehouse_id, b.lot_id, b.location_id, b.pack_no`.execute(
      context.db,
    );
    for (const held of rows)
      moves.push(transfer(goodsOf(line, held), held.warehouse_id, String(d.header.stopWarehouse), 'stopMove', { quantity: held.quantity, toLocation: '' }));
  }
  await post(context, posted(context, d), moves);
}

/** Each quantity that was moved aside and is still there goes back to where it lay. */
async function moveBack(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<Held & { line_id: string; left: string }>`
    select e.line_id, e.warehouse_id, e.location_id, l.batch_no, l.serial_no, e.pack_no, e.owner_id, -e.quantity as quantity, coalesce(b.quantity - b.reserved, 0) as left
    from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id
      left join stock_balance b on b.org_id = e.org_id and b.warehouse_id = ${String(d.header.stopWarehouse ?? '') || null} and (b.specification_id, b.lot_id, b.pack_no, b.owner_id) = (e.specification_id, e.lot_id, e.pack_no, e.owner_id) and b.location_id = ${NO_LOCATION}
    where e.org_id = ${context.org.id} and e.document_id = ${d.id} and e.bill_type = 'stopMove' and e.quantity < 0 and e.reverses is null order by e.id`.execute(
    context.db,
  );
  const moves = rows.flatMap((held) => {
    const line = d.lines.find((one) => one.id === held.line_id);
    const quantity = min(held.quantity, held.left);
    if (!line || !isPositive(quantity) || (held.pack_no !== '' && compare(quantity, held.quantity) !== 0)) return [];
    return [
      transfer({ ...goodsOf(line, held), location: '' }, String(d.header.stopWarehouse), held.warehouse_id, 'stopMove', {
        quantity,
        toLocation: held.location_id === NO_LOCATION ? '' : held.location_id,
      }),
    ];
  });
  await post(context, posted(context, d), moves);
}
