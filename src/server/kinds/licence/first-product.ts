import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { firstProduct } from '../../../domain/licence/first-product';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { changed } from '../../engine/messages/notify';

/** What the catalogue says of the goods starts each line; passing the paper makes them purchasable from this supplier. */
export const firstProductEffects: Effects = {
  async fill(context, d) {
    const cards = await cardsOf(context, d);
    for (const line of d.lines) {
      const card = cards.get(line.specification);
      if (card) describe(line, card);
    }
    const header = d.header as Record<string, unknown>;
    const [first] = d.lines.flatMap((line) => cards.get(line.specification) ?? []);
    if (!header.manufacturer && first) header.manufacturer = first.maker;
  },
  suggests: {
    /** Goods issued to the house that may not be bought from this supplier yet; of a maker only his own. */
    async unapproved(context, d) {
      const listed = d.lines.map((line) => line.specification).filter(Boolean);
      const { rows } = await sql<{ id: string }>`
        select b.specification_id as id from business_product b join specification_card c on c.id = b.specification_id join partner p on p.org_id = b.org_id and p.id =
        ${d.partner || null} join organisation o on o.id = p.counterparty_id
        where b.org_id = ${context.org.id} and b.status = 1 and b.deleted_at is null and c.product_status = 2 and c.status and c.deleted_at is null and (o.kind <> 'V' or c.vendor_id = o.id)
          and (${String(d.header.manufacturer ?? '') || null}::uuid is null or c.vendor_id = ${String(d.header.manufacturer ?? '') || null}::uuid)
          and not (b.first_approved and (cardinality(b.first_supplier_ids) = 0 or p.id = any(b.first_supplier_ids))) and b.specification_id <> all(${listed}::uuid[])
        order by c.vendor_id, c.product_name, c.spec_model limit 200`.execute(context.db);
      const lines = rows.map(({ id }) => lineOf(context, id));
      // One paper is about one maker's goods.
      const cards = await cardsOf(context, { ...d, lines });
      const maker = String(d.header.manufacturer ?? '') || cards.get(lines[0]?.specification ?? '')?.maker;
      return lines.filter((line) => cards.get(line.specification)?.maker === maker);
    },
  },
  async afterReview(context, { view: d }) {
    await sql`update business_product b set first_supplier_ids = case when b.first_approved and cardinality(b.first_supplier_ids) = 0 then b.first_supplier_ids
      else array_append(array_remove(b.first_supplier_ids, ${d.partner}::uuid), ${d.partner}::uuid) end,
      first_approved = true, version = b.version + 1, updated_at = ${context.now()} where b.org_id = ${context.org.id} and b.specification_id = any(${goodsOf(d)}::uuid[])
      and b.deleted_at is null`.execute(context.db);
    await tellTabs(context, d);
  },
  /** What another passed paper approves as well stays approved; so does what was approved from anybody before. */
  async afterReverse(context, { view: d }) {
    await sql`update business_product b set first_supplier_ids = array_remove(b.first_supplier_ids,
      ${d.partner || null}::uuid), first_approved = cardinality(array_remove(b.first_supplier_ids, ${d.partner || null}::uuid)) > 0,
      version = b.version + 1, updated_at = ${context.now()}
      where b.org_id = ${context.org.id} and b.specification_id = any(${goodsOf(d)}::uuid[]) and b.deleted_at is null and ${d.partner || null}::uuid = any(b.first_supplier_ids)
        and not exists (select from document x join document_line l on l.org_id = x.org_id and l.document_id = x.id
          where x.org_id = b.org_id and x.kind = ${d.kind} and x.partner_id = ${d.partner || null} and x.status = 2 and x.id <> ${d.id} and l.specification_id = b.specification_id)`.execute(
      context.db,
    );
    await tellTabs(context, d);
  },
};

const goodsOf = (d: AnyDocument): string[] => d.lines.map((line) => line.specification).filter(Boolean);
const tellTabs = (context: Context, d: AnyDocument): Promise<void> =>
  changed(context.db, { org: context.org.id, resource: 'businessProduct', ids: goodsOf(d), by: context.user.id });

const lineOf = (context: Context, specification: string): AnyLine => ({
  ...(viewOf(firstProduct, context.org, {}, [{}]).lines[0] as AnyLine),
  id: newId(),
  specification,
});

type Card = {
  id: string;
  maker: string;
  certificate: string | null;
  category: string | null;
  riskClass: string;
  storage: string;
  sterile: boolean;
  shelfLife: string | null;
  packing: string;
};

async function cardsOf(context: Context, d: AnyDocument): Promise<Map<string, Card>> {
  const { rows } = await sql<Card>`
    select c.id, c.vendor_id as maker, c.registration_cert_id as certificate, c.category68_id as category, c.risk_class as "riskClass", c.storage,
    p.sterile, c.shelf_life_months::text as "shelfLife", coalesce(s.unit_text, '') as packing
    from specification_card c join product p on p.id = c.product_id join specification s on s.id = c.id where c.id = any(${goodsOf(d)}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Class and sterility are the catalogue's, whatever was typed; the rest starts with what it says. */
function describe(line: AnyLine, card: Card): void {
  line.deviceClass = card.riskClass;
  line.sterile = card.sterile;
  const known = {
    registrationCert: card.certificate,
    category: card.category,
    storageCondition: card.storage,
    shelfLife: card.shelfLife,
    packing: card.packing,
  };
  for (const [name, value] of Object.entries(known)) if (!line[name] && value) line[name] = value;
}
