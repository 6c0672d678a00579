import { sql } from 'kysely';
import type { Generated, RelatedDocument } from '../../../contract/answers';
import { addDays, dayOf } from '../../../define/dates';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { groupBy } from '../../../define/group-by';
import { add, isPositive, mul, round } from '../../../define/money';
import { lastCut } from '../../../domain/contract/cooperation-terms';
import { periodProblems } from '../../../domain/settlement/rules';
import { settlement } from '../../../domain/settlement/settlement';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { ruleReader } from '../../engine/documents/rules';
import { addDraft } from '../../engine/documents/save';
import { viewOf } from '../../engine/documents/stored';
import { choiceOf, type DueItem, dueItems, openOnes } from './due-items';
import { valuesOf } from './lines';

/** Consumptions of the form's supplier and period that may be settled and are not in it yet. */
export async function suggestDue(context: Context, d: AnyDocument): Promise<AnyLine[]> {
  const { rows } = await sql<{
    org: string;
  }>`select counterparty_id as org from partner where org_id = ${context.org.id} and id = ${d.partner || null}`.execute(context.db);
  if (!rows[0]) throw new BadInput('请先选择供应商');
  const rule = await ruleReader(context);
  const choice = choiceOf(d.header);
  const yesterday = addDays(dayOf(context.now()), -1);
  const agreed = await agreedSettling(context, d.partner, yesterday);
  const until = { ...choice, to: choice.to || (agreed ? lastCut(agreed.cycle, agreed.cutDay, yesterday) : yesterday) };
  const items = (await dueItems(context, String(d.header.documentDate), openOnes(until, [rows[0].org]))).filter(mayBeSettled(rule));
  const known = new Set(d.lines.map((line) => `${line.sourceLine}|${line.itemType}`));
  const empty = viewOf(settlement, context.org, {}, [{}]).lines[0] as AnyLine;
  const lines = items
    .map((item): AnyLine => ({ ...empty, id: newId(), sourceLine: item.use_line, ...valuesOf(item, rule('settlement.priceBasis')) }))
    .filter((line) => !known.has(`${line.sourceLine}|${line.itemType}`));
  const header = d.header as Record<string, unknown>;
  if (!choice.from && items[0]) header.periodFrom = items[0].day;
  if (!choice.to) header.periodTo = until.to;
  return lines;
}

type Settling = { sn: string; kind: string; cycle: string; cutDay: string };
/** How goods of the supplier are settled by what the two agreed on for that day. */
async function agreedSettling(context: Context, partner: string, day: string): Promise<Settling | undefined> {
  const { rows } = await sql<Settling>`
    select h.sn, h.extra ->> 'settleKind' as kind, h.extra ->> 'settleCycle' as cycle, coalesce(h.extra ->> 'cutDay', '') as "cutDay"
    from cooperations_on(${context.org.id}, ${partner}, ${day}::date) h limit 1`.execute(context.db);
  return rows[0];
}

const mayBeSettled =
  (rule: (key: string) => string) =>
  (item: DueItem): boolean =>
    item.is_charged || rule('settlement.requireCharge') !== '1';

/** One draft for each supplier (and department, by rule) with something to be paid; who gets none is named. */
export async function generate(context: Context, input: Record<string, unknown>): Promise<Generated> {
  const choice = choiceOf(input);
  const problems = periodProblems(choice.from, choice.to, dayOf(context.now()));
  if (problems.length > 0) throw Rejected.because(problems);
  const rule = await ruleReader(context);
  const partners = await suppliersOf(context, Array.isArray(input.suppliers) ? input.suppliers.map(String) : []);
  const all = await dueItems(context, dayOf(context.now()), openOnes(choice, [...partners.keys()]));
  const groups = groupBy(all.filter(mayBeSettled(rule)), (item) =>
    [item.supplier, rule('settlement.byDepartment') === '1' ? (item.department ?? '') : ''].join('|'),
  );
  const made: RelatedDocument[] = [];
  const skipped: string[] = [];
  const unpaid = all.length - [...groups.values()].reduce((count, items) => count + items.length, 0);
  if (unpaid > 0) skipped.push(`${unpaid}条明细尚未收费，留到下一期`);
  for (const [key, items] of groups) {
    const [org = '', department = ''] = key.split('|');
    const partner = partners.get(org);
    if (!partner) {
      skipped.push(`${items.length}条明细的货主不是本院供应商`);
      continue;
    }
    const total = items.reduce((sum, item) => add(sum, round(mul(item.quantity, priceOf(item, rule)), 2)), '0');
    if (!isPositive(total)) {
      skipped.push(`供应商【${partner.name}】本期合计${round(total, 2)}元，留到下一期`);
      continue;
    }
    const agreed = await agreedSettling(context, partner.id, choice.to);
    if (agreed && agreed.kind !== choice.settleKind) {
      skipped.push(`供应商【${partner.name}】按合作【${agreed.sn}】约定为${agreed.kind === 'use' ? '使用' : '领用'}结算，不生成`);
      continue;
    }
    const header = {
      supplier: partner.id,
      settleKind: choice.settleKind,
      periodFrom: choice.from,
      periodTo: choice.to,
      departments: department === '' ? [...choice.departments] : [department],
      categories: [...choice.categories],
      highValue: choice.highValue,
    };
    const lines = items.map((item) => ({ sourceLine: item.use_line, itemType: String(valuesOf(item, '').itemType) }));
    const { id, sn = '', status = 0 } = await addDraft({ ...context, screen: '' }, settlement, { header, lines }, { confirmed: true });
    made.push({ kind: settlement.kind, id, sn, status, direction: 'downstream', title: `${partner.name} ${sn}，${items.length}行，${round(total, 2)}元` });
  }
  if (made.length === 0 && skipped.length === 0) throw new Rejected('本期没有可结算的消耗明细');
  return { made, skipped };
}

const priceOf = (item: DueItem, rule: (key: string) => string): string => String(valuesOf(item, rule('settlement.priceBasis')).price);

/** Our partner row for each owner of goods; all of them where none is chosen. */
async function suppliersOf(context: Context, chosen: readonly string[]): Promise<Map<string, { id: string; name: string }>> {
  const { rows } = await sql<{ org: string; id: string; name: string }>`
    select distinct on (counterparty_id) counterparty_id as org, id, name from partner
    where org_id = ${context.org.id} and kind in ('supplier', 'both') and deleted_at is null ${chosen.length > 0 ? sql`and id = any(${[...chosen]}::uuid[])` : sql``}
    order by counterparty_id, status desc, created_at`.execute(context.db);
  if (chosen.length > 0 && rows.length === 0) throw new BadInput('所选供应商不存在');
  return new Map(rows.map(({ org, ...partner }) => [org, partner]));
}
