import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { OrgKind } from '../../../define/field';
import { STATUS } from '../../../define/status';
import { settlement } from '../../../domain/settlement/settlement';
import { type Context, systemContext } from '../../base/context';
import { Rejected } from '../../base/errors';
import { isOnPlatform } from '../../engine/documents/deliver';
import { makeDocument } from '../../engine/documents/make';
import { transition } from '../../engine/documents/transition';
import { changed, notify } from '../../engine/messages/notify';

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
  if (!made) return;
  await changed(context.db, { org: receiver.org.id, resource: settlement.kind, ids: [made.id] });
  await told(context, { ...made, org: receiver.org.id }, '待确认的结算单', `${context.org.name}：结算单${made.sn}`);
}

/** The supplier's copy goes the way of ours: passed, taken back, flushed in red. */
export async function closeCopy(context: Context, id: string, status: 2 | 5 | 6): Promise<void> {
  const copies = await sql<{ org: string; id: string }>`select org_id as org, id from document where mirror_of = ${id} and kind = ${settlement.kind}`.execute(
    context.db,
  );
  const also = sql`biz_date = case when ${status} = 2 then (select o.biz_date from document o where o.org_id = ${context.org.id} and o.id = ${id}) else h.biz_date end`;
  const by = context.org.name;
  const { action, title } = WORDS[status];
  const moved = await transition(context, copies.rows, { to: status, action, by, from: [STATUS.submitted, STATUS.reviewed], also });
  for (const copy of moved) await told(context, copy, title, `${by}：结算单${copy.sn}`);
}
const WORDS = {
  2: { action: 'review', title: '结算单已审核' },
  5: { action: 'red', title: '结算单已红冲' },
  6: { action: 'cancel', title: '结算单已撤回' },
} as const;

async function told(context: Context, copy: { org: string; sn: string }, title: string, body: string): Promise<void> {
  await notify(context.db, { org: copy.org, page: PAGE, uri: 'settlement', objectID: copy.sn, title, body, extra: { org_name: context.org.name } });
}
