import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';

/** Whoever leaves a list for less than this (to open a row of it) goes on looking at it. */
const PAUSE = '10 minutes';
/** A question nobody asked again for so long is forgotten. */
const FORGOTTEN = '90 days';
type List = { screen: string; resource: string };

/** A look begins, or goes on: since when changes are news to him. A browser that died never said when it left: then its last sign counts. */
export async function beginLook({ db, org, user, now }: Context, { screen, resource }: List): Promise<{ since: string }> {
  const { rows } = await sql<{ since: Date | null }>`
    insert into list_look as k (org_id, user_id, screen, resource, since, left_at) values (${org.id}, ${user.id}, ${screen}, ${resource}, null, ${now()})
    on conflict (org_id, user_id, screen, resource) do update
      set since = case when ${now()}::timestamptz - k.left_at > ${PAUSE}::interval then k.left_at else k.since end, left_at = ${now()}
    returning since`.execute(db);
  return { since: rows[0]?.since ? new Date(rows[0].since).toISOString() : '' };
}

export async function endLook({ db, org, user, now }: Context, { screen, resource }: List): Promise<{ ended: number }> {
  const ended =
    await sql`update list_look set left_at = ${now()} where org_id = ${org.id} and user_id = ${user.id} and screen = ${screen} and resource = ${resource}`.execute(
      db,
    );
  return { ended: Number(ended.numAffectedRows ?? 0) };
}

/** The moment the caller's last look at this list ended; never, where there was none. */
const lastLook = ({ org, user, screen }: Context, resource: string): RawBuilder<Date> =>
  sql<Date>`coalesce((select k.since from list_look k where k.org_id = ${org.id} and k.user_id = ${user.id || null}
    and k.screen = ${screen} and k.resource = ${resource}), 'infinity')`;

/** Documents others wrote or moved on since. What he did last himself is no news, nor is his own draft. @throws BadInput */
export function changedDocuments(context: Context, resource: string, asked: unknown): RawBuilder<boolean> {
  checkAsked(asked);
  const me = sql`${context.user.id || null}::uuid`;
  return sql<boolean>`(h.updated_at > ${lastLook(context, resource)} and not (h.status = 0 and h.created_by is not distinct from ${me})
    and not exists (select from document_event e where e.org_id = h.org_id and e.document_id = h.id and e.at = h.updated_at and e.user_id = ${me}))`;
}

/** @throws BadInput */
export function changedMasters(context: Context, resource: string, asked: unknown): RawBuilder<boolean> {
  checkAsked(asked);
  return sql<boolean>`(t.updated_at > ${lastLook(context, resource)} and t.updated_by is distinct from ${context.user.id || null}::uuid)`;
}

function checkAsked(asked: unknown): void {
  if (asked !== 'look') throw new BadInput('筛选【变化】不正确');
}

type Figures = { screen: string; resource: string; question: string; totals: Record<string, string> };
/** What the report came to now, for what it came to at the look before. Only sums he is shown now are told again. */
export async function lookAtReport({ db, org, user, now }: Context, given: Figures): Promise<{ at: string; before: Record<string, string> }> {
  const { screen, resource, question, totals } = given;
  const { rows } = await sql<{ before: Record<string, string> | null; before_at: Date | null }>`
    insert into report_look as k (org_id, user_id, screen, resource, question, totals, seen_at)
      values (${org.id}, ${user.id}, ${screen}, ${resource}, ${question}, ${JSON.stringify(totals)}::jsonb, ${now()})
    on conflict (org_id, user_id, screen, resource, question) do update
      set before = case when ${now()}::timestamptz - k.seen_at > ${PAUSE}::interval then k.totals else k.before end,
        before_at = case when ${now()}::timestamptz - k.seen_at > ${PAUSE}::interval then k.seen_at else k.before_at end,
        totals = excluded.totals, seen_at = excluded.seen_at
    returning before, before_at`.execute(db);
  await sql`delete from report_look where org_id = ${org.id} and user_id = ${user.id} and seen_at < ${now()}::timestamptz - ${FORGOTTEN}::interval`.execute(db);
  const [row] = rows;
  const before = Object.entries(row?.before ?? {}).filter(([name]) => name in totals);
  return { at: row?.before_at ? new Date(row.before_at).toISOString() : '', before: Object.fromEntries(before) };
}
