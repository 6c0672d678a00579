import { sql } from 'kysely';
import { addDays, dayOf } from '../../../src/define/dates';
import { querySchema } from '../../../src/define/query';
import { usageStatistic } from '../../../src/domain/hospital/use-summaries';
import { documentOf } from '../../../src/domain/registry';
import { newId } from '../../../src/server/base/id';
import { listDocuments } from '../../../src/server/engine/documents/list';
import { loadDocument } from '../../../src/server/engine/documents/stored';
import { runQuery } from '../../../src/server/engine/queries/run';
import { runReport } from '../../../src/server/engine/reports/run';
import { wantsHis } from '../../../src/server/his/use-proposals';
import { receiveOverdue, remindUnsigned } from '../../../src/server/kinds/hospital/ward-clock';
import { restockDaily } from '../../../src/server/kinds/purchasing/restock-daily';
import { act as actOnMaster, page } from '../callers';
import { act, add, linesOf, post, rowOf } from '../documents';
import { change } from '../masters';
import { goods, implants, issued, type Probe, probe, type RuleWorld, said } from './probe';

/** What wards claim, get, receive, use and give back. */
const claimed = (world: RuleWorld, header: Record<string, unknown> = {}, quantity = '10') => {
  const { w } = world;
  const asked = { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01', ...header };
  return add(world.ward, 'suppliesClaim', asked, [{ specification: w.spec, unit: w.piece, quantity }]);
};
const submitted = async (world: RuleWorld) => {
  const { id } = await claimed(world);
  await act(world.ward, 'suppliesClaim', 'submit', id, { confirmed: true });
  return { id };
};
const submittedClaim = async (world: RuleWorld) => said(act(world.ward, 'suppliesClaim', 'submit', (await claimed(world)).id, { confirmed: false }));
const used = (world: RuleWorld, line: Record<string, unknown> = {}, header: Record<string, unknown> = {}) =>
  add(world.ward, 'useRecord', { useType: '1', department: world.w.ward, warehouse: world.w.wardStore, patient: world.patient, ...header }, [
    goods(world, { quantity: '1', batchNo: 'A', ...line }),
  ]);
/** A run with one issue on it, ready `minutes` ago by the clock of the database. */
async function run(world: RuleWorld, minutes: number, isUrgent = false): Promise<{ id: string; issue: string; receipt: string }> {
  const { issue, receipt } = await issued(world);
  await sql`update document set reviewed_at = now() - make_interval(mins => ${minutes}), urgent = ${isUrgent} where id = ${issue}`.execute(world.db);
  const { id } = await add(world.central, 'dispatchOrder', {}, [{ issueOdo: issue, container: 'X1' }]);
  return { id, issue, receipt };
}
const runs = async (world: RuleWorld) => {
  const kind = documentOf('dispatchOrder');
  if (!kind) throw new Error('no runs');
  return (await listDocuments({ ...world.central, screen: 'dispatch' }, kind, page({ screen: 'dispatch' }))).list.map((row) => [row.sn, row.overtime]);
};
const seen = async (world: RuleWorld) => {
  const kind = documentOf('departmentReceipt');
  if (!kind) throw new Error('no receipts');
  return (await listDocuments({ ...world.ward, screen: 'receiveInwarehouse' }, kind, page({ screen: 'receiveInwarehouse', tab: 'todo' }))).list.length;
};
/** Its limits in the ward's store, used up to below them. */
async function short({ db, w }: RuleWorld): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update warehouse_product set restock_mode = '1', source_kind = 'central', min_quantity = 500, reorder_quantity = 500, max_quantity = 900, lead_days = 3, safety_days = 1
    where org_id = ${w.hospital.id} and warehouse_id = ${w.wardStore} returning id`.execute(db);
  return String(rows[0]?.id);
}
const at = async <T>(world: RuleWorld, moment: string, ask: () => Promise<T>): Promise<T> => {
  const before = world.clock.now;
  world.clock.now = new Date(moment);
  try {
    return await ask();
  } finally {
    world.clock.now = before;
  }
};

/** How many papers of the hospital are late, when one waits for review for thirty hours. */
async function late(world: RuleWorld): Promise<unknown> {
  const { id } = await submitted(world);
  await sql`update document set submitted_at = now() - interval '30 hours' where id = ${id}`.execute(world.db);
  const { totals } = await runQuery(world.central, querySchema.parse({ of: 'papers', measures: ['late'] }), { sees: () => true, fixed: [] });
  return totals.late;
}

/** The month its use of today is reported in. */
async function monthUsed(world: RuleWorld): Promise<unknown> {
  const { w } = world;
  const header = { useType: '1', department: w.ward, warehouse: w.wardStore, patient: world.patient };
  await post(world.ward, 'useRecord', header, [goods(world, { quantity: '1', batchNo: 'A' })]);
  const { list } = await runQuery(world.central, querySchema.parse({ of: 'used', measures: ['papers'], by: ['month'] }), { sees: () => true, fixed: [] });
  return list.map(({ month }) => month);
}

/** What is said of a ward that charged five times as much as the month before. */
async function usedMore(world: RuleWorld): Promise<unknown> {
  const { db, w, clock } = world;
  const now = clock.now;
  const header = { useType: '1', department: w.ward, warehouse: w.wardStore, patient: world.patient };
  for (const [days, quantity] of [
    [-31, '1'],
    [0, '5'],
  ] as const) {
    clock.now = new Date(now.getTime() + days * 86_400_000);
    const { id } = await post(world.ward, 'useRecord', header, [goods(world, { quantity, batchNo: 'A' })]);
    await sql`update document_line set charge_price = 3000, charge_amount = 3000 * quantity where document_id = ${id}`.execute(db);
  }
  clock.now = now;
  const { list } = await runReport(world.central, usageStatistic, { from: '2026-06-01', to: '2026-06-10', level: 'department', pageNum: 1, pageSize: 10 });
  return list.map(({ chargeGrowth, _warns }) => [chargeGrowth, _warns]);
}

export const wardProbes: Record<string, Probe> = {
  'use.riseWarn': probe('H', ['30', '900'], usedMore),
  'process.hours': probe('H', ['24', '24; 科室申领 48'], late),
  'report.monthEndDay': probe('H', ['0', '5'], monthUsed),
  'claim.onlyKept': probe('H', ['0', '1'], async (world) => {
    await sql`update warehouse_product set status = false where org_id = ${world.w.hospital.id}`.execute(world.db);
    return submittedClaim(world);
  }),
  'claim.overPar': probe('H', ['不控制', '禁止'], async (world) => {
    await sql`update warehouse_product set max_quantity = 50 where org_id = ${world.w.hospital.id}`.execute(world.db);
    return submittedClaim(world);
  }),
  'claim.budget': probe('H', ['不控制', '禁止'], async (world) => {
    const { db, w } = world;
    await sql`update department set month_budget = 1 where id = ${w.ward}`.execute(db);
    await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, price, tax_rate, valid_from)
      values (${w.hospital.id}, ${newId()}, 'purchase', ${w.spec}, ${w.piece}, 2, 13, '2020-01-01')`.execute(db);
    return submittedClaim(world);
  }),
  'claim.approveRaise': probe('H', ['0', '1'], async (world) => {
    const { id } = await claimed(world);
    await act(world.ward, 'suppliesClaim', 'submit', id);
    const [line] = await linesOf(world.central, id);
    await act(world.central, 'suppliesClaim', 'editApproved', id, { lines: [{ id: line?.id, approvedQuantity: '11' }] });
    return said(act(world.central, 'suppliesClaim', 'review', id));
  }),
  'claim.urgentSkip': probe('H', ['1', '0'], async (world) => {
    const { db, w } = world;
    const setting = newId();
    await sql`insert into approval_setting (org_id, id, doc_kind, name) values (${w.hospital.id}, ${setting}, 'suppliesClaim', '两级')`.execute(db);
    for (const seq of [1, 2])
      await sql`insert into approval_step (org_id, id, setting_id, seq, name, approver_type, user_id, mode)
        values (${w.hospital.id}, ${newId()}, ${setting}, ${seq}, ${`第${seq}级`}, 'user', ${w.hospital.user}, 'or')`.execute(db);
    const { id } = await claimed(world, { claimType: '3', urgentReason: '抢救' });
    await act(world.ward, 'suppliesClaim', 'submit', id);
    return (await sql`select name from document_step where document_id = ${id} order by seq`.execute(db)).rows;
  }),
  'restock.time': probe('H', ['06:00', '12:00'], async (world) => {
    await short(world);
    return at(world, '2026-06-11T00:00:00+00:00', () => restockDaily(world.db, () => world.clock.now));
  }),
  'restock.autoSubmit': probe('H', ['0', '1'], async (world) => {
    await short(world);
    await at(world, '2026-06-10T22:30:00+00:00', () => restockDaily(world.db, () => world.clock.now));
    return (await sql`select status from document where kind = 'suppliesClaim'`.execute(world.db)).rows;
  }),
  'restock.cycleDays': probe('H', ['7', '30'], async (world) => {
    const id = await short(world);
    // What was used of late is counted by the day of the database.
    await at(world, new Date().toISOString(), async () => act(world.ward, 'useRecord', 'review', (await used(world, { quantity: '60' })).id));
    return actOnMaster(world.central, 'warehouseProduct', 'suggestPar', { ids: [id] });
  }),
  'par.approve': probe('H', ['0', '1'], async (world) => {
    const id = await short(world);
    await change(world.ward, 'warehouseProduct', id, { minQuantity: '5', reorderQuantity: '5', maxQuantity: '40' });
    return (await sql`select min_quantity::text, max_quantity::text, wanted from warehouse_product where id = ${id}`.execute(world.db)).rows;
  }),
  'pack.mode': probe('H', ['领用即消耗', '允许零散回库'], async (world) => {
    const { w, central, ward } = world;
    const packed = await add(central, 'packOrder', { warehouse: w.hospital.warehouse, packKind: 'fixedQty', packSize: '10', packCount: '1' }, [
      goods(world, { quantity: '10', batchNo: 'A' }),
    ]);
    await act(central, 'packOrder', 'review', packed.id);
    const packNo = String((await linesOf(central, packed.id))[0]?.pack_no);
    const { receipt } = await issued(world, { quantity: '10', packNo });
    await act(ward, 'departmentReceipt', 'review', receipt);
    await act(ward, 'unpackOrder', 'review', (await add(ward, 'unpackOrder', { warehouse: w.wardStore, reason: '1' }, [{ packNo }])).id);
    const header = { returnKind: '1', department: w.ward, sourceWarehouse: w.wardStore, targetWarehouse: w.hospital.warehouse, reason: '积压' };
    const back = await add(central, 'issueReturn', header, [goods(world, { quantity: '105', batchNo: 'A', quality: '合格' })]);
    return said(act(central, 'issueReturn', 'submit', back.id));
  }),
  'issue.minLifeDays': probe('H', ['0', '365'], async (world) => {
    const { w, central } = world;
    await sql`update lot set expiry_date = '2026-08-01' where org_id = ${w.hospital.id}`.execute(world.db);
    const header = { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
    const { id } = await add(central, 'issueOdo', header, [goods(world, { batchNo: 'A' })]);
    return said(act(central, 'issueOdo', 'submit', id, { confirmed: false }));
  }),
  'issue.twoPerson': probe('H', ['0', '1'], async (world) => {
    const { w, central } = world;
    const header = { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore };
    const { id } = await add(central, 'issueOdo', header, [goods(world, { batchNo: 'A' })]);
    return said(act(central, 'issueOdo', 'review', id));
  }),
  'issue.needDispatch': probe('H', ['0', '1'], async (world) => {
    const { receipt } = await issued(world);
    const visible = await seen(world);
    return [visible, await said(act(world.ward, 'departmentReceipt', 'review', receipt))];
  }),
  'dispatch.urgentMinutes': probe('H', ['30', '600'], async (world) => {
    await run(world, 60, true);
    return runs(world);
  }),
  'dispatch.normalHours': probe('H', ['24', '1'], async (world) => {
    await run(world, 120);
    return runs(world);
  }),
  'dispatch.remindMinutes': probe('H', ['30', '600'], async (world) => {
    const { id } = await run(world, 0);
    await act(world.central, 'dispatchOrder', 'depart', id);
    await act(world.central, 'dispatchOrder', 'arrive', id);
    return at(world, '2026-06-10T03:00:00Z', () => remindUnsigned(world.db, () => world.clock.now));
  }),
  'receipt.scanCode': probe('H', ['不扫', '全部'], async (world) => {
    const { w, db } = world;
    await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, lot_id, state, warehouse_id)
      select ${w.hospital.id}, ${newId()}, 'U1', '1', l.specification_id, l.id, '2', ${w.hospital.warehouse} from lot l where l.org_id = ${w.hospital.id} and l.specification_id = ${w.spec}`.execute(
      db,
    );
    const { receipt } = await issued(world, { quantity: '1', labelNo: 'U1' });
    return said(act(world.ward, 'departmentReceipt', 'review', receipt));
  }),
  'receipt.autoDays': probe('H', ['0', '3'], async (world) => {
    const { receipt } = await issued(world);
    const count = await at(world, '2026-06-14T02:00:00Z', () => receiveOverdue(world.db, () => world.clock.now));
    const { status, remark, receiver_id } = await rowOf(world.central, receipt);
    return { count, status, remark, receiver_id };
  }),
  'borrow.lenderConfirm': probe('H', ['1', '0'], async (world) => {
    const other = await otherStore(world);
    const { id } = await add(world.ward, 'stockTransfer', { transferKind: 'borrow', fromWarehouse: other, toWarehouse: world.w.wardStore }, [
      goods(world, { batchNo: 'X1' }),
    ]);
    return said(act(world.ward, 'stockTransfer', 'review', id));
  }),
  'borrow.dueDays': probe('H', ['7', '3'], async (world) => {
    const other = await otherStore(world);
    const { id } = await add(world.ward, 'stockTransfer', { transferKind: 'borrow', fromWarehouse: other, toWarehouse: world.w.wardStore }, [
      goods(world, { batchNo: 'X1' }),
    ]);
    return (await sql`select period_to, expected_date, extra ->> 'backDate' as back from document where id = ${id}`.execute(world.db)).rows;
  }),
  'use.autoReview': probe('H', ['1', '0'], async (world) =>
    said(act(world.ward, 'useRecord', 'submit', (await used(world, { udi: '(01)06901234567892(10)A' })).id)),
  ),
  'use.afterDischargeHours': probe('H', ['24', '2000'], async (world) => {
    await sql`update patient set discharged_at = ${addDays(dayOf(world.clock.now), -4)}::timestamptz where id = ${world.patient}`.execute(world.db);
    return said(act(world.ward, 'useRecord', 'submit', (await used(world)).id));
  }),
  'his.pushUse': probe('H', ['0', '1'], async (world) => {
    await sql`update business_product set chargeable = true where org_id = ${world.w.hospital.id}`.execute(world.db);
    const { id } = await used(world, implants(world, { quantity: '1' }));
    return wantsHis(world.ward, (await loadDocument(world.ward, 'useRecord', id)).view);
  }),
};

async function otherStore({ db, w, central }: RuleWorld): Promise<string> {
  const [ward, store] = [newId(), newId()];
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${w.hospital.id}, ${ward}, 'XNK', '心内科', ${w.hospital.department}, 2,
    array[${w.hospital.department}::uuid, ${ward}::uuid])`.execute(db);
  await sql`insert into warehouse (org_id, id, code, name, level, department_id) values (${w.hospital.id}, ${store}, 'XN01', '心内科库', 2, ${ward})`.execute(
    db,
  );
  await post(central, 'initialStock', { warehouse: store }, [
    { specification: w.spec, unit: w.piece, quantity: '50', batchNo: 'X1', expiryDate: '2031-01-31', unitCost: '3', taxRate: '13' },
  ]);
  return store;
}
