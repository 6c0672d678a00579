import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { Handed } from '../../src/server/organisation/leaving/hand-over';
import { exportOrganisation, firmOf, type Leaving, leave } from '../../src/server/organisation/leaving/leave';
import { agreeToLeave, askToLeave, stayAfterAll } from '../../src/server/organisation/leaving/request';
import { KEPT, type TenantTable, tenantTables } from '../../src/server/organisation/leaving/tenant-tables';
import { post } from '../support/documents';
import { type Server, signIn, startServer } from '../support/server';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { makeOrganisation, makeUser, type Person } from '../support/world';

/** One organisation handed over whole and deleted: nothing of it is left but what is named, nothing of anybody else has changed. */
let server: Server;
let folder: string;
let w: TradeWorld;
let tables: TenantTable[];
let person: Person;
let given: Leaving;
const [own, shared] = [newId(), newId()];
const later = (days: number): Leaving => ({ ...given, now: () => new Date(Date.now() + days * 86_400_000) });

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'leaving-'));
  await makeOrganisation(server.db, 'P');
  w = await tradeWorld(server.db);
  const { dealer, hospital } = w;
  person = await makeUser(server.db, { ...dealer, admin: undefined as never }, { roles: ['orgAdmin'], name: '王小明' });
  for (const org of [dealer, hospital])
    await post(w.context(org), 'initialStock', { warehouse: org.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '9', batchNo: 'A', expiryDate: '2031-01-31', unitCost: '50', taxRate: '13' },
    ]);
  for (const [id, isShared] of [
    [own, false],
    [shared, true],
  ] as const) {
    await server.services.files.put(id, Buffer.from(`bytes of ${id}`), 'text/plain');
    await sql`insert into stored_file (org_id, id, name, mime, size, sha256, is_shared) values (${dealer.id}, ${id}, '证书.txt', 'text/plain', 45, '', ${isShared})`.execute(
      server.db,
    );
  }
  await plantRows(dealer.id);
  await drainOutbox(server.db, () => new Date(), { error: () => undefined });
  tables = await tenantTables(server.db);
  given = { db: server.db, files: server.services.files, now: () => new Date() };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** One of the platform asks, another agrees. */
const asks = (reason: string) => askToLeave(server.db, w.dealer, { reason, by: { id: newId(), name: '张三' }, now: new Date() });
const agrees = () => agreeToLeave(server.db, w.dealer, { by: { id: newId(), name: '李四' }, now: new Date() });

/** A row in every table that takes one without more than its organisation: what is not in the small world is not forgotten. */
async function plantRows(org: string): Promise<void> {
  const { db } = server;
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_nullable = 'NO' and c.column_default is null and c.is_generated = 'NEVER' and c.is_identity = 'NO'`.execute(
    db,
  );
  for (const { name } of await tenantTables(db)) {
    const needed = columns.filter(({ table, column }) => table === name && column !== 'org_id');
    const value: Record<string, unknown> = {
      uuid: newId(),
      text: 'x',
      integer: 1,
      bigint: 1,
      numeric: 1,
      boolean: false,
      jsonb: '{}',
      smallint: 1,
      'timestamp with time zone': new Date(),
      date: '2026-01-01',
    };
    if (needed.some(({ type }) => !(type in value))) continue;
    await db
      .transaction()
      .execute((tx) =>
        sql`insert into ${sql.table(name)} (${sql.join(['org_id', ...needed.map(({ column }) => column)].map((one) => sql.id(one)))})
          values (${sql.join([org, ...needed.map(({ type }) => value[type])])})`.execute(tx),
      )
      // A table with a rule of its own: the world above has its rows, or nobody has.
      .catch(() => undefined);
  }
}

/** Rows of everybody else, table by table. The platform is told, and writes it down. */
async function others(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const { name, isMade } of tables.filter((one) => !one.isMade)) {
    const told = name === 'operation_log' || name.startsWith('message') ? sql`and org_id not in (select id from organisation where kind = 'P')` : sql``;
    const self = name === 'organisation' ? sql`and id <> ${w.dealer.id}` : sql``;
    const { rows } = await sql<{ print: string }>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
      from ${sql.table(name)} t where org_id <> ${w.dealer.id} ${told} ${self}`.execute(server.db);
    prints[name] = isMade ? '' : (rows[0]?.print ?? '');
  }
  // Accounts are of nobody by their column: only its people's go.
  delete prints.account;
  return prints;
}
const countOf = async (table: string, org: string): Promise<number> =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where org_id = ${org}`.execute(server.db)).rows[0]?.n);
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => (await query.execute(server.db)).rows[0]?.n ?? -1;

async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(await readFile(path), { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    parts.set(entry.fileName, Buffer.concat(pieces));
  }
  return parts;
}

it('the schema has tenant tables, and every one that is kept in part or whole exists', () => {
  expect(tables.length).toBeGreaterThan(200);
  expect(Object.keys(KEPT).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
});

it('is handed over whole: every row of every table, with its sum, and nobody else’s; nothing one signs in by', async () => {
  const firm = await firmOf(server.db, w.dealer.id);
  const path = join(folder, 'export.zip');
  const before = await others();
  await exportOrganisation(given, firm, path);
  await expect(exportOrganisation(given, firm, path)).rejects.toThrow('文件已存在');
  const parts = await unzipped(path);
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as Handed;
  const rows = new Map<string, number>();
  for (const part of manifest.parts) {
    const bytes = parts.get(part.part) ?? Buffer.from('missing');
    expect(createHash('sha256').update(bytes).digest('hex'), part.part).toBe(part.sha256);
    const lines = String(bytes)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { org_id: string });
    expect([lines.length, lines.filter(({ org_id }) => org_id !== w.dealer.id)], part.part).toEqual([part.rows, []]);
    rows.set(part.table, (rows.get(part.table) ?? 0) + part.rows);
  }
  for (const { name } of tables.filter(({ isMade }) => !isMade)) expect([name, rows.get(name) ?? 0]).toEqual([name, await countOf(name, w.dealer.id)]);
  expect([...rows].filter(([, n]) => n > 0).length).toBeGreaterThan(60);
  expect(manifest.files.map(({ id }) => id)).toEqual(expect.arrayContaining([own, shared]));
  expect(String(parts.get(`files/${own}.txt`))).toBe(`bytes of ${own}`);
  expect(String(parts.get('说明.txt'))).toContain('期初库存');
  const hashes = await sql<{ hash: string }>`select password_hash as hash from account where length(password_hash) > 20`.execute(server.db);
  const everything = [...parts.values()].map(String).join('\n');
  expect(hashes.rows.filter(({ hash }) => everything.includes(hash))).toEqual([]);
  expect(await others()).toEqual(before);
});

it('does not leave while something is open, nor unasked, nor before the time, nor under another name', async () => {
  const firm = await firmOf(server.db, w.dealer.id);
  const path = join(folder, 'refused.zip');
  await expect(firmOf(server.db, 'nobody')).rejects.toThrow('没有编码为【nobody】的入驻机构');
  await expect(asks('合同到期')).rejects.toThrow(/还不能注销/);
  // What was planted stands open in every way there is; then it is settled.
  await sql`delete from account_item where org_id = ${firm.id}`.execute(server.db);
  await sql`delete from outbox where org_id = ${firm.id}`.execute(server.db);
  await sql`update recall set ended_at = now() where org_id = ${firm.id}`.execute(server.db);
  for (const table of ['stock_balance', 'custody_balance'])
    await sql`delete from ${sql.table(table)} where org_id = ${firm.id} and owner_id <> org_id`.execute(server.db);
  await sql`update document set status = 0 where org_id = ${firm.id} and status = 1`.execute(server.db);
  await expect(leave(later(8), firm, { name: firm.name, path })).rejects.toThrow('没有提出过注销');
  await asks('合同到期');
  await expect(leave(later(8), firm, { name: firm.name, path })).rejects.toThrow('还要平台的另一人');
  await agrees();
  await expect(leave(later(6), firm, { name: firm.name, path })).rejects.toThrow('之后才能注销');
  await expect(leave(later(8), firm, { name: '别家', path })).rejects.toThrow('机构全名不符');
  expect(await stayAfterAll(server.db, firm, new Date())).toBe(true);
  await expect(leave(later(8), firm, { name: firm.name, path })).rejects.toThrow('没有提出过注销');
  expect(await count(sql`select count(*)::int as n from message where title = '机构注销'`)).toBeGreaterThan(0);
});

it('is deleted: of every table nothing is left but what is named with its reason; nobody else’s row has changed', async () => {
  const firm = await firmOf(server.db, w.dealer.id);
  await asks('合同到期');
  await agrees();
  const before = await others();
  const { handed, erased } = await leave(later(8), firm, { name: firm.name, path: join(folder, 'left.zip') });
  for (const { name } of tables) {
    const left = await countOf(name, firm.id);
    const kept = name === 'organisation' ? left : (erased.kept.find(({ table }) => table === name)?.rows ?? 0);
    expect([name, left]).toEqual([name, kept]);
    expect(left === 0 || name in KEPT, name).toBe(true);
  }
  expect(erased.kept.every(({ reason }) => reason.length > 5)).toBe(true);
  expect(Object.values(erased.deleted).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(60);
  expect(handed.parts.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(60);
  expect(await others()).toEqual(before);
  expect((await selfCheck(server.db)).filter(({ broken }) => broken > 0).map(({ id, breaks }) => [id, breaks])).toEqual([]);
});

it('its people are nowhere any more, and come in no more; its own file is gone, the shared one stays', async () => {
  expect(await count(sql`select count(*)::int as n from account where id = ${person.account} or phone = ${person.phone}`)).toBe(0);
  expect(await count(sql`select count(*)::int as n from account_login where account_id = ${person.account}`)).toBe(0);
  expect(await count(sql`select count(*)::int as n from login_attempt where account_id = ${person.account}`)).toBe(0);
  await expect(signIn(server, person)).rejects.toThrow('账号或密码错误');
  const { rows } = await sql<
    Record<string, unknown>
  >`select name, joined, registrant, registrant_phone, bank_account from organisation where id = ${w.dealer.id}`.execute(server.db);
  expect(rows).toEqual([{ name: w.dealer.name, joined: false, registrant: null, registrant_phone: null, bank_account: null }]);
  expect(await server.services.files.get(own)).toBeUndefined();
  const bytes = await server.services.files.get(shared);
  expect(bytes && (await text(bytes))).toBe(`bytes of ${shared}`);
  await expect(firmOf(server.db, w.dealer.id)).rejects.toThrow('没有编码为');
});
