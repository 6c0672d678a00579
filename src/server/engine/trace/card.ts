import { sql } from 'kysely';
import type { TraceAnswer, TraceLot, TracePaper } from '../../../contract/trace-answer';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import type { Crossing } from './chain';

type Card = Pick<TraceAnswer, 'product' | 'lot'>;

/** Product, certificate and lot as the left side of the screen shows them. */
export async function cardOf(context: Context, lot: TraceLot): Promise<Card> {
  const found = await sql<Record<string, string | null>>`
    select c.code, c.product_name as "productName", c.spec_model as "specModel", c.brand, c.manufacturer, c.vendor_id::text as vendor,
    c.registration_no as "registrationNo", c.cert_valid_to::text as "certValidTo", c.risk_class as "riskClass",
      c.storage, c.udi_di as "udiDi", c.root_unit_name as "unitName", case when c.is_implant then '1' else '' end as "isImplant", case when c.is_high_value then '1' else '' end as "isHighValue",
      r.holder, r.approved_date::text as "certApprovedDate", l.production_date::text as "productionDate", l.expiry_date::text as "expiryDate", l.sterilisation_no as "sterilisationNo", l.udi
    from lot l join specification_card c on c.id = l.specification_id left join registration_cert r on r.id = c.registration_cert_id
    where l.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo}`.execute(
    context.db,
  );
  const { productionDate, sterilisationNo, udi, ...product } = Object.fromEntries(
    Object.entries(found.rows[0] ?? {}).map(([name, value]) => [name, value ?? '']),
  );
  return { product, lot: { ...lot, productionDate: productionDate ?? '', sterilisationNo: sterilisationNo ?? '', udi: udi ?? '' } };
}

/** Licences of the organisations on the way, and whether each was valid on the day they passed the goods on. */
export async function papersOf(context: Context, crossings: readonly Crossing[], vendor: string): Promise<TracePaper[]> {
  const days = new Map<string, string>();
  for (const crossing of crossings) if (crossing.fromOrg !== context.org.id) days.set(crossing.fromOrg, dayOf(crossing.at));
  if (vendor !== '' && !days.has(vendor)) days.set(vendor, dayOf(crossings.map((crossing) => crossing.at).sort()[0] ?? context.now()));
  const found = await sql<{ org: string; orgName: string; name: string; no: string; valid_from: string | null; valid_to: string | null; long_term: boolean }>`
    select distinct on (l.holder_id, l.type) l.holder_id as org, o.name as "orgName", coalesce(nullif(l.name, ''), l.type) as name, l.no, l.valid_from, l.valid_to, l.long_term
    from licence l join organisation o on o.id = l.holder_id
    where l.holder_id = any(${[...days.keys()]}::uuid[]) and l.org_id in (l.holder_id, ${context.org.id}) and l.review_state = 'valid' and l.deleted_at is null
    order by l.holder_id, l.type, l.valid_to desc nulls first`.execute(context.db);
  return found.rows.map((row) => {
    const day = days.get(row.org) ?? '';
    const isValid = (row.long_term || !row.valid_to || row.valid_to >= day) && (!row.valid_from || row.valid_from <= day);
    return { org: row.org, orgName: row.orgName, name: row.name, no: row.no, validTo: row.long_term ? '长期' : (row.valid_to ?? ''), isValid };
  });
}
