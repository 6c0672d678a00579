import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Goods by the names a paper of the tax office says: product, specification and model, unit of the line, code of the tax office. */
export const onPaperFact: Load<'onPaper'> = async (context, _, d) => {
  const lines = d.lines.map((line, i) => ({ i, specification: line.specification || null, unit: line.unit || null }));
  const { rows } = await sql<{ i: number; name: string; spec: string; unit: string; taxCode: string }>`
    select w.i, coalesce(p.name, '') as name, trim(coalesce(s.spec, '') || ' ' || coalesce(s.model, '')) as spec, coalesce(u.name, r.name, '') as unit, coalesce(p.tax_code, '') as "taxCode"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w (i int, specification uuid, unit uuid)
      join specification s on s.id = w.specification join product p on p.id = s.product_id left join unit u on u.id = w.unit left join unit r on r.id = s.root_unit_id`.execute(
    context.db,
  );
  const found = new Map(rows.map(({ i, ...row }) => [i, row]));
  return d.lines.map((_line, i) => found.get(i) ?? { name: '', spec: '', unit: '', taxCode: '' });
};

/** The last one made of a document that was not called off. */
export const eInvoiceFact: Load<'eInvoice'> = async (context, _, d) => {
  const { rows } = await sql<{ sn: string; state: string; total: string }>`
    select sn, issue_state as state, total_amount::text as total from document where org_id = ${context.org.id} and made_by = ${d.id || null}
    and issue_state is not null and status <> 6 order by id desc limit 1`.execute(context.db);
  return rows[0];
};
