import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../define/allows';
import { FILLED } from '../../../define/blank-filter';
import { addDays, type Day, dayOf } from '../../../define/dates';
import { bareFilter } from '../../../define/not-filter';
import { type QueryGiven, querySchema } from '../../../define/query';
import { lying } from '../../../domain/datasets/lying';
import type { Context } from '../../base/context';
import { screensFor } from '../../engine/access';
import { runQuery } from '../../engine/queries/run';
import { scopeOf } from '../../engine/scope';
import { type Found, idsOf } from '../words/names';

export const STOCK = 'stockBalance';
export const screensOfStock = (context: Context) => screensFor(context, STOCK);
export const seesLots = (context: Context): boolean =>
  screensOfStock(context).some((screen) => !screen.actions.includes('viewLots') || allows(context.permissions, screen.flag, 'viewLots'));

export type Balance = {
  specification: string;
  name: string;
  unit: string;
  warehouse: string;
  batchNo: string;
  expiryDate: string;
  quantity: string;
  available: string;
};

/** Lots whose expiry lies in it; an open end is no limit. */
export type Expiring = { from?: Day; to?: Day; text: string };

/** What of the stock is asked for. */
export type Filter = {
  goods: readonly Found[] | undefined;
  stores: readonly Found[] | undefined;
  batchNo: string | undefined;
  expiring?: Expiring | undefined;
  /** Kinds of rows that are left out. */
  left?: Record<string, string>;
  /** Which sorts of places; without it those one can walk into. */
  places?: string;
};

/** Stores one can walk into: what is under way or in the books of others lies in none of them. */
const PLACES = 'normal,stopSale,scrap';
/** Under way, or with customers before it is sold. */
export const OUTSIDE = 'outside';
const BY: QueryGiven['by'] = ['warehouse', 'productName', 'specification', 'unit', 'batchNo', 'expiryDate'];

/** What lies where now, lot by lot, as the caller's stock pages tell it; the earliest to expire first. */
export async function balances(context: Context, filter: Filter): Promise<Balance[]> {
  const answers = await Promise.all(
    whereabouts(filter.stores).map((where) =>
      runQuery(
        context,
        querySchema.parse({
          of: lying.id,
          by: BY,
          measures: ['quantity', 'available'],
          where: { place: filter.places ?? PLACES, ...where, ...conditions(filter), ...placesLeft(filter.left) },
          order: 'expiryDate,productName,specification,warehouse,batchNo',
          totals: false,
          limit: 1000,
        }),
      ),
    ),
  );
  const rows = new Map(answers.flatMap(({ list }) => list.map((row) => [row.id, row])));
  return [...rows.values()].map((row) => ({
    specification: String(row.specification),
    name: [row.productName, row.specificationName].filter(Boolean).join(' '),
    unit: String(row.unitName ?? ''),
    warehouse: String(row.warehouseName),
    batchNo: String(row.batchNo ?? ''),
    expiryDate: String(row.expiryDate ?? ''),
    quantity: String(row.quantity),
    available: String(row.available),
  }));
}

/** Of the stores one can walk into, those that are not left out. */
function placesLeft(left: Filter['left'] = {}): Record<string, string> {
  const out = left.place === undefined ? [] : bareFilter(left.place).split(',');
  return out.length === 0
    ? {}
    : {
        place: PLACES.split(',')
          .filter((one) => !out.includes(one))
          .join(),
      };
}

function conditions({ goods, batchNo, expiring, left }: Filter): Record<string, string> {
  const { from = '', to = '' } = expiring ?? {};
  return {
    ...(goods ? { specification: idsOf(goods) } : {}),
    ...(batchNo ? { batchNo: `=${batchNo}` } : {}),
    ...(expiring ? { expiryDate: from || to ? `${from}~${to}` : FILLED } : {}),
    ...left,
  };
}

const WHERE = ['warehouse', 'department'] as const;
/** One question for the stores and one for the departments that are meant: a name may be that of both. */
function whereabouts(stores: readonly Found[] | undefined): Record<string, string>[] {
  if (!stores) return [{}];
  // Everywhere but there: of the stores of the others, whatever else is called so.
  if (stores[0]?.isNot)
    return [Object.fromEntries(WHERE.map((kind) => [kind, idsOf(stores.filter((one) => one.kind === kind))]).filter(([, ids]) => ids !== ''))];
  return WHERE.flatMap((kind) => {
    const own = stores.filter((one) => one.kind === kind);
    return own.length === 0 ? [] : [{ [kind]: idsOf(own) }];
  });
}

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
