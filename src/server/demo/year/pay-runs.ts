import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add, mul, round } from '../../../define/money';
import { Rejected } from '../../base/errors';
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
    // Less than the smallest paper lays out nothing, and is refused: then more of it is there.
    const run = async (shares: readonly string[], days: number): Promise<string | undefined> => {
      const [share, ...more] = shares;
      if (share === undefined) return undefined;
      const asked = { amount: round(mul(due, share), 0), payDate: addDays(today, days), dueUntil: addDays(today, 30) };
      const isLaid = await actOnRecord(desk, 'payRun', 'propose', '', asked).then(() => true, refused);
      return isLaid ? (await newest(day)).id : run(more, days);
    };
    const done = await run(['0.15', '0.4'], 1);
    if (done) await actOnRecord(desk, 'payRun', 'generate', done, { into: 'paymentApplication' });
    const open = await run(['0.4', '0.7', '1'], 5);
    if (!open) continue;
    const [held] = await linesOf(day, open, 'left');
    if (held) await actOnRecord(desk, 'payRunLine', 'hold', held, {}, '质量争议，等退货处理');
  }
}

const refused = (error: unknown): false => {
  if (error instanceof Rejected) return false;
  throw error;
};

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
