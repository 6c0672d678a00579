import { sql } from 'kysely';
import { dayOf, monthOf } from '../../../define/dates';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { abs, add, compare, isNegative, isZero } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import { notify } from '../../engine/messages/notify';

/** A receipt says what its settlement says; how much of a line is booked is the only thing to choose. */
export const settlementGrnEffects: Effects = {
  async fill(context, d) {
    if (d.status !== STATUS.draft && d.status !== STATUS.rejected) return;
    const settled = await settledOf(context, d);
    const header = d.header as Record<string, unknown>;
    header.accountMonth = monthOf(dayOf(context.now()));
    if (!header.warehouse) header.warehouse = [...settled.values()][0]?.usual_warehouse ?? (await usualWarehouse(context));
    fillLines(d, settled);
  },
  beforeSave: oneSettlement,
  async beforeReview(context, { view: d }) {
    await refuseTooMuch(context, d);
    await sql`update document set account_month = ${monthOf(dayOf(context.now()))} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  afterSubmit: (context, { view: d }) => refuseTooMuch(context, d),
  async afterReview(context, { view: d }) {
    const body = `${context.org.name}：结算入库单${d.sn} 已入账，可开票`;
    const extra = { org_name: context.org.name };
    if (d.counterOrg)
      await notify(context.db, { org: d.counterOrg, page: 'hospitalSettlementInvoice', uri: 'settlementGrn', objectID: d.sn, title: '可开票', body, extra });
  },
};

/** Where what is bought lies unless somebody says otherwise. */
const usual = (context: Context) => sql<{ id: string }>`
    select id from warehouse where org_id = ${context.org.id} and level = 1 and scrap_type = 1 and virtual_kind is null and status
    and deleted_at is null order by is_default desc, code limit 1`;
const usualWarehouse = async (context: Context): Promise<string> => (await usual(context).execute(context.db)).rows[0]?.id ?? '';

type Settled = {
  id: string;
  sn: string;
  document_id: string;
  specification_id: string;
  unit_id: string;
  price: string;
  tax_rate: string;
  batch_no: string;
  serial_no: string | null;
  expiry_date: string | null;
  label_no: string | null;
  day: string | null;
  department_id: string | null;
  warehouse_id: string | null;
  quantity: string;
  finance: string | null;
  usual_warehouse: string | null;
};

async function settledOf(context: Context, d: AnyDocument): Promise<Map<string, Settled>> {
  const { rows } = await sql<Settled>`
    select l.id, h.sn, l.document_id, l.specification_id, l.unit_id, trim_scale(l.price)::text as price, l.tax_rate::int::text as tax_rate,
    l.batch_no, l.serial_no, l.expiry_date::text as expiry_date, l.label_no,
      l.use_date::text as day, l.department_id, l.warehouse_id, trim_scale(l.quantity)::text as quantity, c.name as finance, (${usual(context)}) as usual_warehouse
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      left join business_product p on p.org_id = l.org_id and p.specification_id = l.specification_id and p.deleted_at is null
      left join custom_category c on c.org_id = p.org_id and c.id = p.finance_category_id
    where l.org_id = ${context.org.id} and h.kind = 'settlement' and l.id = any(${d.lines.map((line) => line.sourceLine).filter(Boolean)}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function fillLines(d: AnyDocument, settled: ReadonlyMap<string, Settled>): void {
  for (const line of d.lines) {
    const row = settled.get(line.sourceLine);
    if (!row) continue;
    Object.assign(line, {
      specification: row.specification_id,
      unit: row.unit_id,
      ratio: '1',
      price: row.price,
      taxRate: line.taxRate || row.tax_rate,
      batchNo: row.batch_no,
      serialNo: row.serial_no ?? '',
      expiryDate: row.expiry_date ?? '',
      labelNo: row.label_no ?? '',
      useDate: row.day ?? '',
      department: row.department_id ?? '',
      useWarehouse: row.warehouse_id ?? '',
      financeClass: row.finance ?? '',
      quantity: line.quantity === '' ? row.quantity : line.quantity,
    });
  }
}

/** One receipt books lines of one settlement, each the way it was settled. */
async function oneSettlement(context: Context, d: AnyDocument): Promise<void> {
  const settled = await settledOf(context, d);
  const stray = d.lines.flatMap((line): Problem[] => {
    const row = settled.get(line.sourceLine);
    if (!row) return [{ line: line.lineNo, field: 'sourceSn', message: '请从结算单拉取明细' }];
    const quantity = String(line.quantity ?? '');
    if (quantity !== '' && isZero(quantity)) return [{ line: line.lineNo, field: 'quantity', message: '请填写【数量】' }];
    return quantity !== '' && isNegative(quantity) !== isNegative(row.quantity)
      ? [{ line: line.lineNo, field: 'quantity', message: '数量的正负须与结算明细一致' }]
      : [];
  });
  if (stray.length > 0) throw Rejected.because(stray);
  const of = new Map([...settled.values()].map((row) => [row.document_id, row.sn]));
  if (of.size > 1) throw new BadInput('一张结算入库单只能入一张结算单的明细');
  (d.header as Record<string, unknown>).settlementSn = [...of.values()][0] ?? '';
}

/** No more is booked of a line than was settled, whoever books at the same moment. */
async function refuseTooMuch(context: Context, d: AnyDocument): Promise<void> {
  const ids = d.lines.map((line) => line.sourceLine).filter(Boolean);
  await sql`select 1 from document_line where org_id = ${context.org.id} and id = any(${ids}::uuid[]) order by id for update`.execute(context.db);
  const { rows } = await sql<{ id: string; left: string; status: number; sn: string }>`
    select l.id, h.sn, h.status, trim_scale(l.base_quantity - coalesce((select sum(x.base_quantity) from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = ${d.kind} and k.status not in (5, 6) and not k.is_red and k.id <> ${d.id}), 0))::text as left
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id where l.org_id = ${context.org.id} and l.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  const left = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Map<string, string>();
  const problems = d.lines.flatMap((line): Problem[] => {
    const row = left.get(line.sourceLine);
    if (row && row.status !== STATUS.reviewed) return [{ line: line.lineNo, field: 'sourceSn', message: `结算单${row.sn}未审核，不能入库` }];
    const sum = add(wanted.get(line.sourceLine) ?? '0', String(line.quantity || '0'));
    wanted.set(line.sourceLine, sum);
    return row && compare(abs(sum), abs(row.left)) > 0 ? [{ line: line.lineNo, field: 'quantity', message: '入库金额超过结算单未入库金额' }] : [];
  });
  if (problems.length > 0) throw Rejected.because(problems);
}
