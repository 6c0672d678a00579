import { sql } from 'kysely';
import { listQuery } from '../../../src/contract/requests';
import { addDays, addMonths, endOfMonth, startOfMonth, today } from '../../../src/define/dates';
import { type QueryGiven, querySchema } from '../../../src/define/query';
import type { ReportDefinition } from '../../../src/define/report-definition';
import { documentOf, reportOf } from '../../../src/domain/registry';
import type { Context } from '../../../src/server/base/context';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/open';
import { listDocuments } from '../../../src/server/engine/documents/list';
import { sellable } from '../../../src/server/engine/documents/suggest';
import { closeStockMonths } from '../../../src/server/engine/ledger/months';
import { foldSums } from '../../../src/server/engine/queries/fold-sums';
import { runQuery } from '../../../src/server/engine/queries/run';
import { runReport } from '../../../src/server/engine/reports/run';
import { selfCheck } from '../../../src/server/engine/self-check/self-check';
import type { Cluster } from '../cluster';
import { type Figure, ms } from '../figure';
import { type PostingWorld, postingWorld, VARIANTS } from '../posting/posting-world';
import { interleaved, median } from '../statistics';
import { fillHistory } from './fill-history';

const AREA = 'growth';
/** What a hundredfold history may cost at most; of a few milliseconds the machine's own moods are more than half. */
const FLAT = 1.5;
const UNFELT = 20;
const SIZES = [10_000, 100_000, 1_000_000];
const QUICK = SIZES.slice(0, 2);
const LARGE = [...SIZES, 10_000_000];
/** A question about some weeks or a month, however long the past is; about a year. */
const ASKED = 300;
const ASKED_YEAR = 1000;

type Sized = { entries: number; open: OpenDatabase; context: Context };
type Probe = { what: string; run: (at: Sized, round: number) => Promise<unknown>; isLinear?: boolean; most?: number };

/**
 * The same work in a store that has posted ten thousand, a hundred thousand and a million entries (`--large`: ten million): what lies there now and what
 * happened in the last weeks are equal, only the past grows. Sizes take turns, so that the machine's moods hit all alike.
 */
export async function measureGrowth(cluster: Cluster, { isQuick, isLarge }: { isQuick: boolean; isLarge: boolean }): Promise<Figure[]> {
  const first = await openDatabase({ url: await cluster.makeDatabase('growth') });
  const world = await postingWorld(first.db);
  await first.close();
  const stores: Sized[] = [];
  try {
    for (const entries of isQuick ? QUICK : isLarge ? LARGE : SIZES) {
      const open = await openDatabase({ url: await cluster.copyDatabase('growth', `growth_${entries}`), poolSize: 4, statementTimeout: 0 });
      await fillHistory(open.db, world, entries);
      // What the product's own jobs do every month and every day.
      await closeStockMonths(open.db, new Date());
      const begun = performance.now();
      const days = await foldSums(open.db, new Date());
      console.log(`growth: ${days} days folded in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      await sql`analyze`.execute(open.db);
      stores.push({ entries, open, context: world.context(open.db) });
      console.log(`growth: ${entries.toLocaleString('en')} entries written`);
    }
    await provedOnce(stores[0]);
    const figures: Figure[] = [];
    for (const probe of probesOf(world)) figures.push(...(await measure(probe, stores, isQuick ? 5 : 9)));
    return figures;
  } finally {
    for (const store of stores) await store.open.close();
  }
}

/** A history that breaks a rule would measure something else. */
async function provedOnce(store: Sized | undefined): Promise<void> {
  const broken = store ? (await selfCheck(store.open.db)).filter((result) => result.broken > 0) : [];
  if (broken.length > 0) throw new Error(`the written history breaks ${broken.map(({ id }) => id).join(', ')}`);
}

function probesOf(world: PostingWorld): Probe[] {
  const [month, now] = [addDays(today(), -20), today()];
  const [outgoing, balances, entries, ledger] = [
    documentOf('otherOdo'),
    reportOf('stockBalance'),
    reportOf('stockEntry'),
    reportOf('report:inventoryAndSalesDetails'),
  ];
  if (!outgoing || !balances || !entries || !ledger) throw new Error('the product has lost a definition');
  const report = (definition: ReportDefinition, query: Record<string, string>) => (at: Sized) =>
    runReport(at.context, definition, { ...query, pageNum: 1, pageSize: 100 });
  const list = (query: Record<string, string>) => (at: Sized) => listDocuments(at.context, outgoing, listQuery.parse(query));
  const left = (query: Omit<QueryGiven, 'of'>) => (at: Sized) => runQuery(at.context, querySchema.parse({ of: 'outbound', ...query }));
  const some = world.goods.slice(0, 5).map(({ spec }) => spec);
  return [
    { what: 'posting: a delivery of 5 lines', run: (at, round) => world.deliver(at.context, round % VARIANTS, 5) },
    { what: 'list: last weeks, with totals', run: list({ 'f.documentDate': `${month}~${now}` }) },
    { what: 'list: next page of everything', run: list({ noTotal: '1', pageNum: '3' }) },
    { what: 'balance: by specification', run: report(balances, { level: 'specification' }) },
    { what: 'balance: by lot', run: report(balances, { level: 'lot' }) },
    { what: 'balance: 20 days ago', run: report(balances, { level: 'specification', asOf: month }) },
    { what: 'lots offered for 5 products', run: (at) => sellable(at.context, world.warehouse, some) },
    { what: 'entries of one product', run: report(entries, { specification: some[0] ?? '', warehouse: world.warehouse, from: month, to: now }) },
    { what: 'report: in and out of the last weeks', run: report(ledger, { from: month, to: now }) },
    {
      what: 'query: what left in the last weeks, by product',
      run: left({ by: ['specification'], measures: ['quantity', 'cost'], period: `${month}~${now}` }),
      most: ASKED,
    },
    { what: 'query: the same by hand', run: (at) => byHand(at, month, now), most: ASKED },
    ...pastProbes(left, now),
    {
      what: 'report: in and out of a past month, by product',
      run: report(ledger, { level: 'specification', from: pastMonth(now), to: endOfMonth(pastMonth(now)) }),
      most: ASKED,
    },
    {
      what: 'query: turnover, by product',
      run: (at) => runQuery(at.context, querySchema.parse({ of: 'turnover', by: ['specification'], measures: ['value', 'leftAmount', 'turnoverDays'] })),
      most: ASKED,
    },
    {
      what: 'query: documents of the last weeks, by day',
      run: (at) =>
        runQuery(at.context, querySchema.parse({ of: 'otherOdo', by: ['documentDate'], measures: ['count', 'totalQuantity'], period: `${month}~${now}` })),
      most: ASKED,
    },
    { what: 'self-check of everything', run: (at) => selfCheck(at.open.db), isLinear: true },
  ];
}

const pastMonth = (now: string): string => addMonths(startOfMonth(now), -4);

/** Of the past, which is as much larger as the store has posted more: a month, some weeks of two, the year; beside the statement by hand. */
function pastProbes(left: (query: Omit<QueryGiven, 'of'>) => Probe['run'], now: string): Probe[] {
  const first = pastMonth(now);
  const [whole, weeks, year] = [`${first}~${endOfMonth(first)}`, `${addDays(first, 9)}~${addDays(first, 39)}`, `${addDays(now, -365)}~${now}`];
  const measures = ['quantity', 'cost'];
  return [
    { what: 'query: a month of the past, by product', run: left({ by: ['specification'], measures, period: whole, totals: true }), most: ASKED },
    { what: 'query: the same by hand', run: (at) => byHand(at, first, endOfMonth(first)), isLinear: true },
    { what: 'query: the month, by product and department', run: left({ by: ['specification', 'department'], measures, period: whole }), most: ASKED },
    { what: 'query: weeks of two past months, by name', run: left({ by: ['productName'], measures, period: weeks, totals: true }), most: ASKED },
    { what: 'query: the year, by month', run: left({ by: ['month'], measures, period: year }), most: ASKED_YEAR },
    { what: 'query: the year, by product', run: left({ by: ['specification'], measures, period: year, totals: true }), most: ASKED_YEAR },
    { what: 'query: the year by hand', run: (at) => byHand(at, addDays(now, -365), now), isLinear: true },
  ];
}

/** The statement somebody would write who knows what to ask. */
const byHand = ({ context, open }: Sized, from: string, to: string) =>
  sql`select e.specification_id, -sum(e.quantity) as quantity, -sum(e.amount) as cost from stock_entry e
    where e.org_id = ${context.org.id} and e.bill_type = 'otherOut' and e.biz_date between ${from}::date and ${to}::date group by 1 order by 2 desc limit 100`.execute(
    open.db,
  );

/** One figure per size beside the smallest. */
async function measure({ what, run, isLinear, most = UNFELT }: Probe, stores: readonly Sized[], rounds: number): Promise<Figure[]> {
  const timed = stores.map((store) => {
    let round = 0;
    return async (): Promise<number> => {
      const begun = performance.now();
      await run(store, round++);
      return performance.now() - begun;
    };
  });
  // The first time is about caches and plans.
  if (!isLinear) for (const once of timed) for (let i = 0; i < 2; i += 1) await once();
  const costs = (await interleaved(isLinear ? 1 : rounds, timed)).map(median);
  const least = costs[0] ?? 0;
  return stores.slice(1).map((store, i): Figure => {
    const cost = costs[i + 1] ?? 0;
    const ratio = cost / least;
    const times = store.entries / (stores[0]?.entries ?? 1);
    const figure = {
      area: AREA,
      what: `${what}, ${store.entries.toLocaleString('en')}`,
      measured: ms(cost),
      against: `${ms(least)} at ${SIZES[0]?.toLocaleString('en')}`,
      ratio,
    };
    return isLinear
      ? { ...figure, note: `grows with what it reads: ${times} × as much` }
      : { ...figure, budget: `≤ ${FLAT} × or ${most} ms`, isWithin: ratio <= FLAT || cost <= most };
  });
}
