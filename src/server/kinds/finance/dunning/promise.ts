import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { compare, grouped, isPositive, min } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import type { ActionService, ServiceCall } from '../../../engine/masters/services';

/** What is owed that a promise may be about: all of a partner, or one item. */
type Owed = { name: string; item: string | null; open: string };
type Promised = { id: string; partner: string; item: string | null; sn: string; day: string; lacking: string; saidBy: string; isRenewed: boolean };

/** 记录承诺: somebody of the customer said how much comes until when, of all that is owed or of one paper. */
export const promisePayment: ActionService = async (tx, context, { ids: [partner = ''], input }) => {
  const sn = String(input.sn ?? '').trim();
  const { rows } = await sql<Owed>`
    select p.name, ${sn === '' ? sql`null` : sql`min(i.id::text)`} as item, coalesce(sum(i.open), 0)::text as open from partner p
      left join account_item i on i.org_id = p.org_id and i.partner_id = p.id and i.account = 'receivable' and i.open <> 0 ${sn === '' ? sql`` : sql`and i.doc_sn = ${sn}`}
    where p.org_id = ${context.org.id} and p.id = ${partner} group by p.name`.execute(tx);
  const [owed] = rows;
  if (!owed || (sn !== '' && owed.item === null)) throw Rejected.at('sn', `${owed?.name ?? ''}没有单号为【${sn}】的未收款项`);
  return keep(tx, context, { partner, sn, owed, renews: null, input });
};

/** 改期: the same money on another day; what was promised before is waited for no longer. */
export const renewPromise: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  await sql`select 1 from due_promise where org_id = ${context.org.id} and id = ${id} for update`.execute(tx);
  const promise = await promisedOf(tx, context, id);
  if (promise?.isRenewed) throw new Rejected(`${promise.saidBy}${promise.day}的承诺已经改期`);
  const owed = promise && (await owedOf(tx, context, promise));
  if (!promise || !owed) throw new Rejected('数据不存在或已删除');
  return keep(tx, context, { ...promise, owed, renews: id, input });
};

/** What 改期 begins with: what is lacking of the promise, and who gave it. */
export const startRenewal: ActionService = async (tx, context, { ids: [id = ''] }) => {
  const promise = await promisedOf(tx, context, id);
  const owed = promise && (await owedOf(tx, context, promise));
  if (!promise || !owed) return {};
  const left = min(promise.lacking, owed.open);
  return { saidBy: promise.saidBy, ...(isPositive(left) ? { amount: left } : {}) };
};

async function promisedOf(tx: Db, { org }: Context, id: string): Promise<Promised | undefined> {
  const { rows } = await sql<Promised>`
    select id, partner_id as partner, item_id as item, item_sn as sn, day::text as day, lacking::text as lacking, said_by as "saidBy", renewed_to is not null as "isRenewed"
    from due_promise_list where org_id = ${org.id} and id = ${id}`.execute(tx);
  return rows[0];
}

async function owedOf(tx: Db, { org }: Context, { partner, item }: Promised): Promise<Owed | undefined> {
  const { rows } = await sql<Owed>`
    select p.name, ${item}::uuid as item, coalesce(sum(i.open), 0)::text as open from partner p
      left join account_item i on i.org_id = p.org_id and i.partner_id = p.id and i.account = 'receivable' and i.open <> 0 ${item === null ? sql`` : sql`and i.id = ${item}`}
    where p.org_id = ${org.id} and p.id = ${partner} group by p.name`.execute(tx);
  return rows[0];
}

type Said = { partner: string; sn: string; owed: Owed; renews: string | null; input: ServiceCall['input'] };

async function keep(tx: Db, { org, user, now }: Context, { partner, sn, owed, renews, input }: Said): Promise<{ says: string[] }> {
  const [day, amount, saidBy] = [String(input.day), String(input.amount), String(input.saidBy)];
  const at = now();
  if (day < dayOf(at)) throw Rejected.at('day', '承诺付款日不能早于今天');
  if (compare(amount, owed.open) > 0) throw Rejected.at('amount', `承诺金额${grouped(amount, 2)}超过未收金额${grouped(owed.open, 2)}`);
  await sql`insert into due_promise (org_id, id, partner_id, item_id, item_sn, day, amount, said_by, said_at, note, renews, by_name, created_by, created_at, updated_by, updated_at)
    values (${org.id}, ${newId(at.getTime())}, ${partner}, ${owed.item}::uuid, ${sn}, ${day}::date, ${amount}, ${saidBy}, ${at}, ${String(input.note ?? '')}, ${renews}::uuid,
      ${user.name}, ${user.id || null}::uuid, ${at}, ${user.id || null}::uuid, ${at})`.execute(tx);
  return { says: [`${owed.name}：${saidBy}承诺${day}前付款${grouped(amount, 2)}元，已记录`] };
}
