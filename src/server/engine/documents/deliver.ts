import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Makes, Tells } from '../../../define/document-ways';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import type { Context, Outside } from '../../base/context';
import type { Db } from '../../db/open';
import { changed } from '../messages/notify';
import { deliverWord } from './deliver-word';
import { makeDocument } from './make';
import { orgContext } from './org-context';
import type { OutboxRow, Parcel } from './outbox';
import { planOf } from './planned';
import { push } from './push-news';
import { ruleReader } from './rules';
import { addDraft } from './save';
import { sayUpstream } from './say-upstream';
import { loadDocument } from './stored';
import { transition } from './transition';
import { senderOf } from './words/senders';

/**
 * LR10: what the other organisation gets. Runs in its own transaction after the sender's has committed; the outbox row
 * is finished in the same transaction, so it happens exactly once whatever crashes when.
 */
export async function deliver(tx: Db, row: OutboxRow, now: () => Date, outside: Outside = {}): Promise<void> {
  const sender = { ...(await orgContext(tx, row.org_id, now)), ...outside };
  if (row.topic === 'draft') return deliverDraft(sender, await orgContext(tx, row.payload.to, now), row.payload);
  if (row.topic === 'later') {
    const { kind, of, attempt } = row.payload;
    return senderOf(kind)?.send(sender, await loadDocument(sender, kind, of), attempt);
  }
  const stored = await loadDocument(sender, row.payload.kind, row.payload.document);
  if (row.topic === 'mirror')
    await deliverMirror(
      sender,
      stored.definition,
      stored.view,
      stored.definition.makes[row.payload.index] as Makes<AnyDocument>,
      row.payload.to ?? stored.view.counterOrg,
    );
  else await deliverWord(sender, stored.view, stored.definition.tells[row.payload.index] as Tells<AnyDocument>, stored.row.mirror_of as string | null);
}

type Draft = Extract<Parcel, { topic: 'draft' }>;

async function deliverDraft(sender: Context, receiver: Context, { kind, header, lines, uri, title }: Omit<Draft, 'topic'>): Promise<void> {
  const target = documentOf(kind) as DocumentDefinition;
  const { sn } = await addDraft(receiver, target, { header, lines }, { confirmed: true });
  await push(sender, receiver, { target, sn: sn ?? '', uri, title, body: `${target.title}${sn ?? ''}等待处理`, row: header });
}

async function deliverMirror(sender: Context, definition: DocumentDefinition, d: AnyDocument, makes: Makes<AnyDocument>, to: string): Promise<void> {
  // The document may have been unreviewed between its review and now: then there is nothing to mirror.
  if (d.status !== 2 && d.status !== 7) return;
  const receiver = await orgContext(sender.db, to, sender.now);
  const kind = typeof makes.kind === 'string' ? makes.kind : makes.kind({ rule: await ruleReader(receiver) });
  const target = documentOf(kind) as DocumentDefinition;
  if (makes.on === 'review' && (await stands(receiver, kind, d))) return;
  const plan = await planOf(sender, definition, makes, d);
  const made = await makeDocument(receiver, target, makes, plan, { id: d.id, sn: d.sn, kind: definition.kind, org: sender.org.id, isMirror: true });
  if (!made) return;
  if (makes.status === 2) await standReviewed(receiver, made.id);
  await sayUpstream(receiver, made.id, makes.says ?? {});
  await changed(receiver.db, { org: receiver.org.id, resource: kind, ids: [made.id] });
  const body = `${sender.org.name}：${target.title}${made.sn}`;
  if (makes.push) await push(sender, receiver, { target, sn: made.sn, uri: makes.push, title: `新的${target.title}`, body, row: plan.header });
}

/** Reviewed, taken back and reviewed again before the first parcel arrived: the mirror stands already. */
async function stands(receiver: Context, kind: string, d: AnyDocument): Promise<boolean> {
  const { rows } = await sql`
    select 1 from document where org_id = ${receiver.org.id} and mirror_of = ${d.id} and kind = ${kind} and status in (0, 1, 2, 7) and not is_red limit 1`.execute(
    receiver.db,
  );
  return rows.length > 0;
}

/** Who is only told has nothing to agree to. Only kinds that post nothing are made like this across the border. */
async function standReviewed(receiver: Context, id: string): Promise<void> {
  const at = receiver.now();
  const also = sql`submitted_at = ${at}, reviewed_at = ${at}, biz_date = ${dayOf(at)}::date`;
  await transition(receiver, [{ id }], { to: STATUS.reviewed, action: 'mirror', also });
}
