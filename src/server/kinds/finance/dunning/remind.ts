import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { grouped } from '../../../../define/money';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { isOnPlatform } from '../../../engine/documents/on-platform';
import { ruleReader } from '../../../engine/documents/rules';
import type { ActionService } from '../../../engine/masters/services';
import { holdersOf } from '../../../engine/messages/holders';
import { notify } from '../../../engine/messages/notify';

/** Rows a reminder keeps and a message names. */
const KEPT = 300;
const NAMED = 5;
/** Page of the other side on which it sees what it owes us. */
const THEIR_PAGE = 'receivablePayableDetail';
type Asked = {
  id: string;
  name: string;
  org: string;
  theirs: string | null;
  items: number;
  open: string;
  overdue: string;
  /** The day it was last told, and the day it last got anything. */
  told: string | null;
  last: string | null;
  listed: Listed[];
};
type Listed = { sn: string; paper: string; itemDate: string; dueDate: string; days: number; open: string };

/** 催款: the finance people of a customer on the platform read what is due; others get a letter. Who was asked lately is not asked again. */
export const remindDebtors: ActionService = async (tx, context, { ids }) => remind(within(context, tx), ids, false);

/** 出催款函: the same on paper, whether the customer is on the platform or not, and whenever it is wanted. */
export const writeDunningLetters: ActionService = async (tx, context, { ids }) => remind(within(context, tx), ids, true);

async function remind(context: Context, ids: readonly string[], isLetter: boolean): Promise<{ says: string[] }> {
  const days = Number((await ruleReader(context))('finance.remindDays') || '3');
  const says: string[] = [];
  let sent = 0;
  for (const one of await dueOf(context, ids)) {
    const people = isLetter ? [] : await readersOf(context, one);
    const reason = whyNot(one, isLetter ? undefined : { last: people.length > 0 ? one.told : one.last, days, now: context.now() });
    if (reason === '') sent += 1;
    says.push(`${one.name}：${reason || `${await send(context, one, people)}${isLetter ? `。催款函不受${days}天内不重复催款的限制` : ''}`}`);
  }
  if (sent === 0) throw new Rejected(says.join('；') || '请先选择客户');
  return { says };
}

/** `rule`: how often one is reminded. A letter somebody asks for by name is a paper, no reminder: it waits for none and none waits for it. */
function whyNot({ overdue }: Asked, rule?: { last: string | null; days: number; now: Date }): string {
  if (Number(overdue) <= 0) return '没有逾期款项，无需催款';
  if (!rule) return '';
  const { last, days, now } = rule;
  const passed = last === null ? days : Math.floor((Date.parse(`${dayOf(now)}T00:00:00Z`) - Date.parse(`${last}T00:00:00Z`)) / 86_400_000);
  return passed >= days ? '' : `${last}已催收，${days}天内不重复催款；需要书面的可以“出催款函”`;
}

/** What each of them owes that is due, the oldest first. Partners are locked: two clerks do not remind one at once. */
async function dueOf({ db, org, now }: Context, ids: readonly string[]): Promise<Asked[]> {
  await sql`select id from partner where org_id = ${org.id} and id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<Asked>`
    with i as materialized (select n.*, ${dayOf(now())}::date - n.due_date as late, row_number() over (partition by n.partner_id order by n.due_date, n.doc_sn) as place
      from account_item n where n.org_id = ${org.id} and n.account = 'receivable' and n.open <> 0 and n.partner_id = any(${[...ids]}::uuid[]))
    select p.id, p.name, p.counterparty_id as org, (select t.id from partner t where t.org_id = p.counterparty_id and t.counterparty_id = p.org_id and t.deleted_at is null
        order by t.status desc, t.created_at limit 1) as theirs,
      (select to_char(max(m.at) filter (where m.way = 'message') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from due_reminder m where m.org_id = p.org_id and m.partner_id = p.id) as told,
      (select to_char(max(m.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') from due_reminder m where m.org_id = p.org_id and m.partner_id = p.id) as last,
      count(i.id)::int as items, coalesce(sum(i.open), 0)::text as open, coalesce(sum(i.open) filter (where i.late > 0), 0)::text as overdue,
      coalesce(jsonb_agg(jsonb_build_object('sn', i.doc_sn, 'paper', i.paper_no, 'itemDate', i.item_date, 'dueDate', i.due_date, 'days', i.late, 'open', i.open::text) order by i.place)
        filter (where i.late > 0 and i.place <= ${KEPT}), '[]') as listed
    from partner p left join i on i.partner_id = p.id where p.org_id = ${org.id} and p.id = any(${[...ids]}::uuid[]) group by p.org_id, p.id, p.name, p.counterparty_id order by p.name`.execute(
    db,
  );
  return rows;
}

/** Who reads a reminder there; nobody where the customer is not on the platform: he gets a letter. */
async function readersOf({ db, now }: Context, { theirs, org }: Asked): Promise<readonly string[]> {
  return theirs === null || !(await isOnPlatform(db, org)) ? [] : holdersOf(db, org, THEIR_PAGE, now());
}

async function send(context: Context, one: Asked, people: readonly string[]): Promise<string> {
  const way = people.length > 0 ? 'message' : 'letter';
  await keep(context, one, way, people.length);
  if (way === 'letter') return `逾期${grouped(one.overdue, 2)}元，已生成催款函，在“催收记录”打印`;
  await tell(context.db, context, one, people);
  return `逾期${grouped(one.overdue, 2)}元，已通知对方${people.length}人`;
}

async function tell(db: Db, { org, user }: Context, { org: to, theirs, overdue, open, listed }: Asked, users: readonly string[]): Promise<void> {
  const named = listed.slice(0, NAMED).map(({ sn, paper, days, open: amount }) => `${paper || sn} ${grouped(amount, 2)}元 逾期${days}天`);
  await notify(db, {
    org: to,
    users,
    uri: 'dueReminder',
    objectID: theirs ?? '',
    title: '催款提醒',
    body: `${org.name}：逾期${grouped(overdue, 2)}元，未付合计${grouped(open, 2)}元。${named.join('；')}${listed.length > NAMED ? '等' : ''}`,
    extra: { org_name: org.name },
    sender: { id: user.id, name: user.name },
  });
}

async function keep(context: Context, { id, items, open, overdue, listed }: Asked, way: string, told: number): Promise<void> {
  const at = context.now();
  const by = context.user.id || null;
  await sql`insert into due_reminder (org_id, id, partner_id, at, way, told, items, open, overdue, listed, by_name, created_by, created_at, updated_by, updated_at)
    values (${context.org.id}, ${newId(at.getTime())}, ${id}, ${at}, ${way}, ${told}, ${items}, ${open}, ${overdue}, ${JSON.stringify(listed)}::jsonb, ${context.user.name},
      ${by}::uuid, ${at}, ${by}::uuid, ${at})`.execute(context.db);
}
