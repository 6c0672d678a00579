import { addDays, today } from '../../../src/define/dates';
import { startBenchServer } from '../bench-server';
import type { Cluster } from '../cluster';
import { type Figure, ms, perSecond } from '../figure';
import { interleaved, median } from '../statistics';
import { getter } from './http-get';

const AREA = 'opened';
const SIZES = [100_000, 1_000_000];
const CLIENTS = 8;
/** What a list with its numbers may cost beside its page alone. */
const BUDGET = 2;
type Query = Record<string, string>;
type Case = { what: string; query: Query; isJudged: boolean };

/**
 * What opening a list costs: its page with total, totals and tabs, beside the page alone, through the route as a browser calls it.
 * What narrows it to something that is not kept is counted one by one, and stands here for what every list cost before.
 */
export async function measureOpened(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of isQuick ? SIZES.slice(0, 1) : SIZES) {
    console.log(`${size.toLocaleString('en')} documents …`);
    const server = await startBenchServer(cluster, size);
    try {
      const get = getter(server);
      const cases: Case[] = [
        { what: 'as it opens (30 days)', query: { 'f.documentDate': `${addDays(today(), -30)}~${today()}` }, isJudged: true },
        { what: 'all days', query: {}, isJudged: true },
        { what: 'one tab', query: { tab: '1' }, isJudged: true },
        {
          what: 'one warehouse, a year',
          query: { 'f.warehouse': await aWarehouse(get), 'f.documentDate': `${addDays(today(), -365)}~${today()}` },
          isJudged: true,
        },
        { what: 'one customer, counted one by one', query: { 'f.customer': server.customer }, isJudged: false },
        { what: 'all days, counted one by one', query: { 'f.remark': 'is:blank' }, isJudged: false },
      ];
      for (const one of cases) figures.push(await measure(get, one, size, isQuick ? 9 : 15));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

type Get = ReturnType<typeof getter>;

async function aWarehouse(get: Get): Promise<string> {
  const { info } = JSON.parse(await get('saleOdo', { pageSize: '1', noTotal: '1' })) as { info: { list: { warehouse: string }[] } };
  return info.list[0]?.warehouse ?? '';
}

async function measure(get: Get, { what, query, isJudged }: Case, size: number, times: number): Promise<Figure> {
  const page = (): Promise<number> => timed(() => get('saleOdo', { ...query, pageSize: '50', noTotal: '1' }));
  const whole = (): Promise<number> => timed(() => get('saleOdo', { ...query, pageSize: '50' }));
  const numbers = (): Promise<number> => timed(() => get('saleOdo', { ...query, noList: '1' }));
  await interleaved(3, [page, whole, numbers]);
  const [pages = [], wholes = [], counts = []] = await interleaved(times, [page, whole, numbers]);
  const [alone, all] = [median(pages), median(wholes)];
  const [pagesEach, wholeEach] = [await throughput(page), await throughput(whole, isJudged ? 320 : 48)];
  const figure = { area: AREA, what: `${what}, of ${size / 1000} k`, measured: ms(all), against: `${ms(alone)} page`, ratio: all / alone };
  const note = `numbers alone ${ms(median(counts))}; ${CLIENTS} clients ${perSecond(wholeEach)}, of pages ${perSecond(pagesEach)}`;
  return isJudged ? { ...figure, budget: `≤ ${BUDGET} ×`, isWithin: all / alone <= BUDGET, note } : { ...figure, note };
}

/** Calls a second of eight clients that never pause. So many calls alone: the server takes 6000 a minute from one address. */
async function throughput(work: () => Promise<number>, calls = 320): Promise<number> {
  const begun = performance.now();
  let left = calls;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (calls * 1000) / (performance.now() - begun);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
