import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { PrintDefinition } from '../../src/define/define-print';
import { documentOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, cell, documentsOf, edit, linesOf, post, rowOf } from '../support/documents';
import { brokenPromises, colleague } from '../support/others';
import { refusalWhere } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let w: TradeWorld;
let h: Context;
let other: Context;
let third: Context;
const take = documentOf('stockTake') as DocumentDefinition;
beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  h = w.context(w.hospital);
  other = colleague(h);
  third = { ...other, user: { ...other.user, id: newId() } };
});
afterAll(async () => {
  expect(await brokenPromises(w)).toEqual([]);
  await database.drop();
});

type Goods = { spec: string; piece: string; warehouse: string };
/** Two lots in a warehouse of their own: L1 10, L2 30, worth 5.15 each. */
async function store(name: string): Promise<Goods> {
  const goods = await makeSpecification(w.db, name);
  await trade(w.db, w.hospital, goods.spec);
  const warehouse = newId();
  await sql`insert into warehouse (org_id, id, code, name) values (${w.hospital.id}, ${warehouse}, ${`W${warehouse.slice(-6)}`}, ${`${name}库`})`.execute(w.db);
  const at = (batchNo: string, quantity: string) => ({
    specification: goods.spec,
    unit: goods.piece,
    quantity,
    batchNo,
    expiryDate: '2031-01-31',
    unitCost: '5.15',
    taxRate: '13',
  });
  await post(h, 'initialStock', { warehouse }, [at('L1', '10'), at('L2', '30')]);
  return { ...goods, warehouse };
}
const begin = (goods: Goods, header: Record<string, unknown> = {}, lines: Record<string, unknown>[] = []) =>
  add(h, 'stockTake', { warehouse: goods.warehouse, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee, ...header }, lines);

/** Writes counted quantities and reasons into the lines by batch number. */
async function count(id: string, counted: Record<string, string>, header: Record<string, unknown> = {}, reason = '点错'): Promise<void> {
  const { header: had } = await documentInfo({ ...h, isSystem: true }, take, { id });
  const lines = (await linesOf(h, id)).map((line) => ({
    id: line.id,
    ...(counted[String(line.batch_no)] === undefined ? {} : { countQuantity: counted[String(line.batch_no)], reason }),
  }));
  const given = Object.fromEntries(
    ['warehouse', 'scope', 'mode', 'freeze', 'counter', 'supervisor', 'categories', 'locations', 'specifications'].map((name) => [name, had[name]]),
  );
  await edit(h, 'stockTake', id, { ...given, freeze: given.freeze === true || given.freeze === 'true', ...header }, lines);
}
const results = async (id: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{
    kind: string;
    id: string;
  }>`select kind, id from document where org_id = ${w.hospital.id} and made_by = ${id} and status <> 6`.execute(w.db);
  return Object.fromEntries(rows.map((row) => [row.kind, row.id]));
};
const reviewed = async (goods: Goods, header: Record<string, unknown> = {}): Promise<{ id: string; loss: string; overflow: string }> => {
  const { id } = await begin(goods, header);
  await count(id, { L1: '9', L2: '31' });
  await act(h, 'stockTake', 'submit', id);
  await act(other, 'stockTake', 'review', id);
  const made = await results(id);
  return { id, loss: String(made.lossReport), overflow: String(made.overflowReport) };
};
const list = (context: Context, query: Record<string, unknown>) => listDocuments(context, take, listQuery.parse(query));

describe('a count of 10 and 30 that finds 9 and 31 (E5.1–2)', () => {
  it.each([
    ['loss first', ['lossReport', 'overflowReport']],
    ['overflow first', ['overflowReport', 'lossReport']],
  ])('ends the same, %s', async (name, order) => {
    const goods = await store(`盘点${name}`);
    const { id } = await begin(goods);
    expect((await linesOf(h, id)).map((line) => [line.batch_no, Number(line.book_quantity)])).toEqual([
      ['L1', 10],
      ['L2', 30],
    ]);
    await count(id, { L1: '9', L2: '31' });
    expect((await linesOf(h, id)).map((line) => [Number(line.difference), line.amount, line.surplus, line.shortage])).toEqual([
      [-1, '-5.15', '0.00', '5.15'],
      [1, '5.15', '5.15', '0.00'],
    ]);
    await act(h, 'stockTake', 'submit', id);
    await expect(act(h, 'stockTake', 'review', id)).rejects.toThrow('制单人不能审核自己的单据');
    const done = await act(other, 'stockTake', 'review', id);
    expect([done.status, done.made.map((made) => [made.kind, made.status]).sort()]).toEqual([
      2,
      [
        ['lossReport', 1],
        ['overflowReport', 1],
      ],
    ]);
    expect(await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).toBe('40 / 206.00');
    const made = await results(id);
    for (const [at, kind] of order.entries()) {
      await act(third, kind, 'review', String(made[kind]));
      expect((await rowOf(h, id)).status).toBe(at === 0 ? 2 : 7);
      if (at === 0) expect(await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).toBe(kind === 'lossReport' ? '39 / 200.85' : '41 / 211.15');
    }
    expect(await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).toBe('40 / 206.00');
  });
  it('shows in the record line by line, with what became of it', async () => {
    const goods = await store('盘点记录');
    const { id, loss, overflow } = await reviewed(goods);
    const record = await list({ ...h, screen: 'inventoryRecord' }, { screen: 'inventoryRecord', tab: 'differing', 'f.warehouse': goods.warehouse });
    expect(record.list).toHaveLength(2);
    expect(record.list.map((row) => row.results).sort()).toEqual([String((await rowOf(h, loss)).sn), String((await rowOf(h, overflow)).sn)].sort());
    expect([record.totals.surplus, record.totals.shortage]).toEqual(['5.15', '5.15']);
    expect((await list({ ...h, screen: 'takeStock' }, { screen: 'takeStock', 'f.warehouse': goods.warehouse })).list).toEqual([]);
    expect((await documentInfo(h, take, { id })).related.map((one) => one.kind).sort()).toEqual(['lossReport', 'overflowReport']);
  });
  it('is asked for in any level without breaking: a tab of lines finds the documents that have such a line', async () => {
    const goods = await store('页签');
    await reviewed(goods);
    expect((await list(h, { tab: 'differing', level: 'document', 'f.warehouse': goods.warehouse })).list).toHaveLength(1);
  });
});

describe('a count', () => {
  it('without a difference is done at once and makes nothing', async () => {
    const { id } = await begin(await store('无差异'), { uncounted: '1' });
    await act(h, 'stockTake', 'submit', id);
    expect(await act(other, 'stockTake', 'review', id)).toMatchObject({ status: 7, made: [] });
  });
  it('wants every line counted or settled otherwise, and every difference explained', async () => {
    const goods = await store('未盘');
    const { id } = await begin(goods);
    await count(id, { L1: '9' }, {}, '');
    await expect(act(h, 'stockTake', 'submit', id)).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({ line: 2, field: 'countQuantity', message: '有未盘明细，请填写实盘数，或在“未盘明细”中确认按零或按账面' }),
        expect.objectContaining({ line: 1, field: 'reason', message: '有差异的明细请填写差异原因' }),
      ]),
    });
    await count(id, { L1: '9' }, { uncounted: '0' });
    expect((await linesOf(h, id)).map((line) => Number(line.difference))).toEqual([-1, -30]);
    await count(id, { L1: '9' }, { uncounted: '1' });
    expect((await linesOf(h, id)).map((line) => Number(line.difference))).toEqual([-1, 0]);
    await act(h, 'stockTake', 'submit', id);
    expect((await rowOf(h, id)).progress).toBe('1/2');
  });
  it('proposes a second count where the difference is large, and takes it instead of the first', async () => {
    const goods = await store('复盘');
    const { id } = await begin(goods);
    await count(id, { L1: '5', L2: '30' });
    await expect(act(h, 'stockTake', 'submit', id, { confirmed: false })).rejects.toMatchObject({
      problems: [expect.objectContaining({ line: 1, field: 'recountQuantity', message: '差异超过账面5%，建议复盘', level: 'warn' })],
    });
    await act(h, 'stockTake', 'submit', id);
    const [line] = await linesOf(h, id);
    expect(line?.verdict).toBe('建议复盘');
    await act(h, 'stockTake', 'recount', id, { lines: [{ id: line?.id, recountQuantity: '9', reason: '点错' }] });
    expect((await linesOf(h, id)).map((one) => [Number(one.difference), one.verdict])).toEqual([
      [-1, '有差异'],
      [0, '一致'],
    ]);
  });
  it('finds what no book knows: new lots are added, known ones in the lines keep their book', async () => {
    const goods = await store('账外');
    const { id } = await begin(goods, {}, [
      { specification: goods.spec, batchNo: 'L1', countQuantity: '10' },
      { specification: goods.spec, batchNo: 'L9', expiryDate: '2031-05-31', countQuantity: '2', reason: '漏入库' },
    ]);
    const lines = await linesOf(h, id);
    expect(lines.map((line) => [line.batch_no, Number(line.book_quantity), line.counted_quantity === null ? '' : Number(line.counted_quantity)])).toEqual([
      ['L1', 10, 10],
      ['L2', 30, ''],
      ['L9', 0, 2],
    ]);
    await count(id, { L2: '30' });
    await act(h, 'stockTake', 'submit', id);
    await act(other, 'stockTake', 'review', id);
    await act(third, 'overflowReport', 'review', String((await results(id)).overflowReport));
    expect(await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).toBe('42 / 216.30');
    expect((await rowOf(h, id)).status).toBe(7);
  });
  it('keeps the lines of its scope whatever the form leaves out or claims of them', async () => {
    const goods = await store('少行');
    const { id } = await begin(goods);
    const [first] = await linesOf(h, id);
    await edit(h, 'stockTake', id, { warehouse: goods.warehouse, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee }, [
      { id: first?.id, batchNo: 'X', countQuantity: '10', bookQuantity: '99' },
    ]);
    expect((await linesOf(h, id)).map((line) => [line.batch_no, Number(line.book_quantity)])).toEqual([
      ['L1', 10],
      ['L2', 30],
    ]);
  });
  it('is laid out by what it is about: products, places, a category, what moved', async () => {
    const [goods, category, shelf] = [await store('范围'), newId(), newId()];
    const second = await makeSpecification(w.db, '范围二');
    await trade(w.db, w.hospital, second.spec);
    await sql`insert into custom_category (org_id, id, code, name, kind, path) values (${w.hospital.id}, ${category}, 'C1', '耗材', 'business', array[${category}::uuid])`.execute(
      w.db,
    );
    await sql`update business_product set category_id = ${category} where org_id = ${w.hospital.id} and specification_id = ${second.spec}`.execute(w.db);
    await sql`insert into location (org_id, id, code, name, warehouse_id, barcode) values (${w.hospital.id}, ${shelf}, 'A1', 'A1', ${goods.warehouse}, 'WA1')`.execute(
      w.db,
    );
    await post(h, 'initialStock', { warehouse: goods.warehouse }, [
      { specification: second.spec, unit: second.piece, quantity: '4', batchNo: 'S', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13', location: shelf },
    ]);
    const batches = async (header: Record<string, unknown>) => {
      const { id } = await begin(goods, header);
      const found = (await linesOf(h, id)).map((line) => line.batch_no);
      await act(h, 'stockTake', 'cancel', id, { reason: '试' });
      return found;
    };
    expect(await batches({ scope: '4', specifications: [goods.spec] })).toEqual(['L1', 'L2']);
    expect(await batches({ scope: '3', locations: [shelf] })).toEqual(['S']);
    expect(await batches({ scope: '2', categories: [category] })).toEqual(['S']);
    expect(await batches({ scope: '5' })).toEqual(['S', 'L1', 'L2']);
    const { id } = await begin(goods, { uncounted: '1' });
    await act(h, 'stockTake', 'submit', id);
    await act(other, 'stockTake', 'review', id);
    expect(await batches({ scope: '5' })).toEqual([]);
  });
  it('holds five thousand balances; a larger store is counted in parts', async () => {
    const call = (who: Context) =>
      add(who, 'stockTake', { warehouse: goods.warehouse, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee }, []);
    const goods = await store('大库');
    const many = [
      sql`insert into lot (org_id, id, specification_id, batch_no, serial_no, first_at) select ${w.hospital.id}, gen_random_uuid(), ${goods.spec}, 'M' || i, '', now() from generate_series(1, 5000) i`,
      sql`insert into stock_balance (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity, first_at)
        select l.org_id, ${goods.warehouse}, l.specification_id, l.id, '00000000-0000-0000-0000-000000000000', '', l.org_id, 1, now() from lot l
          where l.org_id = ${w.hospital.id} and l.specification_id = ${goods.spec} and l.batch_no like 'M%'`,
      sql`analyze lot, stock_balance`,
    ];
    expect(await refusalWhere(h, many, call)).toEqual(['盘点范围超过5000行，请按分类或货位分开盘点 @ scope']);
  });
  it('counts a balance once at a time', async () => {
    const goods = await store('二次');
    const first = await begin(goods);
    await expect(begin(goods)).rejects.toThrow('仓库正在盘点');
    await act(h, 'stockTake', 'cancel', first.id, { reason: '重来' });
    await expect(begin(goods)).resolves.toBeDefined();
  });
  it('is taken back while nobody agreed to its results; a refused one goes with it', async () => {
    const goods = await store('反审');
    const { id, loss, overflow } = await reviewed(goods);
    await act(third, 'lossReport', 'nopass', loss, { reason: '再找找' });
    await act(third, 'stockTake', 'unreview', id);
    expect([(await rowOf(h, id)).status, (await rowOf(h, loss)).status, (await rowOf(h, overflow)).status]).toEqual([0, 6, 6]);
    await act(h, 'stockTake', 'submit', id);
    await act(other, 'stockTake', 'review', id);
    const again = await results(id);
    await act(third, 'lossReport', 'review', String(again.lossReport));
    await expect(act(third, 'stockTake', 'unreview', id)).rejects.toThrow(/存在下游单据BS\d+，不能反审核\/红冲/);
  });
  it('opens again when one of its results is taken back', async () => {
    const { id, loss, overflow } = await reviewed(await store('重开'));
    await act(third, 'lossReport', 'review', loss);
    await act(third, 'overflowReport', 'review', overflow);
    expect((await rowOf(h, id)).status).toBe(7);
    await act(third, 'lossReport', 'unreview', loss);
    expect((await rowOf(h, id)).status).toBe(2);
  });
  it('needs the right of its page', async () => {
    const goods = await store('权限');
    const { takeStock: _, ...without } = h.permissions;
    await expect(begin({ ...goods }).then(({ id }) => act({ ...h, permissions: without }, 'stockTake', 'submit', id))).rejects.toThrow('您没有【');
  });
});

describe('a count that freezes', () => {
  it('stops every posting in its scope but its own results, until it is over', async () => {
    const goods = await store('冻结');
    const { id, loss, overflow } = await reviewed(goods, { freeze: true });
    const line = { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'L2' };
    await expect(post(h, 'otherOdo', { warehouse: goods.warehouse, odoKind: '1', receiverName: '甲' }, [line])).rejects.toThrow('仓库盘点冻结中');
    await expect(
      post(h, 'initialStock', { warehouse: goods.warehouse }, [{ ...line, batchNo: 'NEW', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' }]),
    ).rejects.toThrow('仓库盘点冻结中');
    await act(third, 'lossReport', 'review', loss);
    await act(third, 'overflowReport', 'review', overflow);
    expect((await rowOf(h, id)).status).toBe(7);
    const move = await post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: goods.warehouse, toWarehouse: w.hospital.warehouse, mode: '1' }, [line]);
    expect(move.status).toBe(2);
  });
  it('freezes only its products, and ends when it is cancelled', async () => {
    const goods = await store('部分冻结');
    const second = await makeSpecification(w.db, '不冻结');
    await trade(w.db, w.hospital, second.spec);
    const { id } = await begin(goods, { scope: '4', specifications: [goods.spec], freeze: true });
    const into = (one: { spec: string; piece: string }) =>
      post(h, 'initialStock', { warehouse: goods.warehouse }, [
        { specification: one.spec, unit: one.piece, quantity: '1', batchNo: newId().slice(-6), expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' },
      ]);
    expect((await into(second)).status).toBe(2);
    await expect(into(goods)).rejects.toThrow('仓库盘点冻结中');
    await act(h, 'stockTake', 'cancel', id, { reason: '改天' });
    expect((await into(goods)).status).toBe(2);
  });
  it('and a posting at the same moment never pass each other: the book has it, or it is refused', async () => {
    const goods = await store('同时');
    for (let round = 0; round < 8; round += 1) {
      const before = Number((await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).split(' ')[0]);
      const [count, out] = await Promise.allSettled([
        begin(goods, { freeze: true }),
        post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: goods.warehouse, toWarehouse: w.hospital.warehouse, mode: '1' }, [
          { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'L2' },
        ]),
      ]);
      if (count.status === 'rejected') throw count.reason;
      const book = (await linesOf(h, count.value.id)).reduce((sum, line) => sum + Number(line.book_quantity), 0);
      const now = Number((await cell(w.db, w.hospital.id, goods.warehouse, goods.spec)).split(' ')[0]);
      expect([book, now]).toEqual(out.status === 'fulfilled' ? [before - 1, before - 1] : [before, before]);
      await act(h, 'stockTake', 'cancel', count.value.id, { reason: '下一轮' });
    }
  });
});

describe('a blind count', () => {
  const SECRET = ['bookQuantity', 'difference', 'verdict', 'amount', 'surplus', 'shortage'];
  it('tells nobody what the book says before it is submitted: no form, list, total, filter or order', async () => {
    const goods = await store('盲盘');
    const { id } = await begin(goods, { mode: '2' });
    await count(id, { L1: '9', L2: '31' }, {}, '');
    const info = await documentInfo(h, take, { id });
    for (const line of info.lines) for (const name of SECRET) expect(line[name] ?? '', name).toBe('');
    expect([info.header.totalAmount, info.header.differences]).toEqual(['', '']);
    const lines = await list(h, { level: 'line', 'f.warehouse': goods.warehouse });
    for (const row of lines.list) for (const name of SECRET) expect(row[name] ?? '', name).toBe('');
    expect([lines.totals.bookQuantity, lines.totals.difference, lines.totals.surplus]).toEqual(['0', '0', '0']);
    expect((await list(h, { level: 'line', 'f.warehouse': goods.warehouse, 'f.difference': '-1' })).list).toEqual([]);
    expect((await list(h, { level: 'line', 'f.warehouse': goods.warehouse, 'f.verdict': '有差异,建议复盘' })).list).toEqual([]);
    expect((await list(h, { 'f.warehouse': goods.warehouse, 'f.verdict': '有差异,建议复盘' })).list).toEqual([]);
    const orders = await Promise.all(['difference', '-difference'].map((sort) => list(h, { level: 'line', 'f.warehouse': goods.warehouse, sort })));
    expect(orders[0]?.list.map((row) => row.batchNo)).toEqual(orders[1]?.list.map((row) => row.batchNo));
    const { rows } = await sql<{ changes: unknown }>`select changes from operation_log where org_id = ${w.hospital.id} and record_id = ${id}`.execute(w.db);
    expect(JSON.stringify(rows)).not.toContain('differences');
  });
  it('keeps it off the paper too: a sheet to fill in, whatever is asked', async () => {
    const goods = await store('盲盘打印');
    const { id } = await begin(goods, { mode: '2' });
    await count(id, { L1: '9' }, {}, '');
    const form = printOf('print:inventoryRecord') as PrintDefinition;
    const [sheet] = await printDocuments(h, form, take, [id]);
    expect([sheet?.title, sheet?.columns.map((column) => column.field)]).toEqual(['盘点表', expect.not.arrayContaining(['bookQuantity', 'difference'])]);
    expect(sheet?.info.lines.map((line) => line.countQuantity)).toEqual(['', '']);
    const [result] = await printDocuments(h, form, take, [id], { blank: false });
    expect([result?.title, result?.info.lines.map((line) => line.bookQuantity)]).toEqual(['盘点结果单', ['', '']]);
    await count(id, { L1: '10', L2: '30' });
    await act(h, 'stockTake', 'submit', id);
    const [done] = await printDocuments(h, form, take, [id]);
    expect([done?.title, done?.info.lines.map((line) => Number(line.bookQuantity))]).toEqual(['盘点结果单', [10, 30]]);
  });
  it('shows it once submitted; reasons are asked then, not before', async () => {
    const goods = await store('盲盘提交');
    const { id } = await begin(goods, { mode: '2' });
    await count(id, { L1: '9', L2: '30' }, {}, '');
    await act(h, 'stockTake', 'submit', id, { confirmed: false });
    const info = await documentInfo(h, take, { id });
    expect(info.lines.map((line) => [Number(line.bookQuantity), Number(line.difference)])).toEqual([
      [10, -1],
      [30, 0],
    ]);
    await expect(act(other, 'stockTake', 'review', id)).rejects.toThrow('有差异的明细请填写差异原因');
    await act(h, 'stockTake', 'recount', id, { lines: [{ id: info.lines[0]?.id, recountQuantity: '9', reason: '破损未报' }] });
    expect((await act(other, 'stockTake', 'review', id)).status).toBe(2);
    expect(await documentsOf(h, 'lossReport')).not.toEqual([]);
  });
});
