import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { colleague, makerOf } from '../support/others';
import { refusalWhere } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
let other: { spec: string; piece: string };
let second: string;
const STORE = () => w.dealer.warehouse;

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  other = await makeSpecification(w.db, '新规格');
  await trade(w.db, w.dealer, other.spec);
  second = newId();
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.dealer.id}, ${second}, 'W9', '二号库', 1, 1)`.execute(w.db);
  for (const [context, warehouse] of [
    [d, STORE()],
    [h, w.hospital.warehouse],
  ] as const)
    await post(context, 'initialStock', { warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' },
    ]);
});

type Line = Record<string, unknown>;
const goods = (more: Line = {}): Line => ({ specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', ...more });
const changed = async (who: Context, changeType: string, line: Line, header: Line = {}) => {
  const { id } = await add(who, 'psiChange', { changeType, warehouse: STORE(), reason: '更正', evidence: ['a'], ...header }, [goods(line)]);
  return act(who, 'psiChange', 'submit', id);
};
/** The stock is not the dealer's own. */
const consigned = () => sql`update stock_balance set owner_id = ${w.hospital.id} where org_id = ${w.dealer.id}`;
const packed = () => sql`update stock_balance set pack_no = 'PK1' where org_id = ${w.dealer.id}`;
const outside = async (who: Context): Promise<string> => {
  await post(
    who,
    'advanceSale',
    { customer: w.customer, warehouse: STORE(), saleKind: '1', backDate: '2030-01-01', deliveryAddress: '解放路', receiver: '王' },
    [goods({ price: '2', taxRate: '13' })],
  );
  return (await sql<{ id: string }>`select id from warehouse where org_id = ${w.dealer.id} and virtual_kind = 'presale'`.execute(who.db)).rows[0]?.id ?? '';
};

const rows = refusedWhere(() => d);
rows([
  [['请填写【数量】 @ 1.quantity'], () => [], (who) => changed(who, '1', { quantity: '', newBatchNo: 'B' })],
  [
    ['请填写【批号】 @ 1.batchNo', '库存不足：留置针22G 批号 需要10，可用0 @ 1.quantity'],
    () => [],
    (who) => changed(who, '1', { batchNo: '', newBatchNo: 'B' }),
  ],
  [['包PK1内的货品须先拆包再变更 @ 1.packNo'], () => [packed()], (who) => changed(who, '1', { packNo: 'PK1', newBatchNo: 'B' })],
  [['寄售产品的批号与序列号须由货主更正 @ 1.newBatchNo'], () => [consigned()], (who) => changed(who, '1', { owner: w.hospital.id, newBatchNo: 'B' })],
  [
    ['寄售产品的规格须由货主更正 @ 1.newSpecification'],
    () => [consigned()],
    (who) => changed(who, '2', { owner: w.hospital.id, newSpecification: other.spec }),
  ],
  [['换算后的数量不是整数 @ 1.newRatio'], () => [], (who) => changed(who, '2', { newSpecification: other.spec, newRatio: '0.33' })],
  [['虚拟仓的货品不能变更 @ warehouse'], () => [], async (who) => changed(who, '1', { newBatchNo: 'B' }, { warehouse: await outside(who) })],
]);

const moved = async (who: Context, header: Line, line: Line = {}) => {
  const { id } = await add(who, 'productTransfer', { partner: w.customer, mode: '2', warehouse: STORE(), ...header }, [
    goods({ price: '2', taxRate: '13', ...line }),
  ]);
  return act(who, 'productTransfer', 'submit', id);
};
rows([[['虚拟仓的货品不能调拨 @ warehouse'], () => [], async (who) => moved(who, { warehouse: await outside(who) })]]);

test('a pack on its way is received whole or lost whole', async () => {
  const call = async (who: Context) => {
    const sent = await add(who, 'stockTransfer', { transferKind: 'move', fromWarehouse: STORE(), toWarehouse: second, mode: '2' }, [
      goods({ quantity: '100', packNo: 'PK1' }),
    ]);
    await act(who, 'stockTransfer', 'review', sent.id);
    const [line] = await linesOf(who, sent.id);
    return act(who, 'stockTransfer', 'receive', sent.id, { lines: [{ id: line?.id, receivedNow: '99', missingNow: '1' }] });
  };
  expect(await refusalWhere(d, [packed()], call)).toEqual(['包PK1必须整包收货 @ 1.receivedNow']);
});

test('a stop is lifted by those who audit stops', async () => {
  const call = async (who: Context) => {
    const { id } = await add(who, 'stopSell', { level: '1', reason: '1' }, [{ specification: w.spec, batchNo: 'A' }]);
    await act(who, 'stopSell', 'submit', id);
    const third = { ...who, user: { ...who.user, id: `${who.user.id.slice(0, -4)}cafe` } };
    for (const judge of [colleague(who), third]) await act(judge, 'stopSell', 'review', id);
    await act(who, 'stopSell', 'release', id, { reason: '合格' });
    const { stopSellAudit: _, ...rest } = who.permissions;
    return act({ ...who, permissions: rest }, 'stopSell', 'passRelease', id);
  };
  expect(await refusalWhere(d, [], call)).toEqual(['您没有【停售审批-审核】权限']);
});

test('a loss that was settled with the owner stays', async () => {
  const call = async (who: Context) => {
    const { id } = await add(who, 'lossReport', { lossKind: 'stock', warehouse: w.hospital.warehouse, liability: '1' }, [goods({ reason: '3' })]);
    await act(who, 'lossReport', 'submit', id);
    await act(colleague(who), 'lossReport', 'review', id);
    await sql`insert into settle_item (org_id, id, supplier_org_id, item_kind, document_id, line_id, day, specification_id, lot_id, quantity, price, amount, settlement_line_id)
      values (${w.hospital.id}, ${newId()}, ${w.dealer.id}, 'loss', ${id}, ${newId()}, '2026-01-01', ${w.spec}, ${newId()}, 1, 1, 1, ${newId()})`.execute(
      who.db,
    );
    return act(who, 'lossReport', 'red', id, { reason: '错' });
  };
  expect(await refusalWhere(h, [], call)).toEqual(['该报损单已结算，不能红冲']);
});

const enquiry = (who: Context, suppliers: string[], lines: Line[] = [{ specification: w.spec, unit: w.piece, quantity: '10' }]) =>
  add(who, 'enquiry', { title: '询价', deadline: '2035-01-01T08:00:00.000Z', needDate: '2035-02-01', deliveryPlace: '中心库', suppliers }, lines);
const quoted = async (who: Context, chosen: string, lines: (line: Record<string, unknown> | undefined) => Line[]) => {
  const paper = await makerOf({ ...w, db: who.db });
  const asked = await enquiry(who, [paper]);
  await act(who, 'enquiry', 'submit', asked.id);
  await act(colleague(who), 'enquiry', 'review', asked.id);
  const [line] = await linesOf(who, asked.id);
  return act(who, 'enquiry', 'enterQuote', asked.id, { input: { supplier: chosen || paper, validUntil: '2035-03-01' }, lines: lines(line) });
};
rows([
  [
    ['邀请供应商最多20家 @ suppliers'],
    () => [],
    async (who) => {
      const many: string[] = [];
      for (let i = 0; i < 21; i += 1) many.push(await makerOf({ ...w, db: who.db }));
      return act(who, 'enquiry', 'submit', (await enquiry(who, many)).id);
    },
  ],
  [
    ['该供应商不在邀请之列 @ supplier'],
    () => [],
    async (who) => quoted(who, await makerOf({ ...w, db: who.db }), (line) => [{ id: line?.id, quotePrice: '1', taxRate: '13', leadDays: '3' }]),
  ],
  [['请至少填写一行报价'], () => [], (who) => quoted(who, '', () => [])],
]);
