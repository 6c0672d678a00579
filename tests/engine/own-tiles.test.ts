import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardAnswer, OwnTileAnswer, TileAnswer, TileOffer } from '../../src/contract/dashboard-answer';
import type { QueryAnswer } from '../../src/contract/query-answer';
import { addDays, dayOf, monthOf, startOfMonth } from '../../src/define/dates';
import { add } from '../../src/define/money';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** BI看板: a month looked back at, a store looked into, tiles people put together themselves and what colleagues see of them. */
let server: Server;
let manager: Client;
let finance: Client;
let nurse: Client;
beforeAll(async () => {
  server = await demoServer();
  const client = async (userName: string, at: number) => ({ ...(await signIn(server, { userName })), address: `10.3.0.${at}` });
  [manager, finance, nurse] = [await client('manager', 1), await client('hfinance', 2), await client('nurse', 3)];
});
afterAll(() => server.stop());

const BI = '/v1/business/dashboard/bi1';
const told = async (client: Client, query: Record<string, string> = {}) => (await call<DashboardAnswer>(client, 'GET', BI, query)).info;
const tileIn = ({ rows }: DashboardAnswer, id: string) => rows.flat().find((one) => one.id === id) as TileAnswer;
const ownOf = async (client: Client): Promise<OwnTileAnswer[]> => (await told(client)).own ?? [];
const sums = async (query: Record<string, unknown>) => (await call<QueryAnswer>(manager, 'POST', '/v1/business/query', query)).info.totals;
const keep = (client: Client, tile: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  call<{ id: string }>(client, 'POST', `${BI}/tile`, {
    tile: { title: '各科用量', shape: 'top', of: 'used', measure: 'cost', by: 'department', period: 'last90Days', ...tile },
    ...more,
  });

describe('the month one looks back from', () => {
  test('is told as it was: its own days, and what lay there on its last evening beside the evening before it began', async () => {
    const first = startOfMonth(dayOf(server.clock.now));
    const [last, before] = [addDays(first, -1), addDays(startOfMonth(addDays(first, -1)), -1)];
    const answer = await told(manager, { month: monthOf(last) });
    expect(answer.month).toBe(monthOf(last));
    const { cost } = await sums({ of: 'used', measures: ['cost'], period: `${startOfMonth(last)}~${last}` });
    expect(tileIn(answer, 'used').answer.totals.cost).toBe(cost);
    const lay = async (asOf: string) => (await sums({ of: 'lying', measures: ['amount'], where: { asOf } })).amount;
    expect(tileIn(answer, 'stock').answer).toMatchObject({ totals: { amount: await lay(last) }, before: { totals: { amount: await lay(before) } } });
    expect(tileIn(answer, 'usedByMonth').answer.period?.to).toBe(last);
    expect((await told(manager)).month).toBe(monthOf(dayOf(server.clock.now)));
    expect((await call(manager, 'GET', BI, { month: '2026-13' })).code).toBe(40000);
  });
  test('a store narrows what lies there and leaves the accounts to the whole house, which is said', async () => {
    const whole = await told(manager);
    const stores = tileIn(whole, 'stores').answer.list;
    expect(stores.length).toBeGreaterThan(1);
    const one = await told(manager, { warehouse: String(stores[0]?.warehouse) });
    expect(tileIn(one, 'stock').answer.totals.amount).toBe(stores[0]?.amount);
    expect([tileIn(one, 'stock').isWhole, tileIn(one, 'purchase').isWhole]).toEqual([undefined, true]);
    expect(tileIn(one, 'purchase').answer.totals.amount).toBe(tileIn(whole, 'purchase').answer.totals.amount);
  });
});

describe('a tile of one’s own', () => {
  test('says what its dataset says, each group leading to its rows, and is nobody else’s until it is shared', async () => {
    const { info } = await keep(manager, {});
    const mine = (await ownOf(manager)).find((one) => one.id === info.id) as OwnTileAnswer;
    const groups = mine.told?.answer.list ?? [];
    expect(groups.length).toBeGreaterThan(3);
    const { cost } = await sums({ of: 'used', measures: ['cost'], period: 'last90Days' });
    expect(Number(add(...groups.map((row) => String(row.cost))))).toBeLessThanOrEqual(Number(cost));
    const link = mine.told?.links?.[String(groups[0]?.id)];
    expect(link?.query).toMatchObject({ 'f.department': groups[0]?.department });
    expect(await ownOf(finance)).toEqual([]);
    await keep(manager, {}, { id: info.id, isShared: true });
    const [shared] = await ownOf(finance);
    expect(shared).toMatchObject({ id: info.id, isMine: false, isShared: true, tile: { title: '各科用量' } });
    expect(shared?.by).not.toBe('');
    expect((await keep(finance, { title: '改' }, { id: info.id })).msg).toBe('图表不存在，或不是您自己的');
    expect((await call(finance, 'POST', `${BI}/removeTile`, { id: info.id })).msg).toBe('图表不存在，或不是您自己的');
  });
  test('stands where its owner puts it, and goes when he takes it away', async () => {
    const ids = [(await keep(manager, { title: '一' })).info.id, (await keep(manager, { title: '二', shape: 'figure', by: '', isCompared: true })).info.id];
    const first = (await ownOf(manager)).find(({ tile }) => tile.title === '各科用量')?.id;
    await call(manager, 'POST', `${BI}/orderTiles`, { ids: [ids[1], ids[0], first] });
    const titles = async () => (await ownOf(manager)).map(({ tile }) => tile.title);
    expect((await titles()).slice(0, 2)).toEqual(['二', '一']);
    for (const id of ids) await call(manager, 'POST', `${BI}/removeTile`, { id });
    expect(await titles()).toEqual(['各科用量']);
  });
  test('is asked with the rights of whoever looks: what he may not read is not offered, kept or shown', async () => {
    const offers = async (client: Client) => (await call<{ list: TileOffer[] }>(client, 'GET', `${BI}/offers`)).info.list;
    const [all, few] = [await offers(manager), await offers(finance)];
    const secret = all.find(({ of }) => !few.some((one) => one.of === of));
    const [measure = '', by = ''] = [secret?.measures[0], secret?.dimensions[0]];
    const period = secret?.hasDays ? 'last90Days' : '';
    const { info, msg } = await keep(manager, { title: '只有院长看得到', of: secret?.of, measure, by, period }, { isShared: true });
    expect(msg).toBe('成功');
    expect((await ownOf(manager)).map(({ id }) => id)).toContain(info.id);
    expect((await ownOf(finance)).map(({ id }) => id)).not.toContain(info.id);
    expect(
      (await call<{ told?: TileAnswer }>(finance, 'POST', `${BI}/preview`, { tile: { title: 'x', shape: 'top', of: secret?.of, measure, by, period } })).info
        .told,
    ).toBeUndefined();
    expect(all.every(({ of, dimensions }) => of !== 'members' && !dimensions.includes('documentId'))).toBe(true);
    for (const path of ['', '/offers']) expect((await call(nurse, 'GET', `${BI}${path}`)).code).toBe(40300);
    expect((await keep(nurse, {})).code).toBe(40300);
  });
  test.each([
    [{ title: ' ' }, '请填写标题'],
    [{ of: 'nothing' }, '没有这些数据'],
    [{ measure: 'nothing' }, '请选择指标'],
    [{ measure: 'quantity' }, '不同单位的数量不能相加，请选金额，或按单位分组'],
    [{ by: '' }, '请选择按什么分组'],
    [{ by: 'lineId' }, '请选择按什么分组'],
    [{ shape: 'figure' }, '单个数字不能再分组'],
    [{ shape: 'line' }, '折线图须按日期或月份分组'],
    [{ shape: 'line', by: 'month', period: '' }, '请选择期间'],
    [{ of: 'lying', measure: 'amount', by: 'warehouse' }, '这些数据没有日期，不能选期间'],
    [{ of: 'statement', measure: 'balance', by: 'kind' }, '逐笔结存的明细账不能画成图'],
    [{ where: { nothing: '1' } }, '筛选条件不正确'],
    [{ where: { department: '1; drop table document' } }, undefined],
  ])('that cannot be drawn is refused in words: %j', async (wrong, words) => {
    const { code, msg } = await keep(manager, wrong);
    expect(code).not.toBe(0);
    if (words) expect(msg).toBe(words);
    expect(msg).not.toContain('服务错误');
  });
});

test('the figures go along as a workbook, for whoever may export', async () => {
  const at = (client: Client) =>
    server.app.inject({ url: `${BI}/export`, headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
  const book = await at(manager);
  expect(book.headers['content-type']).toContain('spreadsheetml');
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((book.rawPayload.toString('latin1').match(/xl\/worksheets\/sheet\d+\.xml/g) ?? []).length).toBeGreaterThan(6);
  expect((await at(nurse)).json().code).toBe(40300);
});

test('a shared tile of somebody who left stays with his colleagues; whoever keeps the users may remove it', async () => {
  const keeper = { ...(await signIn(server, { userName: 'hospital' })), address: '10.3.0.4' };
  const { info } = await keep(manager, { title: '走了的人' }, { isShared: true });
  const own = await keep(manager, { title: '只给自己' });
  const one = async (client: Client) => (await ownOf(client)).find(({ id }) => id === info.id);
  const remove = async (client: Client, id = info.id) => (await call(client, 'POST', `${BI}/removeTile`, { id })).msg;
  expect([(await one(keeper))?.mayEnd, await remove(keeper)]).toEqual([undefined, '图表不存在，或不是您自己的']);
  const { rows } = await sql<{
    id: string;
  }>`update app_user set status = false where id = (select user_id from dashboard_tile where id = ${info.id}) returning id`.execute(server.db);
  try {
    expect([(await one(finance))?.by.endsWith('（已停用）'), (await one(finance))?.mayEnd, (await one(keeper))?.mayEnd]).toEqual([true, undefined, true]);
    expect([await remove(finance), await remove(keeper, own.info.id), await remove(keeper)]).toEqual([
      '图表不存在，或不是您自己的',
      '图表不存在，或不是您自己的',
      '成功',
    ]);
  } finally {
    await sql`update app_user set status = true where id = ${rows[0]?.id}`.execute(server.db);
  }
});
