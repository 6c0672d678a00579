import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import { MONTH } from '../../../define/listed-dataset';
import type { Context } from '../../base/context';

/**
 * The view of a dataset with all its columns. The day months end on is asked for once: joined to the view it would be looked up for every row, whether
 * anybody asks for months or not.
 */
export function viewSql({ org }: Context, dataset: Dataset): RawBuilder<unknown> {
  const view = sql.table(`dataset_${dataset.id}`);
  if (!dataset.monthOfDay) return view;
  const day = sql.ref(`v.${factColumn(dataset, dataset.day ?? '')}`);
  return sql`(select v.*, report_month(${day}, (select report_month_end(${org.id || null}::uuid))) as ${sql.id(MONTH)} from ${view} v)`;
}
