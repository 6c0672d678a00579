import { sql } from 'kysely';
import type { VerbNow } from '../../../contract/report-answer';
import { addMonths, dayOf, monthOf } from '../../../define/dates';
import { type Days, daysOfMonth, reportMonthOf, stepsOf } from '../../../define/periods';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { ruleReader } from '../../engine/documents/rules';
import type { VerbEffect } from '../../engine/reports/verbs';
import { brokenOf } from '../../engine/self-check/self-check';
import { writeRule } from '../../rules/rule-settings';
import { closingFindings } from './closing-findings';

/** `ends`: the day a month ends on here, 0 = its last. */
export type Books = { month: string; locked: string; days: Days; today: string; ends: number };
export const LOCK = 'finance.lockMonth';

async function booksOf(context: Context, { month = '' }: Record<string, string>): Promise<Books> {
  const rule = await ruleReader(context);
  const ends = Number(rule('report.monthEndDay')) || 0;
  return { month, locked: rule(LOCK), days: daysOfMonth(month, ends), today: dayOf(context.now()), ends };
}

const next = (month: string, by = 1): string => monthOf(addMonths(`${month}-01`, by));

/** The month of the first document there is; none before it is worth naming. */
async function firstMonth({ db, org }: Context, ends: number): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(document_date)::text as day from document where org_id = ${org.id} and status <> 6`.execute(db);
  return rows[0]?.day ? reportMonthOf(rows[0].day, ends) : undefined;
}

/** The lock after the last month is reopened: the one before it, as long as there is anything in it or before. */
async function lockBefore(context: Context, { month, ends }: Books): Promise<string> {
  const [before, first] = [next(month, -1), await firstMonth(context, ends)];
  return first !== undefined && first <= before ? before : '';
}

/** What will come of it, with the months it is about. */
export async function closingWords(context: Context, { month, locked, ends }: Books): Promise<string> {
  const first = locked ? month : ((await firstMonth(context, ends)) ?? month);
  const range =
    first < month
      ? `从【${first}】到【${month}】共${stepsOf({ from: `${first}-01`, to: `${month}-01` }, 'month').length}个月一起结账（此前没有结过账），这些月份`
      : `【${month}】结账后`;
  return `${range}不能再录入和反审单据；${first < month ? `【${month}】` : ''}月末库存与往来余额随即留存。`;
}

export async function reopeningWords(context: Context, books: Books): Promise<string> {
  const before = await lockBefore(context, books);
  const rest = before ? `【${before}】及以前的月份仍为已结账。` : '此后没有已结账的月份。';
  return `只反结【${books.month}】一个月：该月可以重新录入和反审单据，留存的余额作废；${rest}`;
}

/** One month after the other, and only when it is over. The first one closed may be any: what lies before it is closed with it. */
export function whyNotClose({ month, locked, days, today }: Books): string | undefined {
  if (locked && month <= locked) return `【${month}】已结账`;
  if (locked && month !== next(locked)) return `请先结【${next(locked)}】的账`;
  return days.to >= today ? `【${month}】到${days.to}为止，结束后才能结账` : undefined;
}

async function guardClose(context: Context, parameters: Record<string, string>): Promise<VerbNow> {
  const books = await booksOf(context, parameters);
  const whyNot = whyNotClose(books);
  // A month that runs still is looked through as well: what is put right before its end does not hold it up.
  const findings = books.locked >= books.month ? [] : await closingFindings(context, books.days);
  return { ...(whyNot === undefined ? { says: await closingWords(context, books) } : { whyNot }), findings };
}

const guardReopen = async (context: Context, parameters: Record<string, string>): Promise<VerbNow> => {
  const books = await booksOf(context, parameters);
  const whyNot = whyNotReopen(books);
  return whyNot === undefined ? { says: await reopeningWords(context, books) } : { whyNot };
};

export function whyNotReopen({ month, locked }: Books): string | undefined {
  if (!locked) return '还没有结过账';
  return month === locked ? undefined : `只能反结最后结账的月份【${locked}】`;
}

const setLock = (context: Context, value: string, reason: string): Promise<void> =>
  writeRule(context, { kind: context.org.kind, org: context.org.id }, { key: LOCK, value, reason });

/** What lay and was owed at the end, kept beside the month. */
async function keepFigures(context: Context, { month, days }: Books): Promise<void> {
  const { db, org, user } = context;
  await sql`insert into period_closed (org_id, month, first_day, last_day, closed_at, closed_by)
    values (${org.id}, ${month}, ${days.from}, ${days.to}, ${context.now()}, ${user.id || null})`.execute(db);
  await sql`insert into period_stock (org_id, month, warehouse_id, specification_id, lot_id, owner_id, quantity, amount)
    select ${org.id}::uuid, ${month}, o.warehouse_id, o.specification_id, o.lot_id, o.owner_id, sum(o.quantity), sum(o.amount)
    from stock_opening(${org.id}::uuid, ${days.to}::date + 1) o group by o.warehouse_id, o.specification_id, o.lot_id, o.owner_id having sum(o.quantity) <> 0 or sum(o.amount) <> 0`.execute(
    db,
  );
  await sql`insert into period_item (org_id, month, item_id, partner_id, account, open)
    select ${org.id}::uuid, ${month}, e.item_id, e.partner_id, e.account, sum(e.amount) from account_entry e
    where e.org_id = ${org.id} and e.biz_date <= ${days.to} group by e.item_id, e.partner_id, e.account having sum(e.amount) <> 0`.execute(db);
}

const log = (context: Context, { month, locked }: Books, operation: string, after: string, reason: string): Promise<void> =>
  logOperation(context.db, context, {
    resource: 'report:stockFinance',
    name: month,
    operation,
    before: { lockMonth: locked },
    after: { lockMonth: after, reason },
  });

/** 结账: nothing of the month is written or taken back any more; refused while the ledger does not add up. */
export const closePeriod: VerbEffect = {
  guard: guardClose,
  run: async (context, parameters) => {
    const books = await booksOf(context, parameters);
    const broken = await brokenOf(context.db, context.org.id);
    if (broken.length > 0) throw new Rejected(`账务自检不成立，不能结账：${broken.map(({ title, broken: rows }) => `${title}（${rows}处）`).join('；')}`);
    await keepFigures(context, books);
    await setLock(context, books.month, '结账');
    await log(context, books, 'closePeriod', books.month, '');
    return `【${books.month}】已结账`;
  },
};

/** 反结账: only the last month, with a reason; the one before it is the last again, also where both were closed in one go. */
export const reopenPeriod: VerbEffect = {
  guard: guardReopen,
  run: async (context, parameters, reason) => {
    const books = await booksOf(context, parameters);
    const before = await lockBefore(context, books);
    await sql`delete from period_closed where org_id = ${context.org.id} and month = ${books.month}`.execute(context.db);
    await setLock(context, before, reason);
    await log(context, books, 'reopenPeriod', before, reason);
    return `【${books.month}】已反结账${before ? `，【${before}】及以前仍为已结账` : ''}`;
  },
};
