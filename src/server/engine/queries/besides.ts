import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import type { Context } from '../../base/context';
import type { Ask, Plan } from './ask';
import { neededOf } from './needed';

type Rows = Pick<Plan, 'from' | 'where'>;

/**
 * Rows of a dataset and those of others that count beside it as one set `f`: whatever is grouped, summed, divided, ordered or counted over it is so of both.
 * Others have the dimensions both have by one name, nothing of its own measures, and are narrowed by what they have; to whoever is bound to
 * places they do not tell they say nothing.
 *
 * @param rowsOf the rows an ask means
 */
export function withBesides(context: Context, ask: Ask, own: Rows, rowsOf: (ask: Ask) => Rows): Rows {
  const { dataset } = ask;
  const { besides = [] } = dataset;
  const needed = neededOf(context, ask);
  if (besides.length === 0 || !needed) return own;
  const names = besides.flatMap(({ measures }) => measures);
  const columns = [...new Set(['org_id', ...(dataset.day ? [factColumn(dataset, dataset.day)] : []), ...needed.columns])];
  const sums = [...needed.sums];
  const dimensionAt = new Map(Object.keys(dataset.dimensions).map((name) => [factColumn(dataset, name), name]));
  const one = (rows: Rows, values: readonly RawBuilder<unknown>[]) => sql`select ${sql.join(values)} from ${rows.from} where ${rows.where}`;
  const mine = one(own, [...[...columns, ...sums].map((column) => sql.ref(`f.${column}`)), ...names.map((name) => sql`null::numeric as ${sql.id(name)}`)]);
  const others = besides.map(({ of, measures }) => {
    const value = (column: string): RawBuilder<unknown> => {
      const name = column === 'org_id' ? column : dimensionAt.get(column);
      if (name === 'org_id') return sql.ref('f.org_id');
      return name !== undefined && Object.hasOwn(of.dimensions, name) ? sql.ref(`f.${factColumn(of, name)}`) : sql`null`;
    };
    const told = names.map((name) => (measures.includes(name) ? sql.ref(`f.${factColumn(of, name)}`) : sql`null::numeric`));
    const rows = rowsOf(askOf(ask, of));
    return one(isTold(context, dataset, of) ? rows : { ...rows, where: sql<boolean>`false` }, [...columns.map(value), ...sums.map(() => sql`null`), ...told]);
  });
  return { from: sql`(${sql.join([mine, ...others], sql` union all `)}) as f`, where: sql<boolean>`true` };
}

/** The same question of another dataset, as far as it has the words for it. */
function askOf({ keyword: _keyword, kept: _kept, filled: _filled, bands: _bands, tabs: _tabs, ...ask }: Ask, of: Dataset): Ask {
  const has = (name: string): boolean => Object.hasOwn(of.dimensions, name);
  return {
    ...ask,
    dataset: of,
    by: [],
    key: [],
    measures: [],
    order: '',
    where: new Map([...ask.where].filter(([name]) => has(name))),
    fixed: ask.fixed.map((fixed) => Object.fromEntries(Object.entries(fixed).filter(([name]) => has(name)))),
  };
}

/** Whoever is bound to stores reads of them alone: what is told of whole departments is not his. */
const isTold = ({ user, isSystem }: Context, own: Dataset, of: Dataset): boolean =>
  isSystem || user.warehouses.length === 0 || own.warehouse === undefined || of.warehouse !== undefined;
