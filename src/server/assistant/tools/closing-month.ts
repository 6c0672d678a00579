import { z } from 'zod';
import { addMonths, type Day, dayOf, monthOf } from '../../../define/dates';
import { reportMonthOf } from '../../../define/periods';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import { ruleReader } from '../../engine/documents/rules';

/** The page months are closed on. */
export const CLOSING_PAGE = 'report:stockFinance';
export const closingArgs = z.object({ period: z.string().max(40).optional().describe('哪个月，如 上个月、2026-10') });
export type ClosingArgs = z.infer<typeof closingArgs>;

/** `locked`: the last month that is closed, '' where none is; `ends`: the day months end; `asked`: the month a period is of; `next`: behind the last. */
type Months = { locked: string; ends: number; today: Day; asked: string | undefined; next: string | undefined };

/** Which months are meant where it is asked of closing: as the house counts them. */
export async function closingMonths(context: Context, { period }: ClosingArgs): Promise<Months> {
  const rule = await ruleReader(context);
  const [locked, ends] = [String(rule('finance.lockMonth') ?? ''), Number(rule('report.monthEndDay')) || 0];
  const today = dayOf(context.now());
  const said = period ? periodIn(period, today) : undefined;
  const asked = said && reportMonthOf(said.to > today ? today : said.to, ends);
  return { locked, ends, today, asked, next: locked ? monthOf(addMonths(`${locked}-01`, 1)) : undefined };
}
