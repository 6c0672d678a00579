import '../../src/server/kinds/attach';
import { parseArgs } from 'node:util';
import { measureAssistant } from './assistant';
import { startBenchServer } from './bench-server';
import { buildClient } from './client/browser';
import { measureClient } from './client/client';
import { type Cluster, removeTemporaryFolders, startCluster } from './cluster';
import { measureDates } from './demo-dates';
import { type Figure, notMeasured } from './figure';
import { measureGrowth } from './growth/growth';
import { measureLists } from './lists/lists';
import { measureOpened } from './lists/opened';
import { measureLoad } from './load/load';
import { machineNoise } from './machine';
import { measureMoney } from './money/money';
import { measureNodes } from './nodes';
import { measurePosting } from './posting/posting';
import { printTable } from './print-table';
import { measureProofs } from './proofs';
import { measureRecall } from './recall/recall';
import { measureScreens } from './screens';
import { measureStartup } from './startup';
import { measureWalls } from './walls/walls';

/**
 * `npm run bench`: posting, a partner with many open items, a batch called back from everywhere, its costs as the past grows, lists, what
 * opening one costs, what a night of walls costs, how soon the assistant speaks, the demo world on ten days, the client in a browser,
 * start-up; every figure beside its budget. `--quick` takes fewer and shorter runs, `--large` lets the past grow to ten million entries; `--only
 * posting,money,recall,growth,lists,opened,walls,assistant,dates,client,start` some of them; `--only load` sits `--people` of all roles down for
 * `--minutes` at `--processes` of the product (1,2: one after the other); `--only screens`, an hour or two, walks through every page of
 * every account; `--only proofs` takes the long walks and drills of `npm test` whole, `--only nodes` the tests of the services under each
 * version of Node.js. A budget missed is reported, never an error: machines differ, and the ratios are what to compare.
 */
const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    quick: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    people: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    processes: { type: 'string', default: '1' },
    only: { type: 'string', default: 'posting,money,recall,growth,lists,opened,walls,assistant,dates,client,start' },
  },
});
const wanted = new Set(values.only.split(','));
const how = { isQuick: values.quick, isLarge: values.large };
const begun = performance.now();
const figures: Figure[] = [];

async function part(area: string, measure: () => Promise<Figure[]>): Promise<void> {
  if (!wanted.has(area)) return;
  const started = performance.now();
  try {
    figures.push(...(await measure()));
  } catch (error) {
    console.error(error);
    figures.push(notMeasured(area, 'everything', String(error).split('\n')[0]?.slice(0, 150) ?? ''));
  }
  console.log(`${area}: ${Math.round((performance.now() - started) / 1000)} s`);
}

async function onServer(cluster: Cluster): Promise<void> {
  if (!wanted.has('lists') && !wanted.has('client')) return;
  console.log('100 000 documents …');
  const server = await startBenchServer(cluster);
  try {
    await part('lists', () => measureLists(server, how));
    await part('client', () => measureClient(server, how));
  } finally {
    await server.stop();
  }
}

const before = machineNoise();
const broken = wanted.has('client') || wanted.has('start') ? await buildClient() : undefined;
const cluster = await startCluster();
try {
  await part('posting', () => measurePosting(cluster, how));
  await part('money', () => measureMoney(cluster, how));
  await part('recall', () => measureRecall(cluster, how));
  await part('growth', () => measureGrowth(cluster, how));
  await onServer(cluster);
  await part('opened', () => measureOpened(cluster, how));
  await part('walls', () => measureWalls(cluster, how));
  await part('assistant', () => measureAssistant(cluster, how));
  await part('load', () =>
    measureLoad(cluster, { people: Number(values.people), minutes: Number(values.minutes), processes: values.processes.split(',').map(Number) }),
  );
  await part('dates', () => measureDates(cluster, how));
} finally {
  // What was measured is worth more than an orderly end.
  await cluster.stop().catch((error: unknown) => console.error(error));
}
await part('start', () => measureStartup(how));
await part('screens', () => measureScreens(how));
await part('proofs', () => measureProofs(how));
await part('nodes', () => measureNodes(how));
await removeTemporaryFolders();

console.log(`\n${printTable(figures)}\n`);
console.log(`machine before: ${before}\n       after:  ${machineNoise()}`);
if (broken) console.log(`the client was not built, the figures are of an older build: ${broken}`);
console.log(
  `${Math.round((performance.now() - begun) / 1000)} s; medians of interleaved runs; ${figures.filter((figure) => figure.isWithin === false).length} over budget`,
);
process.exit(0);
