import { sql } from 'kysely';
import { addDays, dayOf } from '../../define/dates';
import type { DocumentDefinition } from '../../define/define-document';
import { suppliesClaim } from '../../domain/hospital/supplies-claim';
import { purchasePlan } from '../../domain/purchasing/purchase-plan';
import { type Context, within } from '../context';
import type { Db } from '../db/open';
import { actOnDocument } from '../engine/documents/lifecycle';
import { ruleReader } from '../engine/documents/rules';
import { addDraft } from '../engine/documents/save';
import { Rejected } from '../errors';
import { newId } from '../id';
import type { MasterActionCall } from './master-effect';
import { type RestockNeed, restockNeeds } from './restock-needs';

const DEFAULT_LEAD_DAYS = 7;
type Draft = { definition: DocumentDefinition; header: Record<string, unknown>; lines: Record<string, unknown>[] };

/**
 * 补货: what the chosen products lack becomes a claim per store and source (packs kept one for one a claim of their own), and a
 * purchase plan per store for what comes from suppliers. Pressing it again asks for nothing twice: drafts count as coming.
 */
export async function restock(tx: Db, given: Context, { rows }: MasterActionCall): Promise<{ says: string[] }> {
  const context = { ...within(given, tx), screen: '' };
  const needs = await restockNeeds(context, { rows: rows.map((row) => row.id) });
  if (needs.length === 0) throw new Rejected('所选产品都不需要补货');
  const says: string[] = [];
  for (const { definition, header, lines } of [...(await claimsOf(context, needs)), ...plansOf(context, needs)]) {
    const made = await addDraft(context, definition, { header, lines }, { confirmed: true });
    const isSubmitted = definition.kind === suppliesClaim.kind && (await submitted(context, made));
    says.push(`${definition.title}${made.sn}：${lines.length}行${isSubmitted ? '，已提交' : '，草稿'}`);
  }
  const left = rows.length - needs.length;
  return { says: [...says, ...(left > 0 ? [`${left}个产品不需要补货`] : [])] };
}

async function claimsOf(context: Context, needs: readonly RestockNeed[]): Promise<Draft[]> {
  const claimed = groups(
    needs.filter((need) => need.source !== ''),
    (need) => [need.warehouse, need.source, need.mode === '2' ? '5' : '2'].join('|'),
  );
  const { rows } = await sql<{ id: string; department: string | null }>`
    select id, department_id as department from warehouse where org_id = ${context.org.id} and id = any(${needs.map((need) => need.warehouse)}::uuid[])`.execute(
    context.db,
  );
  return [...claimed].map(([key, lines]) => {
    const [targetWarehouse = '', sourceWarehouse = '', claimType = ''] = key.split('|');
    return {
      definition: suppliesClaim,
      header: {
        claimType,
        targetWarehouse,
        sourceWarehouse,
        department: rows.find((row) => row.id === targetWarehouse)?.department ?? '',
        applicant: context.user.employee,
        needDate: dayOf(context.now()),
      },
      lines: lines.map(({ specification, unit, quantity }) => ({ specification, unit, quantity })),
    };
  });
}

function plansOf(context: Context, needs: readonly RestockNeed[]): Draft[] {
  const planned = groups(
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
async function submitted(context: Context, claim: { id: string; version: number }): Promise<boolean> {
  const action = suppliesClaim.actions.find((one) => one.does === 'submit');
  if (!action || (await ruleReader(context))('restock.autoSubmit') !== '1') return false;
  await actOnDocument({ ...context, isSystem: true }, suppliesClaim, action, { id: claim.id, version: claim.version, key: newId(), confirmed: true });
  return true;
}

function groups<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}
