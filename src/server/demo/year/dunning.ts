import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { mul, round } from '../../../define/money';
import { deskDayOf, workdayUpTo } from '../clock';
import { organisationOf, type World } from '../world/world';
import { actOnRecord, deskOn } from './desk';

/** Who asks customers for money. */
const CLERKS = [
  { key: 'd1', who: 'dfinance' },
  { key: 'v1', who: 'vendor' },
] as const;
type Owing = { id: string; open: string; overdue: string; hasPaid: boolean };

/**
 * What clerks heard when they asked: promises that are still running, that were not kept, and one for which another day was agreed; reminders of last week, so
 * that some may be asked again today.
 */
export async function dunningWork(world: World, today: string): Promise<void> {
  const [lastWeek, recently] = [workdayUpTo(addDays(today, -9)), workdayUpTo(addDays(today, -4))];
  for (const { key, who } of CLERKS) {
    const desk = (day: string, time: string) => deskOn(world, key, who, day, time);
    const partners = await owing(world, key, lastWeek);
    const late = partners.filter(({ overdue }) => Number(overdue) > 0);
    for (const { id } of late.slice(0, 2)) await actOnRecord(desk(lastWeek, '10:10'), 'debtor', 'remind', id);
    const [first, second = first, third = second] = partners;
    const promise = async (day: string, one: Owing | undefined, until: number, share: string, saidBy: string, note = '') => {
      if (!one) return;
      const amount = round(mul(one.open, share), 0);
      const input = { day: addDays(today, until), amount: Number(amount) > 0 ? amount : one.open, saidBy, note };
      await actOnRecord(desk(day, '15:20'), 'debtor', 'promise', one.id, input);
    };
    await promise(lastWeek, first, -3, '0.6', '周会计', '月底前付一批');
    if (second !== first) await promise(lastWeek, second, -5, '0.4', '李科长', '等院长签字');
    // Of the only one who owes, what was said last holds.
    await promise(recently, third, 6, '0.8', '财务吴主任', '说下周三付');
    if (second !== first) await promise(recently, second, 8, '0.4', '李科长', '改到下周');
    for (const { id } of late.slice(2, 4)) await actOnRecord(desk(workdayUpTo(addDays(today, -1)), '16:05'), 'debtor', 'letter', id);
  }
}

/** Who is latest and owes most, of those who paid nothing since before the others: what they promised then was not kept. */
async function owing(world: World, key: string, since: string): Promise<Owing[]> {
  const { rows } = await sql<Owing>`
    select partner_id as id, sum(open) as open, coalesce(sum(open) filter (where due_date < ${deskDayOf(world.end)}::date - 14), 0) as overdue,
      exists (select from account_entry e where e.org_id = i.org_id and e.partner_id = i.partner_id and e.account = i.account and e.amount < 0 and e.biz_date >= ${since}::date) as "hasPaid"
    from account_item i where org_id = ${organisationOf(world, key).id} and account = 'receivable' and open <> 0
      group by org_id, partner_id, account having sum(open) > 100 order by 3 desc, 2 desc limit 8`.execute(world.db);
  return rows.toSorted((a, b) => Number(a.hasPaid) - Number(b.hasPaid) || Number(b.overdue) - Number(a.overdue));
}
