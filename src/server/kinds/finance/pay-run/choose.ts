import { sql } from 'kysely';
import { add, compare, type Decimal, grouped, sub } from '../../../../define/money';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { ruleReader } from '../../../engine/documents/rules';
import type { ActionService } from '../../../engine/masters/services';
import { discountOf } from './candidates';
import { lockRuns } from './run';

type Line = {
  id: string;
  run: string;
  item: string;
  sn: string;
  kind: string;
  open: Decimal;
  amount: Decimal;
  state: string;
  isBusy: boolean;
  total: Decimal;
  taken: Decimal;
};

/** 加入本次: what was left is paid as well, as far as the amount reaches. */
export const takeRunLines: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const lines = await linesOf(context, ids);
  const isWaiting = (await ruleReader(context))('pay.requireInvoice') === '1';
  for (const { sn, state, isBusy, kind, open } of lines) {
    if (state === 'held') throw new Rejected(`${sn}已暂缓付款，请先解除`);
    if (isBusy) throw new Rejected(`${sn}已在其他付款或排款中`);
    if (isWaiting && kind === 'goods' && compare(open, '0') > 0) throw new Rejected(`${sn}尚未收到发票，不能付款`);
  }
  fits(lines.map((line) => ({ ...line, next: line.open })));
  return set(context, lines, sql`state = 'taken', amount = open, why_not = ''`);
};

/** 不付: not this time. */
export const leaveRunLines: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const lines = await linesOf(context, ids);
  fits(lines.map((line) => ({ ...line, next: '0' })));
  return set(context, lines, sql`state = 'left', amount = 0, why_not = '本次不付'`);
};

/** 改金额: a part of it. */
export const setRunAmount: ActionService = async (tx, given, { ids, input }) => {
  const context = within(given, tx);
  const lines = await linesOf(context, ids);
  const amount = String(input.amount);
  for (const { sn, open, state } of lines) {
    if (state !== 'taken') throw new Rejected(`${sn}不在本次付款中`);
    if (compare(amount, open) > 0) throw new Rejected(`${sn}未付${grouped(open, 2)}，本次不能付${grouped(amount, 2)}`);
  }
  fits(lines.map((line) => ({ ...line, next: amount })));
  return set(context, lines, sql`amount = ${amount}`);
};

/** 暂缓付款: not now and not in later runs, until somebody says so. */
export const holdRunLines: ActionService = async (tx, given, { ids, reason }) => {
  const context = within(given, tx);
  const lines = await linesOf(context, ids);
  fits(lines.map((line) => ({ ...line, next: '0' })));
  for (const { item } of lines)
    await sql`insert into pay_hold (org_id, id, item_id, reason, at, by_name) values (${context.org.id}, ${newId(context.now().getTime())}, ${item}, ${reason}, ${context.now()},
      ${context.user.name}) on conflict (org_id, item_id) where ended_at is null do update set reason = excluded.reason`.execute(tx);
  return set(context, lines, sql`state = 'held', amount = 0, why_not = ${reason}`);
};

/** 解除暂缓: of a run that is over as well, since later runs may have nothing but what is held. */
export const releaseRunLines: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  await lockRuns(context);
  await sql`
    with chosen as (select item_id from pay_run_line where org_id = ${context.org.id} and id = any(${[...ids]}::uuid[]) and state = 'held'),
    ended as (update pay_hold set ended_at = ${context.now()}, ended_by_name = ${context.user.name}
      where org_id = ${context.org.id} and ended_at is null and item_id in (select item_id from chosen))
    update pay_run_line set state = 'left', why_not = '已解除暂缓', version = version + 1, updated_at = ${context.now()}
    where org_id = ${context.org.id} and state = 'held' and item_id in (select item_id from chosen)`.execute(tx);
  return { says: [`已解除暂缓${ids.length}笔，可以重新排款`] };
};

/** The chosen lines of runs that are not over, with what their run may pay and pays. */
async function linesOf(context: Context, ids: readonly string[]): Promise<Line[]> {
  await lockRuns(context);
  const { rows } = await sql<Line & { over: boolean; code: string }>`
    with busy as materialized (select u.item_id from items_under_payment(${context.org.id}) u)
    select l.id, l.run_id as run, l.item_id as item, l.doc_sn as sn, l.item_kind as kind,
      case when l.open < 0 then greatest(l.open, i.open) else least(l.open, i.open) end::text as open, l.amount::text as amount, l.state,
      r.amount::text as total, r.state <> 'open' as over, r.code, (select coalesce(sum(x.amount), 0) from pay_run_line x where x.org_id = l.org_id and x.run_id = l.run_id)::text as taken,
      l.item_id in (select item_id from busy) or exists (select from pay_run_line x join pay_run y on y.org_id = x.org_id and y.id = x.run_id
        where x.org_id = l.org_id and x.item_id = l.item_id and x.state = 'taken' and y.state = 'open' and x.run_id <> l.run_id) as "isBusy"
    from pay_run_line l join pay_run r on r.org_id = l.org_id and r.id = l.run_id join account_item i on i.org_id = l.org_id and i.id = l.item_id
    where l.org_id = ${context.org.id} and l.id = any(${[...ids]}::uuid[])`.execute(context.db);
  const over = rows.find((row) => row.over);
  if (over) throw new Rejected(`排款单【${over.code}】已经结束`);
  return rows;
}

/** The run pays no more than there is. */
function fits(lines: readonly (Line & { next: Decimal })[]): void {
  const [first] = lines;
  if (!first) return;
  if (lines.some(({ run }) => run !== first.run)) throw new Rejected('请一次只改一张排款单的明细');
  const sum = add(first.taken, ...lines.map(({ next, amount }) => sub(next, amount)));
  if (compare(sum, first.total) > 0) throw new Rejected(`本次合计${grouped(sum, 2)}超过可用金额${grouped(first.total, 2)}`);
}

/** What a discount saves is a part of what is paid. */
const saveAnew = ({ db, org }: Context, lines: readonly Line[]) =>
  sql`update pay_run_line l set saving = s.saving from (
    select y.id, case y.state when 'taken' then round(y.amount * coalesce(x.percent, 0) / 100, 2) else 0 end as saving
    from pay_run_line y join pay_run r on r.org_id = y.org_id and r.id = y.run_id join account_item i on i.org_id = y.org_id and i.id = y.item_id
      left join ${discountOf(sql`r.pay_date`)} on true
    where y.org_id = ${org.id} and y.id = any(${lines.map(({ id }) => id)}::uuid[])) s
  where l.org_id = ${org.id} and l.id = s.id`.execute(db);

async function set(context: Context, lines: readonly Line[], what: ReturnType<typeof sql>): Promise<{ says: string[] }> {
  await sql`update pay_run_line set ${what}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = any(${lines.map(({ id }) => id)}::uuid[])`.execute(
    context.db,
  );
  await saveAnew(context, lines);
  const { rows } = await sql<{ taken: string; total: string; code: string }>`
    select r.taken::text as taken, r.amount::text as total, r.code from pay_run_list r where r.org_id = ${context.org.id} and r.id = ${lines[0]?.run ?? null}::uuid`.execute(
    context.db,
  );
  return { says: rows.map(({ code, taken, total }) => `${code}：已排${grouped(taken, 2)}，可用${grouped(total, 2)}`) };
}
