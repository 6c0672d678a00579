import { type RawBuilder, sql } from 'kysely';
import { FILLED } from '../../define/blank-filter';

/** Whether nothing stands in a column, or something: no value, no words and an empty list are the same to whoever reads. */
export const blankCondition = (column: RawBuilder<unknown>, value: string): RawBuilder<boolean> =>
  value === FILLED ? sql<boolean>`coalesce((${column})::text, '') not in ('', '[]', '{}')` : sql<boolean>`coalesce((${column})::text, '') in ('', '[]', '{}')`;
