import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../src/client/screens/print/print-pages';
import { documentOf, printOf } from '../../src/domain/registry';
import { documentInfo } from '../../src/server/engine/documents/info';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, cell, edit } from '../support/documents';
import { makeSpecification, trade, tradeWorld } from '../support/trade-world';

const COUNT = 2_000;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('a receipt of 2 000 lines is saved, edited, reviewed and printed to its last line', async () => {
  const w = await tradeWorld(database.db);
  const h = w.context(w.hospital);
  const goods: Awaited<ReturnType<typeof makeSpecification>>[] = [];
  for (let i = 0; i < 20; i += 1) {
    const made = await makeSpecification(w.db, `导管${i}`);
    await trade(w.db, w.hospital, made.spec);
    goods.push(made);
  }
  const [receipt, form] = [documentOf('purchaseGrn'), printOf('print:inboundOrder')];
  if (!receipt || !form) throw new Error('no receipt, or no form of it');
  const header = { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' };
  const typed = Array.from({ length: COUNT }, (_, i) => ({
    specification: goods[i % goods.length]?.spec,
    unit: goods[i % goods.length]?.piece,
    quantity: '1',
    price: '1.13',
    taxRate: '13',
    batchNo: `L${i}`,
    expiryDate: '2030-01-31',
  }));
  const { id } = await add(h, 'purchaseGrn', header, typed);
  const drafted = (await documentInfo(h, receipt, { id })).lines;
  expect(drafted.map((line) => line.batchNo)).toEqual(typed.map((line) => line.batchNo));
  // One line of so many is changed; every other keeps what it was, and its id.
  const changed = typed.map((line, i) => ({ ...line, id: drafted[i]?.id, ...(i === COUNT - 2 ? { quantity: '7' } : {}) }));
  await edit(h, 'purchaseGrn', id, header, changed);
  await act(h, 'purchaseGrn', 'review', id);
  const { rows } = await sql<{ entries: number; lots: number; amount: string }>`
    select count(*)::int as entries, count(distinct lot_id)::int as lots, sum(amount) as amount from stock_entry where org_id = ${h.org.id} and document_id = ${id}`.execute(
    w.db,
  );
  // 1 999 lines of 1.13 and one of 7.91.
  expect(rows[0]).toEqual({ entries: COUNT, lots: COUNT, amount: '2266.78' });
  expect(await cell(w.db, h.org.id, w.hospital.warehouse, goods[18]?.spec ?? '')).toBe('106 / 119.78');

  const [printed] = await printDocuments(h, form, receipt, [id]);
  const pages = pagesOf(printed?.info.lines ?? [], printed?.columns ?? [], 7);
  expect(pages).toHaveLength(Math.ceil(COUNT / 7));
  expect(pages.flatMap((page) => page.lines.map((line) => line.id))).toEqual(drafted.map((line) => line.id));
  expect(pages.at(-1)).toMatchObject({ isLast: true, number: 286, all: { quantity: '2006', amount: '2266.78' } });
  expect((await selfCheck(w.db)).filter((check) => check.broken > 0)).toEqual([]);
});
