import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../../src/server/base/jobs';
import { carryOutCheck, ledgerCheckJobs, requestNightly } from '../../src/server/engine/self-check/runs';
import { ledgerChecks } from '../../src/server/engine/self-check/self-check';
import { post } from '../support/documents';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { makeOrganisation, type Organisation } from '../support/world';

let server: Server;
let w: TradeWorld;
let platform: Organisation;
let boss: Client;
type Answer = { says: string[]; table?: { head: string[]; rows: string[][] } };
const ask = (client: Client, action: string) => call<Answer>(client, 'POST', `/v1/business/interfaceLog/${action}`, { screen: 'monitorInterface' });
const runs = async () =>
  (
    await sql<{
      requested_by: string;
      broken: number;
      done: boolean;
    }>`select requested_by, broken, finished_at is not null as done from ledger_check_run order by requested_at`.execute(server.db)
  ).rows;

beforeAll(async () => {
  server = await startServer();
  platform = await makeOrganisation(server.db, 'P');
  boss = await signIn(server, platform.admin);
  w = await tradeWorld(server.db);
  await post(w.context(w.dealer), 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
});
afterAll(() => server.stop());

const at = (time: string) => new Date(`2026-12-01T${time}:00+08:00`);

test('asked for once a night, by day only where the night was missed', async () => {
  await requestNightly(server.db, at('01:30'), true);
  await requestNightly(server.db, at('09:00'), false);
  expect(await runs()).toEqual([]);
  await requestNightly(server.db, at('02:05'), false);
  await requestNightly(server.db, at('02:06'), false);
  expect(await runs()).toMatchObject([{ requested_by: '账务自检任务', done: false }]);
  const findings = await carryOutCheck(server.db, () => at('02:07'));
  expect(findings?.map(({ id }) => id)).toEqual(ledgerChecks.map(({ id }) => id));
  await requestNightly(server.db, at('05:00'), true);
  expect(await runs()).toMatchObject([{ broken: 0, done: true }]);
  expect(await carryOutCheck(server.db, () => at('05:00'))).toBeUndefined();
});

test('the platform sees the last result rule by rule and may ask again; nobody else can', async () => {
  const shown = await ask(boss, 'ledgerCheck');
  expect(shown.info.says[0]).toContain('全部成立');
  expect(shown.info.table?.rows).toHaveLength(ledgerChecks.length);
  expect(shown.info.table?.rows.find(([id]) => id === 'I1-balance')?.slice(2)).toEqual(['1', '0']);
  expect((await ask(boss, 'runLedgerCheck')).code).toBe(0);
  expect((await ask(boss, 'ledgerCheck')).info.says[0]).toContain('等待开始');
  const hospital = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  expect((await ask(hospital, 'ledgerCheck')).code).toBe(40300);
  expect((await ask(hospital, 'runLedgerCheck')).code).toBe(40300);
});

test('of several processes one carries it out', async () => {
  const other = await startServer({ on: server.database });
  const both = [server, other].map((each) => startJobs(each.services, ledgerCheckJobs, { report: () => {} }));
  const deadline = Date.now() + 20_000;
  while (!(await runs()).every(({ done }) => done) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100));
  await Promise.all(both.map((each) => each.stop()));
  await other.stop();
  const logged = await sql<{ n: number }>`select count(*)::int as n from operation_log where resource = 'ledgerCheck' and org_id = ${platform.id}`.execute(
    server.db,
  );
  // One summary per run: the night's and the one asked for.
  expect((await runs()).filter(({ done }) => done).length).toBeGreaterThanOrEqual(2);
  expect(logged.rows[0]?.n).toBe((await runs()).length);
});

test('a break stands in the log of the organisation whose row it is, the platform is told', async () => {
  await sql`update stock_cell set value = value + 1 where org_id = ${w.dealer.id}`.execute(server.db);
  await ask(boss, 'runLedgerCheck');
  const findings = await carryOutCheck(server.db, () => new Date());
  expect(findings?.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual(['I1-cell']);
  const { rows } = await sql<{
    org_id: string;
    record_name: string;
    result: string;
  }>`select org_id, record_name, result from operation_log where resource = 'ledgerCheck' and result = '不成立' order by org_id`.execute(server.db);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ org_id: w.dealer.id, record_name: 'I1-cell 成本单元的数量与金额等于自有流水之和' }),
      expect.objectContaining({ org_id: platform.id, record_name: expect.stringContaining('1项不成立') }),
    ]),
  );
  const inbox = await call<{ list: { title: string }[] }>(boss, 'GET', '/v1/business/message/list');
  expect(inbox.info.list[0]?.title).toContain('1项不成立');
});
