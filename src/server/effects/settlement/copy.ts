import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { OrgKind } from '../../../define/field';
import { settlement } from '../../../domain/settlement/settlement';
import { type Context, systemContext } from '../../context';
import { isOnPlatform } from '../../engine/documents/deliver';
import { makeDocument } from '../../engine/documents/make';
import { Rejected } from '../../errors';
import { newId } from '../../id';
import { changed, notify } from '../../push/notify';

const PAGE = 'settlementManage';

/**
 * The supplier as he acts in his own books; nobody where he keeps none here.
 * @throws Rejected where he does not know us as a customer: his books could not say who owes him
 */
export async function supplierOf(context: Context, d: AnyDocument): Promise<Context | undefined> {
  if (!(await isOnPlatform(context.db, d.counterOrg))) return undefined;
  const { rows } = await sql<{ id: string; kind: OrgKind; name: string; knows: boolean }>`
    select o.id, o.kind, o.name, exists (select from partner p where p.org_id = o.id and p.counterparty_id = ${context.org.id} and p.kind in ('customer', 'both') and p.deleted_at is null) as knows
    from organisation o where o.id = ${d.counterOrg}`.execute(context.db);
  const [other] = rows;
  if (!other) return undefined;
  if (!other.knows) throw new Rejected(`供应商【${other.name}】尚未将本院建为客户，不能结算`);
  return systemContext(context.db, { id: other.id, kind: other.kind, name: other.name }, context.now);
}

/** What the hospital submits stands in the supplier's books at once, to be confirmed or disputed line by line. No patient, no department of ours. */
export async function sendCopy(context: Context, d: AnyDocument): Promise<void> {
  const receiver = await supplierOf(context, d);
  if (!receiver) return;
  const { settleKind, periodFrom, periodTo } = d.header;
  const header = {
    side: 'supplier',
    hospital: context.org.name,
    settleKind,
    periodFrom,
    periodTo,
    hospitalSn: d.sn,
    remark: d.header.remark,
    confirmState: '0',
  };
  const lines = d.lines.map((from) => ({
    from,
    values: { department: '', useWarehouse: '', useSn: from.sourceSn, objection: '', itemPrice: '', priceDiff: '0' },
  }));
  const origin = { id: d.id, sn: d.sn, kind: d.kind, org: context.org.id, isMirror: true };
  const made = await makeDocument(receiver, settlement, { status: 1, isLoose: true, senderIs: 'customer' }, { header, lines }, origin);
  if (made) await told(context, receiver, made, '待确认的结算单', `${context.org.name}：结算单${made.sn}`);
}

/** The supplier's copy goes the way of ours: passed, taken back, flushed in red. */
export async function closeCopy(context: Context, id: string, status: 2 | 5 | 6): Promise<void> {
  const { rows } = await sql<{ org_id: string; id: string; sn: string; before: number; org_kind: OrgKind; org_name: string }>`
    update document h set status = ${status}, version = h.version + 1, updated_at = ${context.now()},
      biz_date = case when ${status} = 2 then (select o.biz_date from document o where o.org_id = ${context.org.id} and o.id = ${id}) else h.biz_date end
    from document b, organisation o where h.mirror_of = ${id} and h.kind = ${settlement.kind} and h.status in (1, 2) and b.org_id = h.org_id and b.id = h.id and o.id = h.org_id
    returning h.org_id, h.id, h.sn, b.status as before, o.kind as org_kind, o.name as org_name`.execute(context.db);
  for (const row of rows) {
    const receiver = systemContext(context.db, { id: row.org_id, kind: row.org_kind, name: row.org_name }, context.now);
    await sql`insert into document_event (org_id, id, document_id, at, user_id, user_name, action, from_status, to_status)
      values (${row.org_id}, ${newId(context.now().getTime())}, ${row.id}, ${context.now()}, null, ${context.org.name}, ${WORDS[status].action}, ${row.before}, ${status})`.execute(
      context.db,
    );
    await told(context, receiver, row, WORDS[status].title, `${context.org.name}：结算单${row.sn}`);
  }
}
const WORDS = {
  2: { action: 'review', title: '结算单已审核' },
  5: { action: 'red', title: '结算单已红冲' },
  6: { action: 'cancel', title: '结算单已撤回' },
} as const;

async function told(context: Context, receiver: Context, copy: { id: string; sn: string }, title: string, body: string): Promise<void> {
  await changed(context.db, { org: receiver.org.id, resource: settlement.kind, ids: [copy.id] });
  await notify(context.db, { org: receiver.org.id, page: PAGE, uri: 'settlement', objectID: copy.sn, title, body, extra: { org_name: context.org.name } });
}
