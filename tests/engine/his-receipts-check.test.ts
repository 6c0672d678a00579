import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tcHisGrnCheck } from '../../src/domain/his/tc-his-grn-check';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { inTransaction } from '../../src/server/db/transaction';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runReport } from '../../src/server/engine/reports/run';
import { INTERFACES } from '../../src/server/kinds/his/receive/interfaces';
import { act as actOnMaster } from '../support/callers';
import { act, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { quietHis } from '../support/quiet-his';
import { type SettledWorld, sentInvoice, settledUp, settledWorld, soldLines, used } from '../support/settled-world';

/** Receipts of a month beside what the hospital's own system booked: each verdict with figures worked out by hand, what is sent again, what is dealt with. */
let world: SettledWorld;
let june: { settlement: string; grn: string };
let settledSn = '';
let bought: { id: string; sn: string };
inWorld(
  (db) => settledWorld(db, '40'),
  async (made) => {
    world = made;
    world.at('2026-06-10T02:00:00Z');
    await used(world, '10');
    const box = (quantity: string, batchNo: string) => ({
      specification: world.w.spec,
      unit: world.w.box,
      quantity,
      price: '100',
      taxRate: '13',
      batchNo,
      expiryDate: '2039-01-01',
    });
    const header = { supplier: world.w.supplier, warehouse: world.w.hospital.warehouse, deliveryNoteNo: 'S1' };
    const { id } = await post(world.h, 'purchaseGrn', header, [box('2', 'A'), box('3', 'B'), box('4', 'C'), box('1', 'D'), box('5', 'E')]);
    bought = { id, sn: String((await rowOf(world.h, id)).sn) };
    world.at('2026-06-30T02:00:00Z');
    june = await settledUp(world, '2026-06-01');
    settledSn = String((await rowOf(world.h, june.grn)).sn);
    await sql`update partner set code = 'KD01' where id = ${world.w.supplier}`.execute(world.w.db);
    const item = newId();
    await sql`insert into his_item (org_id, id, code, name) values (${world.h.org.id}, ${item}, 'I1', '留置针')`.execute(world.w.db);
    await sql`insert into product_comparison (org_id, id, his_item_id, specification_id, factor, state) values (${world.h.org.id}, ${newId()}, ${item}, ${world.w.spec}, 1, '2')`.execute(
      world.w.db,
    );
  },
  120_000,
);

const tell = (...rows: Record<string, unknown>[]) =>
  inTransaction(world.w.db, async (tx) =>
    INTERFACES.grn?.take(
      systemContext(tx, world.h.org, () => world.clock.now),
      rows,
    ),
  );
let number = 0;
const booking = (spdSn: string, spdLineNo: number | '', quantity: number, amount: number, more: Record<string, unknown> = {}) => {
  number += 1;
  const named = { name: '留置针', unit: '盒', storeCode: 'K1', bookTime: '2026-06-12 09:30:00' };
  return { hisGrnNo: `RK${number}`, hisLineNo: '1', spdSn, spdLineNo: String(spdLineNo), supplierCode: '', ...named, quantity, amount, ...more };
};
const ask = (query: Record<string, string> = {}, who = world.h) =>
  runReport(who, tcHisGrnCheck, { pageNum: 1, pageSize: 100, from: '2026-06-01', to: '2026-06-30', ...query } as never);
const NAMES = ['result', 'spdQuantity', 'hisQuantity', 'quantityDifference', 'spdAmount', 'hisAmount', 'amountDifference', 'handled'];
const line = async (lineNo: string, sn = bought.sn) => {
  const row = (await ask()).list.find((one) => one.sn === sn && one.lineNo === lineNo);
  return NAMES.map((name) => row?.[name]);
};
const idOf = async (lineNo: string) => String((await ask()).list.find((one) => one.sn === bought.sn && one.lineNo === lineNo)?.rowId);

describe('a line of a receipt', () => {
  it('is nowhere there before anything is booked: five lines of 1,500.00 bought, ten pieces of 12,000.00 settled', async () => {
    const { list, totals } = await ask({ level: 'kind' });
    expect(list.map((row) => [row.kind, row.lines, row.spdAmount, row.hisAmount, row.side, row.agreedRate])).toEqual([
      ['purchaseGrn', '5', '1500', '0', '1', '0'],
      ['settlementGrn', '1', '12000', '0', '1', '0'],
    ]);
    expect(totals).toMatchObject({ lines: '6', spdAmount: '13500', amountDifference: '13500', apart: '6' });
  });
  it('agrees where as much was booked, in whatever unit, to the cent', async () => {
    await tell(
      booking(bought.sn, 1, 2, 200),
      booking(bought.sn, 2, 3, 299.99),
      booking(settledSn, 1, 10, 12000, { unit: '支', bookTime: '2026-06-30 17:00:00' }),
    );
    expect(await line('1')).toEqual(['same', '20', '20', '0', '200', '200', '0', 'none']);
    expect(await line('2')).toEqual(['same', '30', '30', '0', '300', '299.99', '0.01', 'none']);
    expect(await line('1', settledSn)).toEqual(['same', '10', '10', '0', '12000', '12000', '0', 'none']);
  });
  it('differs in quantity, in money, or in who delivered it', async () => {
    await tell(booking(bought.sn, 3, 3, 300), booking(bought.sn, 4, 1, 100.02));
    expect(await line('3')).toEqual(['quantity', '40', '30', '10', '400', '300', '100', 'open']);
    expect(await line('4')).toEqual(['amount', '10', '10', '0', '100', '100.02', '-0.02', 'open']);
    await tell(booking(bought.sn, 5, 5, 500, { supplierCode: 'SOMEBODY' }));
    expect((await line('5'))[0]).toBe('supplier');
  });
  it('is what is told last, and counts what was booked twice and taken back in red', async () => {
    const again = { ...booking(bought.sn, 4, 1, 100), hisGrnNo: 'RK5' };
    expect(await tell(again)).toMatchObject({ accepted: 1 });
    expect(await tell(again)).toMatchObject({ accepted: 0, duplicated: 1 });
    expect((await line('4'))[0]).toBe('same');
    await tell(booking(bought.sn, 1, 2, 200, { hisLineNo: '2' }));
    expect(await line('1')).toEqual(['quantity', '20', '40', '-20', '200', '400', '-200', 'open']);
    await tell(booking(bought.sn, 1, 2, 200, { redFlag: true }));
    expect(await line('1')).toEqual(['same', '20', '20', '0', '200', '200', '0', 'none']);
  });
  it('that was booked in another month is open in both, and says when', async () => {
    await tell({ ...booking(bought.sn, 2, 3, 300, { bookTime: '2026-07-01 08:00:00' }), hisGrnNo: 'RK2' });
    const [june2] = (await ask({ result: 'spd' })).list;
    expect([june2?.lineNo, june2?.note]).toEqual(['2', 'HIS于2026-07-01入账']);
    const { list } = await ask({ from: '2026-07-01', to: '2026-07-31' });
    expect(list.map((row) => [row.result, row.sn, row.hisNo, row.note])).toEqual([['his', bought.sn, 'RK2', '入库日期2026-06-10']]);
    await tell({ ...booking(bought.sn, 2, 3, 300), hisGrnNo: 'RK2' });
    expect((await line('2'))[0]).toBe('same');
  });
});

describe('a booking that kept no number of ours', () => {
  it('means nothing by itself, and then the line of that invoice, item and sum', async () => {
    await sql`update his_grn set spd_sn = '', spd_line_no = '', supplier_code = (select code from partner where id = ${world.w.supplier}), item_code = 'I1' where spd_sn = ${settledSn}`.execute(
      world.w.db,
    );
    expect((await ask({ result: 'his' })).list.map((row) => [row.hisNo, row.hisQuantity, row.amountDifference])).toEqual([['RK3', '10', '-12000']]);
    const [sold] = await soldLines(world, june.settlement);
    const { there } = await sentInvoice(world, '12000.00', [{ sourceLine: sold?.id ?? '', quantity: '10' }]);
    await act(world.h2, 'settlementInvoice', 'review', there);
    await sql`update his_grn set invoice_no = (select invoice_no from document where id = ${there}) where code = 'RK3'`.execute(world.w.db);
    expect(await line('1', settledSn)).toEqual(['same', '10', '10', '0', '12000', '12000', '0', 'none']);
  });
  it('means none where two could be meant', async () => {
    const { rows } = await sql<Record<string, string>>`select supplier_code, invoice_no from his_grn where code = 'RK3'`.execute(world.w.db);
    const twin = { supplierCode: rows[0]?.supplier_code, invoiceNo: rows[0]?.invoice_no, hisItemCode: 'I1', unit: '支' };
    await tell({ ...booking('', '', 10, 12000, twin), hisGrnNo: 'TWIN' });
    expect((await line('1', settledSn))[0]).toBe('spd');
    expect((await ask({ result: 'his' })).list.map((row) => row.hisNo).sort()).toEqual(['RK3', 'TWIN']);
    await tell({ ...booking('', '', 1, 77, twin), hisGrnNo: 'TWIN' });
    expect((await line('1', settledSn))[0]).toBe('same');
  });
});

describe('what differs', () => {
  it('is summed by who delivered it: bookings without a receipt are his too', async () => {
    const [row] = (await ask({ level: 'supplier' })).list;
    // 200 + 300 + 400 + 100 + 500 + 12,000 received; 200 + 300 + 300 + 100 + 500 + 12,000 + 77 booked.
    expect(row).toMatchObject({
      spdAmount: '13500',
      hisAmount: '13477',
      amountDifference: '23',
      side: '1',
      agreed: '12600',
      agreedRate: '93.33',
      apart: '3',
      done: '0',
    });
  });
  it('is dealt with, of either side', async () => {
    const [strange] = (await ask({ result: 'his' })).list;
    const ids = [await idOf('3'), String(strange?.rowId)];
    await actOnMaster(world.h, 'receiptCheck', 'handle', { ids, input: { result: '3', remark: '已通知HIS更正' } });
    expect((await ask({ handled: 'done' })).list.map((row) => row.rowId).sort()).toEqual(ids.sort());
    const blind = { ...world.h, permissions: { tcHisGrnCheck: ['query'] }, screen: 'tcHisGrnCheck' };
    await expect(actOnMaster(blind, 'receiptCheck', 'handle', { ids, input: { result: '4', remark: '无' } })).rejects.toThrow('权限');
    expect((await ask({}, blind)).columns).not.toContain('spdAmount');
  });
  it('is sent again where nothing was booked, once for each receipt, and not where it was', async () => {
    await sql`delete from his_grn where spd_sn = ${bought.sn} and spd_line_no in ('4', '5')`.execute(world.w.db);
    await expect(actOnMaster(world.h, 'receiptCheck', 'pushHis', { ids: [await idOf('1')] })).rejects.toThrow('所选行HIS已入账或已红冲，无需推送');
    const ids = [await idOf('4'), await idOf('5')];
    expect(await actOnMaster(world.h, 'receiptCheck', 'pushHis', { ids })).toEqual({ says: ['1张单据正在推送HIS，结果见接口监控'] });
    const sent: unknown[] = [];
    const his = quietHis({ bookReceipt: async (given) => String(sent.push(given)) });
    await drainOutbox(world.w.db, () => world.clock.now, undefined, { his });
    expect(sent).toMatchObject([{ sn: bought.sn, amount: '1500.00', rows: [{ lineNo: 1, quantity: '2', amount: '200.00' }, {}, {}, {}, {}] }]);
    const { rows } = await sql`select interface, state, sn from interface_log where org_id = ${world.h.org.id} and interface = '采购入库推送'`.execute(
      world.w.db,
    );
    expect(rows).toEqual([{ interface: '采购入库推送', state: 'success', sn: bought.sn }]);
  });
});
