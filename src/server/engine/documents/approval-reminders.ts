import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { documentOf } from '../../../domain/registry';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../messages/notify';

type Late = { org_id: string; document_id: string; seq: number; name: string; approvers: string[]; kind: string; sn: string };

/**
 * Steps that wait longer than their setting allows are said again to whoever has not passed yet, once per such period. A
 * step waits since the one before it was decided, the first since the document was submitted.
 * @returns how many were reminded
 */
export async function remindApprovers(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<Late>`
    select s.org_id, s.document_id, s.seq, s.name, h.kind, h.sn, with_delegates(s.org_id, array(select a from unnest(s.approvers) a where not a = any(s.passed)), ${dayOf(now)}) as approvers
    from document_step s join document h on h.org_id = s.org_id and h.id = s.document_id and h.status = 1
    left join document_step before on before.org_id = s.org_id and before.document_id = s.document_id and before.seq = s.seq - 1
    where s.result = '' and s.timeout_hours is not null and (before.seq is null or before.result <> '')
      and coalesce(s.reminded_at, before.decided_at, h.submitted_at) + make_interval(hours => s.timeout_hours) <= ${now}
    order by s.org_id, h.sn limit 500`.execute(db);
  for (const late of rows) {
    const title = documentOf(late.kind)?.title ?? late.kind;
    await inTransaction(db, async (tx) => {
      await sql`update document_step set reminded_at = ${now} where org_id = ${late.org_id} and document_id = ${late.document_id} and seq = ${late.seq}`.execute(
        tx,
      );
      await notify(tx, {
        org: late.org_id,
        users: late.approvers,
        uri: 'approval',
        objectID: late.sn,
        extra: { kind: late.kind, step: late.seq },
        kind: '审批',
        title: `审批超时：${title}`,
        body: `${title}${late.sn}的【${late.name}】已超过时限，请尽快审批`,
      });
    });
  }
  return rows.length;
}

export const approvalJobs: readonly Job[] = [
  { name: 'approvalReminders', everySeconds: 300, run: async ({ db, now }) => void (await remindApprovers(db, now())) },
];
