import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { type Line, lineTo } from '../support/cut-line';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { makeOrganisation } from '../support/world';

/** `npm run organisation -- export` whose database goes away, or that is ended: said in words a person understands, and no half file. */
let database: FreshDatabase;
let line: Line;
let place: string;
let code: string;

beforeAll(async () => {
  database = await freshDatabase();
  line = await lineTo(database.url);
  place = await mkdtemp(join(tmpdir(), 'export-cut-'));
  const org = await makeOrganisation(database.db, 'D');
  code = org.id;
  // Long enough to be cut while it is read: rows that do not pack well, many batches of them.
  await sql`insert into operation_log (org_id, id, operation, resource, record_name, device)
    select ${org.id}, gen_random_uuid(), 'edit', 'partner', md5(n::text), (select string_agg(md5((n * 40 + k)::text), '') from generate_series(1, 20) k)
    from generate_series(1, 40000) n`.execute(database.db);
  await mkdir(join(place, 'data'));
  await writeFile(join(place, 'data', 'secrets.key'), newId());
});
afterAll(async () => {
  await line.stop();
  await database.drop();
  await rm(place, { recursive: true });
});

function exported(url: string) {
  const file = join(place, `${newId()}.zip`);
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/organisation.ts', 'export', code, file], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(place, 'data'), DEMO: '0' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  return { child, file, ended: once(child, 'close').then(([status]) => ({ status, said })) };
}
const begun = (file: string) => expect.poll(() => existsSync(`${file}.part`), { timeout: 60_000, interval: 5 }).toBe(true);
const left = () => readdirSync(place).filter((name) => name.includes('zip'));

it.each([
  ['the database goes away', 1, /数据库连接中断，没有做完，没有留下半个文件/],
  ['somebody ends it', 143, /^$/],
])('%s', async (how, code, words) => {
  const { child, file, ended } = exported(line.url);
  await begun(file);
  if (how === 'somebody ends it') child.kill('SIGTERM');
  else await line.be('cut');
  const { status, said } = await ended;
  await line.be('open');
  expect([status, said.match(/^ {4}at /m)]).toEqual([code, null]);
  expect(said).toMatch(words);
  expect(left()).toEqual([]);
});

it('run again it is whole', async () => {
  const { file, ended } = exported(line.url);
  const { status, said } = await ended;
  expect([status, said]).toEqual([0, expect.stringContaining('已导出')]);
  expect(left()).toEqual([file.slice(place.length + 1)]);
});
