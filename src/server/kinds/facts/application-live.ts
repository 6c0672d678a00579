import { sql } from 'kysely';

/** What became of a request for a cabinet: whether the door opens to whoever asked, and how much of it was taken or put in. */
export const APPLICATION_LIVE = {
  doorRight: sql`(case when h.status = 4 then '已收回' when h.status = 7 then '已结束' when h.status <> 2 then '' when now() < h.time_from then '未开始' when now() <= h.time_to then '有效' else '已过期' end)`,
  applicationDone: sql`(select count(*) filter (where applied_quantity(t.org_id, t.id) >= t.base_quantity) || '/' || count(*) || '项'
    from document_line t where t.org_id = h.org_id and t.document_id = h.id having count(*) > 0)`,
  applicationLineDone: sql`round(applied_quantity(l.org_id, l.id) / l.ratio, 4)`,
};
