import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { bonePresale } from '../../../domain/surgery/bone-presale';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { type Stored, viewOf } from '../../engine/documents/stored';
import { kitsOf, noteTools, toolsOf } from '../../engine/kits/kit-movements';

/** Choosing a kit brings what really lies in it, and the tools that belong to it; leaving it out takes them away again. */
export const bonePresaleEffects: Effects = {
  beforeSave: unfoldKits,
  /** What is still missing when everything else is settled is not coming back. */
  async afterStop(context, { view: d }) {
    const { rows } = await sql<{ id: string }>`
      update surgical_tool set status = false, place_state = '5', delivery_id = null, version = version + 1 where org_id = ${context.org.id}
      and delivery_id = ${d.id} and id = any(${toolsOf(d.header)}::uuid[]) returning id`.execute(context.db);
    await noteTools(
      context,
      rows.map((row) => row.id),
      { event: '停用', sn: d.sn, remark: '跟台未收回' },
    );
    await sql`update document set pending_count = 0 where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
};

async function unfoldKits(context: Context, d: AnyDocument, stored: Stored | undefined): Promise<void> {
  const before = kitsOf(stored?.view.header ?? {});
  const now = kitsOf(d.header);
  const { rows: known } = await sql<{
    id: string;
    code: string;
  }>`select id, code from instrument_kit where org_id = ${context.org.id} and id = any(${[...before, ...now]}::uuid[])`.execute(context.db);
  const numberOf = new Map(known.map((row) => [row.id, row.code]));
  const gone = new Set(before.filter((id) => !now.includes(id)).map((id) => numberOf.get(id) ?? ''));
  const kept = d.lines.filter((line) => !line.packNo || !gone.has(line.packNo));
  const filled = new Set(kept.map((line) => line.packNo ?? ''));
  const missing = now.filter((id) => !filled.has(numberOf.get(id) ?? ''));
  const added = missing.length > 0 ? await contentsOf(context, d, missing) : [];
  d.lines = [...kept, ...added].map((line, i) => ({ ...line, lineNo: i + 1 }));
  // A set that is new here brings its tools even where its implants were written down already.
  const fresh = now.filter((id) => missing.includes(id) || !before.includes(id));
  const brought = fresh.length > 0 ? await kitTools(context, fresh) : [];
  (d.header as Record<string, unknown>).tools = [...new Set([...toolsOf(d.header), ...brought])];
}

async function contentsOf(context: Context, d: AnyDocument, kits: readonly string[]): Promise<AnyLine[]> {
  const { rows } = await sql<Record<string, string | null>>`
    select k.code as "packNo", b.specification_id as specification, c.root_unit_id as unit, l.batch_no as "batchNo", l.serial_no as "serialNo",
    l.expiry_date as "expiryDate", l.production_date as "productionDate",
      l.sterilisation_no as "sterilisationNo", nullif(b.owner_id, b.org_id) as owner,
      nullif(b.location_id, '00000000-0000-0000-0000-000000000000') as location, trim_scale(b.quantity)::text as quantity
    from instrument_kit k join stock_balance b on b.org_id = k.org_id and b.pack_no = k.code and b.quantity > 0 join lot l on l.org_id = b.org_id
    and l.id = b.lot_id join specification_card c on c.id = b.specification_id
    where k.org_id = ${context.org.id} and k.id = any(${[...kits]}::uuid[]) and b.warehouse_id = ${String(d.header.warehouse ?? '') || null}
    order by k.code, c.code, l.expiry_date nulls last, l.batch_no, l.serial_no`.execute(context.db);
  const empty = viewOf(bonePresale, context.org, {}, [{}]).lines[0] as AnyLine;
  return rows.map(
    (row) => ({ ...empty, ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])), id: newId(), ratio: '1' }) as AnyLine,
  );
}

async function kitTools(context: Context, kits: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from surgical_tool where org_id = ${context.org.id} and kit_id = any(${[...kits]}::uuid[]) and status and place_state = '1' and deleted_at is null order by code`.execute(
    context.db,
  );
  return rows.map((row) => row.id);
}
