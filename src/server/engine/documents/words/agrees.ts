import { sql } from 'kysely';
import type { AgreedPrice, Agrees } from '../../../../define/agrees';
import { addDays } from '../../../../define/dates';
import type { AnyDocument } from '../../../../define/document-view';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import type { Stored } from '../stored';

/** The word `agrees`: what a document lays down in the price list, and what becomes of that with it. */

export async function agreeAt(context: Context, { definition, view: d }: Stored, at: Agrees['at']): Promise<void> {
  const { agrees } = definition;
  if (agrees?.at !== at || agrees.when?.(d) === false) return;
  await agreePrices(context, d, { source: agrees.source, partner: d.partner, ...agrees.of(d) });
}

export type Agreement = { source: string; partner: string; side: 'purchase' | 'sale'; prices: readonly AgreedPrice[]; remark?: string };

/**
 * Writes agreed prices of a document: what holds on one of their days ends the day before, what was to hold later goes. Two documents
 * that agree on the same goods go one after the other.
 */
export async function agreePrices(context: Context, d: Pick<AnyDocument, 'id' | 'sn'>, { source, partner, side, prices, remark }: Agreement): Promise<void> {
  const { db, org } = context;
  const at = context.now();
  // One price of a thing, the last line that names it.
  const rows = [...new Map(prices.map((one) => [`${one.specification} ${one.unit}`, one])).values()].map((one) => ({
    id: newId(at.getTime()),
    specification_id: one.specification,
    unit_id: one.unit,
    price: one.price,
    tax_rate: one.taxRate || null,
    price_cap: one.cap || null,
    valid_from: one.from,
    valid_to: one.to || null,
    ends_on: addDays(one.from, -1),
  }));
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (id uuid, specification_id uuid, unit_id uuid, price numeric,
    tax_rate numeric, price_cap numeric, valid_from date, valid_to date, ends_on date)`;
  await sql`select pg_advisory_xact_lock(hashtextextended('price:' || ${org.id} || ':' || s.id, 0)) from (select distinct w.specification_id as id from ${wanted} order by 1) s`.execute(
    db,
  );
  await sql`update product_price p set valid_to = case when p.valid_from < w.valid_from then w.ends_on else p.valid_to end,
      status = p.valid_from < w.valid_from, former_to = p.valid_to, replaced_by = ${d.id},
      version = p.version + 1, updated_at = ${at}
    from ${wanted} where p.org_id = ${org.id} and p.kind = ${side} and p.specification_id = w.specification_id and p.partner_id = ${partner} and p.unit_id = w.unit_id and p.status
      and p.deleted_at is null
      and (p.valid_to is null or p.valid_to >= w.valid_from) and (w.valid_to is null or p.valid_from <= w.valid_to)`.execute(db);
  await sql`insert into product_price (org_id, id, kind, specification_id, partner_id, unit_id, price, tax_rate, price_cap, source, source_sn,
    document_id, valid_from, valid_to, remark, created_by, created_at, updated_at)
    select ${org.id}, w.id, ${side}, c.id, ${partner}, w.unit_id, w.price, coalesce(w.tax_rate, c.tax_rate), w.price_cap, ${source}, ${d.sn}, ${d.id}, w.valid_from, w.valid_to, ${remark ?? null},
      ${context.user.id || null}, ${at}, ${at} from ${wanted} join specification_card c on c.id = w.specification_id`.execute(db);
}

/** Its prices go; those they ended hold again as long as they were to. */
export async function takeBackPrices(context: Context, { definition, view: d }: Stored): Promise<void> {
  if (!definition.agrees) return;
  const { db, org } = context;
  const at = context.now();
  await sql`update product_price set deleted_at = ${at}, deleted_by = ${context.user.id || null}, status = false, version = version + 1
    where org_id = ${org.id} and document_id = ${d.id} and deleted_at is null`.execute(db);
  await sql`update product_price set valid_to = former_to, status = true, replaced_by = null, former_to = null, version = version + 1, updated_at = ${at}
    where org_id = ${org.id} and replaced_by = ${d.id}
    and deleted_at is null`.execute(db);
}

/** Stopped, its prices hold to the day it is stopped on; those that were still to begin go. */
export async function endPrices(context: Context, { definition, view: d }: Stored, inputs: Record<string, unknown>): Promise<void> {
  const { agrees } = definition;
  const until = agrees?.until === undefined ? '' : String(inputs[agrees.until] ?? '');
  if (!agrees || until === '') return;
  await sql`update product_price set valid_to = case when valid_from <= ${until}::date then ${until}::date else valid_to end,
      status = valid_from <= ${until}::date, version = version + 1, updated_at = ${context.now()}
    where org_id = ${context.org.id} and document_id = ${d.id} and status and deleted_at is null and (valid_to is null or valid_to > ${until}::date)`.execute(
    context.db,
  );
}
