import { sql } from 'kysely';
import type { Value } from '../../../define/field';
import { checkDigitOk } from '../../../define/gs1';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterLineRows, MasterRow } from '../../engine/masters/effects';
import { parseUnits, unitText, writeUnits } from './unit-text';

const ORIGIN: Record<string, string> = { P: 'platform', V: 'vendor', D: 'dealer', H: 'hospital' };
/** What may change on a released product without a revision. */
const FREE = new Set(['alias', 'pictures', 'remark', 'referencePrice', 'attachments']);

/** Rules of writing a product, draft or released. @throws Rejected */
export async function beforeProductSave(
  tx: Db,
  context: Context,
  row: MasterRow,
  before: MasterRow | undefined,
  lines: MasterLineRows | undefined,
): Promise<void> {
  if (!before) {
    if (context.org.kind === 'V' && row.vendor !== context.org.id) throw Rejected.at('vendor', '厂家只能新建本厂产品');
    Object.assign(row, { origin: ORIGIN[context.org.kind] ?? 'platform', status: '0' });
    if (row.riskClass === '3' || row.isImplant === true) row.needGrant = true;
  } else if (row.status === '1') throw new Rejected('产品正在审核，不能修改');
  else if (row.status !== '0' && row.status !== '3') checkReleased(row, before, lines);
  if ((row.isHighValue === true || row.isImplant === true) && row.tracking === 'none') throw Rejected.at('tracking', '植入类产品必须按批号或序列号管理');
  if (row.isImplant === true) row.chargeable = true;
  if (row.domestic === true) row.originCountry = '';
  if (before) await refuseRetracking(tx, row);
  await checkLines(tx, row, lines?.specifications);
}

function checkReleased(row: MasterRow, before: MasterRow, lines: MasterLineRows | undefined): void {
  const changed = Object.keys(row).some((name) => !FREE.has(name) && JSON.stringify(row[name]) !== JSON.stringify(before[name]));
  if (changed || lines?.specifications) throw new Rejected('产品已发布，请通过变更修改');
}

async function checkLines(tx: Db, row: MasterRow, lines: Record<string, Value>[] | undefined): Promise<void> {
  const seen = new Set<string>();
  const codes = new Set<string>();
  for (const [i, line] of (lines ?? []).entries()) {
    const at = (field: string) => (message: string) => Rejected.because([{ line: i + 1, field, message }]);
    const [spec, model, di] = [String(line.spec ?? ''), String(line.model ?? ''), String(line.udiDi ?? '')];
    if (spec === '' && model === '') throw at('spec')('请填写规格或型号');
    const key = `${spec}\n${model}`.toLowerCase();
    if (seen.has(key)) throw at('spec')(`【${[spec, model].filter(Boolean).join('/')}】已存在，请勿重复`);
    seen.add(key);
    const units = parseUnits(String(line.unitText ?? ''), line.divisible === true, at('unitText'));
    line.unitText = unitText(units);
    for (const name of ['purchaseUnitName', 'saleUnitName', 'useUnitName']) {
      if (line[name] && !units.some((unit) => unit.name === line[name])) throw at(name)(`单位“${String(line[name])}”不在单位换算中`);
    }
    if (di === '') continue;
    if (codes.has(di)) throw at('udiDi')(`UDI-DI【${di}】重复`);
    codes.add(di);
    await checkDi(tx, di, row, at('udiDi'));
  }
  await checkRemoved(tx, row, lines);
}

/** GS1 numbers carry a check digit; MA codes do not. A DI belongs to one product of the platform. */
async function checkDi(tx: Db, di: string, row: { id: string; revisionOf?: unknown }, refuse: (message: string) => Error): Promise<void> {
  if (/^\d+$/.test(di) && !((di.length === 13 || di.length === 14) && checkDigitOk(di))) throw refuse('UDI-DI校验位错误');
  if (!/^\d+$/.test(di) && !/^MA\.[0-9A-Z.]{4,50}$/i.test(di)) throw refuse('UDI-DI校验位错误');
  const used = await sql<{
    name: string;
  }>`select p.name from specification s join product p on p.id = s.product_id where s.udi_di = ${di} and s.deleted_at is null and s.revision_of is null
    and p.id <> ${row.id} and p.id is distinct from (select revision_of from product where id = ${row.id}) limit 1`.execute(tx);
  if (used.rows[0]) throw refuse(`UDI-DI【${di}】已被产品【${used.rows[0].name}】使用`);
}

/** A specification somebody trades or booked cannot be taken out of its product. */
async function checkRemoved(tx: Db, row: MasterRow, lines: Record<string, Value>[] | undefined): Promise<void> {
  if (!lines) return;
  const kept = lines.map((line) => line.id).filter((id): id is string => typeof id === 'string');
  const used = await sql<{
    name: string;
  }>`select concat_ws('/', nullif(s.spec, ''), nullif(s.model, '')) as name from specification s where s.product_id = ${row.id} and s.deleted_at is null
    and not s.id = any(${kept}::uuid[]) and (exists (select 1 from business_product b where b.specification_id = s.id and b.deleted_at is null)
      or exists (select 1 from document_line l where l.specification_id = s.id)) limit 1`.execute(tx);
  if (used.rows[0]) throw new Rejected(`【${used.rows[0].name}】已被业务数据使用，不能删除，可停用`);
}

/** How goods are told apart is fixed once some were booked; a revision asks for the product it will be written over. */
async function refuseRetracking(tx: Db, row: MasterRow): Promise<void> {
  const booked = await sql`select 1 from product p join product o on o.id = coalesce(p.revision_of, p.id) and o.tracking <> ${row.tracking}
    join specification s on s.product_id = o.id join stock_entry e on e.specification_id = s.id where p.id = ${row.id} limit 1`.execute(tx);
  if (booked.rows.length > 0) throw Rejected.at('tracking', '产品已发生业务，不能修改管理方式');
}

/** Brings codes and unit trees of the specifications in line with what was typed. */
export async function afterProductSave(tx: Db, _context: Context, row: MasterRow): Promise<void> {
  await numberSpecifications(tx, row.id);
  const { rows } = await sql<{
    id: string;
    unit_text: string;
    divisible: boolean;
    used: boolean;
  }>`select s.id, s.unit_text, s.divisible, exists (select 1 from stock_entry e where e.specification_id = coalesce(s.revision_of, s.id)) as used
    from specification s where s.product_id = ${row.id} and s.deleted_at is null`.execute(tx);
  for (const line of rows) {
    await writeUnits(tx, { id: line.id, owner: row.orgId, isRevision: false }, parseUnits(line.unit_text, line.divisible), line.divisible, line.used);
  }
}

/** Specification code = product code + 3 digits, given once the product has its code. */
export async function numberSpecifications(tx: Db, product: string): Promise<void> {
  await sql`with base as (select p.code, coalesce(max(right(s.code, 3)::int) filter (where s.code ~ ('^' || p.code || '[0-9]{3}$')), 0) as last
      from product p left join specification s on s.product_id = p.id where p.id = ${product} and p.code <> '' group by p.code),
    fresh as (select s.id, row_number() over (order by s.sort, s.id) as n from specification s where s.product_id = ${product} and s.code = '')
    update specification s set code = base.code || lpad((base.last + fresh.n)::text, 3, '0') from base, fresh where s.id = fresh.id`.execute(tx);
}
