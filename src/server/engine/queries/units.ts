import { type RawBuilder, sql } from 'kysely';

/**
 * In how many units goods are counted, by what the units are called: every specification has a 支 of its own, and pieces of several of them may be added up.
 * An aggregate of the rows the column is of.
 */
export const unitsSql = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(distinct u.name) from unit u where u.id = any(array_agg(distinct ${column})))`;
