import { sql } from 'kysely';
import { Rejected } from '../../base/errors';
import type { ActionService } from '../../engine/masters/services';

/** Lines that left in a file: the platform has them, its answer is brought in. */
export const handSunshine: ActionService = async (tx, { org, now }, { ids }) => {
  const { rows } = await sql<{ can_go: boolean; sn: string; line_no: number; said_reason: string }>`
    select can_go, sn, line_no, said_reason from sunshine_report_list where org_id = ${org.id} and id = any(${[...ids]}::uuid[]) and state = 'waiting'`.execute(
    tx,
  );
  const stuck = rows.find(({ can_go }) => !can_go);
  if (stuck) throw new Rejected(`${stuck.sn} 第${stuck.line_no}行${stuck.said_reason}，不能上报`);
  await sql`update sunshine_report set state = 'sent', channel = '文件', told_at = ${now()}, attempts = attempts + 1, updated_at = ${now()}, version = version + 1
    where org_id = ${org.id} and id = any(${[...ids]}::uuid[]) and state = 'waiting'`.execute(tx);
  return { says: [`${rows.length}行标为已上报，收到平台答复后请导入`] };
};

/** Papers of before the switch was turned on, from a day on. */
export const collectSunshine: ActionService = async (tx, { org, now }, { input }) => {
  const { rows } = await sql<{ n: number }>`
    select sunshine_queue(${org.id}::uuid, array(select d.id from document d where d.org_id = ${org.id} and d.kind = any(sunshine_kinds(${org.kind})) and d.status in (2, 4, 7) and not d.is_red
      and d.biz_date >= ${String(input.since)}::date), ${now()}::timestamptz) as n`.execute(tx);
  return { says: [rows[0]?.n ? `补充了${rows[0].n}行` : '没有要补充的单据'] };
};
