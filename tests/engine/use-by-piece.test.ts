import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { add, linesOf, post } from '../support/documents';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** What is used is counted by the piece, in whole pieces, and known by its lot; a use that is not is refused when it is saved. */
let database: FreshDatabase;
let w: TradeWorld;
let h: Context;
let cut: { spec: string; piece: string; box: string };

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
  cut = await makeSpecification(w.db, '网片');
  await trade(w.db, w.hospital, cut.spec);
  await sql`update unit set divisible = true where id = ${cut.piece}`.execute(w.db);
  const lot = { quantity: '100', batchNo: 'A', expiryDate: '2099-06-30', unitCost: '1', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { ...lot, specification: w.spec, unit: w.piece },
    { ...lot, specification: cut.spec, unit: cut.piece },
  ]);
});
afterAll(() => database.drop());

const header = () => ({ useType: '2', reason: '科室备用', department: w.ward, warehouse: w.wardStore });
const line = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'A', ...more });
const refused = (...lines: Record<string, unknown>[]) => refusal(add(h, 'useRecord', header(), lines));

it('is refused in boxes, in parts of a piece, and without a lot, each at its cell', async () => {
  expect(await refused(line({ unit: w.box, quantity: '0.4' }))).toEqual(['使用按最小单位登记：【留置针】请用“支”填写 @ 1.unit']);
  expect(await refused(line({ unit: w.box, quantity: '1' }))).toEqual(['使用按最小单位登记：【留置针】请用“支”填写 @ 1.unit']);
  expect(await refused(line(), line({ quantity: '0.46' }))).toEqual(['使用数量必须是整数（支） @ 2.quantity']);
  expect(await refused(line({ batchNo: '' }))).toEqual(['请选择【留置针】的批号：使用登记必须写明用的是哪一批 @ 1.batchNo']);
});

it('begins with the piece where no unit is said, and posts it', async () => {
  const { unit: _unit, ...bare } = line();
  const saved = await add(h, 'useRecord', header(), [bare]);
  expect(await linesOf(h, saved.id)).toMatchObject([{ unit_id: w.piece, ratio: '1.0000', base_quantity: '2.0000' }]);
  const done = await post(h, 'useRecord', header(), [line()]);
  expect(done.status).toBe(2);
});

it('takes part of what may be divided', async () => {
  const saved = await add(h, 'useRecord', header(), [{ ...line(), specification: cut.spec, unit: cut.piece, quantity: '0.5' }]);
  const definition = documentOf('useRecord');
  if (!definition) throw new Error('no useRecord');
  expect((await documentInfo(h, definition, { id: saved.id })).lines[0]).toMatchObject({ quantity: '0.5000' });
});
