import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import type { Load } from './facts';
import { linesJson } from './line-keys';

/** Per line: a figure of the agreement on the document date, per document unit: of the partner's own row before the general one. */
const agreed =
  (figure: RawBuilder<unknown>): Load<'agreedPrice'> & Load<'priceCap'> =>
  async (context, definition, d) => {
    const kind = definition.hidesMoney ? 'purchase' : 'sale';
    const rows = await sql<{ i: number; price: string | null }>`
    select w.i, (select round(${figure} / pu.ratio * du.ratio, 6) from product_price p join unit pu on pu.id = p.unit_id join unit du on du.id = w.unit_id
      where p.org_id = ${context.org.id} and p.kind = ${kind} and p.specification_id = w.specification_id and (p.partner_id = ${d.partner || null} or p.partner_id is null)
        and p.status and p.deleted_at is null and p.valid_from <= ${d.header.documentDate || null}::date and (p.valid_to is null or p.valid_to >= ${d.header.documentDate || null}::date)
      order by p.partner_id nulls last, p.valid_from desc limit 1) as price
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, unit_id uuid) order by w.i`.execute(context.db);
    return rows.rows.map((row) => row.price ?? '');
  };

/**
 * Per line, per document unit: the price of the last reviewed paper with this partner on the same side of trade, else the reference price of
 * the goods; '' = neither. What was paid is no sales price, and a cost besides.
 */
export async function lastPrices(context: Context, { hidesMoney }: DocumentDefinition, d: AnyDocument): Promise<string[]> {
  const kinds = documents.filter((one) => one.counterparty && one.hidesMoney === hidesMoney).map(({ kind }) => kind);
  const { rows } = await sql<{ price: string | null }>`
    select trim_scale(round(coalesce((select l.price / nullif(l.ratio, 0) from document_line l join document e on e.org_id = l.org_id and e.id = l.document_id
        where l.org_id = ${context.org.id} and l.specification_id = w.specification_id and e.partner_id = ${d.partner || null}
        and e.kind = any(${kinds}::text[]) and e.status in (2, 7) and not e.is_red and l.price > 0
        order by e.reviewed_at desc nulls last limit 1), s.reference_price) * u.ratio, 6)) as price
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, unit_id uuid)
    left join unit u on u.id = w.unit_id left join specification_card s on s.id = w.specification_id order by w.i`.execute(context.db);
  return rows.map(({ price }) => price ?? '');
}

export const agreedPriceFact: Load<'agreedPrice'> = agreed(sql`p.price`);
/** The most it may cost, whoever agreed on what: '' = nobody said. */
export const priceCapFact: Load<'priceCap'> = agreed(sql`p.price_cap`);
