import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { listMasters } from '../../src/server/engine/masters/list';
import { saveMaster } from '../../src/server/engine/masters/save';
import { warnOfOpenReagents } from '../../src/server/kinds/hospital/reagent-clock';
import { act as actOnRecord } from '../support/cabinet-world';
import { act, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Every piece of reagent by its code: from the store to the laboratory, opened, on an analyser, used up or thrown away. */
let w: TradeWorld;
let h: Context;
let spec = '';
let piece = '';
let now = new Date();
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    ({ spec, piece } = await makeSpecification(w.db, '肌钙蛋白试剂'));
    await trade(w.db, w.hospital, spec);
    await sql`update business_product set manage_class = '试剂', tests_per_unit = 100, open_days = 7 where org_id = ${w.hospital.id} and specification_id = ${spec}`.execute(
      w.db,
    );
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, max_quantity) values (${w.hospital.id}, gen_random_uuid(), ${w.wardStore}, ${spec}, 10000)`.execute(
      w.db,
    );
    await brings('A1', '2', '2031-01-31');
    await brings('B1', '2', '2031-06-30');
    await actOnRecord(h, 'stockLabel', 'generate', [], { labelKind: '1', warehouse: w.hospital.warehouse });
  },
);

type Values = Record<string, unknown>;
const brings = (batchNo: string, quantity: string, expiryDate: string) =>
  post(h, 'otherGrn', { warehouse: w.hospital.warehouse, grnKind: '9' }, [
    { specification: spec, unit: piece, quantity, givenCost: '250', batchNo, expiryDate, productionDate: '2025-01-01' },
  ]);
type Row = { id: string; labelNo: string; batchNo: string; state: string } & Values;
const rows = async (): Promise<Row[]> => {
  const { list } = await listMasters(
    { ...h, screen: 'reagentTraceabilityManage' },
    masterOf('reagentRecord') as never,
    { pageNum: 1, pageSize: 50, sort: 'labelNo' } as never,
  );
  return list as never;
};
const of = async (batchNo: string, n = 0): Promise<Row> => (await rows()).filter((row) => row.batchNo === batchNo)[n] as Row;
const states = async () => (await rows()).map(({ batchNo, state }) => `${batchNo} ${state}`).sort();
const does = (action: string, id: string, input: Values = {}, reason?: string) => actOnRecord(h, 'reagentRecord', action, [id], input, reason);
const edits = async (row: Row, testsUsed: string) => {
  const { rows: found } = await sql<{ version: number }>`select version from reagent_record where id = ${row.id}`.execute(w.db);
  return saveMaster(h, masterOf('reagentRecord') as never, { id: row.id, version: Number(found[0]?.version), row: { testsUsed } } as never);
};

describe('a piece of reagent', () => {
  it('has its row with its label, and is the ward’s once that received it', async () => {
    expect(await states()).toEqual(['A1 在库', 'A1 在库', 'B1 在库', 'B1 在库']);
    await expect(does('openBottle', (await of('A1')).id)).rejects.toThrow(/当前为在库，不能开瓶/);
    const lines = (await rows()).map(({ labelNo, batchNo }) => ({ specification: spec, unit: piece, quantity: '1', batchNo, labelNo }));
    const header = { issueType: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, target: '2', targetWarehouse: w.wardStore };
    const done = await post(h, 'issueOdo', header, lines);
    expect(await states()).toEqual(['A1 在库', 'A1 在库', 'B1 在库', 'B1 在库']);
    const mate = { ...h, user: { ...h.user, departments: [w.ward] } };
    await act(mate, 'departmentReceipt', 'review', String(done.made.find(({ kind }) => kind === 'departmentReceipt')?.id));
    expect(await states()).toEqual(['A1 已领用', 'A1 已领用', 'B1 已领用', 'B1 已领用']);
    expect(await of('A1')).toMatchObject({ department: w.ward, tests: '100', cost: '' });
  });

  it('opened is used: it leaves the books, and lasts as long as an open one does, not longer than its lot', async () => {
    const newer = await of('B1');
    expect(await refusal(does('openBottle', newer.id))).toEqual(['存在更早批号未用完：批号A1，如仍先用此瓶请勾选“仍使用较新批号” @ evenNewer']);
    const first = await of('A1');
    const { says } = (await does('openBottle', first.id)) as { says: string[] };
    expect(says).toEqual([expect.stringMatching(/^使用记录HY\d+：1件，已登记$/), expect.stringMatching(/已开瓶，开瓶效期至/)]);
    const [use] = await documentsOf(h, 'useRecord');
    expect(use).toMatchObject({ status: 2, subkind: '5', department_id: w.ward, warehouse_id: w.wardStore });
    expect(await linesOf(h, String(use?.id))).toMatchObject([{ label_no: first.labelNo, quantity: '1.0000', batch_no: 'A1' }]);
    const opened = (await rows()).find(({ id }) => id === first.id);
    expect(opened).toMatchObject({ state: '已开瓶', cost: '250', openState: '有效' });
    expect(Date.parse(String(opened?.openExpiry)) - now.getTime()).toBe(7 * 86_400_000);
    await expect(does('openBottle', first.id)).rejects.toThrow('当前为已开瓶，不能开瓶');
  });

  it('whose use is taken back lies there unopened again', async () => {
    const [use] = await documentsOf(h, 'useRecord');
    now = new Date(now.getTime() + 60_000);
    await act(h, 'useRecord', 'unreview', String(use?.id));
    expect(await states()).toEqual(['A1 已领用', 'A1 已领用', 'B1 已领用', 'B1 已领用']);
    await does('openBottle', (await of('A1')).id);
  });

  it('is loaded on an analyser, counts its tests, and comes to a cost per test', async () => {
    const first = (await rows()).find(({ state }) => state === '已开瓶') as Row;
    await expect(edits(await of('B1'), '3')).rejects.toThrow('当前为已领用，不能登记已用人份');
    await does('load', first.id, { analyser: '化学发光免疫分析仪' });
    expect(await refusal(edits(first, '111'))).toEqual(['已用人份111超过每单位100人份的110%（最多110） @ testsUsed']);
    expect(await refusal(does('finish', first.id))).toEqual(['请填写已用人份；一份没用的请登记废弃 @ testsUsed']);
    await edits(first, '100');
    expect((await rows()).find(({ id }) => id === first.id)).toMatchObject({
      state: '上机',
      analyser: '化学发光免疫分析仪',
      usedRate: '100',
      costPerTest: '2.5',
    });
    await does('finish', first.id, { testsUsed: '104' });
    expect((await rows()).find(({ id }) => id === first.id)).toMatchObject({ state: '已用完', testsUsed: '104' });
    await expect(does('finish', first.id)).rejects.toThrow('当前为已用完，不能登记用完');
    const { table } = (await does('life', first.id)) as { table: { rows: string[][] } };
    const by = new Map(table.rows.map(([what, , name]) => [what, name]));
    expect([...by.keys()]).toEqual(expect.arrayContaining(['开瓶', '上机', '用完']));
    expect(by.get('用完')).toBe(by.get('上机'));
  });

  it('of another lot is compared first, and stands on no analyser once it is over', async () => {
    const second = (await rows()).find(({ batchNo, state }) => batchNo === 'A1' && state === '已领用') as Row;
    await does('openBottle', second.id);
    await does('discard', second.id, {}, '污染');
    const newer = await of('B1');
    await does('openBottle', newer.id);
    const load = (input: Values) => does('load', newer.id, { analyser: '化学发光免疫分析仪', ...input });
    expect(await refusal(load({}))).toEqual(['【化学发光免疫分析仪】上一批号为A1，新批号上机请填写批间比对结果 @ comparison']);
    expect(await refusal(load({ comparison: '不合格' }))).toEqual(['批间比对不合格，不能上机 @ comparison']);
    expect(await warnOfOpenReagents(w.db, now)).toBe(0);
    now = new Date(now.getTime() + 6.5 * 86_400_000);
    expect(await warnOfOpenReagents(w.db, now)).toBe(1);
    expect(await warnOfOpenReagents(w.db, now)).toBe(0);
    const { rows: told } = await sql<{ body: string }>`select body from message where uri = 'reagentRecord'`.execute(w.db);
    expect(told).toEqual([{ body: expect.stringContaining(`【${newer.labelNo}】开瓶效期至`) }]);
    now = new Date(now.getTime() + 86_400_000);
    await expect(load({ comparison: '合格' })).rejects.toThrow('试剂已过开瓶效期，禁止上机');
    const { says } = (await actOnRecord(h, 'reagentRecord', 'scan', [], { code: newer.labelNo })) as { says: string[] };
    expect(says).toEqual([`【${newer.labelNo}】已开瓶，可上机、用完或废弃`]);
    await expect(actOnRecord(h, 'reagentRecord', 'scan', [], { code: 'X' })).rejects.toThrow('没有唯一码为【X】的试剂');
  });

  it('unopened goes by a scrap others decide; open it is thrown away here', async () => {
    const whole = (await rows()).find(({ state }) => state === '已领用') as Row;
    const { says } = (await does('discard', whole.id, {}, '冷链中断')) as { says: string[] };
    expect(says).toEqual([expect.stringMatching(/^未开瓶的1件走报废：报废单BF\d+，草稿$/)]);
    const [paper] = await documentsOf(h, 'scrap');
    expect(await linesOf(h, String(paper?.id))).toMatchObject([{ label_no: whole.labelNo, quantity: '1.0000' }]);
    expect((await rows()).find(({ id }) => id === whole.id)?.state).toBe('已领用');
    const open = (await rows()).find(({ state }) => state === '已开瓶') as Row;
    expect(await does('discard', open.id, {}, '过开瓶效期')).toMatchObject({ says: ['已废弃1件'] });
    expect((await rows()).find(({ id }) => id === open.id)).toMatchObject({ state: '已废弃', discardReason: '过开瓶效期' });
  });
});
