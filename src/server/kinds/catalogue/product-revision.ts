import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';
import { catalogueOwner } from './product-access';
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

/** A copy in draft: of its own, or as the one open revision of the released product. @returns id of the copy */
export async function copyProduct(tx: Db, context: Context, row: MasterRow, isRevision: boolean): Promise<string> {
  const id = newId();
  // A maker may revise what the platform wrote of its products: the draft is the maker's, the released row keeps its owner.
  const owner = catalogueOwner(context);
  const origin = { P: 'platform', V: 'vendor', D: 'dealer', H: 'hospital' }[context.org.kind];
  const changes = {
    id,
    org_id: owner,
    status: 0,
    version: 1,
    revision_of: isRevision ? row.id : null,
    submitted_by: null,
    submitted_at: null,
    passed_by: null,
    passed_at: null,
    opinion: null,
    library_product_id: null,
    created_by: context.user.id || null,
    ...(isRevision ? {} : { code: '', origin, name: `${String(row.name).slice(0, 95)}(副本)` }),
  };
  await sql`insert into product select (jsonb_populate_record(p, ${JSON.stringify(changes)}::jsonb)).* from product p where p.id = ${row.id}`.execute(tx);
  const lines = await sql<{
    id: string;
    unit_text: string;
    divisible: boolean;
  }>`select id, unit_text, divisible from specification where product_id = ${row.id} and deleted_at is null order by sort, id`.execute(tx);
  for (const line of lines.rows) {
    const lineId = newId();
    const lineChanges = {
      id: lineId,
      org_id: owner,
      product_id: id,
      version: 1,
      root_unit_id: null,
      purchase_unit_id: null,
      sale_unit_id: null,
      use_unit_id: null,
      revision_of: isRevision ? line.id : null,
      ...(isRevision ? {} : { code: '', udi_di: null }),
    };
    await sql`insert into specification select (jsonb_populate_record(s, ${JSON.stringify(lineChanges)}::jsonb)).* from specification s where s.id = ${line.id}`.execute(
      tx,
    );
    await writeUnits(tx, { id: lineId, owner, isRevision }, parseUnits(line.unit_text, line.divisible), line.divisible, false);
  }
  return id;
}

/** Opens the revision of a released product. @throws Rejected while another one is open */
export async function changeProduct(tx: Db, context: Context, { rows }: MasterActionCall): Promise<{ id: string }> {
  const row = rows[0] as MasterRow;
  if (row.status !== '2') throw new Rejected(`产品【${row.name}】不是已发布状态`);
  const open = await sql`select 1 from product where revision_of = ${row.id} and status in (0, 1, 3) and deleted_at is null`.execute(tx);
  if (open.rows.length > 0) throw new Rejected('该产品已有变更单未完成');
  return { id: await copyProduct(tx, context, row, true) };
}

/** Writes a passed revision over the released row: ids stay, version + 1, old values go into the history. */
export async function applyRevision(tx: Db, context: Context, original: string, revision: string): Promise<void> {
  const used = await sql<{
    booked: boolean;
    tracking: boolean;
  }>`select exists (select 1 from specification s join stock_entry e on e.specification_id = s.id where s.product_id = ${original}) as booked,
    (select tracking from product where id = ${original}) is distinct from (select tracking from product where id = ${revision}) as tracking`.execute(tx);
  if (used.rows[0]?.booked && used.rows[0].tracking) throw new Rejected('产品已发生业务，不能修改管理方式');
  await sql`insert into product_history (id, product_id, version, before, after, at, by_id, by_name)
    select ${newId()}, p.id, p.version, to_jsonb(p), to_jsonb(r), ${context.now()}, ${context.user.id || null}, ${context.user.name} from product p, product r where p.id = ${original} and r.id = ${revision}`.execute(
    tx,
  );
  await sql`update product p set ${assign(CARRIED)}, former_cert_ids = case when p.registration_cert_id is distinct from r.registration_cert_id and p.registration_cert_id is not null then array_append(p.former_cert_ids, p.registration_cert_id) else p.former_cert_ids end,
    version = p.version + 1, passed_by = ${context.user.id || null}, passed_at = ${context.now()}, updated_at = ${context.now()} from product r where p.id = ${original} and r.id = ${revision}`.execute(
    tx,
  );
  await reviseSpecifications(tx, original, revision);
  await sql`update product set status = 6, deleted_at = ${context.now()}, version = version + 1 where id = ${revision}`.execute(tx);
}

async function reviseSpecifications(tx: Db, original: string, revision: string): Promise<void> {
  // What the revision left out goes when nobody uses it, else it is disabled: old documents keep showing it.
  await sql`update specification s set status = false, version = s.version + 1, deleted_at = case when exists (select 1 from business_product b where b.specification_id = s.id) or exists (select 1 from document_line l where l.specification_id = s.id) then null else now() end
    where s.product_id = ${original} and s.deleted_at is null and not exists (select 1 from specification r where r.product_id = ${revision} and r.revision_of = s.id and r.deleted_at is null)`.execute(
    tx,
  );
  const lines = await sql<{
    id: string;
    of: string | null;
    unit_text: string;
    divisible: boolean;
    owner: string;
  }>`select r.id, r.revision_of as of, r.unit_text, r.divisible, p.org_id as owner from specification r join product p on p.id = ${original} where r.product_id = ${revision} and r.deleted_at is null`.execute(
    tx,
  );
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
