import { sql } from 'kysely';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { scopeSql } from '../../engine/masters/access';

/** What the rows of an answer are: records of one kind, by the names they were told by. */
export type Named = { as: 'partner' | 'department' | 'warehouse' | 'product'; ids: string[]; names: readonly string[]; detail: string };

/** Records of the caller's called exactly so, all of one kind: firms before wards before stores before goods; undefined where none is. */
export async function rowsNamed(context: Context, names: readonly string[]): Promise<Named | undefined> {
  for (const look of [firms, wards, stores, goods]) {
    const found = await look(context, names);
    const [first] = found.rows;
    if (first) return { as: found.as, ids: [...new Set(found.rows.map(({ id }) => id))], names, detail: first.detail };
  }
  return undefined;
}

type Row = { id: string; detail: string };
type Found = { as: Named['as']; rows: readonly Row[] };

/** Rows of a master in the caller's scope, by name. */
async function called(context: Context, as: Exclude<Named['as'], 'product'>, names: readonly string[], detail = sql<string>`''`): Promise<Found> {
  const definition = masterOf(as);
  if (!definition) return { as, rows: [] };
  const own = as === 'department' && context.user.departments.length > 0 ? sql`and t.id = any(${[...context.user.departments]}::uuid[])` : sql``;
  const { rows } = await sql<Row>`
    select t.id, ${detail} as detail from ${sql.table(as)} t
    where t.deleted_at is null and ${scopeSql(context, definition)} and t.name = any(${[...names]}::text[]) ${own}`.execute(context.db);
  return { as, rows };
}
const firms = (context: Context, names: readonly string[]): Promise<Found> =>
  called(context, 'partner', names, sql`case t.kind when 'supplier' then '供应商' when 'customer' then '客户' else '供应商与客户' end`);
const wards = (context: Context, names: readonly string[]): Promise<Found> => called(context, 'department', names);
const stores = (context: Context, names: readonly string[]): Promise<Found> => called(context, 'warehouse', names);

/** Goods of the own catalogue, told by their name and what tells them from others of it. */
async function goods({ db, org }: Context, names: readonly string[]): Promise<Found> {
  const { rows } = await sql<Row>`
    select distinct b.specification_id as id, '' as detail from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${org.id} and b.deleted_at is null and length(c.spec_model) > 1
      and exists (select from unnest(${[...names]}::text[]) said where position(c.product_name in said) > 0 and position(c.spec_model in said) > 0)`.execute(
    db,
  );
  return { as: 'product', rows };
}
