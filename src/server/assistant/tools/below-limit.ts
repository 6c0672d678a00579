import type { Row } from '../../../contract/answers';
import { querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { readerOf } from '../../engine/queries/reader';
import { runQuery } from '../../engine/queries/run';

const OF = 'warehouseProduct';
const STATES = 'short,low';
const NAMED = ['warehouse', 'specification', 'productName', 'unit', 'minQuantity', 'maxQuantity'];
const MOST = 1000;

/**
 * What lies below its lower limit by the settings of stores, also where nothing lies at all and the stock has no row; undefined for whoever reads no such
 * settings. As rows of the stock page have it.
 */
export async function belowLimit(context: Context): Promise<Row[] | undefined> {
  const dataset = datasetOf(OF);
  if (!dataset || !readerOf({ ...context, screen: '' }, dataset)) return undefined;
  const by = NAMED.filter((name) => name in dataset.dimensions);
  const { list } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({ of: OF, measures: ['onHand'], by, where: { state: STATES }, totals: false, limit: MOST }),
  );
  return list.map((row) => ({
    ...row,
    id: `${row.warehouse}:${row.specification}`,
    quantity: row.onHand ?? '0',
    shortage: String(Math.max(Number(row.maxQuantity || row.minQuantity || 0) - Number(row.onHand || 0), 0)),
  }));
}
