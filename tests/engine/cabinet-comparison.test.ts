import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ReportDefinition, ReportVerb } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import { runReport } from '../../src/server/engine/reports/run';
import { doVerb } from '../../src/server/engine/reports/verbs';
import { book, type Goods, product, tagged } from '../support/cabinet-goods';
import { act, type CabinetWorld, cabinetWorld } from '../support/cabinet-world';
import { documentsOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** A cabinet of stents at 10.00 each, counted whole several times: what each count found beside what the books said at that moment. */
let w: TradeWorld;
let c: CabinetWorld;
let stent: Goods;
let s1: string[];
let s2: string[];
let seq = 0;
const clock = { now: new Date('2026-10-12T02:00:00.000Z') };
const report = reportOf('report:cabinetComparison') as ReportDefinition;
const ask = (query: Record<string, string> = {}) => runReport({ ...c.context, screen: 'cabinetComparison' }, report, { pageNum: 1, pageSize: 100, ...query });
const lots = async (query: Record<string, string> = { isDifferent: 'none' }) =>
  (await ask(query)).list.map((row) => `${row.batchNo}: ${row.device} + ${row.pending} − ${row.book} = ${row.difference} ${row.cause ?? ''}`.trim());
const does = (operation: string, reason = '') =>
  doVerb({ ...c.context, screen: 'cabinetComparison' }, report, report.verbs.find((verb) => verb.operation === operation) as ReportVerb, { reason });

const say = (...events: object[]) => c.say({ events: events.map((event) => ({ at: clock.now.toISOString(), seq: ++seq, ...event })) as never });
const layer = (epcs: readonly string[]) => ({ layers: [{ layer: 1, epcs: [...epcs] }] });
const count = (epcs: readonly string[]) => say({ type: 'count', ...layer(epcs) });
const pass = (minutes: number): void => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000);
};

inWorld(tradeWorld, async (made) => {
  w = made;
  c = await cabinetWorld(w, { clock });
  stent = await product(w, '支架', true);
  await book(c, stent, 'S1', '3');
  await book(c, stent, 'S2', '2');
  s1 = await tagged(w, c, stent, 'S1', 3);
  s2 = await tagged(w, c, stent, 'S2', 2);
  pass(1);
  await count([...s1, ...s2]);
});

describe('the comparison', () => {
  it('shows nothing while cabinet and books agree, all of it where it is asked for', async () => {
    expect(await lots({})).toEqual([]);
    expect(await lots()).toEqual(['S1: 3 + 0 − 3 = 0', 'S2: 2 + 0 − 2 = 0']);
    await expect(does('createStockTake')).rejects.toThrow('柜账一致，没有差异');
  });

  it('counts what was taken and is not used yet, as it was when the cabinet was counted', async () => {
    pass(1);
    await say({ type: 'open', door: 1, method: 'card', card: c.card, ...layer([...s1, ...s2]) }, { type: 'close', door: 1, ...layer([...s1.slice(1), ...s2]) });
    pass(1);
    await count([...s1.slice(1), ...s2]);
    expect(await lots()).toEqual(['S1: 2 + 1 − 3 = 0', 'S2: 2 + 0 − 2 = 0']);
    // Used a minute later: the count of before knows nothing of it, the next one does.
    pass(1);
    const taken = await sql<{ id: string }>`select id from cabinet_record where cabinet_id = ${c.id} and bind_state = '待核销'`.execute(w.db);
    await act(c.context, 'cabinetRecord', 'bindUse', [String(taken.rows[0]?.id)]);
    expect(await lots()).toEqual(['S1: 2 + 1 − 3 = 0', 'S2: 2 + 0 − 2 = 0']);
    pass(1);
    await count([...s1.slice(1), ...s2]);
    expect(await lots()).toEqual(['S1: 2 + 0 − 2 = 0', 'S2: 2 + 0 − 2 = 0']);
  });

  it('says that a take waits too long', async () => {
    pass(1);
    await say(
      { type: 'open', door: 1, method: 'card', card: c.card, ...layer([...s1.slice(1), ...s2]) },
      { type: 'close', door: 1, ...layer([...s1.slice(2), ...s2]) },
    );
    pass(25 * 60);
    await count([...s1.slice(2), ...s2]);
    expect(await lots()).toEqual(['S1: 1 + 1 − 2 = 0 待核销超时', 'S2: 2 + 0 − 2 = 0']);
  });

  it('proposes why they differ: a lot too few of one and too many of another was taken for it', async () => {
    pass(1);
    await book(c, stent, 'S3', '1');
    const s3 = await tagged(w, c, stent, 'S3', 2);
    pass(1);
    await count([...s1.slice(2), ...s2.slice(1), ...s3]);
    const { list, totals, breaks } = await ask();
    expect(list.map((row) => [row.batchNo, row.difference, row.differenceAmount, row.cause])).toEqual([
      ['S2', '-1', '-10', '批号串换'],
      ['S3', '1', '10', '批号串换'],
    ]);
    expect([totals.differenceAmount, breaks]).toEqual(['0', 0]);
    expect((await ask({ level: 'cabinet' })).list).toMatchObject([{ lots: '2', differing: '2', moreAmount: '10', lessAmount: '10', differenceAmount: '0' }]);
    expect((await ask({ level: 'cabinet', isDifferent: 'none' })).list).toMatchObject([{ lots: '3', differing: '2' }]);
  });
});

describe('what is done about it', () => {
  it('a draft of a count of what differs', async () => {
    const { says } = await does('createStockTake');
    const [take] = await documentsOf(c.context, 'stockTake');
    expect(says).toBe(`盘点单${take?.sn}，草稿`);
    expect(take).toMatchObject({ status: 0, warehouse_id: c.store, subkind: '4' });
  });
  it('an error of the cabinet, with what was found out', async () => {
    await expect(does('markError')).rejects.toThrow('请填写原因');
    expect(await does('markError', '两批放错层')).toEqual({ says: '已登记2个批次，差异合计0' });
    const { rows } = await sql<{
      value: string;
    }>`select value from cabinet_error where cabinet_id = ${c.id} and type = '数量差异' and state = '待处理' order by value`.execute(w.db);
    expect(rows.map(({ value }) => value)).toEqual(['差异-1，两批放错层', '差异1，两批放错层']);
  });
  it('a new count of cabinets that answer, none of those that do not', async () => {
    expect((await does('sync')).says).toMatch(/^已向【骨科智能柜1】发出盘存指令/);
    await sql`update cabinet set online_state = '离线' where id = ${c.id}`.execute(w.db);
    await expect(does('sync')).rejects.toThrow('设备离线，无法盘存');
  });
  it('is for those who hold it', async () => {
    const looks = { ...c.context, screen: 'cabinetComparison', permissions: { cabinetComparison: ['query'] } };
    await expect(doVerb(looks, report, report.verbs[2] as ReportVerb, { reason: '甲' })).rejects.toThrow('您没有【柜账实对比-标记异常】权限');
    expect((await runReport(looks, report, { pageNum: 1, pageSize: 10 })).columns).not.toContain('differenceAmount');
  });
});
