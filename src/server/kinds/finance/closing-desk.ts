import { sql } from 'kysely';
import type { ClosingAct, ClosingDesk, ClosingMonth, Obstacle } from '../../../contract/closing-answer';
import { addMonths, dayOf } from '../../../define/dates';
import { type Days, daysOfMonth, reportMonthOf } from '../../../define/periods';
import { reportOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { ruleReader } from '../../engine/documents/rules';
import { urgeApprovers } from '../../engine/inbox/urge';
import { QUERY, reportScreen } from '../../engine/queries/report-pages';
import { leadingKinds, postingKinds } from './closing-kinds';
import { doubtfulStock, uninvoicedGoods, unsettledUses } from './closing-open';
import { unfinishedPapers, visiblePapers } from './closing-papers';
import { closingProof } from './closing-proof';
import { unvouchered } from './closing-vouchers';
import { type Books, closingWords, LOCK, reopeningWords, whyNotClose, whyNotReopen } from './period-closing';

const REPORT = 'report:stockFinance';
/** Months of the strip. */
const SHOWN = 12;

type Place = { books: Books; ends: number; actions: readonly string[]; here: Context };

/** @throws Forbidden without the page the month is closed on */
async function placeOf(context: Context, month: string): Promise<Place> {
  const definition = reportOf(REPORT, context.org.kind);
  const screen = definition && reportScreen(context, definition, QUERY);
  const rule = await ruleReader(context);
  const ends = Number(rule('report.monthEndDay')) || 0;
  const books = { month, locked: rule(LOCK), days: daysOfMonth(month, ends), today: dayOf(context.now()), ends };
  const actions = ['closePeriod', 'reopenPeriod'].filter((operation) => screen && (context.permissions[screen.flag] ?? []).includes(operation));
  return { books, ends, actions, here: { ...context, screen: '' } };
}

/** 月结台: the months, and of one of them what stands in its way. Without a month that whose turn it is. */
export async function closingDesk(context: Context, given: string | undefined): Promise<ClosingDesk> {
  const { books, ends, here } = await placeOf(context, given ?? '2000-01');
  const months = await monthsOf(here, books, ends);
  const month = given ?? nextOf(months) ?? reportMonthOf(books.today, ends);
  const { books: own, actions } = await placeOf(context, month);
  const whyNot: Record<string, string | undefined> = { closePeriod: whyNotClose(own), reopenPeriod: whyNotReopen(own) };
  const says: Record<string, typeof closingWords> = { closePeriod: closingWords, reopenPeriod: reopeningWords };
  const verbNow = async (operation: string) => {
    const reason = whyNot[operation];
    return [operation, reason === undefined ? { says: (await says[operation]?.(here, own)) ?? '' } : { whyNot: reason }] as const;
  };
  return {
    month,
    months,
    obstacles: own.locked >= month ? [] : await obstaclesOf(here, own.days),
    verbs: Object.fromEntries(await Promise.all(actions.map(verbNow))),
    history: await historyOf(here, month),
  };
}

/** The first after the last closed one; where none was closed ever, the last that is over: what lies before it is closed with it. */
function nextOf(months: readonly ClosingMonth[]): string | undefined {
  const open = months.filter(({ state }) => state !== 'closed');
  const isFirst = open.length === months.length;
  return ((isFirst ? open.filter(({ state }) => state === 'closable').at(-1) : open[0]) ?? months.at(-1))?.month;
}

async function obstaclesOf(context: Context, days: Days): Promise<Obstacle[]> {
  return [
    ...(await unfinishedPapers(context, days, postingKinds, 'papers')),
    ...(await unfinishedPapers(context, days, leadingKinds, 'before')),
    ...(await uninvoicedGoods(context, days)),
    ...(await unsettledUses(context, days)),
    ...(await doubtfulStock(context, days)),
    ...(await unvouchered(context, days)),
  ];
}

export async function proofOf(context: Context, month: string) {
  const { books, here } = await placeOf(context, month);
  return closingProof(here, month, books.days);
}

async function monthsOf(context: Context, books: Books, ends: number): Promise<ClosingMonth[]> {
  const now = reportMonthOf(books.today, ends);
  const { rows } = await sql<{ month: string; at: Date; by: string }>`
    select c.month, c.closed_at as at, coalesce(u.name, '系统') as by from period_closed c left join app_user u on u.org_id = c.org_id and u.id = c.closed_by
    where c.org_id = ${context.org.id}`.execute(context.db);
  const closed = new Map(rows.map((row) => [row.month, row]));
  const back = (months: number): string => addMonths(`${now}-01`, -months).slice(0, 7);
  return Array.from({ length: SHOWN }, (_, at) => {
    const month = back(SHOWN - 1 - at);
    const own = { ...books, month, days: daysOfMonth(month, ends) };
    const row = closed.get(month);
    const state = books.locked >= month ? 'closed' : own.days.to >= books.today ? 'running' : whyNotClose(own) === undefined ? 'closable' : 'later';
    return { month, ...own.days, state, closedAt: row ? new Date(row.at).toISOString() : '', closedBy: row?.by ?? '' };
  });
}

async function historyOf(context: Context, month: string): Promise<ClosingAct[]> {
  const { rows } = await sql<{ operation: string; at: Date; by: string; reason: string | null }>`
    select l.operation, l.at, l.user_name as by, (select c ->> 'after' from jsonb_array_elements(l.changes) c where c ->> 'field' = 'reason') as reason
    from operation_log l where l.org_id = ${context.org.id} and l.resource = ${REPORT} and l.record_name = ${month} and l.operation in ('closePeriod', 'reopenPeriod')
    order by l.at desc, l.id desc limit 20`.execute(context.db);
  const verbs = reportOf(REPORT, context.org.kind)?.verbs ?? [];
  return rows.map(({ operation, at, by, reason }) => ({
    operation,
    label: verbs.find((verb) => verb.operation === operation)?.label ?? operation,
    at: new Date(at).toISOString(),
    by,
    reason: reason ?? '',
  }));
}

/** At most so many papers in one go. */
const MOST = 100;

/** 催办 of all papers of a kind that wait in the month and others have the next word on: whoever was urged lately is left alone. */
export async function urgeMonth(context: Context, { month, kind }: { month: string; kind: string }): Promise<{ says: string }> {
  const { books, here } = await placeOf(context, month);
  const definition = [...postingKinds, ...leadingKinds].find((one) => one.kind === kind);
  if (!definition) throw new Rejected('没有这种单据');
  const told = new Set<string>();
  let [urged, left] = [0, 0];
  let why = '';
  for (const id of await visiblePapers(here, books.days, definition, MOST)) {
    try {
      for (const name of (await urgeApprovers(here, { kind, id, note: `【${month}】月结` })).told) told.add(name);
      urged += 1;
    } catch (failure) {
      if (!(failure instanceof Rejected)) throw failure;
      left += 1;
      why = failure.message;
    }
  }
  if (urged === 0) throw new Rejected(left === 0 ? `【${month}】没有待审核的${definition.title}` : why);
  return { says: `已催办${urged}张${definition.title}：${[...told].join('、')}${left > 0 ? `；${left}张近期已催办或正等您审核` : ''}` };
}
