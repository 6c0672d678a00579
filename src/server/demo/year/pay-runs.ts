import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add, mul, round } from '../../../define/money';
import type { At, Day } from './day';
import { actOnRecord, keepRecord } from './desk';

/** Who lays out what is paid in which organisation. */
const CLERKS = [
  { key: 'h1', who: 'hfinance' },
  { key: 'd1', who: 'dfinance' },
  { key: 'v1', who: 'vendor' },
] as const;
type Open = { partner: string; open: string };

/** Discounts of two suppliers, a run of which the drafts were made, and one somebody still decides about: less money than is due, one item held. */
export async function payRunWork(at: At, today: string): Promise<void> {
  for (const { key, who } of CLERKS) {
    const day = at(key, '17:20');
    const desk = day.desk(who);
    const [first, second] = await mostOwed(day);
    if (!first) continue;
    await keepRecord(desk, 'earlyDiscount', { partner: first.partner, days: 30, percent: '1.00', remark: '年度协议：30天内付款九九折' });
    if (second) await keepRecord(desk, 'earlyDiscount', { partner: second.partner, days: 45, percent: '0.50' });
    const due = (await mostOwed(day)).reduce((sum, { open }) => add(sum, open), '0');
    const run = async (share: string, days: number) => {
      await actOnRecord(desk, 'payRun', 'propose', '', { amount: round(mul(due, share), 0), payDate: addDays(today, days), dueUntil: addDays(today, 30) });
      return (await newest(day)).id;
    };
    const done = await run('0.15', 1);
    const [line] = await linesOf(day, done, 'taken');
    if (line) await actOnRecord(desk, 'payRun', 'generate', done, { into: 'paymentApplication' });
    else await actOnRecord(desk, 'payRun', 'void', done);
    const part = await run('0.4', 5);
    // Where everything due is one paper, less than it lays out nothing.
    const isLaid = (await linesOf(day, part, 'taken')).length > 0;
    if (!isLaid) await actOnRecord(desk, 'payRun', 'void', part);
    const open = isLaid ? part : await run('1', 5);
    const [held] = await linesOf(day, open, 'left');
    if (held) await actOnRecord(desk, 'payRunLine', 'hold', held, {}, '质量争议，等退货处理');
  }
}

async function mostOwed({ world, organisation }: Day): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select i.partner_id as partner, sum(i.open)::text as open from account_item i where i.org_id = ${organisation.id} and i.account = 'payable' and i.open > 0
      and i.id not in (select item_id from items_under_payment(${organisation.id})) group by 1 order by sum(i.open) desc, 1`.execute(world.db);
  return rows;
}
async function newest({ world, organisation }: Day): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`select id from pay_run where org_id = ${organisation.id} order by code desc limit 1`.execute(world.db);
  return rows[0] ?? { id: '' };
}
async function linesOf({ world, organisation }: Day, run: string, state: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pay_run_line where org_id = ${organisation.id} and run_id = ${run} and state = ${state} and open > 0 order by place limit 1`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
}
