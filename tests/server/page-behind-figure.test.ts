import { expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { Dataset } from '../../src/define/define-dataset';
import { querySchema } from '../../src/define/query';
import { datasets, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { pageOfRows } from '../../src/server/engine/queries/query-page';
import { readerOf } from '../../src/server/engine/queries/reader';
import { runQuery } from '../../src/server/engine/queries/run';
import { runReport } from '../../src/server/engine/reports/run';
import { demoPeople } from '../support/demo-people';

/** The page that is offered behind a figure leaves out nothing the figure counts, whatever the page shows by itself. */
const { caller } = demoPeople();

/** Sums that stand on the page too. */
const sumsOf = ({ measures, distinct, ratios }: Dataset): string[] =>
  Object.entries(measures).flatMap(([name, field]) =>
    ['money', 'quantity'].includes(field.kind) && 'sum' in field && field.sum && !(name in distinct) && !(name in ratios) ? [name] : [],
  );

async function apart(context: Context, dataset: Dataset): Promise<string[] | undefined> {
  const reader = readerOf(context, dataset);
  const isSeen = ({ needs }: { needs?: string | undefined } = {}): boolean => !needs || reader?.sees(needs) === true;
  const measures = reader ? sumsOf(dataset).filter((name) => isSeen(dataset.measures[name])) : [];
  const page = measures.length > 0 ? pageOfRows(context, dataset, {}, undefined) : undefined;
  const report = page && reportOf(page.screen.resource, context.org.kind);
  if (!page || !report || Object.values(report.parameters).some(({ required }) => required)) return undefined;
  const told = (await runQuery({ ...context, screen: '' }, querySchema.parse({ of: dataset.id, measures: measures.slice(0, 8) }))).totals;
  const shown = (await runReport({ ...context, screen: page.screen.flag }, report, listQuery.parse({ ...page.query, pageSize: '1' }) as never))
    .totals as Record<string, unknown>;
  return measures
    .slice(0, 8)
    .flatMap((name) =>
      name in shown && Number(shown[name]) !== Number(told[name])
        ? [`${dataset.id}.${name} ${String(told[name])}, ${page.screen.flag} ${String(shown[name])}`]
        : [],
    );
}

it.each(['hfinance', 'manager', 'dfinance', 'vendor', 'keeper'])('%s', { timeout: 300_000 }, async (who) => {
  const wrong: string[] = [];
  let looked = 0;
  for (const dataset of datasets.filter(({ day, rowsOf, running }) => !day && !rowsOf && !running)) {
    const found = await apart(caller(who), dataset);
    if (!found) continue;
    looked += 1;
    wrong.push(...found);
  }
  expect(wrong).toEqual([]);
  expect(looked).toBeGreaterThan(0);
});
