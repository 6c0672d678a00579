import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { compare, grouped } from '../../../../define/money';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { ActionService } from '../../../engine/masters/services';

type Owed = { name: string; item: string | null; open: string };

/** 记录承诺: somebody of the customer said how much comes until when, of all that is owed or of one paper. */
export const promisePayment: ActionService = async (tx, context, { ids: [partner = ''], input }) => {
  const [day, amount, sn] = [String(input.day), String(input.amount), String(input.sn ?? '').trim()];
  if (day < dayOf(context.now())) throw Rejected.at('day', '承诺付款日不能早于今天');
  const { rows } = await sql<Owed>`
    select p.name, ${sn === '' ? sql`null` : sql`min(i.id::text)`} as item, coalesce(sum(i.open), 0)::text as open from partner p
      left join account_item i on i.org_id = p.org_id and i.partner_id = p.id and i.account = 'receivable' and i.open <> 0 ${sn === '' ? sql`` : sql`and i.doc_sn = ${sn}`}
    where p.org_id = ${context.org.id} and p.id = ${partner} group by p.name`.execute(tx);
  const [owed] = rows;
  if (!owed || (sn !== '' && owed.item === null)) throw Rejected.at('sn', `${owed?.name ?? ''}没有单号为【${sn}】的未收款项`);
  if (compare(amount, owed.open) > 0) throw Rejected.at('amount', `承诺金额${grouped(amount, 2)}超过未收金额${grouped(owed.open, 2)}`);
  const at = context.now();
  await sql`insert into due_promise (org_id, id, partner_id, item_id, item_sn, day, amount, said_by, said_at, note, by_name, created_by, created_at, updated_by, updated_at)
    values (${context.org.id}, ${newId(at.getTime())}, ${partner}, ${owed.item}::uuid, ${sn}, ${day}::date, ${amount}, ${String(input.saidBy)}, ${at}, ${String(input.note ?? '')},
      ${context.user.name}, ${context.user.id || null}::uuid, ${at}, ${context.user.id || null}::uuid, ${at})`.execute(tx);
  return { says: [`${owed.name}：${String(input.saidBy)}承诺${day}前付款${grouped(amount, 2)}元，已记录`] };
};
