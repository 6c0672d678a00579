import { type RawBuilder, sql } from 'kysely';
import { STATUS } from '../../../define/status';

/**
 * Since when the document `h` waits: a submitted one since it was submitted or its last step was decided, a draft since another document made it.
 */
export const waitsSince: RawBuilder<Date> = sql<Date>`coalesce(case when h.status = ${sql.lit(STATUS.submitted)} then
  greatest(h.submitted_at, (select max(s.decided_at) from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result <> '')) end, h.created_at)`;

/** The first step of `h` nobody has decided, as a row of `name` and `screen`. */
export const currentStep: RawBuilder<unknown> = sql`(select s.name, s.screen from document_step s
  where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1)`;

/** How many steps of `h` nobody has decided. */
export const stepsLeft: RawBuilder<number> = sql<number>`(select count(*)::int from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '')`;
