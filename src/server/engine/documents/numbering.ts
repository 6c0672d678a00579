import { sql } from 'kysely';
import type { Context } from '../../base/context';

/** sn = prefix + yyyymmdd + at least four digits, counted per organisation, kind and day; never reused. So many at once. */
export async function nextSns(context: Context, kind: string, prefix: string, day: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    insert into document_counter (org_id, kind, day, last) values (${context.org.id}, ${kind}, ${day}, ${count})
    on conflict (org_id, kind, day) do update set last = document_counter.last + ${count} returning last`.execute(context.db);
  const first = (rows[0]?.last ?? count) - count + 1;
  return Array.from({ length: count }, (_, i) => `${prefix}${day.replaceAll('-', '')}${String(first + i).padStart(4, '0')}`);
}

export const nextSn = async (context: Context, kind: string, prefix: string, day: string): Promise<string> =>
  (await nextSns(context, kind, prefix, day, 1))[0] ?? '';
