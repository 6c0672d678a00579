import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { numberSpecifications } from './product-save';
import { parseUnits, writeUnits } from './unit-text';

/** Columns a revision carries over; identity, life and trail stay with the released row. */
const CARRIED = [
  'name',
  'pinyin',
  'pinyin_full',
  'alias',
  'brand_id',
  'vendor_id',
  'registration_cert_id',
  'category68_id',
  'risk_class',
  'domestic',
  'origin_country',
  'is_high_value',
  'is_implant',
  'is_reagent',
  'tracking',
  'no_expiry',
  'sterile',
  'sterile_method',
  'disposable',
  'temp_zone',
  'storage_text',
  'shelf_life_months',
  'medical_category',
  'chargeable',
  'tax_rate',
  'tax_code',
  'need_grant',
  'reference_price',
  'pictures',
  'attachments',
  'remark',
];
const LINE_CARRIED = [
  'spec',
  'model',
  'udi_di',
  'unit_text',
  'divisible',
  'purchase_unit_name',
  'sale_unit_name',
  'use_unit_name',
  'reference_price',
  'weight_per_piece',
  'size',
  'pictures',
  'sort',
];

/** Writes a passed revision over the released row: ids stay, version + 1, old values go into the history. */
export async function applyRevision(tx: Db, context: Context, original: string, revision: string): Promise<void> {
  const used = await sql<{
    booked: boolean;
    tracking: boolean;
  }>`select exists (select 1 from specification s join stock_entry e on e.specification_id = s.id where s.product_id = ${original}) as booked,
    (select tracking from product where id = ${original}) is distinct from (select tracking from product where id = ${revision}) as tracking`.execute(tx);
  if (used.rows[0]?.booked && used.rows[0].tracking) throw new Rejected('产品已发生业务，不能修改管理方式');
  await sql`insert into product_history (id, product_id, version, before, after, at, by_id, by_name)
    select ${newId()}, p.id, p.version, to_jsonb(p), to_jsonb(r), ${context.now()}, ${context.user.id || null}, ${context.user.name}
    from product p, product r where p.id = ${original} and r.id = ${revision}`.execute(tx);
  await sql`update product p set ${assign(CARRIED)}, former_cert_ids = case when p.registration_cert_id is distinct from r.registration_cert_id
    and p.registration_cert_id is not null then array_append(p.former_cert_ids, p.registration_cert_id) else p.former_cert_ids end,
    version = p.version + 1, passed_by = ${context.user.id || null}, passed_at = ${context.now()}, updated_at = ${context.now()} from product r
    where p.id = ${original} and r.id = ${revision}`.execute(tx);
  await reviseSpecifications(tx, original, revision);
  await sql`update product set status = 6, deleted_at = ${context.now()}, version = version + 1 where id = ${revision}`.execute(tx);
}

async function reviseSpecifications(tx: Db, original: string, revision: string): Promise<void> {
  // What the revision left out goes when nobody uses it, else it is disabled: old documents keep showing it.
  await sql`update specification s set status = false, version = s.version + 1, deleted_at = case
    when exists (select 1 from business_product b where b.specification_id = s.id) or exists (select 1 from document_line l where l.specification_id = s.id) then null else now() end
    where s.product_id = ${original} and s.deleted_at is null
    and not exists (select 1 from specification r where r.product_id = ${revision} and r.revision_of = s.id and r.deleted_at is null)`.execute(tx);
  const lines = await sql<{
    id: string;
    of: string | null;
    unit_text: string;
    divisible: boolean;
    owner: string;
  }>`select r.id, r.revision_of as of, r.unit_text, r.divisible, p.org_id as owner from specification r join product p on p.id = ${original}
  where r.product_id = ${revision} and r.deleted_at is null`.execute(tx);
  for (const line of lines.rows) {
    if (line.of === null) {
      await sql`update specification set product_id = ${original} where id = ${line.id}`.execute(tx);
      continue;
    }
    await sql`update specification set deleted_at = now() where id = ${line.id}`.execute(tx);
    await sql`update specification s set ${assign(LINE_CARRIED)}, version = s.version + 1, updated_at = now() from specification r where s.id = ${line.of} and r.id = ${line.id}`.execute(
      tx,
    );
    const isUsed = (await sql`select 1 from stock_entry where specification_id = ${line.of} limit 1`.execute(tx)).rows.length > 0;
    await writeUnits(tx, { id: line.of, owner: line.owner, isRevision: false }, parseUnits(line.unit_text, line.divisible), line.divisible, isUsed);
  }
  await numberSpecifications(tx, original);
}

const assign = (columns: readonly string[]) => sql.join(columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`r.${column}`)}`));
