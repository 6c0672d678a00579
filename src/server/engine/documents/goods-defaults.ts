import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Fields } from '../../../define/field';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';

type KnownLot = { batchNo: string; serialNo: string; productionDate: string | null; expiryDate: string | null; sterilisationNo: string | null };
type Goods = {
  id: string;
  root_unit_id: string;
  unit_id: string;
  tax_rate: string;
  units: { id: string; ratio: string }[];
  charge_price: string | null;
  lots?: KnownLot[] | null;
};

/**
 * Unit (the document's usual one), ratio to the smallest unit, tax rate, charge price of each line's specification; what is known of its
 * lot. `isBorn`: of lines that came with unit and tax rate nothing is asked that they say themselves.
 */
export async function goodsDefaults(context: Context, definition: DocumentDefinition, d: AnyDocument, isBorn = false): Promise<void> {
  if (!('specification' in definition.lines)) return;
  const ids = [...new Set(d.lines.map((line) => line.specification).filter(Boolean))];
  if (ids.length === 0) return;
  const isBought = definition.hidesMoney && (definition.counterparty || definition.lines.supplier);
  const usual = isBought ? 'purchase_unit_id' : definition.counterparty ? 'sale_unit_id' : 'use_unit_id';
  if ('batchNo' in definition.lines) for (const line of d.lines) if (line.batchNo === '' && line.serialNo) line.batchNo = line.serialNo;
  // Dates of goods that already lie here are read from the lot, not typed.
  const named = definition.lines.expiryDate?.computed && d.origin !== 'mirror' ? d.lines.filter((line) => line.specification && line.batchNo) : [];
  if (isBorn && named.length === 0 && isSaid(definition, d)) return;
  const rows = await sql<Goods>`
    ${named.length > 0 ? sql`with lots as (${lotsOf(context, named)})` : sql``}
    select s.id, s.root_unit_id, coalesce(s.${sql.ref(usual)}, s.root_unit_id) as unit_id, p.tax_rate, bp.charge_price,
      (select jsonb_agg(jsonb_build_object('id', u.id, 'ratio', u.ratio::text)) from unit u where u.specification_id = s.id and u.deleted_at is null) as units
      ${named.length > 0 ? sql`, (select n.lots from lots n where n.specification_id = s.id) as lots` : sql``}
    from jsonb_to_recordset(${JSON.stringify(ids.map((id) => ({ id })))}::jsonb) as g (id uuid) join specification s on s.id = g.id join product p on p.id = s.product_id
      left join business_product bp on bp.org_id = ${context.org.id} and bp.specification_id = s.id and bp.deleted_at is null
    where s.revision_of is null and p.revision_of is null`.execute(context.db);
  const goods = new Map(rows.rows.map((row) => [row.id, row]));
  for (const line of d.lines) unitOf(definition, line, goods.get(line.specification));
  for (const line of named) lotData(line, goods.get(line.specification)?.lots ?? []);
}

const isSaid = ({ lines: fields }: DocumentDefinition, d: AnyDocument): boolean =>
  !('chargePrice' in fields) &&
  !(fields.unit?.kind === 'ref' && fields.unit.smallest) &&
  d.lines.every((line) => line.unit && line.ratio && (!('taxRate' in fields) || (line.taxRate !== '' && line.taxRate !== undefined)));

function unitOf(definition: DocumentDefinition, line: AnyLine, kind: Goods | undefined): void {
  if (!kind) return;
  const { unit: asked } = definition.lines as Fields;
  const usualUnit = asked?.kind === 'ref' && asked.smallest === true ? kind.root_unit_id : kind.unit_id;
  const unit = kind.units?.find((u) => u.id === line.unit) ?? kind.units?.find((u) => u.id === usualUnit);
  line.unit = unit?.id ?? usualUnit;
  line.ratio = plain(unit?.ratio ?? '1');
  if ('taxRate' in definition.lines && (line.taxRate === '' || line.taxRate === undefined)) line.taxRate = plain(kind.tax_rate);
  if ('chargePrice' in definition.lines) line.chargePrice = kind.charge_price ?? '0';
}

/** The lots that lines name, by their specification. */
function lotsOf(context: Context, named: readonly AnyLine[]): RawBuilder<unknown> {
  const wanted = named.map((line) => ({ specification_id: line.specification, batch_no: line.batchNo, serial_no: line.serialNo || '' }));
  return sql`select l.specification_id, jsonb_agg(jsonb_build_object('batchNo', l.batch_no, 'serialNo', l.serial_no, 'productionDate',
    l.production_date, 'expiryDate', l.expiry_date, 'sterilisationNo', l.sterilisation_no)) as lots
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (specification_id uuid, batch_no text, serial_no text)
      join lot l on l.org_id = ${context.org.id} and (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no) group by 1`;
}

function lotData(line: AnyLine, lots: readonly KnownLot[]): void {
  const lot = lots.find((one) => one.batchNo === line.batchNo && one.serialNo === (line.serialNo || ''));
  Object.assign(line, { productionDate: lot?.productionDate ?? '', expiryDate: lot?.expiryDate ?? '', sterilisationNo: lot?.sterilisationNo ?? '' });
}
