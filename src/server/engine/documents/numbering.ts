import { sql } from 'kysely';
import type { Context } from '../../base/context';

/** sn = prefix + yyyymmdd + at least four digits, counted per organisation, kind and day; never reused. */
export async function nextSn(context: Context, kind: string, prefix: string, day: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into document_counter (org_id, kind, day, last) values (${context.org.id}, ${kind}, ${day}, 1)
    on conflict (org_id, kind, day) do update set last = document_counter.last + 1 returning last`.execute(context.db);
  return `${prefix}${day.replaceAll('-', '')}${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
