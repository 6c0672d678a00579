import { sql } from 'kysely';
import type { Db } from '../db/open';

/**
 * Many rows of one table in few statements. Columns nobody names take their defaults; every row names the same ones.
 * Values are what JSON can say: text, numbers, flags, lists, objects.
 */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += 2000) {
    const part = JSON.stringify(rows.slice(start, start + 2000));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(
      db,
    );
  }
}
