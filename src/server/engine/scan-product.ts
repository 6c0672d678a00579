import { sql } from 'kysely';
import type { ScanAnswer } from '../../contract/answers';
import { formsOf, readElements, type Scan } from '../../define/gs1';
import { inBrackets } from '../../define/gs1-elements';
import { specification as goods } from '../../domain/catalogue/specification';
import { documentOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { masterEffectOf } from './masters/effects';
import { PLATFORM } from './scope';

export type ScanOptions = { kind?: string | undefined; warehouse?: string | undefined; buying?: boolean | undefined };

/** A UDI as it is kept: in brackets, so that no field, sheet or paper loses what stands between its elements. */
export function udiOf(code: string): string {
  const elements = readElements(code);
  return typeof elements === 'object' ? inBrackets(elements) : code;
}

/** The specification a code belongs to: the platform's codes first, then the organisation's; own codes last. */
export async function productOf(context: Context, scan: Scan, body: string): Promise<{ specification: string; unit?: string } | undefined> {
  const di = 'di' in scan ? scan.di : body;
  const forms = [...new Set([...formsOf(di), body].map((form) => form.toLowerCase()))];
  const coded = await sql<{
    specification: string;
    unit: string | null;
  }>`select b.specification_id as specification, b.unit_id as unit, 1 as rank, b.org_id = ${PLATFORM} as is_platform from product_barcode b
      where lower(b.code) = any(${forms}::text[]) and b.org_id in (${PLATFORM}, ${context.org.id}) and b.status and b.deleted_at is null
    union all select s.id, s.root_unit_id, 0, true from specification_card s where lower(s.udi_di) = any(${forms}::text[]) and s.deleted_at is null
    union all select p.specification_id, null, 2, false from business_product p where p.org_id = ${context.org.id}
    and (lower(p.own_code) = lower(${body}) or lower(p.own_barcode) = lower(${body})) and p.deleted_at is null
    union all select s.id, null, 3, true from specification_card s where lower(s.code) = lower(${body}) and s.deleted_at is null
    order by rank, is_platform desc limit 1`.execute(context.db);
  const row = coded.rows[0];
  return row ? { specification: row.specification, ...(row.unit ? { unit: row.unit } : {}) } : undefined;
}

export const lotOf = (scan: Scan): Record<string, string> => {
  if (scan.kind !== 'gs1' && scan.kind !== 'ma') return {};
  const { batchNo, serialNo, productionDate, expiryDate } = scan;
  const elements = { batchNo, serialNo, productionDate, expiryDate, quantity: scan.kind === 'gs1' ? scan.quantity : undefined };
  return Object.fromEntries(Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined));
};

/** What is counted or handed out by the piece: a code that names no unit is one piece there, not a box. */
function isByThePiece(kind: string | undefined): boolean {
  const definition = kind === undefined ? undefined : documentOf(kind);
  const unit = definition?.lines.unit;
  return definition !== undefined && (definition.scanField !== 'quantity' || (unit?.kind === 'ref' && unit.smallest === true));
}

/** The line of a document: the picker's row of the specification with what the code says of the lot. */
export async function productAnswer(context: Context, specification: string, lot: Record<string, unknown>, options: ScanOptions): Promise<ScanAnswer> {
  const filters = {
    ...(options.warehouse ? { warehouse: options.warehouse } : {}),
    ...(options.buying ? { buying: '1' } : {}),
  };
  const [row] = (await masterEffectOf(goods.resource).picker?.(context, { keyword: '', pageSize: 1, ids: [specification], filters })) ?? [];
  if (!row) throw new Rejected('该条码未关联产品，请先维护产品条码');
  const { id, name, ...product } = row;
  const given = Object.fromEntries(Object.entries(lot).filter(([, value]) => value !== null && value !== undefined && value !== ''));
  const units = row.units as { id: string; name: string; ratio: string }[];
  const unit = units.find(({ id: own, ratio }) => (given.unit === undefined ? isByThePiece(options.kind) && Number(ratio) === 1 : own === given.unit));
  const batch = row.tracking === 'none' ? { batchNo: '-' } : {};
  return {
    kind: 'product',
    text: `${name} ${String(row.specModel)}`,
    line: {
      ...product,
      specification: id,
      specificationName: String(row.specModel),
      ...batch,
      ...given,
      ...(unit ? { unit: unit.id, unitName: unit.name } : {}),
      quantity: given.quantity ?? '1',
    },
  };
}
