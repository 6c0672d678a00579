import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse, linesJson } from '../../engine/documents/line-keys';

/**
 * Per line: what became of the packs its goods came in. A pack that was received is opened when less of it lies there than it was
 * made with. Of loose goods, those out of opened packs are used first: what is left of them is not what came in loose.
 */
export const openedFact: Load<'opened'> = async (context, definition, d) => {
  const { rows } = await sql<{ is_source_opened: boolean; unopened: string | null }>`
    select coalesce(r.pack_no <> '' and (w.pack_no <> r.pack_no or coalesce(p.quantity, 0) < coalesce(b.quantity, 0)), false) as is_source_opened,
      case when o.opened > 0 then greatest(0, o.lying - greatest(0, o.opened - o.gone)) end as unopened
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid,
    batch_no text, serial_no text, pack_no text, owner_id uuid, source_line_id uuid)
    left join document_line r on r.org_id = ${context.org.id} and r.id = w.source_line_id
    left join stock_label b on b.org_id = r.org_id and b.label_no = r.pack_no and r.pack_no <> ''
    left join lateral (select sum(s.quantity) as quantity from stock_balance s where s.org_id = r.org_id and s.warehouse_id = w.warehouse_id and s.pack_no = r.pack_no and r.pack_no <> '') p on true
    left join lot l on l.org_id = ${context.org.id} and l.specification_id = w.specification_id and l.batch_no = w.batch_no and l.serial_no = w.serial_no
    left join lateral (
      select coalesce(sum(e.quantity), 0) as lying, coalesce(sum(e.quantity) filter (where e.doc_kind = 'unpackOrder'), 0) as opened,
        coalesce(-sum(e.quantity) filter (where e.doc_kind <> 'unpackOrder' and coalesce(x.quantity, e.quantity) < 0), 0) as gone
      from stock_entry e left join stock_entry x on x.org_id = e.org_id and x.id = e.reverses
      where e.org_id = l.org_id and e.lot_id = l.id and e.warehouse_id = w.warehouse_id and e.owner_id = w.owner_id and e.pack_no = '') o on true
    order by w.i`.execute(context.db);
  return rows.map((row) => ({ isSourceOpened: row.is_source_opened, unopened: row.unopened ?? '' }));
};
