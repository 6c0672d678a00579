import { sql } from 'kysely';
import { review } from '../../../define/action';
import { departmentReceipt } from '../../../domain/hospital/department-receipt';
import { type Context, systemContext } from '../../base/context';
import { Refusal } from '../../base/errors';
import { newId } from '../../base/id';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { actOnDocument } from '../../engine/documents/lifecycle';
import { ruleReader } from '../../engine/documents/rules';
import { notify } from '../../engine/messages/notify';

/** What happens by the clock to goods that were sent to a ward and nobody there answers for. */
const DAY = 86_400_000;
const MINUTE = 60_000;

type Waiting = { org_id: string; org_name: string; id: string; version: number; warehouse_id: string | null; department_id: string | null; since: string };

/**
 * Rule receipt.autoDays: what lies unconfirmed so long after a ward could receive it counts as received, as it was sent. Codes are
 * always scanned by people. @returns how many were received
 */
export async function receiveOverdue(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<Waiting>`
    select h.org_id, o.name as org_name, h.id, h.version, h.warehouse_id, h.department_id,
      case when rule_at(h.org_id, 'issue.needDispatch', '1', h.warehouse_id, h.department_id) = '1' then r.left_at else h.created_at end as since
    from document h join organisation o on o.id = h.org_id and o.status
      left join lateral (select min(r.submitted_at) as left_at from document_line x join document r on r.org_id = x.org_id and r.id = x.document_id
        where x.org_id = h.org_id and x.linked_document_id = h.made_by and r.kind = 'dispatchOrder' and r.status in (1, 2, 7)) r on true
    where h.kind = ${departmentReceipt.kind} and h.status = 0 and h.created_at < ${now()}
      and not exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and coalesce(l.label_no, '') <> '') order by h.org_id, h.id`.execute(
    db,
  );
  let done = 0;
  for (const row of rows) {
    const hospital = systemContext(db, { id: row.org_id, kind: 'H', name: row.org_name }, now);
    const place = { ...(row.warehouse_id ? { warehouse: row.warehouse_id } : {}), ...(row.department_id ? { department: row.department_id } : {}) };
    const days = Number((await ruleReader(hospital, place))('receipt.autoDays') || 0);
    if (days > 0 && row.since && now().getTime() - Date.parse(String(row.since)) >= days * DAY) done += await receive(hospital, row, days);
  }
  return done;
}

/** What a rule holds back stays for people to look at. */
async function receive(hospital: Context, row: Waiting, days: number): Promise<number> {
  const confirm = departmentReceipt.actions.find((action) => action.id === review.id) ?? review;
  try {
    await actOnDocument(hospital, departmentReceipt, confirm, { id: row.id, version: Number(row.version), key: newId(), confirmed: true });
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
  await sql`update document set remark = concat_ws('；', nullif(remark, ''), ${`超过${days}天未收货，系统自动收货`}::text) where org_id = ${row.org_id} and id = ${row.id}`.execute(
    hospital.db,
  );
  return 1;
}

type Unsigned = {
  org_id: string;
  org_name: string;
  run: string;
  line: string;
  issue_sn: string;
  receipt_sn: string;
  leader: string | null;
  arrived_at: string;
};

/** Rule dispatch.remindMinutes: goods that stand at the ward's door unsigned so long are told to who leads it, once. @returns how many lines were told of */
export async function remindUnsigned(db: Db, now: () => Date): Promise<number> {
  const { rows } = await sql<Unsigned>`
    select h.org_id, o.name as org_name, h.sn as run, x.id as line, i.sn as issue_sn, coalesce(c.sn, i.sn) as receipt_sn, h.reviewed_at as arrived_at,
      (select u.id from department t join app_user u on u.org_id = t.org_id and u.employee_id = t.leader_id and u.status and u.deleted_at is null where t.org_id = i.org_id
      and t.id = i.department_id limit 1) as leader
    from document h join organisation o on o.id = h.org_id join document_line x on x.org_id = h.org_id and x.document_id = h.id join document i on i.org_id = x.org_id and i.id = x.linked_document_id
      left join document c on c.org_id = i.org_id and c.made_by = i.id and c.kind = ${departmentReceipt.kind} and c.status <> 6
    where h.kind = 'dispatchOrder' and h.status = 2 and coalesce(x.sign_state, '待签') = '待签' and x.extra ->> 'reminded' is null and h.reviewed_at < ${now()} order by h.org_id, h.id, x.line_no`.execute(
    db,
  );
  let told = 0;
  for (const row of rows) {
    told += await inTransaction(db, async (tx) => {
      const minutes = Number((await ruleReader(systemContext(tx, { id: row.org_id, kind: 'H', name: row.org_name }, now)))('dispatch.remindMinutes'));
      if (now().getTime() - Date.parse(String(row.arrived_at)) < minutes * MINUTE) return 0;
      await sql`update document_line set extra = extra || jsonb_build_object('reminded', ${now().toISOString()}::text) where org_id = ${row.org_id} and id = ${row.line}`.execute(
        tx,
      );
      await notify(tx, {
        org: row.org_id,
        ...(row.leader ? { users: [row.leader] } : { page: 'receiveInwarehouse' }),
        uri: 'departmentReceipt',
        objectID: row.receipt_sn,
        title: '物资送达未签收',
        body: `配送单${row.run}的出库单${row.issue_sn}已送达超过${minutes}分钟，尚未签收`,
      });
      return 1;
    });
  }
  return told;
}

export const wardJobs: readonly Job[] = [
  { name: 'wardReceipts', everySeconds: 900, run: async ({ db, now }) => void (await receiveOverdue(db, now)) },
  { name: 'unsignedRuns', everySeconds: 60, run: async ({ db, now }) => void (await remindUnsigned(db, now)) },
];
