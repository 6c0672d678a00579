import type { Finding } from '../../../contract/report-answer';
import type { Days } from '../../../define/periods';
import type { Context } from '../../base/context';
import { postingKinds } from './closing-kinds';
import { uninvoicedGoods } from './closing-open';
import { unfinishedPapers } from './closing-papers';

/** What a month still holds when it is about to be closed: papers nobody has passed, and goods whose invoice has not come. */
export async function closingFindings(context: Context, days: Days): Promise<Finding[]> {
  const found = [...(await unfinishedPapers(context, days, postingKinds, 'papers')), ...(await uninvoicedGoods(context, days))];
  return found.map(({ title, count, says, path, query }) => ({ title, count, says, ...(path ? { path } : {}), ...(query ? { query } : {}) }));
}
