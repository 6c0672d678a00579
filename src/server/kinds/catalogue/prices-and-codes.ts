import { sql } from 'kysely';
import { checkDigitOk, formsOf, parseScan, readElements, type Scan } from '../../../define/gs1';
import { amountOf, pairingNotes } from '../../../define/gs1-elements';
import { compare } from '../../../define/money';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { maySee, screensFor } from '../../engine/access';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { PLATFORM } from '../../engine/scope';
import { catalogueOwner } from './product-access';

export const productPriceEffect: MasterEffect = {
  /** What was agreed with suppliers is cost: only where one of the product pages grants viewCost. */
  visible: (context) => {
    const screens = ['businessProduct', 'hospitalProduct'].flatMap((resource) => screensFor({ ...context, screen: '' }, resource));
    return maySee(context, screens, 'viewCost') ? sql<boolean>`t.org_id = ${context.org.id}` : sql<boolean>`(t.org_id = ${context.org.id} and t.kind = 'sale')`;
  },
  beforeSave: async (tx, context, row, before) => {
    if (!before) row.source = 'manual';
    else if (row.source !== 'manual') throw new Rejected('由单据产生的协议价不能修改');
    else if (SAID.some((name) => !isSame(row[name], before[name]))) await refuseUsed(tx, before);
    await checkUnitOf(tx, row);
    await checkOverlap(tx, context, row);
  },
  beforeDelete: (tx, _, row) => refuseUsed(tx, row),
  beforeEnable: (tx, context, row) => checkOverlap(tx, context, row),
};

/** What a price says; when it ends, how it is remarked and whether it counts may change for ever. */
const SAID = ['kind', 'specification', 'partner', 'unit', 'price', 'taxRate', 'priceCap', 'validFrom'];
/** 10 and 10.000000 say the same. */
const isSame = (now: unknown, then: unknown): boolean => {
  const [a, b] = [String(now ?? ''), String(then ?? '')];
  return a === b || ([a, b].every((text) => /^-?\d+(\.\d+)?$/.test(text)) && compare(a, b) === 0);
};
const PRICED: Record<string, readonly string[]> = { purchase: ['purchaseOrder', 'purchaseGrn'], sale: ['salesOrder', 'saleOdo'] };

/** What documents have gone by is not rewritten: it is ended. @throws Rejected */
async function refuseUsed(tx: Db, row: MasterRow): Promise<void> {
  const { rows } = await sql<{ sn: string }>`
    select d.sn from document d join document_line l on l.org_id = d.org_id and l.document_id = d.id
    where d.org_id = ${row.orgId} and d.kind = any(${[...(PRICED[String(row.kind)] ?? [])]}::text[]) and d.status in (2, 5, 7) and l.specification_id = ${row.specification}
      and (${row.partner || null}::uuid is null or d.partner_id = ${row.partner || null}) and d.document_date between ${row.validFrom}::date and coalesce(${row.validTo || null}::date, 'infinity') limit 1`.execute(
    tx,
  );
  if (rows[0]) throw new Rejected(`该协议价已被${rows[0].sn}使用，只能修改失效日期`);
}

/** No two prices for one kind, specification, partner and unit on one day. @throws Rejected 该产品在有效期内已存在协议价 */
async function checkOverlap(tx: Db, context: Context, row: MasterRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price:${context.org.id}:${String(row.specification)}`}, 0))`.execute(tx);
  const found =
    await sql`select 1 from product_price where org_id = ${context.org.id} and kind = ${row.kind} and specification_id = ${row.specification} and partner_id is not distinct from ${row.partner || null} and unit_id = ${row.unit}
    and status and deleted_at is null and id <> ${row.id} and daterange(valid_from, valid_to, '[]') && daterange(${row.validFrom}::date, ${row.validTo || null}::date, '[]') limit 1`.execute(
      tx,
    );
  if (found.rows.length > 0) throw Rejected.at('validFrom', '该产品在有效期内已存在协议价');
}

async function checkUnitOf(tx: Db, row: MasterRow): Promise<void> {
  if (!row.unit) return;
  const found = await sql`select 1 from unit where id = ${row.unit} and specification_id = ${row.specification} and deleted_at is null`.execute(tx);
  if (found.rows.length === 0) throw Rejected.at('unit', '单位不属于该规格');
}

export const productBarcodeEffect: MasterEffect = {
  visible: (context) => sql<boolean>`(t.org_id = ${PLATFORM} or t.org_id = ${context.org.id})`,
  mayWrite: (context, row) => row.orgId === catalogueOwner(context),
  beforeSave: async (tx, context, row) => {
    row.code = String(row.code).replace(/\s+/g, '');
    await checkBarcode(tx, context, row);
    await checkUnitOf(tx, row);
    if (row.isDefault === true)
      await sql`update product_barcode set is_default = false where org_id = ${row.orgId} and specification_id = ${row.specification} and is_default and id <> ${row.id}`.execute(
        tx,
      );
  },
  beforeEnable: (tx, context, row) => checkBarcode(tx, context, row),
  actions: {
    /** What each element of a scanned code says, and whose it is. */
    parse: async (tx, context, { input }) => {
      const scan = parseScan(String(input.code));
      if (scan.kind === 'bad') throw new Rejected(scan.message);
      const di = 'di' in scan ? scan.di : scan.kind === 'plain' ? scan.text : '';
      return { table: partsOf(String(input.code), scan, await ownerOfCode(tx, context, di)) };
    },
    match,
  },
};

/** Check digits hold; nobody's code names two specifications, the platform's rows counting for all. @throws Rejected */
async function checkBarcode(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const code = String(row.code);
  const isGs1 = row.codeType === '1' || row.codeType === '3';
  if (isGs1 && !(/^(\d{8}|\d{12,14})$/.test(code) && checkDigitOk(code))) throw Rejected.at('code', '条码校验位错误');
  const used = await sql<{
    spec: string;
    name: string;
  }>`select b.specification_id as spec, concat_ws(' ', s.product_name, s.spec_model) as name from product_barcode b left join specification_card s on s.id = b.specification_id
    where lower(b.code) = lower(${code}) and b.code_type = ${row.codeType} and b.deleted_at is null and b.status and b.id <> ${row.id} and b.org_id in (${PLATFORM}, ${context.org.id})
    union all select s.id, concat_ws(' ', s.product_name, s.spec_model) from specification_card s where s.udi_di = ${code.padStart(row.codeType === '1' ? 14 : 0, '0')} and s.id <> ${row.specification} and s.deleted_at is null limit 1`.execute(
    tx,
  );
  if (used.rows[0]) throw Rejected.at('code', `条码已被规格【${used.rows[0].name}】使用`);
}

async function match(tx: Db, context: Context, { input }: MasterActionCall): Promise<{ id: string; code: string }> {
  const scan = parseScan(String(input.code));
  if (scan.kind === 'bad') throw new Rejected(scan.message);
  const code = 'di' in scan ? scan.di : scan.text;
  const codeType = scan.kind === 'gs1' ? '1' : scan.kind === 'ma' ? '2' : scan.kind === 'ean' ? '3' : '9';
  const row: MasterRow = {
    id: newId(),
    orgId: catalogueOwner(context),
    code,
    codeType,
    specification: String(input.specification),
    unit: String(input.unit ?? ''),
  };
  await checkBarcode(tx, context, row);
  await checkUnitOf(tx, row);
  await sql`insert into product_barcode (org_id, id, code, code_type, specification_id, unit_id, created_by) values (${row.orgId}, ${row.id}, ${code}, ${codeType}, ${row.specification}, ${row.unit || null}, ${context.user.id || null})`.execute(
    tx,
  );
  return { id: row.id, code };
}

const PARTS: Record<string, string> = {
  di: '产品标识',
  text: '条码',
  batchNo: '批号',
  productionDate: '生产日期',
  expiryDate: '有效期至',
  serialNo: '序列号',
  quantity: '数量',
};
/** Elements said in words above. */
const IN_PARTS = new Set(['01', '02', '03', '10', '11', '17', '21', '30', '37']);
type Owner = { code: string; name: string; specModel: string };

/** A scanned code in words, and the product it stands for. */
function partsOf(code: string, scan: Scan, owner: Owner | undefined): { head: string[]; rows: string[][] } {
  const parts = Object.entries(scan).flatMap(([name, value]) => (PARTS[name] && value ? [[PARTS[name], String(value)]] : []));
  const elements = readElements(code);
  if (typeof elements === 'object') {
    const further = elements.filter(({ id }) => !IN_PARTS.has(id.ai)).map((element) => [`(${element.id.ai})${element.id.name}`, amountOf(element)]);
    parts.push(...further, ...pairingNotes(elements).map((note) => ['提示', note]));
  }
  const product = owner ? [owner.code, owner.name, owner.specModel].filter(Boolean).join(' ') : '未对照，可用“匹配”对照到规格';
  return { head: ['内容', '值'], rows: [...parts, ['产品', product]] };
}

const ownerOfCode = async (tx: Db, context: Context, code: string): Promise<Owner | undefined> => {
  const forms = formsOf(code).map((form) => form.toLowerCase());
  const found =
    await sql<Owner>`select s.code, s.product_name as name, s.spec_model as "specModel" from specification_card s where s.deleted_at is null and (lower(s.udi_di) = any(${forms}::text[])
    or exists (select 1 from product_barcode b where b.specification_id = s.id and lower(b.code) = any(${forms}::text[]) and b.org_id in (${PLATFORM}, ${context.org.id}) and b.status and b.deleted_at is null)) limit 1`.execute(
      tx,
    );
  return found.rows[0];
};

export const medicalInsuranceCodeEffect: MasterEffect = {
  beforeSave: async (tx, _context, row) => {
    if (row.code27 !== '' && !String(row.code27).startsWith(String(row.code))) throw Rejected.at('code27', '医保码格式不正确');
    const twin =
      await sql`select 1 from medical_insurance_code where deleted_at is null and id <> ${row.id} and coalesce(edition_date, '1900-01-01') = coalesce(${row.editionDate || null}::date, '1900-01-01') and coalesce(nullif(code27, ''), code) = ${row.code27 || row.code}`.execute(
        tx,
      );
    if (twin.rows.length > 0) throw new Rejected(`【${row.code27 || row.code}】已存在，请勿重复`);
  },
  actions: {
    /** One confirmed code per specification and organisation; the organisation's own catalogue shows it. */
    bind: async (tx, context, { rows, input }) => {
      const [row, owner] = [rows[0] as MasterRow, mappingOwner(context)];
      await sql`delete from medical_insurance_mapping where org_id = ${owner} and specification_id = ${input.specification}`.execute(tx);
      await sql`insert into medical_insurance_mapping (org_id, id, code_id, specification_id, confirmed, mapped_by, mapped_at) values (${owner}, ${newId()}, ${row.id}, ${input.specification}, true, ${context.user.id || null}, ${context.now()})`.execute(
        tx,
      );
      await sql`update business_product set insurance_code = ${row.code}, version = version + 1 where specification_id = ${input.specification} and ${owner === PLATFORM ? sql`coalesce(insurance_code, '') = ''` : sql`org_id = ${context.org.id}`}`.execute(
        tx,
      );
    },
    unbind: async (tx, context, { rows, input }) => {
      const [row, owner] = [rows[0] as MasterRow, mappingOwner(context)];
      await sql`delete from medical_insurance_mapping where org_id = ${owner} and code_id = ${row.id} and specification_id = ${input.specification}`.execute(
        tx,
      );
      await sql`update business_product set insurance_code = null, version = version + 1 where org_id = ${context.org.id} and specification_id = ${input.specification} and insurance_code = ${row.code}`.execute(
        tx,
      );
    },
  },
};

/** Mappings of the platform and of makers stand for everybody. */
const mappingOwner = (context: Context): string => (context.org.kind === 'P' || context.org.kind === 'V' ? PLATFORM : context.org.id);
