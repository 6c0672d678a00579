import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '../../../src/server/db/open';
import { type Cluster, temporaryFolder } from '../cluster';
import { type Figure, notMeasured, perSecond } from '../figure';
import { interleaved, median, spread } from '../statistics';
import { findPgbench, runPgbench } from './pgbench';
import { pgbenchScript } from './pgbench-script';
import { LONG, type PostingWorld, postingWorld, VARIANTS } from './posting-world';
import { recorded, type Statement } from './record';

const AREA = 'posting';
const BUDGET = 0.5;

/**
 * How many delivery notes a second the engine types, submits and posts, against pgbench sending the very same statements:
 * what is lost between is what the product's own code costs.
 */
export async function measurePosting(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const url = await cluster.makeDatabase('posting');
  const first = await openDatabase({ url });
  const world = await postingWorld(first.db);
  await first.close();
  const pgbench = findPgbench();
  // pgbench writes the same balances again and again: it gets a copy, ours stays a true ledger.
  const copy = pgbench ? await cluster.copyDatabase('posting', 'posting_pgbench') : '';
  const seconds = isQuick ? 1 : 5;
  const figures: Figure[] = [];
  const { db, close } = await openDatabase({ url, poolSize: 8 });
  try {
    for (const lines of [1, LONG]) {
      const scripts = await writeScripts(url, world, lines);
      for (const clients of [1, 8]) {
        const what = `saleOdo of ${lines} ${lines === 1 ? 'line' : 'lines'}, ${clients} ${clients === 1 ? 'client' : 'clients'}`;
        const ours = () => throughput(db, world, { lines, clients, seconds });
        const theirs = pgbench ? () => runPgbench(pgbench, copy, scripts.files, clients, seconds) : undefined;
        await ours();
        if (theirs) await theirs();
        const [own = [], bare = []] = await interleaved(3, theirs ? [ours, theirs] : [ours]);
        figures.push(figureOf(what, own, bare, scripts.statements));
        // Checkpoints and vacuum of one measurement should not fall into the next.
        await sleep(300);
      }
    }
  } finally {
    await close();
  }
  if (!pgbench) figures.push(notMeasured(AREA, 'pgbench', 'not found on this machine; PGBENCH names one'));
  return figures;
}

function figureOf(what: string, own: readonly number[], bare: readonly number[], statements: number): Figure {
  const noise = `${statements} statements; runs ±${Math.round((Math.max(spread(own), spread(bare)) / 2) * 100)} %`;
  const figure: Figure = { area: AREA, what, measured: perSecond(median(own)), note: noise };
  if (bare.length === 0) return figure;
  // Of every pair the two ran one after the other, so that a busy moment hits both.
  const ratio = median(own.map((value, at) => value / (bare[at] ?? value)));
  return {
    ...figure,
    against: `${perSecond(median(bare))} pgbench`,
    ratio,
    budget: `≥ ${BUDGET} ×`,
    isWithin: ratio >= BUDGET,
  };
}

/** Whole delivery notes a second by that many clients, each waiting for its own. */
async function throughput(db: Db, world: PostingWorld, run: { lines: number; clients: number; seconds: number }): Promise<number> {
  const context = world.context(db);
  const begun = performance.now();
  const end = begun + run.seconds * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await world.deliver(context, Math.floor(Math.random() * VARIANTS), run.lines);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: run.clients }, client));
  return (done * 1000) / (performance.now() - begun);
}

/** One script per set of products. Ids that two deliveries have in common were there before. */
async function writeScripts(url: string, world: PostingWorld, lines: number): Promise<{ files: string[]; statements: number }> {
  const folder = await temporaryFolder();
  const files: string[] = [];
  let statements = 0;
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const record = () => recorded(url, (db) => world.deliver(world.context(db), variant, lines));
    const [one, other] = [await record(), await record()];
    const before = idsOf(one);
    const existing = new Set([...idsOf(other)].filter((id) => before.has(id)));
    const file = join(folder, `deliver-${lines}-${variant}.sql`);
    await writeFile(file, pgbenchScript(other, existing));
    files.push(file);
    statements = other.length;
  }
  return { files, statements };
}

const idsOf = (statements: readonly Statement[]): Set<string> =>
  new Set(JSON.stringify(statements.map(({ values }) => values)).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
