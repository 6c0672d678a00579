import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentOf, documents } from '../../src/domain/registry';
import { Refusal } from '../../src/server/base/errors';
import { translateDatabaseError } from '../../src/server/base/translate-error';
import { foldCounts } from '../../src/server/engine/documents/fold-counts';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { foldSums } from '../../src/server/engine/queries/fold-sums';
import { ledgerChecks, selfCheck } from '../../src/server/engine/self-check/self-check';
import { freshDatabase } from '../support/database';
import { actOnSomething } from '../support/history/acting';
import { followers, forward } from '../support/history/following';
import { makers as tradeMakers } from '../support/history/making';
import { planMakers } from '../support/history/making-plans';
import { settlementMakers } from '../support/history/making-settlement';
import { stockMakers } from '../support/history/making-stock';
import { surgeryMakers } from '../support/history/making-surgery';
import { unaccounted } from '../support/history/recalled';
import { temptations } from '../support/history/tempting';
import { misplaced } from '../support/history/theatre';
import { beginHistory, type History, stepOf } from '../support/history/world';

/** HISTORY_RUNS=100 HISTORY_SEED=… for a long night; a few short ones belong to every run. */
const RUNS = Number(process.env.HISTORY_RUNS ?? 4);
const STEPS = Number(process.env.HISTORY_STEPS ?? 85);
const makers = { ...tradeMakers, ...stockMakers, ...planMakers, ...settlementMakers, ...surgeryMakers, ...followers, ...temptations };
/** Wanted in turn, so that no kind waits for its luck; what the long ways lead to more often than once. */
const LONG = ['settlement', 'operation', 'purchase', 'supply', 'productTransfer', 'psiChange', 'saleReturn', 'purchasePlan'];
const wishes = [...Object.keys(makers), ...LONG, ...LONG];
let turn = 0;
const CHEAP = new Set(['I1-balance', 'I1-cell', 'I3', 'I13', 'L1-counts', 'L2-sums']);

async function live(history: History, seed: number): Promise<void> {
  const step = stepOf(history, seed);
  const { random } = step;
  history.clock.now = new Date(history.clock.now.getTime() + (random.chance(0.06) ? random.int(1, 20) * 86_400_000 : random.int(60, 7200) * 1000));
  const kind = random.chance(0.36) ? (wishes[turn++ % wishes.length] as string) : '';
  try {
    const done = kind === '' ? await actOnSomething(step) : await (makers[kind] as (typeof makers)[string])(step).then(() => `add ${kind}`);
    history.log.push(done);
    // Mostly it is passed at once; the others lie there for whoever finds them.
    if (documentOf(kind) && random.chance(0.7)) for (const context of [step.hospital, step.dealer]) await forward(step, context, kind);
  } catch (error) {
    // Rules say no all the time here, constraints of the database now and then. Anything else is a bug.
    const refusal = error instanceof Refusal ? error : translateDatabaseError(error);
    if (!refusal) throw new Error(`${kind || 'act'} ${seed}: ${String(error)}\n${history.log.slice(-15).join('\n')}`, { cause: error });
    history.log.push(`refused ${kind}: ${refusal.message}`);
  }
  if (random.chance(0.1)) await foldCounts(history.w.db);
  if (random.chance(0.1)) await foldSums(history.w.db, history.clock.now);
  // What nobody delivered yet is on its way all the same.
  if (random.chance(0.15)) await assertHolds(history, history.log.at(-1) ?? '', new Set(['I12']));
  await drainOutbox(history.w.db, () => history.clock.now, {
    error: (details) => {
      throw new Error(`not delivered: ${String((details as { err: unknown }).err)}`, { cause: (details as { err: unknown }).err });
    },
  });
}

async function assertHolds(history: History, after: string, ids: ReadonlySet<string> = CHEAP): Promise<void> {
  const lost = await misplaced(history.w);
  if (lost.length > 0) throw new Error(`${lost.join('\n')}\nafter ${after}\n${history.log.slice(-15).join('\n')}`);
  for (const one of ledgerChecks.filter((check) => ids.has(check.id))) {
    const { rows } = await sql`select * from (${one.breaking}) b limit 3`.execute(history.w.db);
    if (rows.length > 0) throw new Error(`${one.id} broke after ${after}\n${JSON.stringify(rows)}\n${history.log.slice(-15).join('\n')}`);
  }
}

describe('random histories of two organisations', () => {
  it('never break a rule of the ledger, whatever is made, passed, refused, unreviewed or flushed in red', async () => {
    const reviewed = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 2 ** 30 }), { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (seeds) => {
        const database = await freshDatabase();
        try {
          const history = await beginHistory(database.db);
          for (const seed of seeds) {
            await live(history, seed);
            await assertHolds(history, history.log.at(-1) ?? '');
          }
          const broken = (await selfCheck(database.db)).filter((result) => result.broken > 0);
          expect(broken, history.log.join('\n')).toEqual([]);
          // Called back, every piece of every lot is somewhere, whatever was done with it.
          expect(await unaccounted(database.db, [history.w.hospital.id, history.w.dealer.id]), history.log.join('\n')).toEqual([]);
          const { rows } = await sql<{ kind: string }>`select kind from document where status in (2, 5, 7) and not is_red`.execute(database.db);
          for (const { kind } of rows) reviewed.set(kind, (reviewed.get(kind) ?? 0) + 1);
          if (process.env.HISTORY_LOG) console.log(history.log.join('\n'));
        } finally {
          await database.drop();
        }
      }),
      { numRuns: RUNS, endOnFailure: true, ...(process.env.HISTORY_SEED ? { seed: Number(process.env.HISTORY_SEED) } : { seed: 20_260_301 }) },
    );
    if (process.env.HISTORY_LOG) console.log('KINDS', [...reviewed].map(([kind, count]) => `${kind} ${count}`).join('\n'));
    // A history that never gets anywhere proves nothing: nearly every kind must have been reviewed.
    const reached = documents.filter((one) => reviewed.has(one.kind)).map((one) => one.kind);
    if (!process.env.HISTORY_STEPS) expect(reached.length, reached.join()).toBeGreaterThanOrEqual(35);
    // The longest ways, to a bill: at least one of them is gone to its end.
    if (!process.env.HISTORY_STEPS) expect((reviewed.get('settlement') ?? 0) + (reviewed.get('boneSale') ?? 0)).toBeGreaterThan(0);
  }, 600_000);
});
