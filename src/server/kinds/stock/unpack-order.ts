import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { contentChanged } from '../../engine/kits/kit-movements';
import { NO_LOCATION } from '../../engine/ledger/places';

/** What is in a pack is read, never typed: a scanned number becomes one line per lot inside. */
export const unpackOrderEffects: Effects = {
  beforeSave: unfold,
  async afterReview(context, { view: d }) {
    await contentChanged(context, await setsIn(context, d), { event: '取出植入物', sn: d.sn });
  },
  async afterReverse(context, { view: d }) {
    await contentChanged(context, await setsIn(context, d), { event: '撤销取出', sn: d.sn });
  },
};

async function unfold(context: Context, d: AnyDocument): Promise<void> {
  const packs = [...new Set(d.lines.map((line) => line.packNo ?? '').filter(Boolean))];
  (d.header as Record<string, unknown>).packCount = String(packs.length);
  const { rows } = await sql<Record<string, string | null>>`
    select b.pack_no as "packNo", b.specification_id as specification, c.root_unit_id as unit, l.batch_no as "batchNo", l.serial_no as "serialNo",
    l.expiry_date as "expiryDate", nullif(b.owner_id, b.org_id) as owner,
      nullif(b.location_id, ${NO_LOCATION}::uuid) as location, trim_scale(b.quantity)::text as quantity
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${String(d.header.warehouse ?? '') || null} and b.pack_no = any(${packs}::text[]) and b.quantity > 0
    order by b.pack_no, l.expiry_date nulls last, l.batch_no`.execute(context.db);
  d.lines = packs
    .flatMap((packNo): AnyLine[] => {
      const typed = d.lines.filter((line) => line.packNo === packNo);
      const content = rows.filter((row) => row.packNo === packNo);
      if (content.length === 0) return typed.slice(0, 1).map((line) => ({ ...line, specification: '', quantity: '0' }));
      return content.map((row, i) => {
        const known =
          typed.find((line) => line.batchNo === row.batchNo && line.serialNo === (row.serialNo ?? '')) ??
          (i === 0 ? typed.find((line) => !line.batchNo) : undefined);
        const kept = known ?? { ...(typed[0] as AnyLine), id: newId(), missing: '' };
        return { ...kept, ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])), ratio: '1' } as AnyLine;
      });
    })
    .map((line, i) => ({ ...line, lineNo: i + 1 }));
}

/** Of an instrument set only the implants are unpacked: the set stays, and waits to be filled up. */
async function setsIn(context: Context, d: AnyDocument): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from instrument_kit where org_id = ${context.org.id} and not is_template and deleted_at is null and code = any(${d.lines.map((line) => line.packNo ?? '')}::text[])`.execute(
    context.db,
  );
  return rows.map((row) => row.id);
}
