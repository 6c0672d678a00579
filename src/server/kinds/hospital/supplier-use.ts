import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import { documentOf } from '../../../domain/registry';
import { USED_ON_PATIENT } from '../../../domain/surgery/blocks';
import type { Context } from '../../base/context';
import { makeDocument } from '../../engine/documents/make';
import { transition } from '../../engine/documents/transition';

/**
 * What the owner of consigned goods knows of their use: a copy in his own books of the lines that were his, that moves nothing and
 * names no patient. Taken back there, it is taken back here. Worked out from what the use is now, so hearing it twice changes nothing.
 * @returns his document's number, where there is one to look at
 */
export async function mirrorUse(receiver: Context, sender: Context, d: AnyDocument): Promise<{ sn: string } | undefined> {
  const { rows } = await sql<{ status: number }>`select status from document where org_id = ${sender.org.id} and id = ${d.id}`.execute(sender.db);
  const status = rows[0]?.status;
  const known = await sql<{
    id: string;
    sn: string;
  }>`select id, sn from document where org_id = ${receiver.org.id} and kind = ${d.kind} and counter_org_id = ${sender.org.id} and counter_sn = ${d.sn} and status = 2`.execute(
    receiver.db,
  );
  const [standing] = known.rows;
  if (status === 2 || status === 7) return standing ?? (await copied(receiver, sender, d));
  if (!standing) return undefined;
  const to = status === STATUS.redFlushed ? STATUS.redFlushed : STATUS.cancelled;
  await transition(receiver, [standing], { to, action: to === STATUS.redFlushed ? 'red' : 'unreview', by: sender.org.name });
  return standing;
}

async function copied(receiver: Context, sender: Context, d: AnyDocument): Promise<{ sn: string } | undefined> {
  const own = d.lines.filter((line) => line.owner === receiver.org.id);
  const names = await sql<{ place: string | null; partner: string | null }>`
    select (select name from department where org_id = ${sender.org.id} and id = ${String(d.header.department ?? '') || null}::uuid) as place,
      (select id from partner where org_id = ${receiver.org.id} and counterparty_id = ${sender.org.id} and kind in ('customer', 'both') and deleted_at is null order by status desc, created_at limit 1) as partner`.execute(
    receiver.db,
  );
  const { place, partner } = names.rows[0] ?? { place: '', partner: null };
  const header = {
    useType: d.header.useType,
    useTime: d.header.useTime,
    usedFor: d.header.patient ? USED_ON_PATIENT : '科室自耗',
    surgeryName: d.header.surgeryName,
    surgeryAt: d.header.surgeryAt,
    presaleSn: d.header.presaleSn,
    patientName: d.header.patient ? USED_ON_PATIENT : '',
    place: place ?? '',
    hospitalSn: d.sn,
    settleState: '未结',
  };
  const lines = own.map((from) => ({ from, values: { labelNo: '', chargePrice: '', chargeAmount: '', chargeState: '' } }));
  const made = await makeDocument(
    receiver,
    documentOf(d.kind) as DocumentDefinition,
    { status: 0, isLoose: true, senderIs: 'customer' },
    { header, lines },
    { id: d.id, sn: d.sn, kind: d.kind, org: sender.org.id, isMirror: true },
  );
  if (!made) return undefined;
  // A mirror binds both sides; this is only a copy: the hospital takes a use back without asking.
  await sql`update document_line set mirror_line_id = null where org_id = ${receiver.org.id} and document_id = ${made.id}`.execute(receiver.db);
  const also = sql`mirror_of = null, partner_id = ${partner}::uuid, counter_org_id = ${sender.org.id}, reviewed_at = ${receiver.now()}`;
  await transition(receiver, [made], { to: STATUS.reviewed, action: 'mirror', by: sender.org.name, also });
  return made;
}
