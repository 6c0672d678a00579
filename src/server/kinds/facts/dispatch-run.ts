import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import type { Live, Reading } from '../../engine/documents/live';

/** A run (`h`) and the issues it carries: whither, how many boxes, how long it has stood where it stands, whether it left too late. */
type RunFigure = Extract<LiveFigure, 'runUrgent' | 'runLate' | 'runWards' | 'runBoxes' | 'runSince' | 'runSn' | 'isSent'>;

const ISSUES: Reading = {
  as: 'issues',
  rows: sql`select coalesce(bool_or(i.urgent), false) as urgent, min(i.reviewed_at) as ready, string_agg(distinct t.name, '、') as wards,
    count(distinct coalesce(nullif(x.extra ->> 'container', ''), x.id::text))::int as boxes
  from document_line x join document i on i.org_id = x.org_id and i.id = x.linked_document_id left join department t on t.org_id = i.org_id and t.id = i.department_id
  where x.org_id = h.org_id and x.document_id = h.id`,
};
const issues = (value: RawBuilder<unknown>): Live => ({ of: ISSUES, value });
/** From when the first of its issues was ready to go. */
const allowed = sql`case when issues.urgent then make_interval(mins => rule_of(h.org_id, 'dispatch.urgentMinutes', '30')::int)
  else make_interval(hours => rule_of(h.org_id, 'dispatch.normalHours', '24')::int) end`;

/** Runs that carry the issue a ward's receipt (`h`) was born with. */
const runs = (select: RawBuilder<unknown>, statuses: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${select} from document_line x join document r on r.org_id = x.org_id and r.id = x.document_id and r.kind = 'dispatchOrder' and r.status in (${statuses})
    where x.org_id = h.org_id and x.linked_document_id = h.made_by)`;

export const RUN_LIVE: Record<RunFigure, Live> = {
  runUrgent: issues(sql`issues.urgent`),
  runLate: issues(sql`coalesce(h.status <> 6 and coalesce(h.submitted_at, now()) > issues.ready + ${allowed}, false)`),
  runWards: issues(sql`issues.wards`),
  runBoxes: issues(sql`issues.boxes`),
  runSince: issues(
    sql`case h.status when 0 then coalesce(issues.ready, h.created_at) when 1 then h.submitted_at when 2 then h.reviewed_at else h.updated_at end`,
  ),
  runSn: runs(sql`min(r.sn)`, sql`0, 1, 2, 7`),
  /** A ward receives what has left for it (issue.needDispatch); what it received it received. */
  isSent: sql`(h.status <> 0 or rule_at(h.org_id, 'issue.needDispatch', '1', h.warehouse_id, h.department_id) <> '1' or ${runs(sql`count(*)`, sql`1, 2, 7`)} > 0)`,
};
