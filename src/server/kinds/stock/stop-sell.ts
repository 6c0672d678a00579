import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { compare, isPositive, min } from '../../../define/money';
import { transfer } from '../../../define/posting';
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
    const held = await holdings(context, d);
    for (const [i, line] of d.lines.entries()) Object.assign(line, held[i]);
  },
  async afterReview(context, { view: d }) {
    const at = context.now();
    const blocks = d.lines.map((line) => ({ id: newId(at.getTime()), specification_id: line.specification, batch_no: batchOf(d, line) }));
    await sql`insert into stock_block (org_id, id, specification_id, batch_no, document_id, begun_at)
      select ${context.org.id}, k.id, k.specification_id, k.batch_no, ${d.id}, ${at} from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as k (id uuid, specification_id uuid, batch_no text)`.execute(
      context.db,
    );
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

const batchOf = (d: AnyDocument, line: AnyLine): string => (d.header.level === '2' ? '' : line.batchNo);

function mustAudit(context: Context): void {
  if (!context.isSystem && !allows(context.permissions, 'stopSellAudit', 'pass')) throw new Forbidden('您没有【停售审批-审核】权限');
}

const endBlocks = async (context: Context, d: AnyDocument): Promise<void> => {
  await sql`update stock_block set ended_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id} and ended_at is null`.execute(
    context.db,
  );
};

/** The lines as rows `w`: a specification here, narrowed to a batch, a serial, a warehouse. */
function asRows(d: AnyDocument): RawBuilder<unknown> {
  const rows = d.lines.map((line, i) => ({
    i,
    specification_id: line.specification || null,
    batch_no: batchOf(d, line),
    serial_no: line.serialNo || '',
    warehouse_id: String(line.warehouse ?? '') || null,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (i int, specification_id uuid, batch_no text, serial_no text, warehouse_id uuid)`;
}

/** What a line touches: `b` balance or reservation, `l` its lot. */
const touched = sql`b.specification_id = w.specification_id and (w.batch_no = '' or l.batch_no = w.batch_no) and (w.serial_no = '' or l.serial_no = w.serial_no)
  and (w.warehouse_id is null or b.warehouse_id = w.warehouse_id)`;

async function holdings(context: Context, d: AnyDocument): Promise<Record<string, string>[]> {
  const { rows } = await sql<{ on_hand: string; reserved: string; sold: string }>`
    select h.on_hand::text, h.reserved::text, s.sold::text from ${asRows(d)}
      cross join lateral (select coalesce(sum(b.quantity), 0) as on_hand, coalesce(sum(b.reserved), 0) as reserved
        from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.org_id = ${context.org.id} and ${touched}) h
      cross join lateral (select coalesce(-sum(e.quantity), 0) as sold from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
        where e.org_id = ${context.org.id} and e.specification_id = w.specification_id and (w.batch_no = '' or l.batch_no = w.batch_no) and coalesce(o.bill_type, e.bill_type) in ('saleOut', 'gift', 'useOut')) s
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
  const { rows } = await sql<Held & { i: number }>`
    select w.i, b.warehouse_id, b.location_id, l.batch_no, l.serial_no, b.pack_no, b.owner_id, b.quantity - b.reserved as quantity
    from ${asRows(d)} join stock_balance b on b.org_id = ${context.org.id} and b.specification_id = w.specification_id join lot l on l.org_id = b.org_id and l.id = b.lot_id
      join warehouse x on x.org_id = b.org_id and x.id = b.warehouse_id
    where x.virtual_kind is null and x.scrap_type = 1 and b.quantity > b.reserved and ${touched} order by w.i, b.warehouse_id, b.lot_id, b.location_id, b.pack_no`.execute(
    context.db,
  );
  const moves = rows.map((held) =>
    transfer(goodsOf(d.lines[held.i] as AnyLine, held), held.warehouse_id, String(d.header.stopWarehouse), 'stopMove', {
      quantity: held.quantity,
      toLocation: '',
    }),
  );
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
