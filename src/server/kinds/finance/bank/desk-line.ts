import { sql } from 'kysely';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { readableKinds } from './propose';

/** What people do with lines of statements. */
export type Line = {
  id: string;
  state: string;
  direction: string;
  rest: string;
  day: string;
  serialNo: string;
  account: string;
  proposed: string;
  why: string;
};

export type Paper = { id: string; kind: string; sn: string; direction: string; status: number; open: string; partner: string };

export async function lineOf({ db, org }: Context, id: string): Promise<Line> {
  await sql`select 1 from bank_line where org_id = ${org.id} and id = ${id} for update`.execute(db);
  const { rows } = await sql<Line>`
    select l.id, l.state, l.direction, (l.amount - l.matched_amount)::text as rest, l.day::text as day, l.serial_no as "serialNo", a.name as account, coalesce(l.proposed_id::text, '') as proposed,
      coalesce(l.proposed_why, '') as why
    from bank_line l join bank_account a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = ${org.id} and l.id = ${id}`.execute(db);
  const [line] = rows;
  if (!line) throw new Rejected('数据不存在或已删除');
  if (line.state === '4') throw new Rejected('流水已搁置，请先恢复');
  if (line.state === '2') throw new Rejected('该流水已全部匹配');
  return line;
}

/** Documents the caller reads, held until this is over: nobody else binds or ends them meanwhile. */
export async function papersOf(context: Context, ids: readonly string[]): Promise<Paper[]> {
  const { db, org } = context;
  await sql`select 1 from document where org_id = ${org.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<Paper>`
    select d.id, d.kind, d.sn, d.direction, d.status, (d.amount - d.bound)::text as open, d.partner_id as partner from bank_document d
    where d.org_id = ${org.id} and d.id = any(${[...ids]}::uuid[]) and d.status <> 5 and d.kind = any(${readableKinds(context)}::text[])`.execute(db);
  const found = ids.flatMap((id) => rows.find((one) => one.id === id.toLowerCase()) ?? []);
  if (found.length !== ids.length) throw new Rejected('单据不存在，或不是可以匹配的收付款单据');
  return found;
}
