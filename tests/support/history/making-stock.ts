import { sql } from 'kysely';
import type { Context } from '../../../src/server/base/context';
import { act, add, edit, linesOf } from '../documents';
import { type Make, openLines } from './making';
import { freshLines, type Step, takenFrom, type Values } from './world';

/** Ways goods move without being bought or sold: found, lost, spoilt, stopped, lent, packed, counted. */
export const stockMakers: Record<string, Make> = {
  lossReport: async (step) => {
    const { context, warehouse } = anyStore(step);
    const lines = await loose(step, context, warehouse);
    if (lines.length === 0) return;
    const isQuality = step.random.chance(0.4);
    await add(
      context,
      'lossReport',
      { warehouse, lossKind: isQuality ? 'quality' : 'stock' },
      lines.map((line) => ({ ...line, reason: isQuality ? '5' : '3', ...(isQuality ? { photo: ['1.jpg'] } : {}) })),
    );
  },
  overflowReport: async (step) => {
    const { context, warehouse } = anyStore(step);
    const lines = freshLines(step, 2, () => false).map(({ taxRate: _t, ...line }) => ({
      ...line,
      reason: '1',
      givenCost: String(step.random.int(1, 900) / 10),
    }));
    await add(context, 'overflowReport', { warehouse, overflowKind: 'stock' }, lines);
  },
  scrap: async (step) => {
    const { context, warehouse, side } = anyStore(step);
    const lines = (await loose(step, context, warehouse)).filter((line) => line.owner === undefined);
    if (lines.length > 0)
      await add(
        context,
        'scrap',
        { fromWarehouse: warehouse, scrapWarehouse: step.history.scrap[side] },
        lines.map((line) => ({ ...line, reason: '4' })),
      );
  },
  stopSell: async (step) => {
    const { context, warehouse, side } = anyStore(step);
    const [first] = await loose(step, context, warehouse);
    if (!first) return;
    const { specification, batchNo, serialNo } = first;
    const moves = step.random.chance(0.4) ? { moveStock: true, stopWarehouse: step.history.w[side].stopWarehouse } : {};
    await add(context, 'stopSell', { level: '1', reason: step.random.pick(['1', '5']), ...moves }, [{ specification, batchNo, serialNo }]);
  },
  otherOdo: async (step) => {
    const { context, warehouse } = anyStore(step);
    const lines = (await takenFrom(step, context, warehouse)).map(({ price: _p, taxRate: _t, ...line }) => line).filter((line) => line.owner === undefined);
    const isLoan = step.random.chance(0.5);
    const header = { warehouse, odoKind: isLoan ? '3' : '1', receiverName: '市一院', ...(isLoan ? { backDate: '2040-01-01' } : {}) };
    if (lines.length > 0) await add(context, 'otherOdo', header, lines);
  },
  otherGrn: async (step) => {
    const { context, warehouse } = anyStore(step);
    const lent = step.random.chance(0.6) ? await openLines(step, context, 'otherOdo') : undefined;
    if (lent?.header.subkind === '3') {
      const lines = lent.lines.map(({ specification, unit, quantity, sourceLine }) => ({ specification, unit, quantity, sourceLine }));
      await add(context, 'otherGrn', { warehouse: lent.header.warehouse_id, grnKind: '4' }, lines);
      return;
    }
    const lines = freshLines(step, 2, () => false).map(({ taxRate: _t, ...line }) => ({ ...line, givenCost: String(step.random.int(0, 900) / 10) }));
    await add(context, 'otherGrn', { warehouse, grnKind: step.random.pick(['2', '9']) }, lines);
  },
  giftOdo: async (step) => {
    const { w, stores } = step.history;
    const warehouse = step.random.pick(stores.dealer);
    const lines = (await takenFrom(step, step.dealer, warehouse)).filter((line) => line.owner === undefined);
    if (lines.length > 0) await add(step.dealer, 'giftOdo', { customer: w.customer, warehouse, reason: '1', attachments: ['协议.pdf'] }, lines);
  },
  purchaseReturn: async (step) => {
    const { context } = anyStore(step);
    const open = await openLines(step, context, 'purchaseGrn');
    if (!open) return;
    const header = { supplier: open.header.partner_id, warehouse: open.header.warehouse_id, settleMode: open.header.mode, returnKind: '1', reason: '3' };
    const lines = open.lines.slice(0, 1).map(({ specification, unit, sourceLine }) => ({ specification, unit, quantity: '1', sourceLine }));
    await add(context, 'purchaseReturn', header, lines);
  },
  packOrder: async (step) => {
    const warehouse = step.random.pick(step.history.stores.hospital);
    const lines = await loose(step, step.hospital, warehouse, 8);
    const line = lines.find((one) => one.serialNo === '' && one.packNo === undefined && Number(one.quantity) > 1);
    const one = line && step.history.goods.find((candidate) => candidate.spec === line.specification);
    if (!line || !one) return;
    const packSize = step.random.int(2, Math.min(6, Number(line.quantity)));
    const packCount = step.random.int(1, Math.min(3, Math.floor(Number(line.quantity) / packSize)));
    await add(step.hospital, 'packOrder', { warehouse, packKind: 'fixedQty', packSize: String(packSize), packCount: String(packCount) }, [
      { ...line, unit: one.piece, quantity: String(packSize * packCount) },
    ]);
  },
  unpackOrder: async (step) => {
    const { rows } = await sql<{ warehouse_id: string; pack_no: string }>`select warehouse_id, pack_no from stock_balance
      where org_id = ${step.hospital.org.id} and pack_no <> '' and quantity > 0 group by 1, 2 order by 2`.execute(step.hospital.db);
    if (rows.length === 0) return;
    const { warehouse_id: warehouse, pack_no: packNo } = step.random.pick(rows);
    await add(step.hospital, 'unpackOrder', { warehouse, reason: '1' }, [{ packNo }]);
  },
  stockTake: async (step) => {
    const { context, side } = anyStore(step);
    const { w, stores } = step.history;
    const [warehouse] = stores[side];
    const employee = context.org.id === w.hospital.id ? w.hospital.employee : w.dealer.employee;
    const header = { warehouse, scope: '1', mode: '1', freeze: step.random.chance(0.1), counter: employee, supervisor: employee };
    const { id } = await add(context, 'stockTake', header, []);
    const counted = (await linesOf(context, id)).map((line): Values => {
      const book = Number(line.book_quantity);
      const wrong = step.random.chance(0.3) ? step.random.pick([-1, 1, 2]) : 0;
      const found = line.serial_no || line.pack_no ? book : Math.max(0, book + wrong);
      return { id: line.id, countQuantity: String(found), ...(found === book ? {} : { reason: '点错' }) };
    });
    await edit(context, 'stockTake', id, header, counted);
    await act(context, 'stockTake', 'submit', id);
  },
  borrowing: async (step) => {
    const { stores, otherWard } = step.history;
    const [fromWarehouse, toWarehouse] = step.random.some([stores.ward, otherWard], 2) as [string, string];
    const lines = await loose(step, step.hospital, fromWarehouse);
    if (lines.length > 0) await add(step.hospital, 'stockTransfer', { transferKind: 'borrow', fromWarehouse, toWarehouse }, lines);
  },
};

type Side = 'hospital' | 'dealer';
function anyStore(step: Step): { context: Context; warehouse: string; side: Side } {
  const side: Side = step.random.chance(0.5) ? 'hospital' : 'dealer';
  return { context: step[side], warehouse: step.random.pick(step.history.stores[side]), side };
}

/** What lies there, as lines that carry neither a price nor a reason for the lot. */
const loose = async (step: Step, context: Context, warehouse: string, most?: number): Promise<Values[]> =>
  (await takenFrom(step, context, warehouse, most)).map(({ price: _p, taxRate: _t, fefoReason: _f, ...line }) => line);
