import { sql } from 'kysely';
import type { AnyDocument } from '../../../../define/document-view';
import { mul, plain, round, sub } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { linesJson } from '../../../engine/documents/line-keys';

/** Consigned goods are bought at the price they were agreed at, unless another one is typed. */
export async function fillOwnerPrice(context: Context, d: AnyDocument): Promise<void> {
  const open = d.lines.filter((line) => (line.newPrice === '' || line.newPrice === undefined) && line.owner && line.owner !== d.org.id);
  if (open.length === 0) return;
  const { rows } = await sql<{ i: number; price: string }>`
    select w.i, l.memo_price as price from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, batch_no text, serial_no text)
      join lot l on l.org_id = ${context.org.id} and (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no)`.execute(
    context.db,
  );
  for (const { i, price } of rows) {
    const line = d.lines[i];
    if (line && open.includes(line)) line.newPrice = plain(round(mul(price, line.ratio), 6));
  }
}

/** The cell a cost change sets: all own goods of the specification in the warehouse. */
export async function fillCell(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ i: number; quantity: string; value: string; average: string }>`
    select w.i, c.quantity, c.value, round(c.value / nullif(c.quantity, 0), 6) as average
    from jsonb_to_recordset(${linesJson(d, String(d.header.warehouse ?? ''))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid)
      join stock_cell c on c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id`.execute(context.db);
  const units = await rootUnits(context, d);
  for (const [i, line] of d.lines.entries()) {
    const cell = rows.find((row) => row.i === i);
    line.unit = units.get(line.specification) ?? line.unit;
    line.ratio = '1';
    line.quantity = plain(cell?.quantity ?? '0');
    line.oldPrice = plain(cell?.average ?? '0');
    line.amount = line.newUnitCost ? round(sub(round(mul(String(line.newUnitCost), cell?.quantity ?? '0'), 2), cell?.value ?? '0'), 2) : '0.00';
  }
}

async function rootUnits(context: Context, d: AnyDocument): Promise<Map<string, string>> {
  const ids = d.lines.map((line) => line.specification).filter(Boolean);
  const { rows } = await sql<{ id: string; unit: string }>`select id, root_unit_id as unit from specification_card where id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.id, row.unit]));
}

/**
 * The posted line whose price changes: what is left of it (neither returned nor invoiced) and the price it has by now, which
 * an earlier change may have set. The quantity the other side told stays what it is.
 */
export async function fillSource(context: Context, d: AnyDocument): Promise<void> {
  const ids = d.lines.map((line) => line.sourceLine).filter(Boolean);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; unit_id: string; ratio: string; price: string; left: string }>`
    select l.id, l.unit_id, l.ratio, greatest(0, l.quantity - round(l.returned / l.ratio, 4) - coalesce(l.invoiced_quantity, 0)) as left,
      coalesce((select c.price from document_line c join document h on h.org_id = c.org_id and h.id = c.document_id
        where c.org_id = l.org_id and c.source_line_id = l.id and h.kind = ${d.kind} and h.status in (2, 7)
        and h.id is distinct from ${d.id || null}::uuid order by h.reviewed_at desc, h.id desc limit 1), l.price, 0) as price
    from document_line l where l.org_id = ${context.org.id} and l.id = any(${ids}::uuid[])`.execute(context.db);
  for (const line of d.lines) {
    const source = rows.find((row) => row.id === line.sourceLine);
    if (!source) continue;
    Object.assign(line, { unit: source.unit_id, ratio: plain(source.ratio), oldPrice: plain(source.price) });
    if (d.origin !== 'mirror') line.quantity = plain(source.left);
  }
}
