import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Db } from '../../src/server/db/open';

/** What a piece of work asked the database, `begin` and `commit` among it, and how long it took in milliseconds. */
export type Asked = { statements: readonly string[]; ms: number };

/** The pool seen as a database that writes down its statements: one piece of work at a time. */
export function countingDatabase(pool: Pool): { db: Db; during<T>(work: () => Promise<T>): Promise<Asked & { answer: T }> } {
  let statements: string[] = [];
  const log = (event: { query: { sql: string } }): void => void statements.push(event.query.sql);
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }),
    async during(work) {
      statements = [];
      const begun = performance.now();
      const answer = await work();
      return { answer, statements: [...statements], ms: performance.now() - begun };
    },
  };
}

const WRITES = /\b(insert into|update|delete from) "?([a-z_0-9]+)"?/;
const READS = /\b(?:from|join) "?([a-z_0-9]+)"?/g;
const NO_TABLES = new Set(['jsonb_to_recordset', 'jsonb_populate_recordset', 'unnest', 'wanted', 'lateral', 'made', 'of']);

/** Verb and table of a statement in a few words: `insert into stock_entry`, `select lot for update`, `begin`. */
export function wordsOf(statement: string): string {
  const flat = statement.replace(/\s+/g, ' ').trim();
  const written = WRITES.exec(flat.replaceAll('for update', ''));
  if (written) return `${written[1]} ${written[2]}`;
  const table = [...flat.matchAll(READS)].map(([, name]) => name ?? '').find((name) => !NO_TABLES.has(name));
  return table ? `select ${table}${/ for update/.test(flat) ? ' for update' : ''}` : flat.slice(0, 60);
}
