import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';

/** Where kits and tools are, and what happened to them: no stock, so nothing of it stands in the ledger. */
type Named = readonly string[];
const text = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).filter(Boolean) : []);
export const kitsOf = (header: Record<string, unknown>): string[] => text(header.kits);
export const toolsOf = (header: Record<string, unknown>): string[] => text(header.tools);
export const toolsBackOf = (header: Record<string, unknown>): string[] => text(header.toolsBack);

type Moved = { event: string; sn: string; remark?: string };

export const noteKits = (context: Context, kits: Named, moved: Moved): Promise<void> => note(context, 'kit', kits, moved);
export const noteTools = (context: Context, tools: Named, moved: Moved): Promise<void> => note(context, 'tool', tools, moved);

const HISTORIES = { kit: { table: 'instrument_kit_event', of: 'kit_id' }, tool: { table: 'surgical_tool_event', of: 'tool_id' } };
async function note(context: Context, what: keyof typeof HISTORIES, ids: Named, { event, sn, remark }: Moved): Promise<void> {
  if (ids.length === 0) return;
  const { table, of } = HISTORIES[what];
  const rows = ids.map((id) => ({ id: newId(context.now().getTime()), of: id }));
  await sql`insert into ${sql.table(table)} (org_id, id, ${sql.ref(of)}, at, event, document_sn, person, remark)
    select ${context.org.id}, r.id, r."of", ${context.now()}, ${event}, ${sn || null}, ${context.user.name}, ${remark ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "of" uuid)`.execute(context.db);
}

/** Kits and tools leave with a document; whoever asks where they are is told its customer and operation. */
export async function sendOut(context: Context, d: { id: string; sn: string; header: Record<string, unknown> }): Promise<void> {
  const at = String(d.header.surgeryAt ?? '') || null;
  const [kits, tools] = [kitsOf(d.header), toolsOf(d.header)];
  if (kits.length + tools.length === 0) return;
  await sql`update instrument_kit set place_state = '3', delivery_id = ${d.id}, last_surgery_at = coalesce(${at}::timestamptz, last_surgery_at), version = version + 1
    where org_id = ${context.org.id} and id = any(${kits}::uuid[])`.execute(context.db);
  await sql`update surgical_tool set place_state = '2', delivery_id = ${d.id}, use_count = use_count + 1, last_surgery_at = coalesce(${at}::timestamptz, last_surgery_at), version = version + 1
    where org_id = ${context.org.id} and id = any(${tools}::uuid[])`.execute(context.db);
  await sql`update document set pending_count = ${tools.length} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  await noteKits(context, kits, { event: '跟台发出', sn: d.sn });
  await noteTools(context, tools, { event: '跟台发出', sn: d.sn });
}

/** The delivery is taken back: everything stands on its shelf as before, and neither it nor its red copy waits for anything. */
export async function callBack(context: Context, d: { id: string; sn: string; header: Record<string, unknown> }): Promise<void> {
  const [kits, tools] = [kitsOf(d.header), toolsOf(d.header)];
  await sql`update instrument_kit set place_state = '1', delivery_id = null, version = version + 1 where org_id = ${context.org.id} and id = any(${kits}::uuid[]) and delivery_id = ${d.id}`.execute(
    context.db,
  );
  await sql`update surgical_tool set place_state = '1', delivery_id = null, use_count = greatest(0, use_count - 1), version = version + 1
    where org_id = ${context.org.id} and id = any(${tools}::uuid[]) and delivery_id = ${d.id}`.execute(context.db);
  await sql`update document set pending_count = 0, expected_date = null where org_id = ${context.org.id} and (id = ${d.id} or red_of = ${d.id})`.execute(
    context.db,
  );
  await noteKits(context, kits, { event: '撤回发出', sn: d.sn });
  await noteTools(context, tools, { event: '撤回发出', sn: d.sn });
}

/**
 * Goods of these deliveries came back (or went out again, when that is reversed): while something is still outside their kits wait to
 * be counted; then each is complete, to be sterilised, or to be filled up.
 */
export async function settleKits(context: Context, deliveries: Named, sn: string): Promise<void> {
  const { rows } = await sql<{ id: string; was: string; state: string }>`
    with cases as (select h.id, h.extra -> 'kits' as kits, h.status in (4, 7) or not exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.open > 0) as is_done,
        exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.returned > 0) as is_begun
      from document h where h.org_id = ${context.org.id} and h.id = any(${[...deliveries]}::uuid[])),
    named as (select k.id, k.place_state as was, case when not c.is_begun and not c.is_done then '3' when not c.is_done then '4'
        when exists (select from instrument_kit_content x where x.kit_id = k.id and x.has < x.par_quantity) then '5' when k.need_sterile then '6' else '1' end as state
      from cases c cross join jsonb_array_elements_text(coalesce(c.kits, '[]')) v (id) join instrument_kit k on k.org_id = ${context.org.id} and k.id::text = v.id and k.delivery_id = c.id)
    update instrument_kit k set place_state = n.state, version = version + 1 from named n where k.id = n.id and k.place_state <> n.state returning k.id, n.was, n.state`.execute(
    context.db,
  );
  await noteKits(
    context,
    rows.filter((row) => row.was === '3').map((row) => row.id),
    { event: '收回', sn },
  );
  for (const [state, event] of [
    ['1', '在库'],
    ['5', '待补货'],
    ['6', '送消毒'],
  ] as const)
    await noteKits(
      context,
      rows.filter((row) => row.state === state).map((row) => row.id),
      { event, sn },
    );
}

/** Implants went into sets on the shelf or came out of them: each is complete again, or waits to be filled up. */
export async function contentChanged(context: Context, kits: Named, moved: Moved): Promise<void> {
  await sql`update instrument_kit k set version = k.version + 1, place_state = case when k.place_state not in ('1', '5') then k.place_state
      when exists (select from instrument_kit_content c where c.kit_id = k.id and c.has < c.par_quantity) then '5' else '1' end
      where k.org_id = ${context.org.id} and k.id = any(${[...kits]}::uuid[])`.execute(context.db);
  await noteKits(context, kits, moved);
}

/** Deliveries the lines of a document came of. */
export async function deliveriesOf(context: Context, sourceLines: Named): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct document_id as id from document_line where org_id = ${context.org.id} and id = any(${[...sourceLines]}::uuid[])`.execute(context.db);
  return rows.map((row) => row.id);
}
