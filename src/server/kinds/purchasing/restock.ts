import { sql } from 'kysely';
import type { Saved } from '../../../contract/answers';
import { addDays, dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { groupBy } from '../../../define/group-by';
import { suppliesClaim } from '../../../domain/hospital/supplies-claim';
import { purchasePlan } from '../../../domain/purchasing/purchase-plan';
import { type Context, within } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { screenThatAllows } from '../../engine/access';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { ruleReader } from '../../engine/documents/rules';
import { addDraft } from '../../engine/documents/save';
import { loadDocument } from '../../engine/documents/stored';
import type { MasterActionCall } from '../../engine/masters/effects';
import { type RestockNeed, restockNeeds } from './restock-needs';

const DEFAULT_LEAD_DAYS = 7;
type Draft = { definition: DocumentDefinition; header: Record<string, unknown>; lines: Record<string, unknown>[] };
export type Drafted = { definition: DocumentDefinition; made: Saved; lines: number };

/**
 * 补货: what the chosen products lack becomes a claim per store and source (packs kept one for one a claim of their own), and a
 * purchase plan per store for what comes from suppliers. Pressing it again asks for nothing twice: drafts count as coming.
 */
export async function restock(tx: Db, given: Context, { rows }: MasterActionCall): Promise<{ says: string[] }> {
  const context = { ...within(given, tx), screen: '' };
  const all = await restockNeeds(context, { rows: rows.map((row) => row.id) });
  if (all.length === 0) throw new Rejected('所选产品都不需要补货');
  // A ward asks its store; what comes from suppliers is planned by who plans.
  const mayPlan = context.isSystem || screenThatAllows(context, purchasePlan.kind, ['add']) !== undefined;
  const needs = all.filter((need) => mayPlan || need.source !== '');
  const unplanned = `${all.length - needs.length}个产品需向供应商采购，您没有【${purchasePlan.title}-新增】权限`;
  if (needs.length === 0) throw new Forbidden(unplanned);
  const says: string[] = needs.length < all.length ? [unplanned] : [];
  for (const { definition, made, lines } of await draftNeeds(context, needs)) {
    const isSubmitted = definition.kind === suppliesClaim.kind && (await submitClaim(context, made));
    says.push(`${definition.title}${made.sn}：${lines}行${isSubmitted ? '，已提交' : '，草稿'}`);
  }
  const left = rows.length - all.length;
  return { says: [...says, ...(left > 0 ? [`${left}个产品不需要补货`] : [])] };
}

/** Claims and plans of what is needed. */
export async function draftNeeds(context: Context, needs: readonly RestockNeed[]): Promise<Drafted[]> {
  const drafted: Drafted[] = [];
  for (const { definition, header, lines } of [...(await claimsOf(context, needs)), ...plansOf(context, needs)])
    drafted.push({ definition, lines: lines.length, made: await addDraft(context, definition, { header, lines }, { confirmed: true }) });
  return drafted;
}

async function claimsOf(context: Context, needs: readonly RestockNeed[]): Promise<Draft[]> {
  const claimed = groupBy(
    needs.filter((need) => need.source !== ''),
    (need) => [need.warehouse, need.source, need.mode === '2' ? '5' : '2'].join('|'),
  );
  const { rows } = await sql<{ id: string; department: string | null; someone: string | null }>`
    select w.id, w.department_id as department, (select e.id from employee e where e.org_id = w.org_id and e.department_id = w.department_id
    and e.status and e.deleted_at is null order by e.code limit 1) as someone
    from warehouse w where w.org_id = ${context.org.id} and w.id = any(${needs.map((need) => need.warehouse)}::uuid[])`.execute(context.db);
  return [...claimed].map(([key, lines]) => {
    const [targetWarehouse = '', sourceWarehouse = '', claimType = ''] = key.split('|');
    const store = rows.find((row) => row.id === targetWarehouse);
    return {
      definition: suppliesClaim,
      header: {
        claimType,
        targetWarehouse,
        sourceWarehouse,
        department: store?.department ?? '',
        // The clock has no hands: its claims are those of the store's own people.
        applicant: context.user.employee || store?.someone || '',
        needDate: dayOf(context.now()),
      },
      lines: lines.map(({ specification, unit, quantity }) => ({ specification, unit, quantity })),
    };
  });
}

function plansOf(context: Context, needs: readonly RestockNeed[]): Draft[] {
  const planned = groupBy(
    needs.filter((need) => need.source === ''),
    (need) => need.warehouse,
  );
  return [...planned].map(([warehouse, lines]) => ({
    definition: purchasePlan,
    header: {
      planType: '3',
      warehouse,
      needDate: addDays(dayOf(context.now()), Math.max(...lines.map((line) => line.leadDays || DEFAULT_LEAD_DAYS))),
      handler: context.user.employee,
    },
    lines: lines.map(({ specification, unit, quantity, supplier }) => ({ specification, unit, quantity, supplier })),
  }));
}

/** Restocking claims go to the store at once where the rule says so. */
export async function submitClaim(context: Context, claim: { id: string; version: number }): Promise<boolean> {
  const action = suppliesClaim.actions.find((one) => one.does === 'submit');
  const { header } = (await loadDocument(context, suppliesClaim.kind, claim.id)).view;
  const rule = await ruleReader(context, { warehouse: String(header.targetWarehouse ?? ''), department: String(header.department ?? '') });
  if (!action || rule('restock.autoSubmit') !== '1') return false;
  await actOnDocument({ ...context, isSystem: true }, suppliesClaim, action, { id: claim.id, version: claim.version, key: newId(), confirmed: true });
  return true;
}
