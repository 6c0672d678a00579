import type { DocumentDefinition } from '../../../define/define-document';
import { DOCUMENTS, linesId } from '../../../define/listed-dataset';
import { plain } from '../../../define/money';
import { type QueryGiven, querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { runQuery } from '../../engine/queries/run';

/** What lines come to, unit by unit: quantities of different units are not added up. */
export type LineFigures = { count: number; amount: string | undefined; quantity: string };

/** Whether the filters of a list narrow the lines: then a document is not counted for the other goods it holds. */
export const narrowsLines = ({ lines, header }: DocumentDefinition, filters: Readonly<Record<string, string>>): boolean =>
  Object.keys(filters).some((name) => name.startsWith('f.') && name.slice(2) in lines && !(name.slice(2) in header));

/** The figures of the lines a filtered list finds, as the dataset of these lines says them. */
export async function lineFigures(
  context: Context,
  definition: DocumentDefinition,
  filters: Readonly<Record<string, string>>,
): Promise<LineFigures | undefined> {
  const dataset = datasetOf(linesId(definition.kind));
  if (!dataset) return undefined;
  const { hidden } = sightOf(context, definition);
  const has = (name: string): boolean => name in dataset.measures && !hidden.has(name);
  const where = Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (name.startsWith('f.') ? [[name.slice(2), value]] : [])));
  const ask = (given: Pick<QueryGiven, 'by' | 'measures' | 'totals'>) => runQuery(context, querySchema.parse({ of: dataset.id, where, limit: 1000, ...given }));
  const counted = dataset.unit && has('quantity') ? 'quantity' : has('baseQuantity') ? 'baseQuantity' : undefined;
  const [sums, units] = await Promise.all([
    ask({ measures: [DOCUMENTS, ...(has('amount') ? ['amount'] : [])] }),
    counted && ask({ measures: [counted], by: dataset.unit && counted === 'quantity' ? [dataset.unit] : [], totals: false }),
  ]);
  const byUnit = new Map<string, number>();
  for (const row of units?.list ?? []) {
    const unit = String(row[`${dataset.unit}Name`] ?? '');
    byUnit.set(unit, (byUnit.get(unit) ?? 0) + Number(row[counted ?? ''] || 0));
  }
  return {
    count: Number(sums.totals[DOCUMENTS] || 0),
    amount: has('amount') ? sums.totals.amount || '0' : undefined,
    quantity: [...byUnit]
      .filter(([, sum]) => sum !== 0)
      .map(([unit, sum]) => `${plain(sum.toFixed(4))} ${unit}`.trim())
      .join('、'),
  };
}
