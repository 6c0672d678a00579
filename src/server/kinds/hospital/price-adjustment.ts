import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { plain, round } from '../../../define/money';
import { adjust, type Move } from '../../../define/posting';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { post } from '../../engine/ledger/post';
import { notify } from '../../engine/messages/notify';

/** Old prices are read when the paper is written and again when it is decided; the new one holds from its day on. */
export const priceAdjustmentEffects: Effects = {
  async fill(context, d) {
    for (const row of await known(context, d)) Object.assign(d.lines[row.i] ?? {}, oldValues(d, d.lines[row.i] as AnyLine, row));
  },
  async takeEffect(context, { view: d }) {
    if (d.header.adjustKind === 'stockCost') await revalue(context, d);
    if (d.header.adjustKind === 'charge') await charge(context, d);
    await sql`update document set stage = '已生效' where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
    if (d.header.adjustKind === 'agreement') await nameOpenOrders(context, d);
  },
};

type Known = { i: number; root: string; quantity: string; value: string; charge: string | null; agreed: string | null; effect: string };

/** What is known of the goods of each line. */
async function known(context: Context, d: AnyDocument): Promise<Known[]> {
  const lines = d.lines.flatMap((line, i) =>
    line.specification ? [{ i, specification_id: line.specification, unit_id: line.unit || null, new_price: String(line.newPrice || '0') }] : [],
  );
  const { rows } = await sql<Known>`
    select w.i, c.root_unit_id as root, coalesce(s.quantity, 0) as quantity, coalesce(s.value, 0) as value, coalesce(s.effect, 0) as effect, bp.charge_price as charge,
      (select p.price from product_price p where p.org_id = ${context.org.id} and p.kind = 'purchase' and p.specification_id = c.id and p.partner_id = ${d.partner || null} and p.unit_id = w.unit_id
        and p.status and p.deleted_at is null and p.valid_from <= ${dayOf(context.now())}::date
        and (p.valid_to is null or p.valid_to >= ${dayOf(context.now())}::date) order by p.valid_from desc limit 1) as agreed
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, specification_id uuid, unit_id uuid, new_price numeric) join specification_card c on c.id = w.specification_id
      left join business_product bp on bp.org_id = ${context.org.id} and bp.specification_id = c.id and bp.deleted_at is null
      left join lateral (select sum(x.quantity) as quantity, sum(x.value) as value, sum(round(x.quantity * w.new_price, 2) - x.value) as effect
        from stock_cell x where x.org_id = ${context.org.id} and x.specification_id = c.id and x.quantity > 0) s on true`.execute(context.db);
  return rows;
}

function oldValues(d: AnyDocument, line: AnyLine, row: Known): Record<string, string> {
  const stockQuantity = plain(row.quantity);
  if (d.header.adjustKind === 'agreement') return { oldPrice: row.agreed ? plain(row.agreed) : '', stockQuantity, stockEffect: '0' };
  // Charge prices and costs are said of the smallest unit.
  const own = { unit: row.root, ratio: '1', stockQuantity };
  if (d.header.adjustKind === 'charge') return { ...own, oldPrice: row.charge ? plain(row.charge) : '', stockEffect: '0' };
  const average = Number(row.quantity) > 0 ? plain(round(String(Number(row.value) / Number(row.quantity)), 6)) : '';
  return { ...own, oldPrice: average, stockEffect: line.newPrice ? round(row.effect, 2) : '0' };
}

async function charge(context: Context, d: AnyDocument): Promise<void> {
  const prices = [...new Map(d.lines.map((line) => [line.specification, { specification_id: line.specification, price: line.newPrice }])).values()];
  await sql`update business_product b set charge_price = w.price, version = b.version + 1, updated_at = ${context.now()}
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w (specification_id uuid, price numeric)
    where b.org_id = ${context.org.id} and b.specification_id = w.specification_id and b.deleted_at is null`.execute(context.db);
}

/** Every own cell of the goods is set to the new cost; the entry stands on the largest lot of the cell. */
async function revalue(context: Context, d: AnyDocument): Promise<void> {
  const specifications = [...new Set(d.lines.map((line) => line.specification))];
  const { rows } = await sql<{ specification_id: string; warehouse_id: string; batch_no: string; serial_no: string }>`
    select distinct on (b.specification_id, b.warehouse_id) b.specification_id, b.warehouse_id, l.batch_no, l.serial_no from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
    where b.org_id = ${context.org.id} and b.owner_id = b.org_id and b.specification_id = any(${specifications}::uuid[]) and b.quantity > 0
    order by b.specification_id, b.warehouse_id, b.quantity desc, l.id`.execute(context.db);
  const moves: Move[] = d.lines.flatMap((line) =>
    rows
      .filter((cell) => cell.specification_id === line.specification)
      .map((cell) =>
        adjust({ ...line, batchNo: cell.batch_no, serialNo: cell.serial_no, location: '', packNo: '' }, cell.warehouse_id, { unitCost: String(line.newPrice) }),
      ),
  );
  await post(context, { kind: d.kind, id: d.id, sn: d.sn, bizDate: dayOf(context.now()) }, moves);
}

/** Orders keep the price they were reviewed at; whoever changed it is told which they are. */
async function nameOpenOrders(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ sn: string; by: string | null }>`
    select distinct o.sn, h.created_by as by from document h join document_line a on a.org_id = h.org_id and a.document_id = h.id
      join document_line l on l.org_id = h.org_id and l.specification_id = a.specification_id and l.open > 0 and l.price * a.ratio <> a.price * l.ratio
      join document o on o.org_id = l.org_id and o.id = l.document_id and o.kind = 'purchaseOrder' and o.status = 2 and o.partner_id = h.partner_id
    where h.org_id = ${context.org.id} and h.id = ${d.id} order by o.sn`.execute(context.db);
  const maker = rows[0]?.by;
  if (!maker) return;
  const names = rows.slice(0, 10).map((row) => row.sn);
  await notify(context.db, {
    org: context.org.id,
    users: [maker],
    uri: 'purchaseOrder',
    objectID: names[0] ?? '',
    title: `调价单${d.sn}已生效`,
    body: `以下未完成订单仍按原价：${names.join('、')}${rows.length > names.length ? `等${rows.length}张` : ''}`,
  });
}
