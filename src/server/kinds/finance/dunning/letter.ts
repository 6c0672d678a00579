import { sql } from 'kysely';
import { grouped } from '../../../../define/money';
import type { RecordSource } from '../../../engine/prints/record-source';

type Listed = { sn: string; paper: string; itemDate: string; dueDate: string; days: number; open: string };

/** The list of a letter as it was the day it was written. */
export const dueLetter: RecordSource = async ({ db, org }, row) => {
  const { rows } = await sql<{ listed: Listed[]; overdue: string }>`
    select listed, overdue::text as overdue from due_reminder where org_id = ${org.id} and id = ${String(row.id)}`.execute(db);
  const [letter] = rows;
  const items = (letter?.listed ?? []).map(({ days, open, ...line }) => ({ ...line, days: String(days), open: grouped(open, 2) }));
  return { tables: { items }, foot: [`逾期合计 ${grouped(letter?.overdue ?? '0', 2)} 元`, `${org.name}`] };
};
