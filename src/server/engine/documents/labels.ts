import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

const packsOf = (d: AnyDocument): string[] => d.lines.map((line) => line.packNo ?? '').filter(Boolean);

/** Packs of which nothing lies anywhere any more have no label. */
export async function endPacks(context: Context, d: AnyDocument): Promise<void> {
  await setPacks(context, d, '5', sql`not exists`);
}

/** Taken back they lie there again, under the label they had. */
export async function packsAgain(context: Context, d: AnyDocument): Promise<void> {
  await setPacks(context, d, '2', sql`exists`);
}

async function setPacks(context: Context, d: AnyDocument, state: string, lies: RawBuilder<unknown>): Promise<void> {
  const packs = packsOf(d);
  if (packs.length === 0) return;
  await sql`update stock_label b set state = ${state}, updated_at = ${context.now()} where b.org_id = ${context.org.id} and b.label_no = any(${packs})
    and ${lies} (select from stock_balance s where s.org_id = b.org_id and s.pack_no = b.label_no and s.quantity > 0)`.execute(context.db);
}

/**
 * Unique codes and pack numbers follow the ledger: a label lies where its lot's balance is positive; gone from everywhere it
 * is issued (3) or, when its last document used it, used (4).
 */
export async function moveLabels(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const labels = d.lines.flatMap((line) => [String(line.labelNo ?? ''), String(line.packNo ?? '')]).filter(Boolean);
  if (labels.length === 0) return;
  const gone = definition.trace[context.org.kind] === 'USE' ? '4' : '3';
  await sql`
    with moved as (select distinct on (n.no) n.no as label_no,
        (select e.warehouse_id from stock_entry e where e.org_id = l.org_id and e.line_id = l.id order by e.posted_at desc, e.id desc limit 1) as last_warehouse,
        (select e.quantity from stock_entry e where e.org_id = l.org_id and e.line_id = l.id order by e.posted_at desc, e.id desc limit 1) as last_quantity
      from document_line l cross join lateral (values (l.label_no), (l.pack_no)) n (no) where l.org_id = ${context.org.id}
      and l.document_id = ${d.id} and n.no = any(${labels}) order by n.no, l.line_no)
    update stock_label b set warehouse_id = case when m.last_quantity > 0 then m.last_warehouse else b.warehouse_id end, state = case
    when m.last_quantity > 0 then '2' else ${gone} end, updated_at = ${context.now()}
    from moved m where b.org_id = ${context.org.id} and b.label_no = m.label_no and m.last_quantity is not null`.execute(context.db);
}
