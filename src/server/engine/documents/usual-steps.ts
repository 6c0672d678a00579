import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { UsualStep } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { holds } from '../../../define/field';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { holdersOfAny } from '../messages/holders';

export type TakenStep = { name: string; approvers: string[] };

/**
 * The steps a kind takes where nobody set up others: each with those of its people who may pass at all. `without` = who may not
 * decide about this one. A step nobody is left for is left out; neighbours the same people would take are one.
 */
export async function usualSteps(context: Context, definition: DocumentDefinition, d: AnyDocument, without: string): Promise<TakenStep[]> {
  const steps = definition.usualSteps.filter((step) => holds(step.when, d.header));
  if (steps.length === 0) return [];
  const passing = definition.actions.find((action) => action.does === 'review')?.flags ?? [];
  const mayPass = new Set((await holdersHere(context, definition, passing)).filter((id) => id !== without));
  const taken: TakenStep[] = [];
  for (const step of steps) {
    const approvers = (await peopleOf(context, definition, d, step.by)).filter((id) => mayPass.has(id)).sort();
    const last = taken[taken.length - 1];
    if (approvers.length === 0) continue;
    if (last && last.approvers.join() === approvers.join()) last.name = `${last.name}、${step.name}`;
    else taken.push({ name: step.name, approvers });
  }
  return taken;
}

async function peopleOf(context: Context, definition: DocumentDefinition, d: AnyDocument, by: UsualStep['by']): Promise<string[]> {
  const { db, org } = context;
  if (typeof by === 'object' && 'holders' in by) return holdersHere(context, definition, [by.holders]);
  const found =
    by === 'departmentLeader'
      ? await sql<{ id: string }>`select u.id from app_user u join department x on x.org_id = u.org_id and x.leader_id = u.employee_id
          where u.org_id = ${org.id} and x.id = ${String(d.header.department ?? '') || null}`.execute(db)
      : await sql<{ id: string }>`
          with held as (select user_id, role_id from user_role where org_id = ${org.id}
            union select g.user_id, m.role_id from user_group_role g join group_role_role m on m.org_id = g.org_id and m.group_role_id = g.group_role_id where g.org_id = ${org.id})
          select distinct h.user_id as id from held h join role r on r.id = h.role_id and r.org_kind = ${org.kind} and r.code = any(${by.roles}::text[]) and r.status and r.deleted_at is null`.execute(
          db,
        );
  return found.rows.map(({ id }) => id);
}

/** Who holds one of these operations on a page of the kind. */
async function holdersHere(context: Context, definition: DocumentDefinition, flags: readonly string[]): Promise<string[]> {
  const pages = screensOf(definition.kind).filter((screen) => screen.kinds.includes(context.org.kind));
  const wanted = pages.flatMap((page) => flags.filter((one) => page.actions.includes(one)).map((flag) => `${page.flag}:${flag}`));
  return holdersOfAny(context.db, context.org.id, wanted, context.now());
}
