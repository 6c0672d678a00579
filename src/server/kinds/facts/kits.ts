import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Load } from '../../engine/documents/facts';

const named = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What lies in these kits in the warehouse of the document, against what its lines take out of them. */
export const kitsFact: Load<'kits'> = async (context, _, d) => {
  const ids = named(d.header.kits);
  if (ids.length === 0) return [];
  const lines = d.lines.map((line) => ({
    pack: line.packNo ?? '',
    spec: line.specification || null,
    batch: line.batchNo,
    serial: line.serialNo ?? '',
    quantity: line.baseQuantity || '0',
  }));
  const { rows } = await sql<{
    id: string;
    no: string;
    name: string;
    sterile: boolean;
    known: boolean;
    state: string;
    held_by: string | null;
    sterile_over: boolean;
    short: boolean;
    whole: boolean;
  }>`
    with taken as (select pack, spec, batch, serial, sum(quantity) as quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t (pack text, spec uuid, batch text, serial text, quantity numeric) group by 1, 2, 3, 4)
    select w.id, coalesce(k.code, '') as no, coalesce(k.name, '') as name, coalesce(k.need_sterile, false) as sterile, k.id is not null as known,
    coalesce(k.state, '') as state, coalesce(k.reserved_by, k.delivery_id) as held_by,
      coalesce(k.need_sterile and (k.sterile_until is null or k.sterile_until < ${dayOf(context.now())}::date), false) as sterile_over,
      exists (select from instrument_kit_content c where c.kit_id = k.id and c.has < c.min_quantity) as short,
      not exists (select from (select b.specification_id as spec, l.batch_no as batch, l.serial_no as serial, sum(b.quantity) as quantity
      from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
          where b.org_id = ${context.org.id} and b.warehouse_id = ${String(d.header.warehouse ?? '') || null} and b.pack_no = k.code and b.quantity > 0 group by 1, 2, 3) s
        full join (select * from taken where pack = k.code) t using (spec, batch, serial) where s.quantity is distinct from t.quantity) as whole
    from unnest(${ids}::uuid[]) as w (id) left join instrument_kit_list k on k.id = w.id and k.org_id = ${context.org.id} and k.deleted_at is null and not k.is_template`.execute(
    context.db,
  );
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    name: row.name,
    needsSterile: row.sterile,
    isKnown: row.known,
    state: row.state,
    heldBy: row.held_by ?? '',
    isSterileOver: row.sterile_over,
    isShort: row.short,
    isWhole: row.whole,
  }));
};

export const toolsFact: Load<'tools'> = async (context, _, d: AnyDocument) => {
  const ids = named(d.header.tools ?? d.header.toolsBack);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; no: string; name: string; known: boolean; state: string; held_by: string | null; worn: boolean }>`
    select w.id, coalesce(t.code, '') as no, coalesce(t.name, '') as name, t.id is not null as known, coalesce(t.state, '') as state, t.delivery_id as held_by, coalesce(t.is_worn, false) as worn
    from unnest(${ids}::uuid[]) as w (id) left join surgical_tool_list t on t.id = w.id and t.org_id = ${context.org.id} and t.deleted_at is null`.execute(
    context.db,
  );
  return rows.map((row) => ({ id: row.id, no: row.no, name: row.name, isKnown: row.known, state: row.state, heldBy: row.held_by ?? '', isWorn: row.worn }));
};

/** A kit holds what its template says, a set what its par is short of. */
export const packContentFact: Load<'packContent'> = async (context, _, d) => {
  const { rows } = await sql<{ specification: string; quantity: string; optional: boolean; substitutes: string[] }>`
    select l.specification_id as specification, l.quantity, l.is_optional as optional, l.substitutes from surgery_kit k join surgery_kit_line l on l.kit_id = k.id
      where k.id = ${String(d.header.surgeryKit ?? '') || null} and k.org_id = ${context.org.id} and k.deleted_at is null
    union all select c.specification_id, greatest(0, c.par_quantity - c.has), true, '{}' from instrument_kit k join instrument_kit_content c on c.kit_id = k.id
      where k.id = ${String(d.header.instrumentKit ?? '') || null} and k.org_id = ${context.org.id} and k.deleted_at is null and not k.is_template`.execute(
    context.db,
  );
  return rows.map((row) => ({ specification: row.specification, quantity: row.quantity, isOptional: row.optional, substitutes: row.substitutes }));
};

export const setNamesFact: Load<'setNames'> = async (context, _, d) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from instrument_kit where id = any(${d.lines.map((line) => String(line.instrumentKit || '')).filter(Boolean)}::uuid[])`.execute(context.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return d.lines.map((line) => names.get(String(line.instrumentKit || '')) ?? '');
};
