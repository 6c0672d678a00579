import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';

/** A consumption of a supplier's goods that may be settled, with everything a settlement's line says of it. */
export type DueItem = {
  id: string;
  use_line: string;
  use_sn: string;
  supplier: string;
  item_kind: 'use' | 'issue' | 'loss';
  day: string;
  department: string | null;
  department_name: string | null;
  specification: string;
  unit: string;
  batch_no: string;
  serial_no: string;
  expiry_date: string | null;
  label_no: string | null;
  warehouse: string | null;
  quantity: string;
  price: string;
  /** The price agreed on the day of the settlement; none = nobody agreed on one. */
  agreed: string | null;
  tax_rate: string;
  /** The line of the living settlement it lies in already, and that one's number. */
  settlement_line: string | null;
  settlement_sn: string | null;
  is_charged: boolean;
};

/**
 * Charged, or nothing to charge: of goods a patient pays the hospital first charges, then settles (rule settlement.requireCharge). What
 * was taken back needs no charge any more, neither the use nor its taking back.
 */
const isCharged = sql`(s.is_matched or s.quantity < 0 or d.status = 5 or coalesce(l.charge_state, '') not in ('未收费', '部分') or not coalesce(p.chargeable, false))`;

/** Consumptions that meet a condition on `s` (settle_item), priced for a day, oldest first. */
export async function dueItems(context: Context, given: string, condition: RawBuilder<unknown>, isLocked = false): Promise<DueItem[]> {
  const day = given || dayOf(context.now());
  if (isLocked) await sql`select 1 from settle_item s where s.org_id = ${context.org.id} and ${condition} order by s.id for update`.execute(context.db);
  const { rows } = await sql<DueItem>`
    select s.id, s.line_id as use_line, d.sn as use_sn, s.supplier_org_id as supplier, s.item_kind, s.day::text as day, s.department_id as department, v.name as department_name,
      s.specification_id as specification, c.root_unit_id as unit, t.batch_no, t.serial_no, t.expiry_date::text as expiry_date, l.label_no,
      (select e.warehouse_id from stock_entry e where e.org_id = s.org_id and e.line_id = s.line_id and e.lot_id = s.lot_id and e.owner_id = s.supplier_org_id order by e.id limit 1) as warehouse,
      trim_scale(s.quantity)::text as quantity, trim_scale(s.price)::text as price, c.tax_rate::int::text as tax_rate,
      s.settlement_line_id as settlement_line, h.sn as settlement_sn, ${isCharged} as is_charged,
      (select trim_scale(round(a.price / u.ratio, 6))::text from product_price a join unit u on u.id = a.unit_id join partner r on r.org_id = a.org_id and r.id = a.partner_id
        where a.org_id = s.org_id and a.kind = 'purchase' and a.specification_id = s.specification_id and r.counterparty_id = s.supplier_org_id and a.status and a.deleted_at is null
          and a.valid_from <= ${day}::date and (a.valid_to is null or a.valid_to >= ${day}::date) order by a.valid_from desc limit 1) as agreed
    from settle_item s join document d on d.org_id = s.org_id and d.id = s.document_id join lot t on t.org_id = s.org_id and t.id = s.lot_id join specification_card c on c.id = s.specification_id
      left join document_line l on l.org_id = s.org_id and l.id = s.line_id left join department v on v.org_id = s.org_id and v.id = s.department_id
      left join business_product p on p.org_id = s.org_id and p.specification_id = s.specification_id and p.deleted_at is null
      left join document_line x on x.org_id = s.org_id and x.id = s.settlement_line_id left join document h on h.org_id = x.org_id and h.id = x.document_id
    where s.org_id = ${context.org.id} and ${condition} order by s.day, d.sn, l.line_no, s.quantity desc, s.id`.execute(context.db);
  return rows;
}

/** What people choose of: a period, departments, categories, high or low value. Empty = everything. */
export type Choice = { settleKind: string; from: string; to: string; departments: readonly string[]; categories: readonly string[]; highValue: string };
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
export const choiceOf = (given: Record<string, unknown>): Choice => ({
  settleKind: String(given.settleKind || 'use'),
  from: String(given.periodFrom ?? ''),
  to: String(given.periodTo ?? ''),
  departments: texts(given.departments),
  categories: texts(given.categories),
  highValue: String(given.highValue || 'all'),
});

/** Open consumptions a settlement of this choice takes, of some suppliers or all. */
export function openOnes(choice: Choice, suppliers: readonly string[]): RawBuilder<unknown> {
  const product = (test: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`exists (select from business_product b where b.org_id = s.org_id and b.specification_id = s.specification_id and b.deleted_at is null and ${test})`;
  return sql.join(
    [
      sql`s.settlement_line_id is null and s.item_kind = any(${choice.settleKind === 'issue' ? ['issue'] : ['use', 'loss']}::text[])`,
      ...(choice.from ? [sql`s.day >= ${choice.from}::date`] : []),
      ...(choice.to ? [sql`s.day <= ${choice.to}::date`] : []),
      ...(suppliers.length > 0 ? [sql`s.supplier_org_id = any(${[...suppliers]}::uuid[])`] : []),
      ...(choice.departments.length > 0 ? [sql`s.department_id = any(${[...choice.departments]}::uuid[])`] : []),
      ...(choice.categories.length > 0 ? [product(sql`b.category_id = any(${[...choice.categories]}::uuid[])`)] : []),
      ...(choice.highValue === 'high' ? [product(sql`b.high_value`)] : choice.highValue === 'low' ? [sql`not ${product(sql`b.high_value`)}`] : []),
    ],
    sql` and `,
  );
}
