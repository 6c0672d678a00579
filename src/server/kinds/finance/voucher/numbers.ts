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

/**
 * Vouchers of the month that nobody was given yet move up to where a number is free, without the one that goes; those another system has
 * keep theirs. In two steps, for a number stands only once.
 */
export async function closeGaps(context: Context, month: string, gone: string): Promise<void> {
  const { db, org } = context;
  const { rows } = await sql<{ id: string; no: string; isGiven: boolean }>`
    select id, voucher_no as no, status = 7 as "isGiven" from document
    where org_id = ${org.id} and kind = 'voucher' and account_month = ${month} and voucher_no is not null order by voucher_no for update`.execute(db);
  const kept = new Set(rows.filter(({ isGiven }) => isGiven).map(({ no }) => numberOf(no)));
  let next = 0;
  const moved = rows
    .filter(({ id, isGiven }) => !isGiven && id !== gone)
    .map(({ id, no }) => {
      do next += 1;
      while (kept.has(next));
      return { id, no, to: numberWord(next) };
    })
    .filter(({ no, to }) => no !== to);
  await sql`update document set voucher_no = null where org_id = ${org.id} and id = any(${[gone, ...moved.map(({ id }) => id)]}::uuid[])`.execute(db);
  await sql`update document h set voucher_no = m."to", version = h.version + 1 from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, "to" text)
    where h.org_id = ${org.id} and h.id = m.id`.execute(db);
}
