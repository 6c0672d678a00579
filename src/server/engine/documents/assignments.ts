import { type RawBuilder, sql } from 'kysely';

/** What a statement says of columns of one row, by column: so that several who have something to say share one update. */
export type Assignments = Record<string, RawBuilder<unknown>>;

/** As the list after `set`. */
export const assigned = (what: Assignments): RawBuilder<unknown> => sql.join(Object.entries(what).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
