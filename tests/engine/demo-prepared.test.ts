import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, type Day, dayOf } from '../../src/define/dates';
import { buildDemo } from '../../src/server/demo/build';
import { preparedUntil, takePrepared } from '../../src/server/demo/prepared';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { type FreshDatabase, freshDatabase } from '../support/database';

let database: FreshDatabase;
let until: Day;
const noonAfter = (days: number): Date => new Date(`${addDays(until, days)}T12:00:00+08:00`);
const fail = (line: string): never => {
  throw new Error(line);
};
const documents = async (where = sql`true`): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from document where ${where}`.execute(database.db)).rows[0]?.n ?? 0;

beforeAll(async () => {
  database = await freshDatabase();
  until = await preparedUntil();
});
afterAll(() => database.drop());

describe('the prepared history', () => {
  it('is told anew once its papers would end (however the week falls), or where the clock stands before its end', async () => {
    expect(await takePrepared(database, noonAfter(44), fail)).toBeUndefined();
    expect(await takePrepared(database, noonAfter(0), fail)).toBeUndefined();
    expect(await documents()).toBe(0);
  });

  it('is a year of some thousand documents, goes on to this day, leaves work on the desks, and its ledger keeps every rule', async () => {
    // Nothing is written for a day to come: what was prepared yesterday evening goes on for one day only.
    const now = new Date(Math.min(noonAfter(4).getTime(), Date.now()));
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const history = await takePrepared(database, now, fail);
    // Pages that came after that evening are open to everybody in the demo, as if they had always been there.
    const closed = await sql`select g.name, n.flag from organisation g join menu_node n on g.kind = any(n.org_kinds) and n.type > 0 and n.deleted_at is null
      where g.joined and not exists (select from organisation_menu m where m.org_id = g.id and m.node_id = n.id)`.execute(database.db);
    expect(closed.rows).toEqual([]);
    const before = await documents();
    expect(before).toBeGreaterThan(2000);
    await buildDemo(database.db, { size: 'medium', now, history, url: database.url });
    expect(await documents(sql`document_date > ${until}::date`)).toBeGreaterThan(100);
    expect(await documents(sql`document_date > ${dayOf(now)}::date`)).toBe(0);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from specification`.execute(database.db);
    expect(rows[0]?.n).toBeGreaterThan(2900);
    vi.useRealTimers();
    expect((await selfCheck(database.db)).filter((result) => result.broken > 0)).toEqual([]);
  }, 300_000);
});
