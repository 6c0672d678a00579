import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { plain } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { whoSees } from '../../../engine/documents/recipients';
import { holdersOf, holdersOfAny } from '../../../engine/messages/holders';
import { notifyNow } from '../../../engine/messages/notify';
import type { Paper, Recall } from './kept';

/** The page a department's returns are kept on, and those stops are decided on. */
const RETURNS = 'grantOdoReturn';
const STOPS = ['stopSellList', 'stopSellCheck', 'stopSellAudit'];
/** Hours nobody is asked again within. */
const PAUSE = 4;

type Ward = { warehouse: string; batches: readonly string[]; paper: Paper; rest?: string };
/** Those who keep this store's returns, not everybody who keeps any. */
export async function tellWard(context: Context, recall: Recall, { warehouse, batches, paper, rest }: Ward): Promise<number> {
  const users = await whoSees(context, paper.id, await holdersOf(context.db, context.org.id, RETURNS, context.now()));
  const message = await notifyNow(context.db, {
    ...{ org: context.org.id, users, page: RETURNS, uri: 'issueReturn', objectID: paper.sn },
    title: `紧急：批号${batches.slice(0, 3).join('、')}${batches.length > 3 ? '等' : ''}召回`,
    body: `${rest === undefined ? '' : `还有${rest}未退回，`}请核对退库单${paper.sn}并退回中心库`,
  });
  await keepTold(context, recall.id, { warehouse, told: users.length, ...(message ? { message, org: context.org.id } : {}) });
  return users.length;
}

type Told = { warehouse?: string; partner?: string; told: number; message?: string; org?: string };
async function keepTold(context: Context, recall: string, { warehouse, partner, told, message, org }: Told): Promise<void> {
  const at = context.now();
  await sql`insert into recall_told (org_id, id, recall_id, at, warehouse_id, partner_id, told, message_org, message_id, by_name)
    values (${context.org.id}, ${newId(at.getTime())}, ${recall}, ${at}, ${warehouse ?? null}, ${partner ?? null}, ${told}, ${org ?? null}, ${message ?? null}, ${context.user.name})`.execute(
    context.db,
  );
}

type Late = {
  warehouse: string | null;
  partner: string | null;
  name: string;
  org: string | null;
  rest: string;
  batches: string[];
  isRecent: boolean;
  paper: string | null;
  sn: string | null;
};

/** 催办: every ward that still has some and every partner on the platform who accounts for less than he got is told again, unless he was a moment ago. */
export async function urgeHolders(context: Context, recall: Recall): Promise<string[]> {
  const says: string[] = [];
  for (const one of await lateHolders(context, recall.id)) {
    const rest = plain(one.rest);
    if (one.isRecent) {
      says.push(`${one.name}：${PAUSE}小时内已通知过`);
    } else if (one.warehouse !== null) {
      const paper = one.paper === null ? undefined : { id: one.paper, sn: one.sn ?? '' };
      const told = paper && (await tellWard(context, recall, { warehouse: one.warehouse, batches: one.batches, paper, rest }));
      says.push(told === undefined ? `${one.name}：没有待处理的退库单，请先起草科室退库` : `${one.name}：未退回${rest}，已通知${told}人`);
    } else says.push(await urgePartner(context, recall, one, rest));
  }
  return says;
}

async function urgePartner(context: Context, recall: Recall, one: Late, rest: string): Promise<string> {
  if (one.org === null) return `${one.name}：不在平台上，请电话或书面通知`;
  if (one.sn === null) return `${one.name}：停售单审批后才通知对方`;
  const users = await holdersOfAny(context.db, one.org, STOPS, context.now());
  if (users.length === 0) return `${one.name}：对方没有可以通知的人，请电话或书面通知`;
  const message = await notifyNow(context.db, {
    ...{ org: one.org, users, uri: 'stopSell', objectID: one.sn },
    title: `催办：批号${one.batches.slice(0, 3).join('、')}${one.batches.length > 3 ? '等' : ''}召回`,
    body: `${context.org.name}召回文号${recall.noticeNo}，还有${rest}未了结，请停用并退回，停售单${one.sn}`,
    sender: { id: context.user.id, name: context.user.name },
    extra: { org_name: context.org.name },
  });
  await keepTold(context, recall.id, { partner: String(one.partner), told: users.length, org: one.org, ...(message ? { message } : {}) });
  return `${one.name}：未了结${rest}，已通知对方${users.length}人`;
}

async function lateHolders(context: Context, recall: string): Promise<Late[]> {
  const { rows } = await sql<Late>`
    with late as (
      select case when d.state = '3' then d.warehouse_id end as warehouse, case when d.state = '5' then d.partner_id end as partner, sum(d.rest) as rest, array_agg(distinct d.batch_no) as batches
      from dataset_recalled(${context.org.id}::uuid, ${dayOf(context.now())}::date, ${recall}::uuid) d where d.state in ('3', '5') group by 1, 2 having sum(d.rest) > 0
    )
    select l.warehouse, l.partner, coalesce(w.name, p.name) as name, g.id as org, l.rest::text, l.batches, k.id as paper, coalesce(k.sn, y.sn) as sn,
      exists (select from recall_told t where t.org_id = ${context.org.id} and t.recall_id = ${recall} and t.at > ${context.now()}::timestamptz - make_interval(hours => ${PAUSE})
        and (t.warehouse_id = l.warehouse or t.partner_id = l.partner)) as "isRecent"
    from late l left join warehouse w on w.org_id = ${context.org.id} and w.id = l.warehouse left join partner p on p.org_id = ${context.org.id} and p.id = l.partner
      left join organisation g on g.id = p.counterparty_id and g.joined and g.is_use_system
      left join lateral (select d.id, d.sn from recall_paper q join document d on d.org_id = q.org_id and d.id = q.document_id
        where q.org_id = ${context.org.id} and q.recall_id = ${recall} and d.kind = 'issueReturn' and d.warehouse_id = l.warehouse and d.status in (0, 1, 3)
          order by d.created_at desc limit 1) k on true
      left join lateral (select d.sn from recall_paper q join document d on d.mirror_of = q.document_id and d.org_id = g.id
        where q.org_id = ${context.org.id} and q.recall_id = ${recall} order by d.created_at desc limit 1) y on true
    where l.warehouse is not null or l.partner is not null order by l.warehouse is null, l.rest desc, name`.execute(context.db);
  return rows;
}
