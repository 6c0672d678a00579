import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { OrgKind } from '../../../../define/field';
import { STATUS } from '../../../../define/status';
import { type Context, systemContext } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { post, reverse } from '../../ledger/post';
import { changed, notify } from '../../messages/notify';
import type { Inputs } from '../action-inputs';
import { makeDocument } from '../make';
import { isOnPlatform } from '../on-platform';
import { ruleReader } from '../rules';
import { loadDocument, type Stored, type Undoing } from '../stored';
import { tellOthers } from '../tell';
import { transition } from '../transition';

/** The word `pair`: the copy of a document in the books of the other side, from its submit to its end, and what that side says of it. */

/**
 * The other side as it acts in its own books; nobody where it keeps none here.
 * @throws Rejected where it does not know us as a customer: its books could not say who owes it
 */
export async function otherSide(context: Context, d: AnyDocument): Promise<Context | undefined> {
  if (!(await isOnPlatform(context.db, d.counterOrg))) return undefined;
  const { rows } = await sql<{ id: string; kind: OrgKind; name: string; knows: boolean }>`
    select o.id, o.kind, o.name, exists (select from partner p where p.org_id = o.id and p.counterparty_id = ${context.org.id} and p.kind in ('customer', 'both') and p.deleted_at is null) as knows
    from organisation o where o.id = ${d.counterOrg}`.execute(context.db);
  const [other] = rows;
  if (!other) return undefined;
  if (!other.knows) throw new Rejected(`供应商【${other.name}】尚未将本院建为客户，不能结算`);
  return systemContext(context.db, { id: other.id, kind: other.kind, name: other.name }, context.now);
}

/** Asked anew at every submit: what was said of the lines as they were does not count any more. */
export async function openPair(context: Context, { definition, view: d }: Stored): Promise<void> {
  const { pair } = definition;
  if (!pair || d.origin === 'mirror') return;
  const wanted = pair.asks === undefined || (await ruleReader(context))(pair.asks) === '1';
  const isAsked = wanted && (await isOnPlatform(context.db, d.counterOrg));
  await sql`update document set stage = ${isAsked ? '0' : '3'}, extra = extra - 'confirmTime' - 'objection' where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
  await sendCopy(context, definition, d);
}

async function sendCopy(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const { pair, kind, title } = definition;
  const receiver = await otherSide(context, d);
  if (!receiver || !pair) return;
  const header = { ...pair.header(d), side: 'supplier', hospital: context.org.name, hospitalSn: d.sn, confirmState: '0' };
  const lines = d.lines.map((from) => ({ from, values: { ...pair.lines?.(from) } }));
  const origin = { id: d.id, sn: d.sn, kind, org: context.org.id, isMirror: true };
  const made = await makeDocument(receiver, definition, { status: 1, isLoose: true, senderIs: 'customer' }, { header, lines }, origin);
  if (!made) return;
  await changed(context.db, { org: receiver.org.id, resource: kind, ids: [made.id] });
  await told(context, definition, { ...made, org: receiver.org.id }, { title: `待确认的${title}`, body: `${context.org.name}：${title}${made.sn}` });
}

/** The copy goes the way of ours. @throws Rejected where the other side has paid what its copy says, or is about to */
export async function closePair(context: Context, { definition, view: d }: Stored, how: 'review' | 'cancel' | Undoing): Promise<void> {
  if (!definition.pair || d.origin === 'mirror') return;
  const { rows } = await sql<{ org: string; id: string; kind: OrgKind; name: string; status: number }>`
    select h.org_id as org, h.id, o.kind, o.name, h.status from document h join organisation o on o.id = h.org_id where h.mirror_of = ${d.id} and h.kind = ${definition.kind} and h.status in (1, 2) order by h.id`.execute(
    context.db,
  );
  for (const { org, id, kind, name, status } of rows) {
    const there = systemContext(context.db, { id: org, kind, name }, context.now);
    if (how === 'review') await postCopy(there, definition, id, String(d.header.dueDate ?? ''));
    else if (status === STATUS.reviewed) await takeBackCopy(there, definition, id, how === 'red' ? 'red' : 'unreview');
  }
  const { to, action, said } = WAYS[how];
  const also = sql`biz_date = case when ${to} = 2 then (select o.biz_date from document o where o.org_id = ${context.org.id} and o.id = ${d.id}) else h.biz_date end`;
  const by = context.org.name;
  const moved = await transition(context, rows, { to, action, by, from: [STATUS.submitted, STATUS.reviewed], also });
  for (const copy of moved) await told(context, definition, copy, { title: `${definition.title}${said}`, body: `${by}：${definition.title}${copy.sn}` });
}
const WAYS = {
  review: { to: STATUS.reviewed, action: 'review', said: '已审核' },
  red: { to: STATUS.redFlushed, action: 'red', said: '已红冲' },
  unreview: { to: STATUS.cancelled, action: 'cancel', said: '已撤回' },
  cancel: { to: STATUS.cancelled, action: 'cancel', said: '已撤回' },
} as const;

async function postCopy(there: Context, definition: DocumentDefinition, id: string, dueDate: string): Promise<void> {
  const posting = definition.postings.review;
  if (!posting) return;
  const { view: copy } = await loadDocument(there, definition.kind, id, true);
  (copy.header as Record<string, unknown>).dueDate = dueDate;
  await sql`update document set due_date = ${dueDate || null}::date where org_id = ${there.org.id} and id = ${id}`.execute(there.db);
  await post(there, { kind: copy.kind, id, sn: copy.sn, bizDate: dayOf(there.now()) }, posting(copy));
}

async function takeBackCopy(there: Context, definition: DocumentDefinition, id: string, how: Undoing): Promise<void> {
  if (!definition.postings.review) return;
  const { view: copy } = await loadDocument(there, definition.kind, id, true);
  const { rows } = await sql`
    select 1 from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${there.org.id} and l.item_id = ${id} and h.status not in (4, 5, 6) and not h.is_red limit 1`.execute(there.db);
  if (rows.length > 0) throw new Rejected('对方已付款或已申请付款，不能反审核/红冲');
  await reverse(there, id, { kind: copy.kind, id, sn: copy.sn, bizDate: dayOf(there.now()) }, how);
}

type Said = { title: string; body: string };
async function told(context: Context, { pair }: DocumentDefinition, copy: { org: string; sn: string }, { title, body }: Said): Promise<void> {
  if (!pair) return;
  await notify(context.db, { org: copy.org, page: pair.page, uri: pair.uri, objectID: copy.sn, title, body, extra: { org_name: context.org.name } });
}

/** The other side's word on its copy: 1 agreed, 2 disputed. It travels after the commit. */
export async function answerPair(context: Context, { definition, view: d }: Stored, on: string, inputs: Pick<Inputs, 'reason' | 'lines'>): Promise<void> {
  const isAgreed = on === 'confirm';
  const said = isAgreed ? { confirmTime: context.now().toISOString() } : { objection: inputs.reason };
  await sql`update document set stage = ${isAgreed ? '1' : '2'}, extra = (extra - 'confirmTime' - 'objection') || ${JSON.stringify(said)}::jsonb where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
  const lines = inputs.lines.map(({ id, values }) => ({ id, words: String(values.objection ?? '') }));
  await sql`update document_line l set extra = l.extra || jsonb_build_object('objection', coalesce(w.words, '')) from document_line x left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, words text) on w.id = x.id
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and x.org_id = l.org_id and x.id = l.id`.execute(context.db);
  await tellOthers(context, definition, d, on);
}

/** It is read on our own document, as long as that waits for it; who made it is told. */
export async function hearPair(
  receiver: Context,
  sender: Context,
  d: AnyDocument,
  other: { id: string; on: string; definition: DocumentDefinition },
): Promise<void> {
  // Whoever had to wait with his sale says only that it is done.
  const { definition, on } = other;
  if (!definition.pair || (on !== 'confirm' && on !== 'dispute')) return;
  const state = on === 'confirm' ? '1' : '2';
  const said = state === '1' ? { confirmTime: d.header.confirmTime || receiver.now().toISOString() } : { objection: d.header.objection };
  const { rows } = await sql<{ sn: string; created_by: string | null }>`
    update document set stage = ${state}, version = version + 1, updated_at = ${receiver.now()}, extra = (extra - 'confirmTime' - 'objection') || ${JSON.stringify(said)}::jsonb
    where org_id = ${receiver.org.id} and id = ${other.id} and status = 1 returning sn, created_by`.execute(receiver.db);
  const [own] = rows;
  if (!own) return;
  await sql`update document_line l set extra = l.extra || jsonb_build_object('objection', coalesce(x.extra ->> 'objection', '')) from document_line x
    where x.org_id = ${sender.org.id} and x.document_id = ${d.id} and l.org_id = ${receiver.org.id} and l.document_id = ${other.id} and l.id = x.mirror_line_id`.execute(
    receiver.db,
  );
  await sql`insert into document_event (org_id, id, document_id, at, user_id, user_name, action, from_status, to_status, reason)
    values (${receiver.org.id}, ${newId(receiver.now().getTime())}, ${other.id}, ${receiver.now()}, null, ${sender.org.name}, ${on}, 1, 1, ${state === '2' ? String(d.header.objection) : null})`.execute(
    receiver.db,
  );
  await changed(receiver.db, { org: receiver.org.id, resource: definition.kind, ids: [other.id] });
  if (own.created_by === null) return;
  const title = state === '1' ? `供应商已确认${definition.title}` : `供应商对${definition.title}有异议`;
  const body = `${sender.org.name}：${definition.title}${own.sn}${state === '2' ? `：${String(d.header.objection)}` : `，${minuteOf(receiver.now())}`}`;
  await notify(receiver.db, { org: receiver.org.id, users: [own.created_by], uri: definition.pair.uri, objectID: own.sn, title, body });
}
