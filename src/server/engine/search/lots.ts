import type { FoundRecord } from '../../../contract/search-answer';
import { plain } from '../../../define/money';
import { querySchema } from '../../../define/query';
import { LOT, lotsLie } from '../../../domain/searched';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { screensFor } from '../access';
import { runQuery } from '../queries/run';

/** Lots by any piece of their number: what lies of them where, for whoever has a page of the stock, as that page shows it. */
export async function findLots(context: Context, words: string, limit: number): Promise<FoundRecord[]> {
  const [screen] = screensFor({ ...context, screen: '' }, lotsLie.resource);
  if (!screen || !LOT.test(words)) return [];
  try {
    const { list } = await runQuery(
      context,
      querySchema.parse({
        of: lotsLie.of.id,
        by: ['productName', 'specification', 'batchNo', 'warehouse', 'unit'],
        measures: ['quantity'],
        where: { batchNo: words },
        order: 'batchNo,productName,specification,warehouse',
        totals: false,
        limit,
      }),
    );
    return list.map((row) => ({
      resource: lotsLie.resource,
      id: String(row.id),
      title: `批号 ${String(row.batchNo)}`,
      subtitle: [row.productName, row.specificationName, row.warehouseName, `${plain(String(row.quantity))}${String(row.unitName ?? '')}`]
        .filter(Boolean)
        .join(' · '),
      kind: lotsLie.title,
      path: screen.path,
      query: { keyword: String(row.batchNo) },
    }));
  } catch (error) {
    // Whoever may not see lots finds none.
    if (error instanceof Refusal) return [];
    throw error;
  }
}
