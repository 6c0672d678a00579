import { sql } from 'kysely';
import { daysOfMonth } from '../../../define/periods';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { openPage } from '../places';
import { defineTool, found } from '../tool';
import { CLOSING_PAGE, type ClosingArgs, closingArgs, closingMonths } from './closing-month';

/** How far the books are closed, and by whom they last were; whether the month that is asked for is. */
export const closedMonths = defineTool<ClosingArgs>({
  name: 'closedMonths',
  description: '结账进度：账结到了哪个月、某个月结账了没有、谁在什么时候结的。',
  args: closingArgs,
  may: (context) => screensFor(context, CLOSING_PAGE).length > 0,
  run: async ({ context }, words) => {
    const { locked, ends, today, asked: month, next } = await closingMonths(context, words);
    const head = month === undefined ? undefined : locked >= month && locked !== '' ? `**${month} 已结账。**` : `**${month} 还没有结账。**`;
    const state = locked ? `账已结到 **${locked}**${await closedBy(context, locked)}` : '还没有结过账';
    const open = next
      ? `；下一个要结的是 ${next}（到 ${daysOfMonth(next, ends).to} 为止${daysOfMonth(next, ends).to >= today ? '，结束后才能结' : '，可以结了'}）`
      : '';
    const [screen] = screensFor(context, CLOSING_PAGE);
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
