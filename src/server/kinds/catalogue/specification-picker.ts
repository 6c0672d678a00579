import { type RawBuilder, sql } from 'kysely';
import type { PickerRow } from '../../../contract/answers';
import { formsOf, parseScan } from '../../../define/gs1';
import { plain } from '../../../define/money';
import { ID } from '../../../define/record-id';
import type { Context } from '../../base/context';
import { containing } from '../../engine/filters';
import type { PickerQuery } from '../../engine/masters/effects';
import { visibleSpecifications } from './product-access';

type Found = Record<string, string | number | boolean | null> & { id: string; units: { id: string; name: string; ratio: string }[] | null };

/**
 * Goods for a document line. Rows of the organisation's own catalogue: status 1 when goods are bought (`buying=1`), also
 * 0 and 3 when stock leaves; `catalogue=1` offers everything released instead. With `warehouse`
 * comes what is free there; what they cost is said by the document they are chosen for. Searched by name, pinyin, code, own code, specification and UDI.
 */
export async function pickSpecifications(context: Context, query: PickerQuery): Promise<PickerRow[]> {
  const { filters, ids } = query;
  const isBuying = filters.buying === '1' || filters.buying === 'true';
  const isOpen = filters.catalogue === '1' || context.org.kind === 'P';
  const warehouse = uuid(filters.warehouse);
  const tests: RawBuilder<unknown>[] = [];
  if (ids.length > 0) tests.push(sql`t.id = any(${ids}::uuid[])`, sql`(b.id is not null or ${visibleSpecifications(context)})`);
  else {
    tests.push(sql`t.deleted_at is null`);
    if (isOpen) tests.push(visibleSpecifications(context), sql`t.product_status = 2`, sql`t.status`);
    else tests.push(isBuying ? sql`(b.status = 1 and t.status and t.product_status = 2)` : sql`b.status in (1, 0, 3)`);
    if (uuid(filters.product)) tests.push(sql`t.product_id = ${uuid(filters.product)}`);
    tests.push(...wordsOf(query.keyword));
  }
  const unit = isBuying ? sql`coalesce(b.purchase_unit_id, t.purchase_unit_id)` : sql`coalesce(b.sale_unit_id, t.sale_unit_id)`;
  const found = await sql<Found>`select t.id, coalesce(nullif(b.own_code, ''), t.code) as code, t.product_name, t.spec, t.model, t.spec_model, t.manufacturer,
      t.brand, t.registration_no, t.cert_valid_to, t.storage,
      t.tax_rate, t.tracking, t.no_expiry, t.root_unit_id, t.root_unit_name, t.product_id, b.id as business_product_id, b.status as trade_status,
      b.insurance_code, b.charge_price, b.coded, u.id as unit, u.name as unit_name,
      ${warehouse ? availableSql(context, warehouse) : sql`null::numeric`} as available,
      (select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'ratio', x.ratio::text) order by x.ratio) from unit x where x.specification_id = t.id
      and x.deleted_at is null and x.status) as units
    from specification_card t left join business_product b on b.org_id = ${context.org.id} and b.specification_id = t.id and b.deleted_at is null left join unit u on u.id = ${unit}
    where ${sql.join(tests, sql` and `)}
    order by (lower(t.code) = ${query.keyword.toLowerCase()} or lower(b.own_code) = ${query.keyword.toLowerCase()}) desc nulls last, starts_with(lower(t.product_name),
    ${query.keyword.toLowerCase()}) desc, t.product_name, t.code limit ${ids.length > 0 ? 200 : query.pageSize}`.execute(context.db);
  return found.rows.map(rowOf);
}

function wordsOf(keyword: string): RawBuilder<unknown>[] {
  if (keyword === '') return [];
  const scan = parseScan(keyword);
  if (scan.kind === 'gs1' || scan.kind === 'ma') return [hasCode(scan.di)];
  // A short number with the right last digit may as well be typed: a code of the own, a part of a specification.
  if (scan.kind === 'ean') return [sql`(${hasCode(scan.di)} or ${sql.join(typed(keyword), sql` and `)})`];
  return typed(keyword);
}

const hasCode = (di: string): RawBuilder<unknown> => {
  const forms = formsOf(di);
  return sql`(t.udi_di = any(${forms}::text[]) or exists (select 1 from product_barcode c where c.specification_id = t.id
    and lower(c.code) = any(${forms.map((form) => form.toLowerCase())}::text[]) and c.deleted_at is null and c.status))`;
};

function typed(keyword: string): RawBuilder<unknown>[] {
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => {
      const like = containing(word);
      const letters = /^[a-z0-9]+$/.test(word) ? sql` or t.pinyin like ${like} or t.pinyin_full like ${like}` : sql``;
      return sql`(lower(t.product_name) like ${like} or lower(t.alias) like ${like} or lower(t.spec) like ${like} or lower(t.model) like ${like} or lower(t.code) like ${like}
        or lower(b.own_code) like ${like} or lower(b.own_name) like ${like} or t.udi_di = ${word}${letters})`;
    });
}

const availableSql = (context: Context, warehouse: string): RawBuilder<unknown> =>
  sql`(coalesce((select sum(q.quantity - q.reserved) from stock_balance q where q.org_id = ${context.org.id} and q.warehouse_id = ${warehouse} and q.specification_id = t.id), 0)
    - coalesce((select sum(q.quantity) from stock_soft q where q.org_id = ${context.org.id} and q.warehouse_id = ${warehouse} and q.specification_id = t.id), 0))`;

function rowOf(found: Found): PickerRow {
  const words = (name: string): string => String(found[name] ?? '');
  const number = (name: string): string => (found[name] === null || found[name] === undefined ? '' : plain(Number(found[name]).toFixed(6)));
  return {
    id: found.id,
    code: words('code'),
    name: words('product_name'),
    productName: words('product_name'),
    spec: words('spec'),
    model: words('model'),
    specModel: words('spec_model'),
    unit: words('unit'),
    unitName: words('unit_name'),
    units: (found.units ?? []).map((unit) => ({ ...unit, ratio: plain(unit.ratio) })),
    manufacturer: words('manufacturer'),
    brand: words('brand'),
    registrationNo: words('registration_no'),
    validTo: words('cert_valid_to'),
    storage: words('storage'),
    taxRate: number('tax_rate'),
    tracking: words('tracking'),
    noExpiry: found.no_expiry === true,
    insuranceCode: words('insurance_code'),
    chargePrice: number('charge_price'),
    coded: found.coded === true,
    tradeStatus: words('trade_status'),
    businessProduct: words('business_product_id'),
    ...(found.available === null ? {} : { available: number('available') }),
  };
}

const uuid = (value: string | undefined): string | undefined => (value !== undefined && ID.test(value) ? value : undefined);
