import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../define/allows';
import { addDays, type Day, dayOf } from '../../../define/dates';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { scopeOf } from '../../engine/scope';
import type { Found } from '../words/names';

export const STOCK = 'stockBalance';
export const screensOfStock = (context: Context) => screensFor(context, STOCK);
export const seesLots = (context: Context): boolean =>
  screensOfStock(context).some((screen) => !screen.actions.includes('viewLots') || allows(context.permissions, screen.flag, 'viewLots'));

export type Balance = {
  specification: string;
  name: string;
  unit: string | null;
  warehouse: string;
  batch_no: string;
  expiry_date: string | null;
  quantity: string;
  available: string;
};

/** Lots whose expiry lies in it; an open end is no limit. */
export type Expiring = { from?: Day; to?: Day; text: string };

type Filter = {
  goods: readonly Found[] | undefined;
  stores: readonly Found[] | undefined;
  batchNo: string | undefined;
  expiring?: Expiring | undefined;
};

/** What the pages the user holds show of it: a ward's page shows stores of wards, the page of expiries what ends within a year. */
function viewOf(context: Context, today: Day): RawBuilder<unknown> {
  const views = screensOfStock(context).map(({ preset: { where = {} } }) =>
    sql.join(
      [
        sql`true`,
        ...(where.level ? [sql`w.level = any(${where.level.map(Number)}::int[])`] : []),
        ...(where.expiryBand ? [sql`l.expiry_date <= ${addDays(today, 365)}`] : []),
      ],
      sql` and `,
    ),
  );
  return views.length === 0 ? sql`true` : sql`(${sql.join(views, sql` or `)})`;
}

/** Entries and balances (`e`, with their store `w` and lot `l`) the user may read: scope, and the views of his pages. */
export const stockScope = (context: Context): RawBuilder<unknown> =>
  sql`${scopeOf(context, { org: 'e.org_id', warehouses: ['e.warehouse_id'], departments: ['w.department_id'] })} and ${viewOf(context, dayOf(context.now()))} and w.virtual_kind is null`;

/** The entries behind a balance are shown where one of his pages shows them. */
export const mayExplainStock = (context: Context): boolean =>
  screensOfStock(context).some((screen) => screen.actions.includes('viewEntries') && allows(context.permissions, screen.flag, 'viewEntries'));

export async function balances(context: Context, filter: Filter): Promise<Balance[]> {
  const today = dayOf(context.now());
  const tests: RawBuilder<unknown>[] = [
    scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'], departments: ['w.department_id'] }),
    viewOf(context, today),
    sql`b.quantity > 0 and w.virtual_kind is null`,
  ];
  if (filter.goods) tests.push(sql`b.specification_id = any(${filter.goods.map((one) => one.id)}::uuid[])`);
  if (filter.stores) {
    const ids = filter.stores.map((one) => one.id);
    tests.push(sql`(b.warehouse_id = any(${ids}::uuid[]) or w.department_id = any(${ids}::uuid[]))`);
  }
  if (filter.batchNo) tests.push(sql`lower(l.batch_no) = ${filter.batchNo.toLowerCase()}`);
  const { expiring } = filter;
  if (expiring) tests.push(sql`l.expiry_date is not null`);
  if (expiring?.from) tests.push(sql`l.expiry_date >= ${expiring.from}`);
  if (expiring?.to) tests.push(sql`l.expiry_date <= ${expiring.to}`);
  const { rows } =
    await sql<Balance>`select b.specification_id as specification, concat_ws(' ', c.product_name, nullif(c.spec_model, '')) as name, c.root_unit_name as unit, w.name as warehouse, l.batch_no, l.expiry_date::text,
      sum(b.quantity)::text as quantity, sum(case when w.scrap_type = 1 and (l.expiry_date is null or l.expiry_date >= ${today}) then b.quantity - b.reserved else 0 end)::text as available
    from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id join lot l on l.org_id = b.org_id and l.id = b.lot_id left join specification_card c on c.id = b.specification_id
    where ${sql.join(tests, sql` and `)} group by 1, 2, 3, 4, 5, 6 order by expiry_date nulls last, name, warehouse, batch_no limit 2000`.execute(context.db);
  return rows;
}
