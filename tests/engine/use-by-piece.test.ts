import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { prepare } from '../../src/server/engine/documents/prepare';
import { suggestLots } from '../../src/server/engine/documents/suggest';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

const kind = (() => {
  const found = documentOf('useRecord');
  if (!found) throw new Error('no useRecord');
  return found;
})();

/** What is used is counted by the piece, in whole pieces, and known by its lot; a use that is not is refused when it is saved. */
let w: TradeWorld;
let h: Context;
let cut: { spec: string; piece: string };
let rare: { spec: string; piece: string };
let old: { spec: string; piece: string };

inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital, { user: { ...w.context(w.hospital).user, departments: [w.ward] } });
  [cut, rare, old] = [await makeSpecification(w.db, '网片'), await makeSpecification(w.db, '人工晶体'), await makeSpecification(w.db, '敷料')];
  for (const { spec } of [cut, rare, old]) await trade(w.db, w.hospital, spec);
  await sql`update unit set divisible = true where id = ${cut.piece}`.execute(w.db);
  const lot = { quantity: '100', batchNo: 'A', expiryDate: '2099-06-30', unitCost: '1', taxRate: '13' };
  await post(h, 'initialStock', { warehouse: w.wardStore }, [
    { ...lot, specification: w.spec, unit: w.piece },
    { ...lot, specification: cut.spec, unit: cut.piece },
    { ...lot, specification: old.spec, unit: old.piece },
  ]);
  await sql`update lot set expiry_date = '2020-01-01' where org_id = ${w.hospital.id} and specification_id = ${old.spec}`.execute(w.db);
});

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
  expect((await documentInfo(h, kind, { id: saved.id })).lines[0]).toMatchObject({ quantity: '0.5000' });
});

it('a proposal of lots says how many lines got one, and of every other line why not; nothing is lost', async () => {
  const lines = [
    line({ batchNo: '' }),
    {},
    line({ batchNo: '', quantity: '' }),
    { specification: rare.spec, unit: rare.piece, quantity: '1' },
    { specification: old.spec, unit: old.piece, quantity: '1' },
    line({ batchNo: '', quantity: '1000' }),
    line(),
  ];
  const d = await prepare(h, kind, draftOf(h, kind, { header: header(), lines }));
  const { met, unmet, lines: proposed } = await suggestLots(h, kind, d);
  expect(met).toBe(1);
  expect(unmet.map(({ line: at, name, why }) => `${at} ${name} ${why}`.replace('  ', ' '))).toEqual([
    '2 没有选产品',
    '3 没有填数量',
    '4 人工晶体 22G 库房没有库存',
    '5 敷料 22G 没有可用的批号（库存已过期）',
    expect.stringMatching(/^6 留置针 22G 还差 \d+$/),
  ]);
  expect(proposed.map((one) => [one.batchNo, String(one.quantity)])).toEqual([
    ['A', '2'],
    ['', ''],
    ['', ''],
    ['', '1'],
    ['', '1'],
    ['A', expect.any(String)],
    ['', expect.any(String)],
    ['A', '2'],
  ]);
});
