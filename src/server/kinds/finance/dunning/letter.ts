import { sql } from 'kysely';
import { options } from '../../../../define/field';
import { grouped, uppercaseAmount } from '../../../../define/money';
import { BANKS } from '../../../../domain/finance/bank/statement-words';
import type { RecordSource } from '../../../engine/prints/record-source';

const bankName = (bank: string): string => options(BANKS).find(({ value }) => value === bank)?.label ?? bank;

type Listed = { sn: string; paper: string; itemDate: string; dueDate: string; days: number; open: string };

/** The list of a letter as it was the day it was written, and the account to pay into as it is now. */
export const dueLetter: RecordSource = async ({ db, org }, row) => {
  const { rows } = await sql<{ listed: Listed[]; overdue: string }>`
    select listed, overdue::text as overdue from due_reminder where org_id = ${org.id} and id = ${String(row.id)}`.execute(db);
  const [letter] = rows;
  // What its card says names the branch; the account of its books only the bank.
  const { rows: accounts } = await sql<{ bank: string; number: string }>`
    select bank, number from (
      select 1 as place, bank_name as bank, bank_account as number from organisation where id = ${org.id}
      union all select 2, bank, account_no from bank_account where org_id = ${org.id} and is_default and status and deleted_at is null) a
    where bank <> '' and number <> '' order by place limit 1`.execute(db);
  const [account] = accounts;
  const overdue = letter?.overdue ?? '0';
  const items = (letter?.listed ?? []).map(({ days, open, ...line }) => ({ ...line, days: String(days), open: grouped(open, 2) }));
  const closing = [
    { label: '逾期合计（大写）', text: uppercaseAmount(overdue) },
    { label: '收款单位', text: org.name },
    { label: '开户银行', text: bankName(account?.bank ?? '') },
    { label: '银行账号', text: account?.number ?? '' },
  ];
  return { tables: { items }, closing, foot: [`逾期合计 ${grouped(overdue, 2)} 元`] };
};
