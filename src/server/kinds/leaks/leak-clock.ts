import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { grouped } from '../../../define/money';
import { ruleDefault } from '../../../domain/organisation/rule-keys';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { holdersByPermission } from '../../engine/messages/holders';
import { notify } from '../../engine/messages/notify';

type Large = { id: string; department: string | null; name: string; product: string; amount: number };
const RULE = 'leak.noticeAmount';

/** What leaks since the last look, open and large by the organisation's own measure; kept as told. */
async function freshlyLarge(tx: Db, org: string, now: Date): Promise<Large[]> {
  const { rows } = await sql<Large>`
    with large as (select l.* from dataset_leaking(${org}::uuid, ${dayOf(now)}::date) l where l.state = 'open'
        and l.amount >= coalesce(nullif(rule_of(${org}::uuid, ${RULE}, ${ruleDefault(RULE, 'H')}), '')::numeric, 'infinity')),
      fresh as (insert into leak_told (org_id, id, told_on) select ${org}::uuid, l.id, ${dayOf(now)}::date from large l on conflict do nothing returning id)
    select l.id, l.department_id as department, coalesce(d.name, '') as name, l.product_name as product, l.amount::float as amount
    from large l join fresh f on f.id = l.id left join department d on d.org_id = ${org}::uuid and d.id = l.department_id order by l.amount desc`.execute(tx);
  return rows;
}

/** Who sees the whole house hears of all of it with its money; whoever keeps a ward, that something of his ward leaks. */
async function tell(tx: Db, org: string, found: readonly Large[], now: Date): Promise<void> {
  const holders = await holdersByPermission(tx, org, ['leaks', 'leaks:viewCost'], now);
  const { rows: people } = await sql<{ id: string; departments: string[] }>`
    select id, departments::text[] as departments from app_user where org_id = ${org} and id = any(${holders.get('leaks') ?? []}::uuid[])`.execute(tx);
  const seesCost = new Set(holders.get('leaks:viewCost'));
  const notice = { org, uri: 'leak', kind: '预警', title: '跑冒滴漏' } as const;
  const [first] = found;
  if (!first) return;
  const sum = grouped(found.reduce((all, { amount }) => all + amount, 0).toFixed(2), 2);
  const whole = people.filter(({ id, departments }) => departments.length === 0 && seesCost.has(id)).map(({ id }) => id);
  const most = `最大的是${first.name}${first.product}${grouped(first.amount.toFixed(2), 2)}元`;
  if (whole.length > 0) await notify(tx, { ...notice, users: whole, body: `新发现${found.length}条大额漏点，共${sum}元，${most}` });
  for (const department of new Set(found.map((one) => one.department))) {
    const own = found.filter((one) => one.department === department);
    const users = people.filter(({ departments }) => department !== null && departments.includes(department)).map(({ id }) => id);
    if (users.length > 0)
      await notify(tx, { ...notice, users, body: `${own[0]?.name}新发现${own.length}条大额漏点：${own[0]?.product}${own.length > 1 ? '等' : ''}` });
  }
}

/** People hear of them once a day. */
async function wasToldToday(tx: Db, org: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from leak_told where org_id = ${org} and told_on = ${dayOf(now)}::date limit 1`.execute(tx);
  return rows.length > 0;
}

/** Every hospital that works here, one transaction each. @returns how many large leaks are new */
export async function tellLeaks(db: Db, now: Date, report: (line: string) => void = console.warn): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisation where kind = 'H' and joined and is_use_system and status and deleted_at is null order by id`.execute(db);
  let count = 0;
  for (const { id, name } of rows) {
    try {
      count += await inTransaction(db, async (tx) => {
        if (await wasToldToday(tx, id, now)) return 0;
        const found = await freshlyLarge(tx, id, now);
        await tell(tx, id, found, now);
        return found.length;
      });
    } catch (error) {
      report(`${name} 漏点未能查找 / leaks not looked for: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

export const leakJobs: readonly Job[] = [{ name: 'leaks', everySeconds: 3600, run: async ({ db, now }) => void (await tellLeaks(db, now())) }];
