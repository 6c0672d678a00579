import { sql } from 'kysely';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { readAnySheet } from '../../src/server/engine/imports';
import { importOutside } from '../../src/server/engine/masters/outside-sheets';
import { saveMaster } from '../../src/server/engine/masters/save';
import { definition } from './callers';

/** Short words for what tests do with statements of banks. */
type Given = { name?: string; bank?: string; accountNo?: string; openingDay?: string; openingBalance?: string; openingBooks?: string; isDefault?: boolean };
export const openAccount = async (context: Context, more: Given = {}): Promise<string> =>
  (
    await saveMaster(context, definition('bankAccount'), {
      row: { name: '基本户', bank: 'icbc', accountNo: '4200 1111 2222 8866', openingDay: '2026-01-01', openingBalance: '1000.00', isDefault: true, ...more },
    })
  ).id;

/** A statement as text, one string a row. */
export const csv = (...rows: string[]): Uint8Array => new TextEncoder().encode(rows.join('\r\n'));

export const bring = async (context: Context, bytes: Uint8Array, more: { isCommit?: boolean; meant?: Record<string, string>; name?: string } = {}) =>
  importOutside(context, definition('bankLine'), { sheet: await readAnySheet(bytes), isCommit: true, meant: {}, name: '', ...more });

export type KeptLine = {
  id: string;
  day: string;
  direction: string;
  amount: string;
  balance: string | null;
  state: string;
  matched: string;
  serial: string;
  name: string;
  account: string;
  said: string;
  why: string;
};
export const linesOf = async ({ db, org }: Context): Promise<KeptLine[]> =>
  (
    await sql<KeptLine>`select id, day::text as day, direction, amount::text as amount, balance::text as balance, state, matched_amount::text as matched, serial_no as serial, counter_name as name,
      counter_account as account, concat_ws(' ', nullif(summary, ''), nullif(purpose, '')) as said, coalesce(proposed_why, '') as why from bank_line
        where org_id = ${org.id} order by day, place`.execute(db)
  ).rows;

let serial = 0;
/** One line of a statement of our own layout, kept. @returns its id */
export async function lineOf(
  context: Context,
  more: { day: string; in?: string; out?: string; balance?: string; name?: string; account?: string; summary?: string; serialNo?: string },
): Promise<string> {
  const no = more.serialNo ?? `T${++serial}`;
  const cells = [more.day, more.in ?? '', more.out ?? '', more.balance ?? '', no, more.name ?? '', more.account ?? '', more.summary ?? ''];
  const answer = await bring(context, csv('交易日期,收入金额,支出金额,余额,流水号,对方户名,对方账号,摘要', cells.join(',')));
  if (!answer.committed) throw new Error(answer.rows.map(({ error }) => error).join());
  const { rows } = await sql<{
    id: string;
  }>`select id from bank_line where org_id = ${context.org.id} and serial_no = ${no} order by place desc limit 1`.execute(context.db);
  return rows[0]?.id ?? newId();
}

export const lineNow = async (context: Context, id: string): Promise<KeptLine | undefined> => (await linesOf(context)).find((line) => line.id === id);
