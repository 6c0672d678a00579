import { sql } from 'kysely';
import type { Context } from '../../../base/context';

const WORD = '记';
export const numberWord = (number: number): string => `${WORD}-${String(number).padStart(4, '0')}`;
export const numberOf = (word: string): number => Number(word.slice(WORD.length + 1)) || 0;

/** The numbers of a month that nobody has, the lowest first. */
export async function freeNumbers(context: Context, month: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ no: string }>`
    select voucher_no as no from document where org_id = ${context.org.id} and kind = 'voucher' and account_month = ${month} and voucher_no is not null`.execute(
    context.db,
  );
  const taken = new Set(rows.map(({ no }) => numberOf(no)));
  const free: number[] = [];
  for (let number = 1; free.length < count; number += 1) if (!taken.has(number)) free.push(number);
  return free;
}
