import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';

/** A run (`h`) and the issues it carries: whither, how many boxes, how long it has stood where it stands, whether it left too late. */
type RunFigure = Extract<LiveFigure, 'runUrgent' | 'runLate' | 'runWards' | 'runBoxes' | 'runSince' | 'runSn' | 'isSent'>;

const ofIssues = (select: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${select} from document_line x join document i on i.org_id = x.org_id and i.id = x.linked_document_id left join department t on t.org_id = i.org_id and t.id = i.department_id
  where x.org_id = h.org_id and x.document_id = h.id)`;
const isUrgent = ofIssues(sql`coalesce(bool_or(i.urgent), false)`);
/** When the first of its issues was ready to go. */
const ready = ofIssues(sql`min(i.reviewed_at)`);
const allowed = sql`case when ${isUrgent} then make_interval(mins => rule_of(h.org_id, 'dispatch.urgentMinutes', '30')::int)
  else make_interval(hours => rule_of(h.org_id, 'dispatch.normalHours', '24')::int) end`;

/** Runs that carry the issue a ward's receipt (`h`) was born with. */
const runs = (select: RawBuilder<unknown>, statuses: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${select} from document_line x join document r on r.org_id = x.org_id and r.id = x.document_id and r.kind = 'dispatchOrder' and r.status in (${statuses})
    where x.org_id = h.org_id and x.linked_document_id = h.made_by)`;

export const RUN_LIVE: Record<RunFigure, RawBuilder<unknown>> = {
  runUrgent: isUrgent,
  runLate: sql`coalesce(h.status <> 6 and coalesce(h.submitted_at, now()) > ${ready} + ${allowed}, false)`,
  runWards: ofIssues(sql`string_agg(distinct t.name, '、')`),
  runBoxes: ofIssues(sql`count(distinct coalesce(nullif(x.extra ->> 'container', ''), x.id::text))::int`),
  runSince: sql`case h.status when 0 then coalesce(${ready}, h.created_at) when 1 then h.submitted_at when 2 then h.reviewed_at else h.updated_at end`,
  runSn: runs(sql`min(r.sn)`, sql`0, 1, 2, 7`),
  /** A ward receives what has left for it (issue.needDispatch); what it received it received. */
  isSent: sql`(h.status <> 0 or rule_at(h.org_id, 'issue.needDispatch', '1', h.warehouse_id, h.department_id) <> '1' or ${runs(sql`count(*)`, sql`1, 2, 7`)} > 0)`,
};
