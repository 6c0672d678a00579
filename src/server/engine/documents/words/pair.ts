import { sql } from 'kysely';
import { minuteOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { OrgKind } from '../../../../define/field';
import { type Pair, sideOf } from '../../../../define/pair';
import { STATUS } from '../../../../define/status';
import { type Context, systemContext } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { changed, notify } from '../../messages/notify';
import type { Inputs } from '../action-inputs';
import { makeDocument } from '../make';
import { isOnPlatform } from '../on-platform';
import { otherBooks } from '../other-books';
import { ruleReader } from '../rules';
import type { Stored, Undoing } from '../stored';
import { takeSteps } from '../take-steps';
import { tellOthers } from '../tell';
import { transition } from '../transition';
import { chargedThere } from './charged-across';
import { postCopy, takeBackCopy } from './pair-books';

/** The word `pair`: the copy of a document in the books of the other side, from its submit to its end, and what that side says of it. */

/**
 * The other side as it acts in its own books; nobody where it keeps none here.
 * @throws Rejected where it does not know us: its books could not say who it is
 */
export async function otherSide(context: Context, d: AnyDocument): Promise<Context | undefined> {
  const other = await otherBooks(context, d.counterOrg, weAre(context));
  if (!other) return undefined;
  const { there, knowsUs } = other;
  if (knowsUs) return there;
  const { name } = there.org;
  throw new Rejected(context.org.kind === 'H' ? `供应商【${name}】尚未将本院建为客户，不能结算` : `医院【${name}】尚未将本单位建为供应商，不能提交`);
}

/** What we are to the other side. */
const weAre = ({ org }: Context): 'customer' | 'supplier' => (org.kind === 'H' ? 'customer' : 'supplier');

/** Asked anew at every submit: what was said of the lines as they were does not count any more. */
export async function openPair(context: Context, { definition, view: d }: Stored): Promise<void> {
  const { pair } = definition;
  if (!pair || d.origin === 'mirror') return;
  if ('confirmState' in definition.header) {
    const wanted = pair.asks === undefined || (await ruleReader(context))(pair.asks) === '1';
    const isAsked = wanted && (await isOnPlatform(context.db, d.counterOrg));
    await sql`update document set stage = ${isAsked ? '0' : '3'}, extra = extra - 'confirmTime' - 'objection' where org_id = ${context.org.id} and id = ${d.id}`.execute(
      context.db,
    );
  }
  await sendCopy(context, definition, d);
}

async function sendCopy(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const receiver = await otherSide(context, d);
  const { pair, kind, title } = definition;
  if (!receiver || !pair) return;
  // One that was refused is sent anew: what was refused is gone.
  if (pair.isOfBoth)
    await transition(context, await copiesOf(context, definition, d, [STATUS.rejected]), { to: STATUS.cancelled, action: 'takenBack', by: context.org.name });
  const header = { ...pair.header(d), side: sideOf(receiver.org.kind), hospital: context.org.name, hospitalSn: d.sn, confirmState: '0' };
  const plain = d.lines.map((from) => ({ from, values: { ...pair.lines?.(from) } }));
  const lines = definition.invoicesSources ? await chargedThere(receiver, definition, plain) : plain;
  const origin = { id: d.id, sn: d.sn, kind, org: context.org.id, isMirror: true };
  const makes = { status: STATUS.submitted, isLoose: !definition.invoicesSources, senderIs: weAre(context) } as const;
  const made = await makeDocument(receiver, definition, makes, { header, lines }, origin);
  if (!made) return;
  if (pair.isOfBoth && receiver.org.kind === 'H') await takeSteps(receiver, definition, made.view);
  await changed(context.db, { org: receiver.org.id, resource: kind, ids: [made.id] });
  const waits = receiver.org.kind === 'H' ? '待核对' : pair.isOfBoth ? '医院登记' : '待确认';
  await told(context, pair, { ...made, org: receiver.org.id }, { title: `${waits}的${title}`, body: `${context.org.name}：${title}${made.sn}` });
}

type Copy = { org: string; id: string; kind: OrgKind; name: string; status: number; isOrigin: boolean };
/** The paper of the other side: the copy of ours, or the one ours is a copy of. */
async function copiesOf(context: Context, definition: DocumentDefinition, d: AnyDocument, statuses: readonly number[]): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    select h.org_id as org, h.id, o.kind, o.name, h.status, h.mirror_of is null as "isOrigin" from document h join organisation o on o.id = h.org_id
    where (h.mirror_of = ${d.id} or h.id = (select mirror_of from document where org_id = ${context.org.id} and id = ${d.id}))
      and h.kind = ${definition.kind} and h.status = any(${[...statuses]}::int[]) order by h.id`.execute(context.db);
  return rows;
}

/** Of papers either side writes: both are locked before either is, so that two people who act at one moment wait for each other. */
export async function lockPair(context: Context, { kind, pair }: DocumentDefinition, id: string): Promise<void> {
  if (!pair?.isOfBoth) return;
  await sql`select from document where kind = ${kind} and (id = ${id} or mirror_of = ${id}
    or id = (select mirror_of from document where org_id = ${context.org.id} and id = ${id})) order by id for update`.execute(context.db);
}

export type PairWay = 'review' | 'refuse' | 'cancel' | Undoing;
/** The other paper goes the way of ours. @throws Rejected where the other side has paid what it says, or is about to */
export async function closePair(context: Context, { definition, view: d }: Stored, how: PairWay, reason = ''): Promise<void> {
  const { pair } = definition;
  if (!pair || (d.origin === 'mirror' && !pair.isOfBoth)) return;
  const copies = await copiesOf(context, definition, d, [STATUS.draft, STATUS.submitted, STATUS.reviewed, STATUS.rejected, STATUS.completed]);
  for (const { org, id, kind, name, status, isOrigin } of copies) {
    const there = systemContext(context.db, { id: org, kind, name }, context.now);
    const isPosted = status === STATUS.reviewed || status === STATUS.completed;
    if (how === 'review') await postCopy(there, definition, id, String(d.header.dueDate ?? ''));
    else if (isPosted) await takeBackCopy(there, definition, id, how === 'red' ? 'red' : 'unreview');
    const { to, action, said } = WAYS[how](isOrigin);
    const by = context.org.name;
    const also = sql`biz_date = case when ${to} = 2 then (select o.biz_date from document o where o.org_id = ${context.org.id} and o.id = ${d.id}) when ${to} < 2 then null else h.biz_date end ${
      how === 'review' && definition.postings.review ? sql`, due_date = ${String(d.header.dueDate ?? '') || null}::date` : sql``
    }`;
    const moved = await transition(context, [{ org, id }], { to, action, by, reason, also });
    for (const copy of moved)
      await told(context, pair, copy, {
        title: `${definition.title}${said}`,
        body: [`${by}：${definition.title}${copy.sn}`, reason].filter(Boolean).join('，'),
      });
  }
}
/** Where the other paper goes: one we wrote a copy of is gone with ours, one of theirs waits again or comes back to be put right. */
const cancelled = { to: STATUS.cancelled, action: 'cancel', said: '已撤回' };
const WAYS: Record<PairWay, (isOrigin: boolean) => { to: number; action: string; said: string }> = {
  review: () => ({ to: STATUS.reviewed, action: 'review', said: '已审核' }),
  red: () => ({ to: STATUS.redFlushed, action: 'red', said: '已红冲' }),
  unreview: (isOrigin) => (isOrigin ? { to: STATUS.submitted, action: 'unreview', said: '已反审核' } : cancelled),
  refuse: (isOrigin) => (isOrigin ? { to: STATUS.rejected, action: 'nopass', said: '被驳回' } : cancelled),
  cancel: () => cancelled,
};

type Said = { title: string; body: string };
async function told(context: Context, { pages, uri }: Pair, copy: { org: string; sn: string }, { title, body }: Said): Promise<void> {
  const page = pages[sideOf(context.org.kind) === 'hospital' ? 'supplier' : 'hospital'];
  await notify(context.db, { org: copy.org, page, uri, objectID: copy.sn, title, body, extra: { org_name: context.org.name } });
}

/** The other side's word on its copy: 1 agreed, 2 disputed. It travels after the commit. */
export async function answerPair(context: Context, { definition, view: d }: Stored, on: string, inputs: Pick<Inputs, 'reason' | 'lines'>): Promise<void> {
  const isAgreed = on === 'confirm';
  const said = isAgreed ? { confirmTime: context.now().toISOString() } : { objection: inputs.reason };
  await sql`update document set stage = ${isAgreed ? '1' : '2'}, extra = (extra - 'confirmTime' - 'objection') || ${JSON.stringify(said)}::jsonb
    where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  const lines = inputs.lines.map(({ id, values }) => ({ id, words: String(values.objection ?? '') }));
  await sql`update document_line l set extra = l.extra || jsonb_build_object('objection', coalesce(w.words, '')) from document_line x
    left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, words text) on w.id = x.id
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
    values (${receiver.org.id}, ${newId(receiver.now().getTime())}, ${other.id}, ${receiver.now()}, null, ${sender.org.name}, ${on}, 1,
    1, ${state === '2' ? String(d.header.objection) : null})`.execute(receiver.db);
  await changed(receiver.db, { org: receiver.org.id, resource: definition.kind, ids: [other.id] });
  if (own.created_by === null) return;
  const title = state === '1' ? `供应商已确认${definition.title}` : `供应商对${definition.title}有异议`;
  const body = `${sender.org.name}：${definition.title}${own.sn}${state === '2' ? `：${String(d.header.objection)}` : `，${minuteOf(receiver.now())}`}`;
  await notify(receiver.db, { org: receiver.org.id, users: [own.created_by], uri: definition.pair.uri, objectID: own.sn, title, body });
}
