import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/server/db/transaction';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { layOutByOrganisation } from '../support/by-organisation';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { post } from '../support/documents';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** The tables of organisations may lie in parts by organisation: nothing that is asked or written notices. The rest of the suite does so with BY_ORGANISATION=4. */
const PARTS = 3;
let database: FreshDatabase;
let w: TradeWorld;
let names: string[];
// Where all of the suite lies in parts, there is nothing left to be laid out.
describe.skipIf(process.env.BY_ORGANISATION)('tables in parts', () => {
  beforeAll(async () => {
    database = await freshDatabase();
    w = await tradeWorld(database.db);
    await received('A');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    names = await layOutByOrganisation(client, PARTS);
    await client.query('commit');
    client.release(true);
  });
  afterAll(() => database.drop());

  const received = (batchNo: string) =>
    post(w.context(w.dealer), 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.box, quantity: '3', batchNo, expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
    ]);
  const onHand = async () =>
    (await sql<{ n: string }>`select sum(quantity)::int as n from stock_balance where org_id = ${w.dealer.id}`.execute(database.db)).rows[0]?.n;

  it('nearly all of them do, rows go on, and work goes on', async () => {
    expect(names.length).toBeGreaterThan(150);
    const before = Number(await onHand());
    await received('B');
    expect(Number(await onHand())).toBe(2 * before);
    expect((await selfCheck(database.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('what is unique is so under its own name, facts are final', async () => {
    const again = inTransaction(database.db, (tx) =>
      sql`insert into document_counter select * from document_counter where org_id = ${w.dealer.id} limit 1`.execute(tx),
    );
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'document_counter_pkey' });
    await expect(sql`delete from stock_entry`.execute(database.db)).rejects.toThrow('never changed');
  });

  it('who asks of one organisation reads one part', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from stock_entry where org_id = ${sql.lit(w.dealer.id)}`.execute(database.db);
    const read = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes(' on stock_entry'));
    expect(read.length).toBe(1);
  });
});
