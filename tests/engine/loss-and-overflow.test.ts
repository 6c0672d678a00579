import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { consign } from '../support/consigned';
import { act, add, cell, documentsOf, edit, linesOf, lotQuantity, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let other: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  other = colleague(h);
});

const receive = (goods: { spec: string; piece: string }, warehouse: string, batchNo: string, quantity: string, price: string) =>
  post(h, 'purchaseGrn', { supplier: w.supplier, warehouse, settleMode: '1' }, [
    { specification: goods.spec, unit: goods.piece, quantity, price, taxRate: '13', batchNo, expiryDate: '2031-01-31' },
  ]);
const goodsAt = async (name: string, lots: [string, string, string][]): Promise<{ spec: string; piece: string }> => {
  const goods = await makeSpecification(w.db, name);
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
  for (const [batchNo, quantity, price] of lots) await receive(goods, w.hospital.warehouse, batchNo, quantity, price);
  return goods;
};

describe('loss and overflow after a count (E5.2)', () => {
  let goods: { spec: string; piece: string };
  let loss: string;
  let found: string;
  it('are made by one, decided by another', async () => {
    goods = await goodsAt('纱布', [
      ['L1', '10', '5.15'],
      ['L2', '30', '5.15'],
    ]);
    loss = (
      await add(h, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse }, [
        { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'L1', reason: '3' },
      ])
    ).id;
    await act(h, 'lossReport', 'submit', loss);
    await expect(act(h, 'lossReport', 'review', loss)).rejects.toThrow('制单人不能审核自己的单据');
    await act(other, 'lossReport', 'review', loss);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('39 / 200.85');
    expect((await linesOf(h, loss))[0]).toMatchObject({ cost: '5.15' });
  });
  it('the overflow comes in at the average of the cell', async () => {
    found = (
      await add(h, 'overflowReport', { overflowKind: 'stock', warehouse: w.hospital.warehouse }, [
        { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'L2', reason: '1' },
      ])
    ).id;
    await act(h, 'overflowReport', 'submit', found);
    await act(other, 'overflowReport', 'review', found);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('40 / 206.00');
  });
  it('in an empty cell at what such goods last cost, and a stranger needs a cost', async () => {
    const saved = await add(h, 'overflowReport', { overflowKind: 'stock', warehouse: w.wardStore }, [
      { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'L2', reason: '4' },
    ]);
    await act(h, 'overflowReport', 'submit', saved.id);
    await act(other, 'overflowReport', 'review', saved.id);
    expect(await cell(w.db, w.hospital.id, w.wardStore, goods.spec)).toBe('2 / 10.30');
    const unknown = await makeSpecification(w.db, '棉签');
    await trade(w.db, w.hospital, unknown.spec);
    const stranger = await add(h, 'overflowReport', { overflowKind: 'stock', warehouse: w.wardStore }, [
      { specification: unknown.spec, unit: unknown.piece, quantity: '2', batchNo: 'Q', expiryDate: '2031-01-01', reason: '4' },
    ]);
    await expect(act(h, 'overflowReport', 'submit', stranger.id)).rejects.toThrow('没有可用的库存成本，请填写单位成本');
  });
  it('a red loss gives the goods back', async () => {
    await act(other, 'lossReport', 'red', loss, { reason: '找到了' });
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('41 / 211.15');
  });
});

describe('a quality loss', () => {
  it('passes quality and finance, two people', async () => {
    const goods = await goodsAt('导管', [['D1', '10', '20.00']]);
    const line = { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'D1', reason: '5' };
    const bare = await add(h, 'lossReport', { lossKind: 'quality', warehouse: w.hospital.warehouse }, [line]);
    await expect(act(h, 'lossReport', 'submit', bare.id)).rejects.toThrow('质量报损须上传照片');
    const saved = await add(h, 'lossReport', { lossKind: 'quality', warehouse: w.hospital.warehouse }, [{ ...line, photo: ['a.jpg'] }]);
    await act(h, 'lossReport', 'submit', saved.id);
    const first = await act(other, 'lossReport', 'review', saved.id);
    expect(first.status).toBe(1);
    await expect(act(other, 'lossReport', 'review', saved.id)).rejects.toThrow('各级审批须由不同人员完成');
    const third = { ...other, user: { ...other.user, id: `${h.user.id.slice(0, -4)}cafe` } };
    expect((await act(third, 'lossReport', 'review', saved.id)).status).toBe(2);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('8 / 160.00');
  });
  it('needs the screen of its steps', async () => {
    const goods = await goodsAt('镊子', [['N1', '10', '20.00']]);
    const saved = await add(h, 'lossReport', { lossKind: 'quality', warehouse: w.hospital.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'N1', reason: '5', photo: ['a.jpg'] },
    ]);
    await act(h, 'lossReport', 'submit', saved.id);
    const { frmLossCheck: _, ...without } = other.permissions;
    await expect(act({ ...other, permissions: without }, 'lossReport', 'review', saved.id)).rejects.toThrow('您没有【');
  });
  it('above the limit of the organisation takes one step more', async () => {
    const goods = await goodsAt('支架', [['Z1', '10', '3000.00']]);
    const saved = await add(h, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'Z1', reason: '1' },
    ]);
    await act(h, 'lossReport', 'submit', saved.id);
    const { rows } = await sql<{ name: string }>`select name from document_step where document_id = ${saved.id} order by seq`.execute(w.db);
    expect(rows.map((row) => row.name)).toEqual(['审核', '超额审批']);
  });
});

describe('what never arrives', () => {
  it('of a transfer with confirmation lies in transit until its loss is decided (E4.3–4)', async () => {
    const goods = await goodsAt('缝针', [['T1', '100', '2.00']]);
    await receive(goods, w.wardStore, 'T1', '50', '2.60');
    expect(await cell(w.db, w.hospital.id, w.wardStore, goods.spec)).toBe('50 / 130.00');
    const transit = await virtualWarehouse(h, { virtual: 'transit' });
    const move = await post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '2' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '40', batchNo: 'T1' },
    ]);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('60 / 120.00');
    expect(await cell(w.db, w.hospital.id, transit, goods.spec)).toBe('40 / 80.00');
    const [line] = await linesOf(h, move.id);
    await expect(act(h, 'stockTransfer', 'receive', move.id, { lines: [{ id: line?.id, receivedNow: '20', missingNow: '21' }] })).rejects.toThrow(
      '实收与丢失数量之和不能大于未收数量',
    );
    const received = await act(h, 'stockTransfer', 'receive', move.id, { lines: [{ id: line?.id, receivedNow: '20', missingNow: '20' }] });
    expect(received.status).toBe(2);
    expect(await cell(w.db, w.hospital.id, w.wardStore, goods.spec)).toBe('70 / 170.00');
    const loss = received.made.find((one) => one.kind === 'lossReport');
    expect(loss?.status).toBe(1);
    const { rows } = await sql<{
      reserved: string;
    }>`select reserved from stock_balance where org_id = ${w.hospital.id} and warehouse_id = ${transit} and specification_id = ${goods.spec}`.execute(w.db);
    expect(Number(rows[0]?.reserved)).toBe(20);
    await act(other, 'lossReport', 'review', String(loss?.id));
    expect(await cell(w.db, w.hospital.id, transit, goods.spec)).toBe('0 / 0.00');
    expect((await rowOf(h, move.id)).status).toBe(7);
  });

  it('of an issue lies in the issuing store, held by a loss report: available as before', async () => {
    const goods = await goodsAt('手套', [['G1', '10', '3.00']]);
    const issue = await post(
      h,
      'issueOdo',
      { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
      [{ specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'G1' }],
    );
    const receipt = String(issue.made.find((one) => one.kind === 'departmentReceipt')?.id);
    const [got] = await linesOf(h, receipt);
    await edit(h, 'departmentReceipt', receipt, {}, [{ id: got?.id, receivedQuantity: '3', refuseReason: '短缺' }]);
    const done = await act({ ...h, user: { ...h.user, departments: [w.ward] } }, 'departmentReceipt', 'review', receipt);
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'G1')).toBe(7);
    const { rows } = await sql<{
      free: string;
    }>`select quantity - reserved as free from stock_balance where org_id = ${w.hospital.id} and warehouse_id = ${w.hospital.warehouse} and specification_id = ${goods.spec}`.execute(
      w.db,
    );
    expect(Number(rows[0]?.free)).toBe(6);
    const loss = String(done.made.find((one) => one.kind === 'lossReport')?.id);
    expect((await documentsOf(h, 'lossReport')).find((one) => one.id === loss)).toMatchObject({ status: 1, origin: 'auto', subkind: 'stock' });
    await act(other, 'lossReport', 'review', loss);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, goods.spec)).toBe('6 / 18.00');
    // The store used nothing of it: what it received is still all there to be used or returned.
    expect(Number((await linesOf(h, receipt))[0]?.open)).toBe(3);
  });
});

describe('consigned goods', () => {
  it('a loss the hospital bears is settled with the owner', async () => {
    const goods = await makeSpecification(w.db, '人工关节');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
    await consign(w, [{ specification: goods.spec, unit: goods.piece, quantity: '5', price: '100', taxRate: '13', batchNo: 'J1', expiryDate: '2031-01-31' }]);
    const saved = await add(h, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse, liability: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'J1', owner: w.dealer.id, reason: '1' },
    ]);
    await act(h, 'lossReport', 'submit', saved.id);
    await act(other, 'lossReport', 'review', saved.id);
    const { rows } = await sql<{ item_kind: string; amount: string }>`select item_kind, amount from settle_item where document_id = ${saved.id}`.execute(w.db);
    expect(rows).toEqual([{ item_kind: 'loss', amount: '200.00' }]);
    const foreign = await add(h, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse, liability: '2', ownerPartner: w.supplier }, [
      { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'J1', reason: '1' },
    ]);
    await expect(act(h, 'lossReport', 'submit', foreign.id)).rejects.toThrow('由货主承担的报损只能是该货主的寄售产品');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
