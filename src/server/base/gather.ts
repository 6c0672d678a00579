import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';

/**
 * What a piece of work writes down and nobody reads before it ends (its traces, its log, what others are told): gathered, and written
 * by one statement in the end, whatever there is of it.
 */
export type Sort<R> = {
  /** Named queries that write these rows. */
  queries?(rows: readonly R[]): RawBuilder<unknown>;
  /** What is said to those who listen, as a column of the same statement. */
  told?(rows: readonly R[]): RawBuilder<unknown>;
};
type Gathered = Map<Sort<unknown>, unknown[]>;
/** `known`: what the work found out once and does not change. */
type Work = { gathered: Gathered; known: Map<string, unknown> };
const underWay = new WeakMap<Db, Work>();

/** Rows that are written when the work under way here ends; at once where none is. */
export async function gather<R>(db: Db, sort: Sort<R>, rows: readonly R[]): Promise<void> {
  if (rows.length === 0) return;
  const gathered = underWay.get(db)?.gathered;
  if (gathered) gathered.set(sort as Sort<unknown>, [...(gathered.get(sort as Sort<unknown>) ?? []), ...rows]);
  else await write(db, new Map([[sort as Sort<unknown>, [...rows]]]));
}

/** Does `work`, and writes what it gathered. What was gathered by work that failed is gone with it. */
export async function gathering<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const outer = underWay.get(db);
  underWay.set(db, { gathered: new Map(), known: new Map() });
  try {
    const result = await work();
    await writeGathered(db);
    return result;
  } finally {
    if (outer) underWay.set(db, outer);
    else underWay.delete(db);
  }
}

/** What is so for the whole of the work under way here (where a store is, who somebody is): found out once, as soon as there is an answer. */
export async function knownAtWork<T>(db: Db, name: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
  const known = underWay.get(db)?.known;
  if (known?.has(name)) return known.get(name) as T;
  const found = await find();
  if (found !== undefined) known?.set(name, found);
  return found;
}

/** For whoever reads it all the same: what was gathered so far is written now. */
export async function writeGathered(db: Db): Promise<void> {
  const gathered = underWay.get(db)?.gathered;
  if (!gathered) return;
  await write(db, gathered);
  gathered.clear();
}

async function write(db: Db, gathered: Gathered): Promise<void> {
  if (gathered.size === 0) return;
  const queries: RawBuilder<unknown>[] = [];
  const told: RawBuilder<unknown>[] = [];
  for (const [sort, rows] of gathered) {
    if (sort.queries) queries.push(sort.queries(rows));
    if (sort.told) told.push(sort.told(rows));
  }
  await sql`${queries.length > 0 ? sql`with ${sql.join(queries)}` : sql``} select ${told.length > 0 ? sql.join(told) : sql`1`}`.execute(db);
}
