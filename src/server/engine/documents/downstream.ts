import { sql } from 'kysely';
import { takesBack } from '../../../define/action';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS, statusLabel } from '../../../define/status';
import { documentOf, documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { liftHard } from './reserve';
import { refuseSettled } from './settled-items';
import type { Undoing } from './stored';
import { transition } from './transition';
import { comeOf, copiesFollow, isCopy } from './words/carried';

/**
 * LR11: nothing may be reversed under a living downstream document. Automatic drafts and mirrors of this document that
 * nobody has agreed to (status 0 or 1, at home and of goods also refused ones) are not in the way: they are cancelled with it.
 *
 * @throws Rejected naming the document in the way
 */
export async function refuseDownstream(context: Context, d: AnyDocument, how: Undoing, words = '反审核/红冲'): Promise<void> {
  const invoiced = await sql`select 1 from document_line where org_id = ${context.org.id} and document_id = ${d.id} and invoiced_quantity <> 0 limit 1`.execute(
    context.db,
  );
  if (invoiced.rows.length > 0) throw new Rejected('已开票/已申请付款，不能红冲');
  const held = await holding(context, d);
  if (held) throw new Rejected(`存在下游单据${held.sn}，不能${words}${nextOf(held)}`);
  await refuseSettled(context, d.id);
  const mirrors = await sql<{ id: string }>`
    select m.id from document m where m.mirror_of = ${d.id} and m.status in (2, 7) and m.origin = 'mirror' and not ${isCopy(d.kind)} limit 1`.execute(
    context.db,
  );
  if (mirrors.rows[0]) refuseBooked(d, how);
}

type Standing = { id: string; kind: string; sn: string; status: number };

/**
 * The document that came of this one and is in the way. One that ended without effect is not: whatever came of it is void, or goods that
 * only stood here on trust and are all back.
 */
async function holding(context: Context, d: Pick<AnyDocument, 'id' | 'kind' | 'org'>, depth = 0): Promise<Standing | undefined> {
  const { rows } = await sql<Standing & { back: boolean }>`
    select k.id, k.kind, k.sn, k.status, not exists (select from document_line l where l.org_id = k.org_id and l.document_id = k.id and l.base_quantity <> l.returned) as back
    from document k where k.org_id = ${context.org.id} and k.id in (${comeOf(d)}) and k.status not in (5, 6) and not k.is_red
      and k.kind <> all(${SETTLING}::text[]) and (k.made_by is distinct from ${d.id}::uuid or k.status not in (0, 1, 3)) order by k.id`.execute(context.db);
  for (const { back, ...one } of rows) {
    const { returnsClose = false, completes = false, postings = {} } = documentOf(one.kind) ?? {};
    const isOver = one.status === STATUS.stopped || (one.status === STATUS.completed && completes);
    if (isOver && returnsClose && back) continue;
    if (isOver && Object.keys(postings).length === 0 && depth < 6 && !(await holding(context, { ...one, org: d.org }, depth + 1))) continue;
    return one;
  }
  return undefined;
}

const SETTLING: readonly string[] = documents.filter((one) => one.settlesSources).map((one) => one.kind);

/** What to do about the document in the way, in the words of its own buttons. */
function nextOf({ kind, status }: Standing): string {
  const { title = '', actions = [] } = documentOf(kind) ?? {};
  const ways = actions.filter((action) => takesBack(action) && action.from.some((one) => one === status)).map(({ label }) => label);
  return `：${title}${statusLabel(status)}，${ways.length > 0 ? `请先将它${ways.join('或')}` : '请先处理由它产生的单据'}`;
}

/** The other side has booked it: whether it may be taken back all the same, as its kind says. */
function refuseBooked(d: AnyDocument, how: Undoing): void {
  const { takesBackMirrors = false, mirrorsStand = false, countersign } = documentOf(d.kind) ?? {};
  if (takesBackMirrors || countersign !== undefined || (mirrorsStand && how === 'red')) return;
  throw new Rejected(mirrorsStand ? '对方已入账，不能反审核，请使用红冲' : '对方已处理，请由对方发起退货');
}

/** Drafts this document made (here and at the counterparty) go with it, and what they hold is free again. */
export async function cancelMade(context: Context, documentId: string, kind = ''): Promise<void> {
  const posting = documents.filter((one) => Object.keys(one.postings).length > 0).map((one) => one.kind);
  const { rows } = await sql<{ org: string; id: string }>`select org_id as org, id from document
    where ((org_id = ${context.org.id} and made_by = ${documentId} and status in (0, 1, 3)) or (mirror_of = ${documentId} and (status in (0, 1) or (status = 3
    and kind = any(${posting}::text[])))))`.execute(context.db);
  const gone = await transition(context, rows, { to: STATUS.cancelled, action: 'takenBack', from: [STATUS.draft, STATUS.submitted, STATUS.rejected] });
  for (const { org, id } of gone) await liftHard({ ...context, org: { ...context.org, id: org } }, id);
  await copiesFollow(context, [{ id: documentId, kind }], STATUS.cancelled, 'takenBack');
}
