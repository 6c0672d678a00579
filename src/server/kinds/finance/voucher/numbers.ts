import { sql } from 'kysely';
import type { Context } from '../../../base/context';

/** The figure in 记-0012 (migration 560, voucher_number). */
export const numberOf = (word: string): number => Number(word.replace(/\D/g, '')) || 0;

/** So many numbers of a month that nobody has, the lowest first. */
export async function freeNumbers(context: Context, month: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`
    with taken as (select voucher_no from document where org_id = ${context.org.id} and kind = 'voucher' and account_month = ${month} and voucher_no is not null)
    select voucher_number(n) as no from generate_series(1, ${count}::int + (select count(*)::int from taken)) n
    where voucher_number(n) not in (select voucher_no from taken) order by n limit ${count}`.execute(context.db);
  return rows.map(({ no }) => no);
}
