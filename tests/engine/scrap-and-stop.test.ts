import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, cell, documentsOf, linesOf, lotQuantity, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let other: Context;
let day = '2026-01-15';
const now = () => new Date(`${day}T04:00:00Z`);
const scrapStore = newId();
inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    other = colleague(h);
    await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, ${scrapStore}, 'W3', '报废库', 3, 1)`.execute(w.db);
  },
);

const receive = (spec: string, unit: string, batchNo: string, expiryDate: string, quantity: string, price: string) =>
  post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
    { specification: spec, unit, quantity, price, taxRate: '13', batchNo, expiryDate },
  ]);

describe('scrap (E5.3–4)', () => {
  let id: string;
  it('an expired lot cannot be issued, but scrapped: to the scrap warehouse at the average', async () => {
    await receive(w.spec, w.piece, 'L1', '2026-01-31', '9', '5.15');
    await receive(w.spec, w.piece, 'L2', '2027-01-31', '31', '5.15');
    day = '2026-02-01';
    const issue = await add(
      h,
      'issueOdo',
      { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
      [{ specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'L1' }],
    );
    await expect(act(h, 'issueOdo', 'submit', issue.id)).rejects.toThrow('批号L1已于2026-01-31过期，不能出库');
    id = (
      await add(h, 'scrap', { fromWarehouse: w.hospital.warehouse, scrapWarehouse: scrapStore }, [
        { specification: w.spec, unit: w.piece, quantity: '9', batchNo: 'L1', reason: '1' },
      ])
    ).id;
    await act(h, 'scrap', 'submit', id);
    await act(other, 'scrap', 'review', id);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec)).toBe('31 / 159.65');
    expect(await cell(w.db, w.hospital.id, scrapStore, w.spec)).toBe('9 / 46.35');
    expect((await linesOf(h, id))[0]).toMatchObject({ cost: '46.35' });
  });
  it('is destroyed before two witnesses, with the receipt of whoever takes it away', async () => {
    const second = newId();
    await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${second}, '002', '李监销', ${w.hospital.department})`.execute(
      w.db,
    );
    const proof = { destroyMethod: '3', destroyedAt: '2026-02-01T04:00:00.000Z', witnesses: [w.hospital.employee], photos: ['a.jpg'], disposer: '环保公司' };
    await expect(act(h, 'scrap', 'destroy', id, { input: { ...proof, photos: [] } })).rejects.toThrow('销毁照片');
    await expect(act(h, 'scrap', 'destroy', id, { input: proof })).rejects.toThrow('监销人须为两人');
    const two = { ...proof, witnesses: [w.hospital.employee, second] };
    await expect(act(h, 'scrap', 'destroy', id, { input: two })).rejects.toThrow('请填写医疗废物交接单号');
    const done = await act(h, 'scrap', 'destroy', id, { input: { ...two, wasteNo: 'YF-1' } });
    expect(done.status).toBe(7);
    expect(await cell(w.db, w.hospital.id, scrapStore, w.spec)).toBe('0 / 0.00');
    expect((await rowOf(h, id)).extra).toMatchObject({ wasteNo: 'YF-1', witnesses: [w.hospital.employee, second] });
    await expect(act(other, 'scrap', 'red', id, { reason: 'x' })).rejects.toThrow('已销毁，不能红冲');
    const { rows } = await sql<{ type: string; quantity: string }>`select type, quantity from trace_event where document_id = ${id}`.execute(w.db);
    expect(rows.map((row) => [row.type, Number(row.quantity)])).toEqual([['SCRAP', 9]]);
  });
});

describe('a stop', () => {
  let goods: { spec: string; piece: string };
  let stop: string;
  let held: string;
  it('takes two steps; what was about to leave goes back to its maker', async () => {
    goods = await makeSpecification(w.db, '吻合器');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
    await receive(goods.spec, goods.piece, 'S1', '2028-01-31', '10', '7.00');
    held = (
      await add(h, 'issueOdo', { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore }, [
        { specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'S1' },
      ])
    ).id;
    await act(h, 'issueOdo', 'submit', held);
    const header = { level: '1', reason: '4', moveStock: true, stopWarehouse: w.hospital.stopWarehouse };
    const line = { specification: goods.spec, unit: goods.piece, batchNo: 'S1' };
    const bare = await add(h, 'stopSell', header, [line]);
    await expect(act(h, 'stopSell', 'submit', bare.id)).rejects.toThrow('文号');
    stop = (await add(h, 'stopSell', { ...header, noticeNo: '国药监〔2026〕1号' }, [line])).id;
    expect((await linesOf(h, stop))[0]).toMatchObject({ on_hand: '10.0000', reserved: '4.0000' });
    await act(h, 'stopSell', 'submit', stop);
    const { stopSellAudit: _, ...checker } = other.permissions;
    expect((await act({ ...other, permissions: checker }, 'stopSell', 'review', stop)).status).toBe(1);
    await expect(act({ ...other, permissions: checker }, 'stopSell', 'review', stop)).rejects.toThrow('-审核】权限');
    expect((await act(other, 'stopSell', 'review', stop)).status).toBe(2);
    expect((await rowOf(h, held)).status).toBe(3);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('0 / 0.00');
    expect(await cell(w.db, w.hospital.id, w.hospital.stopWarehouse, goods.spec)).toBe('10 / 70.00');
  });
  it('blocks the lot, and may not be asked for twice', async () => {
    await receive(goods.spec, goods.piece, 'S1', '2028-01-31', '2', '7.00');
    await expect(act(h, 'issueOdo', 'submit', held)).rejects.toThrow('批号S1已停售，不能出库');
    const twice = await add(h, 'stopSell', { level: '1', reason: '1' }, [{ specification: goods.spec, unit: goods.piece, batchNo: 'S1' }]);
    await expect(act(h, 'stopSell', 'submit', twice.id)).rejects.toThrow('该批号已在停售中');
  });
  it('is lifted by somebody else; what is left goes back to where it lay', async () => {
    const gone = await add(
      h,
      'purchaseReturn',
      { supplier: w.supplier, warehouse: w.hospital.stopWarehouse, settleMode: '1', returnKind: '1', reason: '5', explanation: '召回' },
      [{ specification: goods.spec, unit: goods.piece, quantity: '3', batchNo: 'S1', price: '7', taxRate: '13' }],
    );
    await act(h, 'purchaseReturn', 'review', gone.id);
    await act(h, 'stopSell', 'release', stop, { reason: '复检合格' });
    await expect(act(h, 'stopSell', 'passRelease', stop)).rejects.toThrow('制单人不能审核自己的单据');
    const done = await act(other, 'stopSell', 'passRelease', stop);
    expect(done.status).toBe(7);
    expect((await rowOf(h, stop)).stage).toBe('已解除');
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'S1')).toBe(9);
    expect(await cell(w.db, w.hospital.id, w.hospital.stopWarehouse, goods.spec)).toBe('0 / 0.00');
    await act(h, 'issueOdo', 'submit', held);
  });
  it('a recall reaches everybody who knows the lot, as a draft, once', async () => {
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '5', batchNo: 'S1', expiryDate: '2028-01-31', unitCost: '6', taxRate: '13' },
    ]);
    const recall = await add(d, 'stopSell', { level: '1', reason: '2', noticeNo: 'ZH-1' }, [{ specification: goods.spec, unit: goods.piece, batchNo: 'S1' }]);
    await act(d, 'stopSell', 'submit', recall.id);
    await act(colleague(d), 'stopSell', 'review', recall.id);
    await act(colleague(d), 'stopSell', 'review', recall.id);
    const { drainOutbox } = await import('../../src/server/engine/documents/worker');
    await drainOutbox(w.db, now);
    const drafts = (await documentsOf(h, 'stopSell')).filter((one) => one.origin === 'mirror');
    expect(drafts.map((one) => [one.status, one.basis_no, one.reason])).toEqual([[0, 'ZH-1', '2']]);
    expect((await linesOf(h, String(drafts[0]?.id)))[0]).toMatchObject({ batch_no: 'S1', specification_id: goods.spec });
    expect(await documentsOf(d, 'stopSell')).toHaveLength(1);
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
