import { sql } from 'kysely';
import { z } from 'zod';
import { addMonths, dayOf, monthOf } from '../../../define/dates';
import { daysOfMonth, reportMonthOf } from '../../../define/periods';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { ruleReader } from '../../engine/documents/rules';
import { openPage } from '../places';
import { defineTool, found } from '../tool';

const PAGE = 'report:stockFinance';
const LOCK = 'finance.lockMonth';
const schema = z.object({ period: z.string().max(40).optional().describe('哪个月，如 上个月、2026-10') });

/** How far the books are closed, and by whom they last were; whether the month that is asked for is. */
export const closedMonths = defineTool<z.infer<typeof schema>>({
  name: 'closedMonths',
  description: '结账进度：账结到了哪个月、某个月结账了没有、谁在什么时候结的。',
  args: schema,
  may: (context) => screensFor(context, PAGE).length > 0,
  run: async ({ context }, { period }) => {
    const rule = await ruleReader(context);
    const [locked, ends] = [rule(LOCK), Number(rule('report.monthEndDay')) || 0];
    const today = dayOf(context.now());
    const asked = period ? periodIn(period, today) : undefined;
    const month = asked && reportMonthOf(asked.to > today ? today : asked.to, ends);
    const next = locked ? monthOf(addMonths(`${locked}-01`, 1)) : undefined;
    const head = month === undefined ? undefined : locked >= month && locked !== '' ? `**${month} 已结账。**` : `**${month} 还没有结账。**`;
    const state = locked ? `账已结到 **${locked}**${await closedBy(context, locked)}` : '还没有结过账';
    const open = next
      ? `；下一个要结的是 ${next}（到 ${daysOfMonth(next, ends).to} 为止${daysOfMonth(next, ends).to >= today ? '，结束后才能结' : '，可以结了'}）`
      : '';
    const [screen] = screensFor(context, PAGE);
    return found({
      text: `${head ? `${head}\n\n` : ''}${state}${open}。`,
      data: { locked, month, next },
      proposals: screen ? [openPage(screen)] : [],
    });
  },
});

async function closedBy({ db, org }: Context, month: string): Promise<string> {
  const { rows } = await sql<{ day: string; name: string | null }>`select (p.closed_at at time zone 'Asia/Shanghai')::date::text as day, u.name
    from period_closed p left join app_user_list u on u.id = p.closed_by and u.org_id = p.org_id where p.org_id = ${org.id} and p.month = ${month}`.execute(db);
  const [row] = rows;
  return row ? `（${row.day}${row.name ? ` ${row.name}` : ''}结的）` : '';
}
