import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screensOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { freePort, startProduct } from '../support/busy-product';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { type SmtpStub, startSmtp } from '../support/smtp-stub';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

/**
 * The product killed without warning in the middle of what a schedule sends: while it makes what the receivers get, while a letter is under
 * way, and between a letter's end and the word that it was taken. Everybody hears once, and every letter is there once.
 */
const RECEIVERS = 24;
let database: FreshDatabase;
let folder: string;
let smtp: SmtpStub;
let product: ChildProcess | undefined;
let started: Promise<void> = Promise.resolve();
let hospital: Organisation;
let receivers: Person[];
/** What the mail server does with the letter that is announced, or came whole, next. */
let onAnnounced = (): boolean => true;
let onWhole = (): string => '250 ok';

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'yiruntong-sending-'));
  await makesSlowly();
  smtp = await startSmtp(
    () => onWhole(),
    () => onAnnounced(),
  );
  hospital = await makeOrganisation(database.db, 'H');
  receivers = [];
  for (let n = 0; n < RECEIVERS; n += 1) receivers.push(await makeUser(database.db, hospital, { roles: ['orgAdmin'] }));
}, 120_000);
afterAll(async () => {
  product?.kill('SIGKILL');
  await smtp.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('whoever is killed in a sending: each receiver hears once, each letter goes out once, none is lost', { timeout: 600_000 }, async () => {
  await schedule();
  // Some are made, others are not.
  await start();
  await expect.poll(async () => (await counts()).made, { timeout: 60_000, interval: 2 }).toBeGreaterThan(2);
  await kill();
  expect((await counts()).made, 'killed in the middle').toBeLessThan(RECEIVERS);

  // The third letter is announced and never comes; then the sixth came whole, and nobody hears that it did.
  for (const letters of [3, 6]) {
    await tenMinutesPass();
    await Promise.all([start(), dies(letters)]);
    const { sending, handed } = await counts();
    expect([sending, handed]).toEqual(letters === 3 ? [1, 0] : [0, 1]);
  }
  await tenMinutesPass();
  await start();
  await expect.poll(async () => (await counts()).open, { timeout: 60_000 }).toBe(0);

  const all = receivers.map(({ user }) => user).toSorted();
  const { rows: told } = await sql<{ user: string }>`select r.user_id as "user" from message_receipt r
    join message m on m.org_id = r.org_id and m.id = r.message_id where m.uri = 'schedule' order by r.user_id::text`.execute(database.db);
  expect(told.map(({ user }) => user)).toEqual(all);
  expect(smtp.letters.map(({ to }) => to).toSorted()).toEqual(all.map((user) => `${user}@example.com`));
  // Of the one nobody answered for, nobody says that it went out.
  const { rows: states } = await sql<{
    state: string;
    n: number;
  }>`select mail_state as state, count(*)::int as n from report_sending group by 1 order by 1`.execute(database.db);
  expect(states).toEqual([
    { state: 'sent', n: RECEIVERS - 1 },
    { state: 'unknown', n: 1 },
  ]);
});

/** Each that is made takes a moment, so that there is a middle to be killed in on the fastest machine. */
async function makesSlowly(): Promise<void> {
  await sql`create function a_while() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$`.execute(database.db);
  await sql`create trigger slow before update of state on report_sending for each row when (new.state = 'sent' and old.state <> 'sent') execute function a_while()`.execute(
    database.db,
  );
}

/** One that was due a minute ago, to everybody, with workbook and letter. */
async function schedule(): Promise<void> {
  const { db } = database;
  const flag = screensOf('otherGrn').find(({ kinds, preset }) => kinds.includes('H') && !preset.rows)?.flag ?? '';
  const view = JSON.stringify({ name: '全部', columns: [], sort: [], filters: {} });
  const ids = receivers.map(({ user }) => user);
  const due = new Date(Date.now() - 60_000);
  const time = new Date(due.getTime() + 8 * 3_600_000).toISOString().slice(11, 16);
  await sql`insert into report_schedule (org_id, id, user_id, name, screen, resource, level, view, every, at_time, receivers, with_file, with_mail, next_at)
    values (${hospital.id}, ${newId()}, ${ids[0]}, '每天看', ${flag}, 'otherGrn', 'document', ${view}::jsonb, 'day', ${time}, ${ids}::uuid[], true, true, ${due})`.execute(
    db,
  );
  for (const id of ids) await sql`insert into mail_address (org_id, user_id, address) values (${hospital.id}, ${id}, ${`${id}@example.com`})`.execute(db);
}

function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL: smtp.url, SMTP_FROM: 'report@example.com' };
  started = freePort().then(async (port) => {
    product = await startProduct(port, env);
  });
  return started;
}

const kill = (): Promise<void> =>
  new Promise((done) => {
    product?.once('exit', () => done());
    product?.kill('SIGKILL');
  });

/** Resolves when the product died with its letter of this number: announced and not there (3), there and not answered (6). */
function dies(letter: number): Promise<void> {
  return new Promise((done) => {
    let count = 0;
    const isNow = (): boolean => {
      count += 1;
      // Under load it may be at work before it says that it stands.
      if (count === letter) void started.then(kill).then(done);
      return count === letter;
    };
    onAnnounced = letter === 3 ? () => !isNow() : () => true;
    onWhole = letter === 3 ? () => '250 ok' : () => (isNow() ? '' : '250 ok');
  });
}

/** As long as somebody who died keeps what he took. */
async function tenMinutesPass(): Promise<void> {
  [onAnnounced, onWhole] = [() => true, () => '250 ok'];
  await sql`update report_sending set lease_until = lease_until - interval '11 minutes', mail_at = mail_at - interval '11 minutes'`.execute(database.db);
}

async function counts(): Promise<{ made: number; sending: number; handed: number; open: number }> {
  const { rows } = await sql<{ made: number; sending: number; handed: number; open: number }>`
    select count(*) filter (where state = 'sent')::int as made, count(*) filter (where mail_state = 'sending')::int as sending,
      count(*) filter (where mail_state = 'handed')::int as handed, count(*) filter (where state <> 'sent' or mail_state not in ('sent', 'unknown'))::int as open
    from report_sending`.execute(database.db);
  return rows[0] as { made: number; sending: number; handed: number; open: number };
}
