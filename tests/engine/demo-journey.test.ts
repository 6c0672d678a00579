import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, today } from '../../src/define/dates';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** One box of goods from the hospital's order to the patient, by the people of the demo with nothing but their own rights. */
let server: Server;
const people = new Map<string, Client>();
type Goods = {
  spec: string;
  unit: string;
  root: string;
  ratio: string;
  price: string;
  supplier: string;
  central: string;
  store: string;
  department: string;
  batch: string;
};
let goods: Goods;
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ['hospital', 'manager', 'dealer', 'dkeeper', 'keeper', 'keeper2', 'nurse', 'hfinance', 'dfinance'])
    people.set(userName, await signIn(server, { userName }));
  const { rows } = await sql<Goods>`
    select s.id as spec, s.purchase_unit_id as unit, s.root_unit_id as root, u.ratio::text as ratio, (select p.price::text from product_price p where p.org_id = h.id
      and p.specification_id = s.id limit 1) as price,
      (select p.id from partner p where p.org_id = h.id and p.counterparty_id = d.id) as supplier, c.id as central, w.id as store, w.department_id as department, ql.batch_no as batch
    from organisation h join organisation d on d.code = 'D001' join warehouse w on w.org_id = h.id and w.name = '骨科二级库' join warehouse_product k on k.org_id = h.id
      and k.warehouse_id = w.id join specification s on s.id = k.specification_id
      join unit u on u.id = s.purchase_unit_id join warehouse c on c.org_id = h.id and c.is_default join business_product b on b.org_id = h.id and b.specification_id = s.id and not b.coded
      join stock_balance q on q.org_id = d.id and q.specification_id = s.id join lot ql on ql.org_id = q.org_id and ql.id = q.lot_id join warehouse dw
        on dw.org_id = d.id and dw.id = q.warehouse_id and dw.is_default
    where h.code = 'H001' and q.owner_id = d.id and q.pack_no = ''
      and q.quantity - q.reserved - coalesce((select sum(f.quantity) from stock_soft f where f.org_id = d.id and f.specification_id = s.id), 0) >= 2 * u.ratio
      and not exists (select from stock_block x where x.specification_id = s.id and x.ended_at is null)
    order by s.code, ql.expiry_date, ql.batch_no limit 1`.execute(server.db);
  goods = rows[0] as Goods;
});
afterAll(() => server.stop());

type Answered = { id: string; version: number; status: number; made?: { id: string; kind: string }[] };
async function does(userName: string, kind: string, verb: string, body: Record<string, unknown>): Promise<Answered> {
  const answer = await call<Answered>(people.get(userName) as Client, 'POST', `/v1/business/${kind}/${verb}`, { key: newId(), confirmed: true, ...body });
  if (answer.code !== 0) throw new Error(`${userName} ${kind}/${verb}: ${answer.msg}`);
  return answer.info;
}
type Listed = { id: string; version: number; sn: string };
/** `of`: made as the other side's copy of this document; else the last one there is. */
async function newest(org: string, kind: string, status: number, of?: string): Promise<Listed> {
  await drainOutbox(server.db);
  const { rows } = await sql<Listed>`select d.id, d.version, d.sn from document d join organisation o on o.id = d.org_id
      where o.code = ${org} and d.kind = ${kind} and d.status = ${status} and (${of ?? null}::uuid is null or d.mirror_of = ${of ?? null})
      order by d.created_at desc, d.id desc limit 1`.execute(server.db);
  if (!rows[0]) throw new Error(`no ${kind} in status ${status}`);
  return rows[0];
}
const linesOf = async (id: string) =>
  (
    await sql<{
      id: string;
      quantity: string;
      note_quantity: string;
    }>`select id, quantity, note_quantity from document_line where document_id = ${id} order by line_no`.execute(server.db)
  ).rows;
const lotOf = async (org: string, warehouse: string) =>
  (
    await sql<{
      batch_no: string;
    }>`select l.batch_no from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join organisation o on o.id = b.org_id join warehouse w
      on w.org_id = b.org_id and w.id = b.warehouse_id
  where o.code = ${org} and b.specification_id = ${goods.spec} and b.quantity > b.reserved and w.id = ${warehouse} order by l.expiry_date, l.batch_no limit 1`.execute(
      server.db,
    )
  ).rows[0]?.batch_no;

describe('the journey of one box', () => {
  const delivery = { deliveryAddress: '胜利街26号', receiver: '周库生', phone: '13800000003' };
  let ordered = '';
  it('is ordered by the buyer and approved by the director', async () => {
    const saved = await does('hospital', 'purchaseOrder', 'add', {
      header: { supplier: goods.supplier, warehouse: goods.central, settleMode: '1', expectedDate: addDays(today(), 3), ...delivery },
      lines: [{ specification: goods.spec, unit: goods.unit, quantity: '2', price: String(Number(goods.price) * Number(goods.ratio)), taxRate: '13' }],
    });
    ordered = saved.id;
    const submitted = await does('hospital', 'purchaseOrder', 'submit', { id: saved.id, version: saved.version });
    expect((await does('manager', 'purchaseOrder', 'review', { id: saved.id, version: submitted.version })).status).toBe(2);
  });
  it('is accepted, picked and shipped by the dealer', async () => {
    const order = await newest('D001', 'salesOrder', 1, ordered);
    await does('dealer', 'salesOrder', 'review', { id: order.id, version: order.version });
    const [line] = await linesOf(order.id);
    const { rows } = await sql<{ partner_id: string; warehouse_id: string }>`select partner_id, warehouse_id from document where id = ${order.id}`.execute(
      server.db,
    );
    const saved = await does('dealer', 'saleOdo', 'add', {
      header: { customer: rows[0]?.partner_id, warehouse: rows[0]?.warehouse_id, ...delivery },
      lines: [
        {
          specification: goods.spec,
          unit: goods.unit,
          quantity: '2',
          price: String(Number(goods.price) * Number(goods.ratio)),
          taxRate: '13',
          batchNo: goods.batch,
          sourceLine: line?.id,
        },
      ],
    });
    const submitted = await does('dealer', 'saleOdo', 'submit', { id: saved.id, version: saved.version });
    expect((await does('dkeeper', 'saleOdo', 'review', { id: saved.id, version: submitted.version })).status).toBe(2);
  });
  it('is received by the hospital with one box refused, which goes back', async () => {
    const grn = await newest('H001', 'purchaseGrn', 0);
    const saved = await does('keeper', 'purchaseGrn', 'edit', {
      id: grn.id,
      version: grn.version,
      header: {},
      lines: (await linesOf(grn.id)).map((line) => ({ id: line.id, quantity: '1', refusedQuantity: '1', refuseReason: '3' })),
    });
    expect((await does('keeper', 'purchaseGrn', 'review', { id: grn.id, version: saved.version })).status).toBe(2);
    const back = await newest('D001', 'saleReturn', 1);
    expect((await does('dkeeper', 'saleReturn', 'review', { id: back.id, version: back.version })).status).toBe(2);
  });
  it('is claimed by the ward, issued by one keeper and checked by another', async () => {
    const claim = await does('nurse', 'suppliesClaim', 'add', {
      header: { claimType: '1', department: goods.department, sourceWarehouse: goods.central, targetWarehouse: goods.store, needDate: today() },
      lines: [{ specification: goods.spec, unit: goods.root, quantity: '1' }],
    });
    const submitted = await does('nurse', 'suppliesClaim', 'submit', { id: claim.id, version: claim.version });
    const approved = await does('keeper', 'suppliesClaim', 'review', { id: claim.id, version: submitted.version });
    await does('keeper', 'suppliesClaim', 'allocate', { id: claim.id, version: approved.version });
    const [line] = await linesOf(claim.id);
    const picked = await does('keeper', 'issueOdo', 'add', {
      header: { issueType: '1', target: '2', department: goods.department, sourceWarehouse: goods.central, targetWarehouse: goods.store },
      lines: [{ specification: goods.spec, unit: goods.root, quantity: '1', batchNo: await lotOf('H001', goods.central), sourceLine: line?.id }],
    });
    const waiting = await does('keeper', 'issueOdo', 'submit', { id: picked.id, version: picked.version });
    await expect(does('keeper', 'issueOdo', 'review', { id: picked.id, version: waiting.version })).rejects.toThrow('复核人不能与拣货人相同');
    expect((await does('keeper2', 'issueOdo', 'review', { id: picked.id, version: waiting.version })).status).toBe(2);
  });
  it('is received and used by the ward for a patient', async () => {
    const receipt = await newest('H001', 'departmentReceipt', 0);
    await does('nurse', 'departmentReceipt', 'review', { id: receipt.id, version: receipt.version });
    const { rows } = await sql<{
      id: string;
    }>`select id from patient where status and department_id = ${goods.department} and org_id = (select id from organisation where code = 'H001') limit 1`.execute(
      server.db,
    );
    const saved = await does('nurse', 'useRecord', 'add', {
      header: { useType: '1', department: goods.department, warehouse: goods.store, patient: rows[0]?.id, useTime: new Date().toISOString() },
      lines: [{ specification: goods.spec, unit: goods.root, quantity: '1', batchNo: await lotOf('H001', goods.store) }],
    });
    const submitted = await does('nurse', 'useRecord', 'submit', { id: saved.id, version: saved.version });
    expect((await does('nurse', 'useRecord', 'review', { id: saved.id, version: submitted.version })).status).toBe(2);
  });
  it('shows in the lists of both finance departments', async () => {
    for (const [userName, kind] of [
      ['hfinance', 'purchaseGrn'],
      ['dfinance', 'saleOdo'],
    ] as const) {
      const answer = await call<{ total: number; list: Record<string, unknown>[] }>(people.get(userName) as Client, 'GET', `/v1/business/${kind}/list`, {
        pageSize: 5,
      });
      expect([answer.code, answer.info.total > 3, answer.info.list[0]?.totalAmount !== undefined]).toEqual([0, true, true]);
    }
  });
});

describe('every desk has work waiting', () => {
  it.each([
    ['H001', 'purchaseOrder', [0, 1]],
    ['H001', 'suppliesClaim', [0, 1, 2]],
    ['H001', 'issueOdo', [1]],
    ['H001', 'departmentReceipt', [0]],
    ['H001', 'useRecord', [0, 1]],
    ['H001', 'issueReturn', [1]],
    ['D001', 'salesOrder', [1]],
    ['D001', 'saleOdo', [1]],
    ['D001', 'arrivalOrder', [0]],
    ['D001', 'inspectionOrder', [0]],
    ['D001', 'stockTransfer', [2]],
  ])('%s %s', async (org, kind, statuses) => {
    const { rows } = await sql<{
      status: number;
    }>`select distinct d.status from document d join organisation o on o.id = d.org_id where o.code = ${org} and d.kind = ${kind} and d.status = any(${statuses}::int[])`.execute(
      server.db,
    );
    expect(rows.map((row) => row.status).sort()).toEqual(statuses);
  });
});
