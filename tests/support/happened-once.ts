import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../src/server/db/open';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { Asked } from './busy-product';

export const countIn =
  (db: Db) =>
  async (statement: ReturnType<typeof sql<{ n: number }>>): Promise<number | undefined> =>
    (await statement.execute(db)).rows[0]?.n;

/** Every document of the kind has one mirror at the other house, neither none nor two. */
export async function expectMirrored(db: Db, kind: string, mirror: string): Promise<void> {
  const { rows } = await sql<{ mirrors: number }>`
    select count(m.id)::int as mirrors from document d left join document m on m.mirror_of = d.id and m.kind = ${mirror} where d.kind = ${kind} group by d.id`.execute(
    db,
  );
  expect(new Set(rows.map((row) => row.mirrors)), kind).toEqual(new Set([1]));
}

/** What was asked while processes were killed happened once, at the other house too, and the books prove it. */
export async function expectOnce(db: Db, asked: readonly Asked[]): Promise<void> {
  const count = countIn(db);
  for (const kind of ['purchaseOrder', 'otherGrn'])
    expect(await count(sql`select count(*)::int as n from document where kind = ${kind} and status = 2`), kind).toBe(
      asked.filter((one) => one.kind === kind).length,
    );
  expect(await count(sql`select count(*)::int as n from document where kind in ('purchaseOrder', 'otherGrn') and status <> 2`)).toBe(0);
  await expect.poll(() => count(sql`select count(*)::int as n from outbox where done_at is null`), { timeout: 60_000 }).toBe(0);
  await expectMirrored(db, 'purchaseOrder', 'salesOrder');
  expect((await selfCheck(db)).filter((check) => check.broken > 0)).toEqual([]);
}
