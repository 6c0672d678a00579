import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';
import { toStore, unfound } from './follow-table';

/** Per line: what the upstream line has open in smallest units, its price for the unit of this line, its counterparty. */
export const sourceFact: Load<'source'> = async (context, definition, d) => {
  // Where nothing is taken there is no limit either.
  const free = definition.sources.filter((source) => source.takes !== undefined).map((source) => source.kind);
  const rows = await sql<{
    i: number;
    open: string | null;
    kind: string | null;
    sn: string | null;
    partner_id: string | null;
    warehouse_id: string | null;
    status: number | null;
    price: string | null;
    convertible: string | null;
  }>`
    select w.i, case when h.kind = any(${free}::text[]) then null
    when h.kind in ('grnNotice', 'odoNotice') then greatest(coalesce(l.received_quantity, l.checked_quantity, 0) - l.fulfilled, 0) * l.ratio
    when abs(l.open * l.ratio - round(l.open * l.ratio)) <= l.ratio * 0.0001 then round(l.open * l.ratio) else l.open * l.ratio end as open,
      case when h.kind = 'advanceSale' and h.subkind = '1' then round((coalesce(l.used_quantity, 0) - l.fulfilled) * l.ratio, 4)
        when h.kind = 'bonePreAcceptance' then ${toStore} * l.ratio when h.kind = 'bonePresale' then ${unfound} end as convertible,
      h.kind, h.sn, h.partner_id, h.warehouse_id, h.status, case when u.ratio is null or u.ratio = l.ratio then l.price else round(l.price * u.ratio / l.ratio, 6) end as price
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, source_line_id uuid, unit_id uuid) left join unit u on u.id = w.unit_id
    left join document_line l on l.org_id = ${context.org.id} and l.id = w.source_line_id
    left join document h on h.org_id = l.org_id and h.id = l.document_id order by w.i`.execute(context.db);
  return rows.rows.map((row) => ({
    open: row.open ?? '',
    kind: row.kind ?? '',
    sn: row.sn ?? '',
    partner: row.partner_id ?? '',
    warehouse: row.warehouse_id ?? '',
    status: row.status === null ? '' : String(row.status),
    price: row.price ?? '',
    convertible: row.convertible ?? '',
  }));
};
