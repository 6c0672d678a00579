import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../src/server/base/context';
import { openDatabase } from '../../../src/server/db/open';
import { query } from '../../support/query';
import { type Cluster, temporaryFolder } from '../cluster';
import { type Figure, notMeasured, perSecond } from '../figure';
import { interleaved, median, spread } from '../statistics';
import { findPgbench, runPgbench } from './pgbench';
import { pgbenchScript } from './pgbench-script';
import { LONG, type PostingWorld, postingWorld, VARIANTS } from './posting-world';
import { recorded, type Statement } from './record';

const AREA = 'posting';
const BUDGET = 0.5;
const SERIALS = 4_000;

/**
 * How many delivery notes a second the engine types, submits and posts, against pgbench sending the very same statements:
 * what is lost between is what the product's own code costs.
 */
export async function measurePosting(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const url = await cluster.makeDatabase('posting');
  const first = await openDatabase({ url });
  const world = await postingWorld(first.db, SERIALS);
  await first.close();
  const pgbench = findPgbench();
  // pgbench writes the same balances again and again: it gets a copy, ours stays a true ledger.
  const copy = pgbench ? await cluster.copyDatabase('posting', 'posting_pgbench') : '';
  const seconds = isQuick ? 1 : 5;
  const figures: Figure[] = [];
  const { db, close } = await openDatabase({ url, poolSize: 8 });
  const context = world.context(db);
  try {
    for (const one of casesOf(world)) {
      const scripts = await writeScripts(url, world, one);
      for (const clients of one.clients) {
        const ours = () => throughput((variant) => one.deliver(context, variant), { clients, seconds, variants: one.variants });
        const theirs = pgbench ? () => runPgbench(pgbench, copy, scripts.files, clients, seconds) : undefined;
        await ours();
        if (theirs) await theirs();
        const [own = [], bare = []] = await interleaved(3, theirs ? [ours, theirs] : [ours]);
        figures.push(figureOf(`${one.what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`, own, bare, scripts.statements));
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

/** `variants` = sets of goods the deliveries are spread over; all of one set means that everybody waits for the same rows. */
type Case = { what: string; clients: readonly number[]; variants: number; deliver(context: Context, variant: number): Promise<string | undefined> };

function casesOf(world: PostingWorld): Case[] {
  const lines = (count: number) => (context: Context, variant: number) => world.deliver(context, variant, count);
  return [
    { what: 'saleOdo of 1 line', clients: [1, 8], variants: VARIANTS, deliver: lines(1) },
    { what: `saleOdo of ${LONG} lines`, clients: [1, 8], variants: VARIANTS, deliver: lines(LONG) },
    { what: 'saleOdo of 1 line, one cell and lot', clients: [8], variants: 1, deliver: lines(1) },
    { what: `saleOdo of ${LONG} lines, the same cells and lots`, clients: [8], variants: 1, deliver: lines(LONG) },
    { what: 'saleOdo of 1 serial number, one cell', clients: [8], variants: VARIANTS, deliver: world.deliverSerial },
  ];
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

/** Whole delivery notes a second by that many clients, each waiting for its own; it ends early when there is nothing left to deliver. */
async function throughput(
  deliver: (variant: number) => Promise<string | undefined>,
  run: { clients: number; seconds: number; variants: number },
): Promise<number> {
  const begun = performance.now();
  const end = begun + run.seconds * 1000;
  let done = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      if ((await deliver(Math.floor(Math.random() * run.variants))) === undefined) return;
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: run.clients }, client));
  return (done * 1000) / (performance.now() - begun);
}

/** One script per set of goods. Ids that two deliveries have in common were there before, and so were all lots. */
async function writeScripts(url: string, world: PostingWorld, one: Case): Promise<{ files: string[]; statements: number }> {
  const folder = await temporaryFolder();
  const lots = await query<{ id: string }>(url, 'select id from lot');
  const files: string[] = [];
  let statements = 0;
  for (let variant = 0; variant < one.variants; variant += 1) {
    const record = () => recorded(url, (db) => one.deliver(world.context(db), variant));
    const [first, second] = [await record(), await record()];
    const before = idsOf(first);
    const existing = new Set([...idsOf(second)].filter((id) => before.has(id)));
    for (const { id } of lots) existing.add(id);
    const file = join(folder, `deliver-${variant}.sql`);
    await writeFile(file, pgbenchScript(second, existing));
    files.push(file);
    statements = second.length;
  }
  return { files, statements };
}

const idsOf = (statements: readonly Statement[]): Set<string> =>
  new Set(JSON.stringify(statements.map(({ values }) => values)).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
