import { z } from 'zod';

const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/);

/**
 * A question as one plain value: measures of a dataset, by what, where, when, against when. Tiles, drill-downs and spoken questions are
 * queries; whatever shows a figure keeps the query that made it, and without `by` and `measures` it is the list of its rows.
 */
export const querySchema = z.strictObject({
  /** Id of a dataset. */
  of: name,
  measures: z.array(name).min(1).max(80),
  by: z.array(name).max(12).default([]),
  /** Dimension, measure or what the dataset takes → value, written as every filter is: `a,b`, `a~b`, `is:blank`. */
  where: z.record(name, z.string().max(4000)).default({}),
  /** Days in question: a name of define/periods.ts or `from~to`; '' = all, or now. */
  period: z.string().max(40).default(''),
  /** What the measures are set beside: the same days a month (or as many days) before, or a year before. */
  against: z.enum(['before', 'lastYear']).optional(),
  /** Names parted by commas, `-` before those that fall; default the first measure, falling. */
  order: z.string().max(200).optional(),
  /** Sums over all groups too. */
  totals: z.boolean().default(true),
  limit: z.int().min(1).max(1000).default(100),
});
/** As definitions write it. */
export type QueryGiven = z.input<typeof querySchema>;
export type Query = z.output<typeof querySchema>;
