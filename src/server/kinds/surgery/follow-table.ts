import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { shortName } from '../../../domain/surgery/blocks';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { completeOrReopen } from '../../engine/documents/flow';
import type { Origin } from '../../engine/documents/stored';
import { deliveriesOf, noteTools, settleKits, toolsBackOf } from './kit-movements';

/** What the papers of a case need from the other side's books, and what they do with kits and codes. */

/** The set as the dealer packed it, in words: the hospital has no records of his kits and tools. */
export const bonePreAcceptanceEffects: Effects = {
  async born(context, d, origin) {
    const { rows } = await sql<{ kits: string | null; tools: string | null; sterile: boolean | null }>`
      select (select string_agg(k.code || ' ' || k.name, '、' order by k.code) from instrument_kit k where k.org_id = h.org_id and h.extra -> 'kits' ? k.id::text) as kits,
        (select bool_or(k.need_sterile) from instrument_kit k where k.org_id = h.org_id and h.extra -> 'kits' ? k.id::text) as sterile,
        (select string_agg(t.code || ' ' || t.name, '、' order by t.code) from surgical_tool t where t.org_id = h.org_id and h.extra -> 'tools' ? t.id::text) as tools
      from document h where h.org_id = ${origin.org} and h.id = ${origin.id}`.execute(context.db);
    const [row] = rows;
    Object.assign(d.header, { kitList: row?.kits ?? '', toolList: row?.tools ?? '', needSterile: row?.sterile === true, toolsPresent: row?.tools ? '' : '3' });
    return true;
  },
};

/** Who was operated on, as far as the dealer may know, and whose goods they were. */
export const boneSaleEffects: Effects = {
  async born(context, d, origin) {
    const { rows } = await sql<{ patient: string | null; surgeon: string | null }>`
      select (select p.name from patient p where p.org_id = h.org_id and p.id = h.patient_id) as patient, (select e.name from employee e where e.org_id = h.org_id and e.id = h.doctor_id) as surgeon
      from document h where h.org_id = ${origin.org} and h.id = ${origin.id}`.execute(context.db);
    Object.assign(d.header, { patientName: shortName(rows[0]?.patient ?? ''), surgeon: rows[0]?.surgeon ?? '' });
    return ownersOfDelivery(context, d);
  },
  async afterReview(context, { view: d }) {
    await settleKits(context, await deliveriesOf(context, sourcesOf(d)), d.sn);
  },
  async afterReverse(context, { view: d }) {
    await settleKits(context, await deliveriesOf(context, sourcesOf(d)), d.sn);
  },
};

export const boneReturnEffects: Effects = {
  async born(context, d, origin: Origin) {
    await ownersOfDelivery(context, d);
    const [delivery] = await deliveriesOf(context, sourcesOf(d));
    const { rows } = await sql<{
      warehouse_id: string | null;
    }>`select warehouse_id from document where org_id = ${context.org.id} and id = ${delivery ?? null}`.execute(context.db);
    Object.assign(d.header, { warehouse: rows[0]?.warehouse_id ?? '' });
    return origin.isMirror;
  },
  async afterReview(context, { view: d }) {
    if (context.org.kind === 'H') return;
    const deliveries = await deliveriesOf(context, sourcesOf(d));
    await moveTools(context, deliveries, toolsBackOf(d.header), { to: '3', event: '收回', sn: d.sn, sign: -1, remark: String(d.header.toolDamage ?? '') });
    await completeOrReopen(context, deliveries);
    await settleKits(context, deliveries, d.sn);
  },
  async afterReverse(context, { view: d }) {
    if (context.org.kind === 'H') return;
    const deliveries = await deliveriesOf(context, sourcesOf(d));
    await moveTools(context, deliveries, toolsBackOf(d.header), { to: '2', event: '撤销收回', sn: d.sn, sign: 1, remark: '' });
    await completeOrReopen(context, deliveries);
    await settleKits(context, deliveries, d.sn);
  },
};

const sourcesOf = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];

/** Goods of somebody else we lent on stay his when they are sold or come back. */
async function ownersOfDelivery(context: Context, d: AnyDocument): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
    owner_org_id: string | null;
  }>`select id, owner_org_id from document_line where org_id = ${context.org.id} and id = any(${sourcesOf(d)}::uuid[])`.execute(context.db);
  for (const line of d.lines) line.owner = rows.find((row) => row.id === line.sourceLine)?.owner_org_id ?? '';
  return true;
}

type ToolMove = { to: '2' | '3'; event: string; sn: string; sign: 1 | -1; remark: string };
async function moveTools(context: Context, deliveries: readonly string[], tools: readonly string[], { to, event, sn, sign, remark }: ToolMove): Promise<void> {
  const { rows } = await sql<{ id: string; delivery_id: string }>`
    update surgical_tool set place_state = ${to}, version = version + 1 where org_id = ${context.org.id} and id = any(${[...tools]}::uuid[]) and delivery_id = any(${[...deliveries]}::uuid[]) and place_state = ${to === '3' ? '2' : '3'} returning id, delivery_id`.execute(
    context.db,
  );
  for (const { delivery_id: delivery } of rows)
    await sql`update document set pending_count = greatest(0, coalesce(pending_count, 0) + ${sign}) where org_id = ${context.org.id} and id = ${delivery}`.execute(
      context.db,
    );
  await noteTools(
    context,
    rows.map((row) => row.id),
    { event, sn, remark },
  );
}
