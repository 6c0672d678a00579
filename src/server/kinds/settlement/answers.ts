import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import { settlement } from '../../../domain/settlement/settlement';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Inputs } from '../../engine/documents/action-inputs';
import type { Stored } from '../../engine/documents/stored';
import { tellOthers } from '../../engine/documents/tell';
import { changed, notify } from '../../engine/messages/notify';

/** The supplier's word on his copy: 1 agreed, 2 disputed. It travels to the hospital after the commit. */
export async function answer(context: Context, { view: d }: Stored, state: '1' | '2', inputs: Pick<Inputs, 'reason' | 'lines'>): Promise<void> {
  const said = state === '1' ? { confirmTime: context.now().toISOString() } : { objection: inputs.reason };
  await sql`update document set stage = ${state}, extra = (extra - 'confirmTime' - 'objection') || ${JSON.stringify(said)}::jsonb where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
  const lines = inputs.lines.map(({ id, values }) => ({ id, words: String(values.objection ?? '') }));
  await sql`update document_line l set extra = l.extra || jsonb_build_object('objection', coalesce(w.words, '')) from document_line x left join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (id uuid, words text) on w.id = x.id
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and x.org_id = l.org_id and x.id = l.id`.execute(context.db);
  await tellOthers(context, settlement, d, state === '1' ? 'confirm' : 'dispute');
}

/** The hospital reads it on its own settlement, as long as that waits for it; who made it is told. */
export async function hearAnswer(receiver: Context, sender: Context, d: AnyDocument, other: { id: string; on: string }): Promise<void> {
  // Whoever had to wait with his sale says only that it is done.
  if (other.on !== 'confirm' && other.on !== 'dispute') return;
  const state = other.on === 'confirm' ? '1' : '2';
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
    values (${receiver.org.id}, ${newId(receiver.now().getTime())}, ${other.id}, ${receiver.now()}, null, ${sender.org.name}, ${other.on}, 1, 1, ${state === '2' ? String(d.header.objection) : null})`.execute(
    receiver.db,
  );
  await changed(receiver.db, { org: receiver.org.id, resource: settlement.kind, ids: [other.id] });
  if (own.created_by === null) return;
  const title = state === '1' ? '供应商已确认结算单' : '供应商对结算单有异议';
  const body = `${sender.org.name}：结算单${own.sn}${state === '2' ? `：${String(d.header.objection)}` : `，${minuteOf(receiver.now())}`}`;
  await notify(receiver.db, { org: receiver.org.id, users: [own.created_by], uri: 'settlement', objectID: own.sn, title, body });
}
