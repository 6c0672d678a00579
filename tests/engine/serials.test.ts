import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { add } from '../support/documents';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** A serial names one piece: whatever kind it is written into, the server takes it once and one of it, however it was scanned or sent. */
let database: FreshDatabase;
let w: TradeWorld;
let goods: { spec: string; piece: string };
beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  goods = await makeSpecification(w.db, '髓内钉', { tracking: 'serial' });
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
});
afterAll(() => database.drop());

const typed = documents.filter(
  ({ lines, isRemark }) => !isRemark && lines.serialNo && !lines.serialNo.computed && lines.specification && !lines.specification.computed,
);
it('what is received, issued, used, lost and counted is among them', () => {
  expect(typed.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'purchaseGrn',
      'saleOdo',
      'issueOdo',
      'useRecord',
      'stockTransfer',
      'lossReport',
      'overflowReport',
      'initialStock',
      'surgicalUsage',
    ]),
  );
});

describe.each(typed)('$kind', ({ kind, owners, lines, addFlags }) => {
  const figure = Object.entries(lines).find(([, field]) => field.kind === 'quantity' && !field.computed)?.[0];
  it('takes a serial once, and one of it', async () => {
    const context = w.context(owners.includes('H') ? w.hospital : w.dealer);
    const line = (serialNo: string, quantity: string) => ({
      specification: goods.spec,
      unit: goods.piece,
      batchNo: 'L1',
      serialNo,
      ...(figure ? { [figure]: quantity } : {}),
    });
    const said = async (...rows: Record<string, unknown>[]) =>
      (await refusal(add(context, kind, {}, rows)).catch((error: Error) => [error.message])).join('；');
    if (addFlags.length === 0) return;
    const twice = await said(line('S1', '1'), line('S1', '1'));
    // Some are never begun by hand.
    if (/您没有【|不能新建/.test(twice)) return;
    expect(twice).toContain('序列号S1在本单中重复，第1行已有');
    if (figure) expect(await said(line('S1', '2'))).toContain('一个序列号的数量必须为1');
    expect(await said(line('S1', '1'), line('S2', '1'))).not.toMatch(/重复|只能为/);
    expect(await said(line('', '2'), line('', '2'))).not.toMatch(/重复|只能为/);
  });
});
