import { sql } from 'kysely';
import { addDays, addMonths, dayOf, startOfMonth } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import { pinyinOf } from '../../src/server/engine/masters/words';
import { act, add, post } from '../support/documents';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** What the questions of assistant-questions.ts are asked about: the trade world with names, stock, orders, claims and use. */
export type AssistantWorld = TradeWorld & {
  h: Context;
  d: Context;
  nurse: Context;
  nobody: Context;
  today: string;
  order: { id: string; sn: string };
  claim: { id: string; sn: string };
  lastMonth: string;
};

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };

export async function assistantWorld(db: Db): Promise<AssistantWorld> {
  const w = await tradeWorld(db);
  const [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  const today = dayOf(new Date());
  await nameEverything(db);
  const rival = await supplier(w, '强生（上海）医疗器材有限公司', '强生');
  await supplier(w, '瑞康医疗科技有限公司', '瑞康');
  for (const name of ['心内科', '手术室', '检验科']) {
    await sql`insert into department (org_id, id, code, name, pinyin, pinyin_full, parent_id, level, path)
      values (${w.hospital.id}, ${newId()}, ${name}, ${name}, ${pinyinOf(name).initials}, ${pinyinOf(name).full}, ${w.hospital.department}, 2, '{}')`.execute(
      db,
    );
  }
  const suture = await makeSpecification(db, '可吸收缝合线');
  const gloves = await makeSpecification(db, '医用外科手套');
  for (const goods of [suture, gloves]) for (const org of [w.hospital, w.dealer]) await trade(db, org, goods.spec);
  await nameEverything(db);

  const stockLine = { specification: w.spec, unit: w.box, taxRate: '13' };
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { ...stockLine, quantity: '80', batchNo: 'D1', expiryDate: addDays(today, 600), unitCost: '100' },
  ]);
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { ...stockLine, quantity: '12', batchNo: 'A1', expiryDate: addDays(today, 20), unitCost: '100' },
    { ...stockLine, quantity: '30', batchNo: 'A2', expiryDate: addDays(today, 500), unitCost: '100' },
    {
      specification: suture.spec,
      unit: suture.box,
      taxRate: '13',
      quantity: '5',
      batchNo: 'S1',
      expiryDate: addDays(today, 60),
      unitCost: '300',
    },
  ]);
  await post(h, 'initialStock', { warehouse: w.wardStore }, [{ ...stockLine, quantity: '6', batchNo: 'G1', expiryDate: addDays(today, 300), unitCost: '100' }]);

  const line = (quantity: string) => ({ specification: w.spec, unit: w.box, quantity, price: '100', taxRate: '13' });
  const header = (partner: string, documentDate: string) => ({
    supplier: partner,
    warehouse: w.hospital.warehouse,
    settleMode: '1',
    expectedDate: '2030-01-01',
    documentDate,
    ...delivery,
  });
  const lastMonth = addDays(addMonths(startOfMonth(today), -1), 9);
  await post(h, 'purchaseOrder', header(w.supplier, lastMonth), [line('7')]);
  await post(h, 'purchaseOrder', header(w.supplier, addDays(lastMonth, 3)), [line('5')]);
  await post(h, 'purchaseOrder', header(rival, today), [line('3')]);
  await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', documentDate: today }, [
    { ...line('4'), batchNo: 'A3', expiryDate: addDays(today, 700) },
  ]);
  const order = await post(h, 'purchaseOrder', header(w.supplier, today), [line('9')]);
  const claim = await add(
    h,
    'suppliesClaim',
    {
      department: w.ward,
      claimType: '1',
      sourceWarehouse: w.hospital.warehouse,
      targetWarehouse: w.wardStore,
      needDate: today,
    },
    [{ specification: w.spec, unit: w.piece, quantity: '20', approvedQuantity: '20' }],
  );
  await act(h, 'suppliesClaim', 'submit', claim.id);
  await post(
    h,
    'useRecord',
    {
      department: w.ward,
      warehouse: w.wardStore,
      useType: '2',
      reason: '演练',
      useTime: new Date().toISOString(),
      documentDate: today,
    },
    [{ specification: w.spec, unit: w.piece, quantity: '8', batchNo: 'G1' }],
  );

  const only = (flags: readonly string[]): Context['permissions'] => Object.fromEntries(flags.map((flag) => [flag, h.permissions[flag] ?? []]));
  return {
    ...w,
    h,
    d,
    today,
    order,
    lastMonth,
    claim: { id: claim.id, sn: claim.sn ?? '' },
    nurse: {
      ...h,
      permissions: { ...only(['home', 'suppliesClaim', 'receiveInwarehouse', 'hUseRecord', 'hDepartmentInventory']) },
      user: { ...h.user, departments: [w.ward] },
    },
    nobody: { ...h, permissions: { home: [] } },
  };
}

async function supplier(w: TradeWorld, name: string, short: string): Promise<string> {
  const [org, id] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name, joined) values (${org}, 'D', ${short}, ${name}, false)`.execute(w.db);
  await sql`insert into partner (org_id, id, name, short_name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.hospital.id}, ${id}, ${name}, ${short}, 'HD', 'supplier', ${org}, '入库结算', 30, true)`.execute(w.db);
  return id;
}

/** Pinyin as saving a master would write it. */
async function nameEverything(db: Db): Promise<void> {
  for (const table of ['partner', 'product', 'department', 'warehouse']) {
    const { rows } = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}`.execute(db);
    for (const { id, name } of rows) {
      const { initials, full } = pinyinOf(name);
      await sql`update ${sql.table(table)} set pinyin = ${initials}, pinyin_full = ${full} where id = ${id}`.execute(db);
    }
  }
}
