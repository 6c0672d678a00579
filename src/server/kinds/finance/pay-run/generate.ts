import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import { groupBy } from '../../../../define/group-by';
import { add, grouped, isPositive } from '../../../../define/money';
import { documentOf } from '../../../../domain/registry';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { requireAction } from '../../../engine/access';
import { addDraft } from '../../../engine/documents/save';
import type { ActionService } from '../../../engine/masters/services';
import { lockRuns } from './run';

type Line = { id: string; partner: string; name: string; item: string; amount: string; sn: string; isBusy: boolean; run: string; payDate: string };

/** 生成单据: a draft per supplier, by its own saving; whoever decides about payments decides about it. */
export const generatePayRun: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within({ ...given, screen: '' }, tx);
  const definition = documentOf(String(input.into));
  if (!definition) throw new Error(`no kind ${String(input.into)}`);
  requireAction(context, definition.kind, definition.addFlags, `新增${definition.title}`);
  await lockRuns(context);
  const lines = await takenOf(context, id);
  const busy = lines.filter(({ isBusy }) => isBusy).map(({ sn }) => sn);
  if (lines.length === 0) throw new Rejected('没有本次付款的明细');
  if (busy.length > 0) throw new Rejected(`${busy.slice(0, 5).join('、')}已在其他付款中或金额已变，请先调整`);
  const drafts: Drafted[] = [];
  for (const group of groupBy(lines, ({ partner }) => partner).values()) drafts.push(await draftFor(context, definition, group));
  await sql`update pay_run set state = 'done', version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${id}`.execute(
    tx,
  );
  return { says: drafts.map(({ says }) => says), made: drafts.map(({ id, sn }) => ({ kind: definition.kind, id, sn })) };
};

type Drafted = { id: string; sn: string; says: string };
async function draftFor(context: Context, definition: DocumentDefinition, lines: readonly Line[]): Promise<Drafted> {
  const [first] = lines as [Line];
  const amount = add('0', ...lines.map((line) => line.amount));
  if (!isPositive(amount)) throw new Rejected(`${first.name}本次付款合计${grouped(amount, 2)}，应大于0`);
  const isOrder = 'funds' in definition.sections;
  const remark = `排款${first.run}`;
  const header = isOrder
    ? { partner: first.partner, documentDate: dayOf(context.now()), payMethod: 'wire', purpose: '1', remark }
    : { supplier: first.partner, planPayDate: first.payDate, payMethod: 'wire', purpose: remark };
  const sections = isOrder ? { sections: { funds: [{ fund: 'bank', amount }] } } : {};
  const typed = { header, lines: lines.map(({ item, amount: part }) => ({ item, amount: part })), ...sections };
  const saved = await addDraft(context, definition, typed, { confirmed: true });
  await sql`update pay_run_line set document_id = ${saved.id}, document_sn = ${saved.sn} where org_id = ${context.org.id} and id = any(${lines.map((line) => line.id)}::uuid[])`.execute(
    context.db,
  );
  return { id: saved.id, sn: saved.sn ?? '', says: `${first.name}：${definition.title}${saved.sn}，${lines.length}笔，${grouped(amount, 2)}，草稿` };
}

async function takenOf(context: Context, run: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with busy as materialized (select u.item_id from items_under_payment(${context.org.id}) u)
    select l.id, l.partner_id as partner, p.name, l.item_id as item, l.amount::text as amount, l.doc_sn as sn, r.code as run, r.pay_date::text as "payDate",
      l.item_id in (select item_id from busy) or not (l.amount between least(i.open, 0) and greatest(i.open, 0)) as "isBusy"
    from pay_run_line l join pay_run r on r.org_id = l.org_id and r.id = l.run_id join partner p on p.org_id = l.org_id and p.id = l.partner_id
      join account_item i on i.org_id = l.org_id and i.id = l.item_id
    where l.org_id = ${context.org.id} and l.run_id = ${run} and l.state = 'taken' and r.state = 'open' order by p.name, l.place`.execute(context.db);
  return rows;
}
