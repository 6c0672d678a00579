import { sql } from 'kysely';
import { addDays, dayOf } from '../../../../define/dates';
import { add, compare, grouped, isPositive } from '../../../../define/money';
import { type Proposed, proposeRun } from '../../../../domain/finance/pay-run/propose';
import { type Context, within } from '../../../base/context';
import { BadInput, Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { ruleReader } from '../../../engine/documents/rules';
import type { ActionService } from '../../../engine/masters/services';
import { type Candidate, candidatesOf } from './candidates';

/** 新排款: what is due until a day is laid out within the amount, each item with the reason it is paid or not. */
export const proposePayRun: ActionService = async (tx, given, { input }) => {
  const context = within(given, tx);
  const [amount, payDate] = [String(input.amount), String(input.payDate)];
  const asked = { payDate, dueUntil: String(input.dueUntil || addDays(payDate, 7)), party: String(input.party ?? ''), level: String(input.level ?? '') };
  const early = '付款日不能早于今天';
  if (payDate < dayOf(context.now())) throw new BadInput(early, [{ field: 'payDate', message: early }]);
  await lockRuns(context);
  const waits = (await ruleReader(context))('pay.requireInvoice') === '1';
  const items = await candidatesOf(context, asked, waits);
  if (items.length === 0) throw new Rejected(`${asked.dueUntil}前没有可以排款的应付款项`);
  const lines = proposeRun(items, { amount, payDate });
  const taken = lines.filter(({ state }) => state === 'taken');
  if (taken.length === 0) throw nothingTaken(items, lines, { ...asked, amount });
  const run = await keepRun(context, { ...asked, amount });
  await keepLines(context, run.id, items, lines);
  const sum = add('0', ...taken.map((line) => line.amount));
  return {
    says: [
      `排款单${run.code}：可用${grouped(amount, 2)}，已排${taken.length}笔${grouped(sum, 2)}，未排${lines.length - taken.length}笔${inBrackets(whyLeft(lines))}`,
    ],
  };
};

/** A run that would pay nothing is none. Where the amount is why, the smallest item says how much it takes; else what stands in the way, counted. */
function nothingTaken(items: readonly Candidate[], lines: readonly Proposed[], { amount, dueUntil }: Pick<Run, 'amount' | 'dueUntil'>): Rejected {
  const free = lines.filter(({ blocked, open }) => blocked === '' && isPositive(open)).map(({ item }) => item);
  const [least] = items.filter(({ item }) => free.includes(item)).toSorted((a, b) => compare(a.open, b.open));
  const why = whyLeft(lines);
  if (!least) return new Rejected(`${dueUntil}及以前到期的没有可以付的款项，共${lines.length}笔${inBrackets(why)}`);
  const { docSn, paperNo, open } = least;
  return Rejected.at('amount', `可用金额${grouped(amount, 2)}不够付任何一笔：最小的是【${paperNo || docSn}】${grouped(open, 2)}${inBrackets(why)}`);
}

const inBrackets = (words: string): string => (words === '' ? '' : `（${words}）`);

/** Why so many are not paid: '超出可用金额2、尚未收到发票，不能付款1'. */
function whyLeft(lines: readonly Proposed[]): string {
  const reasons = new Map<string, number>();
  for (const { state, whyNot } of lines) {
    const why = state === 'held' ? '暂缓付款' : whyNot.replace(/，剩余.*$/, '');
    if (why !== '') reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return [...reasons].map(([why, count]) => `${why}${count}笔`).join('、');
}

/** 作废: nothing was made of it, its items are free again. */
export const voidPayRun: ActionService = async (tx, context, { ids }) => {
  await lockRuns(within(context, tx));
  await sql`update pay_run set state = 'void', version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = any(${[...ids]}::uuid[]) and state = 'open'`.execute(
    tx,
  );
  return { changed: ids.length };
};

/** Two clerks do not propose the same item at once. */
export const lockRuns = ({ db, org }: Context) => sql`select pg_advisory_xact_lock(hashtextextended(${`pay_run ${org.id}`}, 0))`.execute(db);

type Run = { payDate: string; dueUntil: string; party: string; level: string; amount: string };
async function keepRun(context: Context, { payDate, dueUntil, party, level, amount }: Run): Promise<{ id: string; code: string }> {
  const at = context.now();
  const [id, prefix, by] = [newId(at.getTime()), `PK${dayOf(at).replaceAll('-', '')}`, context.user.id || null];
  const { rows } = await sql<{ code: string }>`
    insert into pay_run (org_id, id, code, name, pay_date, due_until, amount, party, level, by_name, created_by, created_at, updated_by, updated_at)
    select ${context.org.id}, ${id}::uuid, c.code, c.code, ${payDate}::date, ${dueUntil}::date, ${amount}, ${party}, ${level}, ${context.user.name}, ${by}::uuid, ${at}, ${by}::uuid, ${at}
    from (select ${prefix} || lpad((count(*) + 1)::text, 3, '0') as code from pay_run where org_id = ${context.org.id} and code like ${`${prefix}%`}) c returning code`.execute(
    context.db,
  );
  return { id, code: rows[0]?.code ?? '' };
}

async function keepLines(context: Context, run: string, items: readonly Candidate[], lines: readonly Proposed[]): Promise<void> {
  const known = new Map(items.map((item) => [item.item, item]));
  const at = context.now();
  const rows = lines.map((line, place) => {
    const { itemKind = '', docKind = '', docSn = '', paperNo = '' } = known.get(line.item) ?? {};
    const { item, partner, open, dueDate, amount, saving, state, reason, whyNot } = line;
    const due = dueDate || null;
    return {
      id: newId(at.getTime()),
      place,
      item,
      partner,
      open,
      due,
      amount,
      saving,
      state,
      reason,
      why: whyNot,
      kind: itemKind,
      paper: paperNo,
      doc: docKind,
      sn: docSn,
    };
  });
  await sql`insert into pay_run_line (org_id, id, run_id, place, partner_id, item_id, item_kind, doc_kind, doc_sn,
    paper_no, due_date, open, amount, saving, state, reason, why_not, created_at, updated_at)
    select ${context.org.id}, x.id, ${run}::uuid, x.place, x.partner, x.item, x.kind, x.doc, x.sn, x.paper, x.due, x.open, x.amount, x.saving, x.state, x.reason, x.why, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, place int, item uuid, partner uuid, open numeric, due date, amount numeric, saving numeric, state text, reason text,
      why text, kind text, paper text, doc text, sn text)`.execute(context.db);
}
