import { sql } from 'kysely';
import { deskDayOf } from '../clock';
import { organisationOf, type World } from '../world/world';
import { type At, crewOf, type Day } from './day';
import { deliver } from './deliver';
import { act, actOnRecord, post, versionOf } from './desk';

type Lot = { specification: string; batch: string };
const LEVEL = { recallLevel: '二级', scope: 'lot' };

/**
 * A dealer calls a batch back of which a hospital has used some: the hospital stops it too, one ward gave back what it had, others have it before them. Another
 * recall of the house is over: what is kept of it for the inspectors has its reason.
 */
export async function recallWork(world: World, at: At): Promise<void> {
  const today = deskDayOf(world.end);
  const spread = await lotOf(world, true);
  if (spread) {
    await call(at('d1', '16:20'), spread, { noticeNo: '国械召〔2026〕18号', reason: '包装密封强度抽检不合格，同批产品主动召回' });
    await deliver(world, today, '16:24');
    const house = at('h1', '16:30');
    await call(house, spread, { noticeNo: '国械召〔2026〕18号', reason: '供应商通知：包装密封强度不合格' });
    await giveBack(house);
    await putAside(house, spread);
  }
  const small = await lotOf(world, false);
  if (!small) return;
  const desk = at('h1', '16:40');
  const over = await call(desk, small, { noticeNo: '药监械函〔2026〕46号', reason: '说明书警示信息更新，已发货产品召回核查' });
  for (const place of await restsOf(desk, over))
    await actOnRecord(desk.desk(crewOf(desk.organisation).recheck), 'recallPlace', 'explain', place, { reason: '封存留样，供检验机构抽检' });
  await actOnRecord(desk.desk(crewOf(desk.organisation).recheck), 'recall', 'complete', over, {}, '库存已封存，患者已随访无异常');
}

/** The recall, and its stop decided by somebody else. */
async function call(at: Day, { specification, batch }: Lot, said: { noticeNo: string; reason: string }): Promise<string> {
  const { world, organisation } = at;
  const { keep, recheck } = crewOf(organisation);
  await actOnRecord(at.desk(recheck), 'recall', 'begin', '', { ...LEVEL, ...said, specification, batchNo: batch });
  const { rows } = await sql<{ recall: string; stop: string; status: number }>`
    select r.id as recall, d.id as stop, d.status from recall r join recall_paper q on q.org_id = r.org_id and q.recall_id = r.id
      join document d on d.org_id = q.org_id and d.id = q.document_id and d.kind = 'stopSell'
    where r.org_id = ${organisation.id} and r.notice_no = ${said.noticeNo} order by r.code desc, d.created_at`.execute(world.db);
  for (const { stop, status } of rows) {
    const version = async () => ({ id: stop, version: await versionOf(world, organisation, stop) });
    if (status === 0) await act(at.desk(recheck), 'stopSell', 'submit', await version());
    await act(at.desk(keep), 'stopSell', 'review', await version());
  }
  return rows[0]?.recall ?? '';
}

/** The first ward's return is taken back into the store, the last waits for its ward. */
async function giveBack(at: Day): Promise<void> {
  const { world, organisation } = at;
  const { rows } = await sql<{ id: string }>`
    select d.id from recall_paper q join document d on d.org_id = q.org_id and d.id = q.document_id
    where q.org_id = ${organisation.id} and d.kind = 'issueReturn' and d.status = 0 order by d.sn limit greatest(0, (select least(count(*), 2) - 1
      from recall_paper p join document k on k.org_id = p.org_id and k.id = p.document_id
      where p.org_id = ${organisation.id} and k.kind = 'issueReturn' and k.status = 0))`.execute(world.db);
  const [first] = rows;
  if (first) await act(at.desk(crewOf(organisation).keep), 'issueReturn', 'review', { id: first.id, version: await versionOf(world, organisation, first.id) });
}

/** Half of what lies in the centre is carried into the store of what is stopped. */
async function putAside({ world, organisation, desk }: Day, { specification, batch }: Lot): Promise<void> {
  const { rows } = await sql<{ quantity: string; unit: string; location: string | null; into: string }>`
    select ceil(b.quantity / 2)::text as quantity, c.root_unit_id as unit, nullif(b.location_id, no_location()) as location,
      (select w.id from warehouse w where w.org_id = b.org_id and w.scrap_type = 2 and w.level = 1 and w.virtual_kind is null and w.deleted_at is null order by w.code limit 1) as into
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
    where b.org_id = ${organisation.id} and b.warehouse_id = ${organisation.central} and l.specification_id = ${specification} and l.batch_no = ${batch} and b.quantity > 1
    order by b.quantity desc limit 1`.execute(world.db);
  const [one] = rows;
  if (!one?.into) return;
  const { keep, recheck } = crewOf(organisation);
  const header = { transferKind: 'move', mode: '1', fromWarehouse: organisation.central, toWarehouse: one.into, reason: '召回封存' };
  await post(desk(keep), desk(recheck), 'stockTransfer', header, [
    { specification, unit: one.unit, quantity: one.quantity, batchNo: batch, location: one.location ?? '' },
  ]);
}

async function restsOf({ world, organisation }: Day, recall: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.row_id as id from dataset_recalled(${organisation.id}::uuid, ${deskDayOf(world.end)}::date, ${recall}::uuid) d group by 1 having sum(d.rest) <> 0 order by 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
}

/**
 * A batch of the house's own goods that nobody holds for anything and nobody stopped, of those patients got first: one a dealer sold it, in as many wards as there
 * are; or another that lies in the central store alone.
 */
async function lotOf(world: World, isSpread: boolean): Promise<Lot | undefined> {
  const [h1, d1] = [organisationOf(world, 'h1').id, organisationOf(world, 'd1').id];
  const { rows } = await sql<Lot>`
    select l.specification_id as specification, l.batch_no as batch from lot l
      join lateral (select count(distinct b.warehouse_id) filter (where w.level = 2) as wards, sum(b.reserved) as reserved, bool_or(b.owner_id <> b.org_id) as lent,
        bool_or(w.virtual_kind is not null or w.scrap_type > 1 or b.pack_no <> '') as odd, sum(b.quantity) filter (where w.level = 1) as central
        from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id where b.org_id = l.org_id and b.lot_id = l.id and b.quantity > 0) b on true
      left join lateral (select sum(x.quantity) as quantity, sum(x.reserved) as reserved from lot m join stock_balance x on x.org_id = m.org_id and x.lot_id = m.id
        where m.org_id = ${d1} and m.specification_id = l.specification_id and m.batch_no = l.batch_no and x.quantity > 0) dealers on true
      cross join lateral (select count(*) as times from trace_event e where e.org_id = l.org_id and e.specification_id = l.specification_id and e.batch_no = l.batch_no
        and e.type = 'USE' and e.patient_id is not null) u
      cross join lateral (select exists (select from stock_label t where t.org_id = l.org_id and t.lot_id = l.id and t.deleted_at is null) as coded) t
    where l.org_id = ${h1} and l.serial_no = '' and not b.lent and not b.odd and b.reserved = 0 and coalesce(dealers.reserved, 0) = 0
      and not exists (select from document d join document_line y on y.org_id = d.org_id and y.document_id = d.id
        where d.org_id in (${h1}, ${d1}) and d.kind = 'stopSell' and d.status < 3 and y.specification_id = l.specification_id)
      and case when ${isSpread} then exists (select from stock_entry e join document d on d.org_id = e.org_id and d.id = e.document_id join lot m on m.org_id = e.org_id and m.id = e.lot_id
        where e.org_id = ${d1} and e.bill_type = 'saleOut' and d.counter_org_id = ${h1} and m.specification_id = l.specification_id and m.batch_no = l.batch_no)
        else b.wards = 0 and b.central > 0 end
    order by u.times > 0 desc, t.coded, least(b.wards, 3) desc, dealers.quantity is null, u.times desc, l.batch_no limit 1`.execute(world.db);
  return rows[0];
}
