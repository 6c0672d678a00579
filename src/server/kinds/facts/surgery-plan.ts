import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { columnOf } from '../../../define/field';
import { documentOf, documents } from '../../../domain/registry';
import type { Load } from '../../engine/documents/facts';

type Planned = { specification: string; unit: string; quantity: string; supply: string };

/** The plan the header names, as what carries it out takes it over. */
export const planFact: Load<'plan'> = async (context, _, d) => {
  const id = String(d.header.surgeryPlan ?? '') || null;
  if (id === null) return undefined;
  const { rows } = await sql<{
    sn: string;
    status: number;
    patient: string | null;
    name: string | null;
    at: Date | null;
    department: string | null;
    surgeon: string | null;
    room: string | null;
    suppliers: string[];
    lines: Planned[] | null;
  }>`
    select h.sn, h.status, h.patient_id as patient, h.surgery_name as name, h.happened_at as at, h.department_id as department, h.doctor_id as surgeon, h.extra ->> 'room' as room,
      coalesce(h.extra -> 'suppliers', '[]'::jsonb) as suppliers,
      (select jsonb_agg(jsonb_build_object('specification', l.specification_id, 'unit', l.unit_id, 'quantity', trim_scale(l.quantity)::text, 'supply', l.supply) order by l.line_no)
        from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.specification_id is not null) as lines
    from document h where h.org_id = ${context.org.id} and h.kind = 'surgeryPlan' and h.id = ${id}`.execute(context.db);
  const [row] = rows;
  return (
    row && {
      sn: row.sn,
      isInForce: row.status === 2 || row.status === 7,
      patient: row.patient ?? '',
      surgeryName: row.name ?? '',
      surgeryAt: row.at === null ? '' : new Date(row.at).toISOString(),
      department: row.department ?? '',
      surgeon: row.surgeon ?? '',
      room: row.room ?? '',
      suppliers: row.suppliers,
      lines: row.lines ?? [],
    }
  );
};

/** Another living plan of the patient for the same time. */
export const plannedTwiceFact: Load<'plannedTwice'> = async (context, _, d) => {
  const [patient, at] = [String(d.header.patient ?? ''), String(d.header.surgeryAt ?? '')];
  if (patient === '' || at === '') return '';
  const { rows } = await sql<{ sn: string }>`
    select sn from document where org_id = ${context.org.id} and kind = 'surgeryPlan' and patient_id = ${patient} and happened_at = ${at}::timestamptz and status not in (4, 5, 6)
      and id is distinct from ${d.id || null}::uuid limit 1`.execute(context.db);
  return rows[0]?.sn ?? '';
};

export const freeInHouseFact: Load<'freeInHouse'> = async (context, _, d) => {
  const asked = d.lines.map((line, i) => ({ i, specification: line.specification || null }));
  const { rows } = await sql<{ free: string }>`
    select coalesce((select sum(b.quantity - b.reserved) from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
        join lot t on t.org_id = b.org_id and t.id = b.lot_id
      where b.org_id = ${context.org.id} and b.specification_id = a.specification and b.quantity > 0 and w.virtual_kind is null and w.scrap_type = 1
        and (t.expiry_date is null or t.expiry_date >= ${dayOf(context.now())}::date)), 0)::text as free
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (i int, specification uuid) order by a.i`.execute(context.db);
  return rows.map(({ free }) => free);
};

/** Kinds that carry a plan out and move something by it, with the column that names the plan. */
const carryingOut = (kind: string) =>
  documents.flatMap((one) =>
    Object.keys(one.postings).length === 0
      ? []
      : Object.entries(one.header).flatMap(([name, field]) =>
          field.kind === 'ref' && field.to === kind && field.carriesOut ? [{ kind: one.kind, column: columnOf(name, field) }] : [],
        ),
  );

export const carriedOutByFact: Load<'carriedOutBy'> = async (context, { kind }, d) => {
  const by = carryingOut(kind).map((one) => sql`(k.kind = ${one.kind} and k.${sql.ref(one.column)} = ${d.id})`);
  if (by.length === 0) return [];
  const { rows } = await sql<{ kind: string; sn: string }>`
    select k.kind, k.sn from document k where k.org_id = ${context.org.id} and (${sql.join(by, sql` or `)}) and k.status in (2, 4, 7) and not k.is_red order by k.id`.execute(
    context.db,
  );
  return rows.map(({ kind: its, sn }) => `${documentOf(its)?.title ?? ''}${sn}`);
};

/** What the operation takes when it goes its usual way, and what the chosen kits hold: in smallest units, optional contents left out. */
export const usualGoodsFact: Load<'usualGoods'> = async (context, _, d) => {
  const path = String(d.header.surgeryPath ?? '') || null;
  const kits = Array.isArray(d.header.surgeryKits) ? d.header.surgeryKits : [];
  const { rows } = await sql<Planned & { way: 'path' | 'kits' }>`
    with step as (select p.* from surgery_path p where ${path}::uuid = any(p.path) and p.node_type = '3' and p.status and p.deleted_at is null),
    taken (way, specification_id, quantity, supply) as (
      select 'path', specification_id, std_quantity, '1' from step where specification_id is not null
      union all select 'path', l.specification_id, l.quantity * s.std_quantity, '1' from step s join surgery_kit_line l on l.kit_id = s.surgery_kit_id and not l.is_optional
      union all select 'path', i.specification_id, i.par_quantity * s.std_quantity, '2' from step s join instrument_kit_implant i on i.kit_id = s.instrument_kit_id
      union all select 'kits', l.specification_id, l.quantity, '1' from surgery_kit k join surgery_kit_line l on l.kit_id = k.id and not l.is_optional
        where k.id = any(${kits}::uuid[]) and k.org_id = ${context.org.id} and k.deleted_at is null)
    select t.way, t.specification_id as specification, c.root_unit_id as unit, trim_scale(sum(t.quantity))::text as quantity, t.supply
    from taken t join specification_card c on c.id = t.specification_id group by 1, 2, 3, 5, c.code order by t.supply, c.code`.execute(context.db);
  const name = await sql<{ name: string }>`select name from surgery_path where id = ${path}`.execute(context.db);
  const of = (which: string): Planned[] =>
    rows.filter(({ way }) => way === which).map(({ specification, unit, quantity, supply }) => ({ specification, unit, quantity, supply }));
  return { name: name.rows[0]?.name ?? '', path: of('path'), kits: of('kits') };
};
