import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logOperation } from '../../src/server/base/operation-log';
import { expireLogs } from '../../src/server/engine/self-check/log-expiry';
import { logChecks, sealLogs } from '../../src/server/engine/self-check/log-seals';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { makeOrganisation } from '../support/world';

/** The log's months go when their time is over, whole and proved; what was done to one keeps it, and what comes in its place is found. */
let database: FreshDatabase;
let w: TradeWorld;
let platform: string;
const KEEP = 6;
const at = (day: string) => new Date(`${day}T10:00:00+08:00`);
/** On the first of the seventh month after: of the first months those before the kept six. */
const NOW = at('2026-11-01');
const [check] = logChecks;
const broken = async () => (await sql<{ day: string }>`select day::text from (${check?.breaking}) b order by 1`.execute(w.db)).rows.map(({ day }) => day);
const days = async () =>
  (
    await sql<{ day: string; n: number }>`select (at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as n from operation_log
      where org_id <> ${platform} group by 1 order by 1`.execute(w.db)
  ).rows.map(({ day, n }) => `${day} ${n}`);
const seals = async () => (await sql<{ print: string }>`select print from log_seal order by day, org_id`.execute(w.db)).rows.map(({ print }) => print);

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  platform = (await makeOrganisation(database.db, 'P')).id;
  await sql`delete from operation_log`.execute(w.db);
  for (const [day, org] of [
    ...['2026-03-30', '2026-03-31', '2026-04-01', '2026-05-02', '2026-10-31'].map((one) => [one, w.hospital] as const),
    ['2026-03-31', w.dealer] as const,
  ])
    await logOperation(w.db, { ...w.context(org), now: () => at(day) }, { resource: 'product', name: day, operation: 'edit' });
});
afterAll(() => database.drop());

it('nothing goes that is not sealed', async () => {
  expect(await expireLogs(w.db, NOW, KEEP)).toBe(0);
  expect(await sealLogs(w.db, NOW)).toBe(6);
});

it('a month that does not fit its seals stays, and those after it', async () => {
  await sql`update operation_log set user_name = user_name || 'x' where record_name = '2026-03-31'`.execute(w.db);
  await expect(expireLogs(w.db, NOW, KEEP)).rejects.toThrow('2026-03-31 与封存不一致');
  expect((await days()).length).toBe(5);
  await sql`update operation_log set user_name = left(user_name, -1) where record_name = '2026-03-31'`.execute(w.db);
  expect(await broken()).toEqual([]);
});

it('older months go whole, seals stay, the log still holds and goes on', async () => {
  const before = await seals();
  expect(await expireLogs(w.db, NOW, KEEP)).toBe(4);
  expect(await days()).toEqual(['2026-05-02 1', '2026-10-31 1']);
  expect(await seals()).toEqual(before);
  expect(await broken()).toEqual([]);
  const { rows } = await sql`select before::text, entries::int from log_expired order by 1`.execute(w.db);
  expect(rows).toEqual([
    { before: '2026-04-01', entries: 3 },
    { before: '2026-05-01', entries: 1 },
  ]);
  const { rows: told } = await sql`select record_name from operation_log where org_id = ${platform} and operation = '到期清理' order by 1`.execute(w.db);
  expect(told).toEqual([{ record_name: '2026-04-01 之前' }, { record_name: '2026-05-01 之前' }]);
  expect(await expireLogs(w.db, NOW, KEEP)).toBe(0);
  await logOperation(w.db, { ...w.context(w.hospital), now: () => NOW }, { resource: 'product', name: 'later', operation: 'edit' });
  expect(await sealLogs(w.db, at('2026-11-03'))).toBeGreaterThan(0);
  expect(await broken()).toEqual([]);
});

it.each([
  ['an entry slipped in among those that went', '2026-03-31'],
  ['an entry slipped in where nobody wrote', '2026-04-15'],
])('%s is found', async (_, day) => {
  await sql`insert into operation_log (org_id, id, at, operation, resource) values (${w.dealer.id}, gen_random_uuid(), ${at(day)}, 'edit', 'slipped')`.execute(
    w.db,
  );
  expect(await broken()).toEqual([day]);
  await sql`delete from operation_log where resource = 'slipped'`.execute(w.db);
});

it('what was sealed of the kept days is still proved', async () => {
  await sql`update operation_log set user_name = user_name || 'x' where record_name = '2026-05-02'`.execute(w.db);
  expect(await broken()).toEqual(['2026-05-02']);
});
