import { type RawBuilder, sql } from 'kysely';

/** What a record is beside its id: read from the record itself, as it is called and classed today. By column of the id: a join, and columns from it. */
type Attributes = { join: RawBuilder<unknown>; columns: Record<string, RawBuilder<unknown>> };

const of = (alias: string, names: readonly string[]): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)]));

const CARD = ['code', 'product_id', 'product_code', 'product_name', 'brand', 'manufacturer', 'category68_id', 'risk_class'];
const CARD_FLAGS = ['is_high_value', 'is_implant', 'chargeable', 'pinyin', 'pinyin_full'];

export const ATTRIBUTES: Record<string, Attributes> = {
  specification_id: {
    join: sql`left join specification_card c on c.id = k.specification_id`,
    columns: { ...of('c', [...CARD, ...CARD_FLAGS]), unit_id: sql`c.root_unit_id` },
  },
  department_id: {
    join: sql`left join department dp on dp.org_id = k.org_id and dp.id = k.department_id`,
    columns: { top_department_id: sql`top_department(dp.path)` },
  },
};

/** The id a column is an attribute of, among these. */
export const keyOfAttribute = (column: string, ids: readonly string[]): string | undefined =>
  ids.find((id) => Object.hasOwn(ATTRIBUTES, id) && Object.hasOwn((ATTRIBUTES[id] as Attributes).columns, column));
