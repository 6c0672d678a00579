import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { storesNamed } from '../../../define/stores-asked';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { goodsWarehouse, linesJson } from './line-keys';
import { approversOf, conditionOf, matchingSteps } from './matching-steps';
import { whoWorks } from './own-stores';
import { ruleReader } from './rules';
import { usualSteps } from './usual-steps';

type Snapshot = { name: string; mode: 'or' | 'and'; approvers: readonly string[]; screen?: string; timeout_hours?: number | null; notify_copy?: boolean };

/** Snapshot taken at submit; later changes of the setting do not touch it. @returns whether there are steps */
export async function takeSteps(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  const matching = await matchingSteps(context, definition.kind, conditionOf(d), d.id);
  const rule = await ruleReader(context);
  const fixed = (await definition.steps?.(d, { rule, cost: await costNow(context, definition, d) })) ?? [];
  const steps = definition.skipsLastStep?.(d, { rule }) ? matching.slice(0, -1) : matching;
  const mayPassOwn = !definition.neverSelfReview && rule('approve.self') !== '0';
  const review = definition.actions.find(({ does }) => does === 'review');
  const stores = review ? storesNamed(definition, review, d.header) : [];
  const taken: Snapshot[] = fixed.map(({ name, screen }) => ({ name, screen, mode: 'or', approvers: [] }));
  for (const [at, step] of steps.entries()) {
    const named = (await approversOf(context, step, String(d.header.department ?? ''))).map(({ id }) => id);
    // The last pass changes the store: of those named, whoever works there.
    const isLast = at === steps.length - 1 && !definition.lastStep;
    const approvers = isLast ? await whoWorks(context, stores, named) : named;
    // Where nobody may pass his own document, a step that only names the submitter would wait for ever.
    if (!approvers.some((id) => mayPassOwn || id !== context.user.id)) throw new Rejected(`第${taken.length + 1}级审批没有可用的审批人`);
    taken.push({ name: step.name, mode: step.mode, approvers, timeout_hours: step.timeout_hours, notify_copy: step.notify_copy });
  }
  const usual = matching.length === 0 ? await usualSteps(context, definition, d, mayPassOwn ? '' : context.user.id) : [];
  taken.push(...usual.map(({ name, approvers }): Snapshot => ({ name, approvers, mode: 'or' })));
  if (definition.lastStep) taken.push({ ...definition.lastStep, mode: 'or', approvers: [] });
  if (taken.length === 0) return false;
  await sql`insert into document_step (org_id, document_id, seq, name, mode, approvers, screen, timeout_hours, notify_copy)
    select ${context.org.id}, ${d.id}, t.seq, t.step->>'name', t.step->>'mode', array(select jsonb_array_elements_text(t.step->'approvers'))::uuid[], coalesce(t.step->>'screen', ''),
      (t.step->>'timeout_hours')::int, coalesce((t.step->>'notify_copy')::boolean, false)
    from jsonb_array_elements(${JSON.stringify(taken)}::jsonb) with ordinality as t (step, seq)`.execute(context.db);
  return true;
}

/** What the lines would leave by at the averages of this moment. */
async function costNow(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<string> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(round(c.value * w.quantity / nullif(c.quantity, 0), 2)), 0)::text as cost
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (warehouse_id uuid, specification_id uuid, owner_id uuid, quantity numeric)
    join stock_cell c on c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id where w.owner_id = ${context.org.id}`.execute(
    context.db,
  );
  return rows[0]?.cost ?? '0';
}
