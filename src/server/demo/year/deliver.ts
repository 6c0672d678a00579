import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction';
import { eInvoicesOf } from '../../einvoice/create-einvoices';
import { type Faults, misbehaving } from '../../einvoice/misbehaving';
import { simulatedProvider } from '../../einvoice/simulated-provider';
import type { Lane } from '../../engine/documents/outbox';
import { deliverNext, LANES } from '../../engine/documents/worker';
import type { FileStore } from '../../files/file-store';
import { simulatedHis } from '../../his/simulated-his';
import { happenedAt } from '../clock';
import type { World } from '../world/world';
import { hurry } from './desk';

/** How many parcels are carried at the same time. */
const CARRIERS = [1, 2, 3];

/** When the last round came: what follows from it happens afterwards. */
const arrived = new WeakMap<World['db'], number>();
export const lastRound = (world: World): number => arrived.get(world.db) ?? 0;

/** Rounds go one after the other: who waits for one finds what he sent delivered, not on somebody else's way. */
const rounds = new WeakMap<World['db'], Promise<void>>();

/** Where papers are kept that whoever issues them sends, and what he does wrong that time. */
type Papers = { files: FileStore; faults?: Faults };

/** Everything organisations sent each other arrives at this time of the day; nothing may fail. */
export function deliver(world: World, day: string, time: string, papers?: Papers): Promise<void> {
  const round = (rounds.get(world.db) ?? Promise.resolve()).then(() => goRound(world, day, time, papers));
  rounds.set(
    world.db,
    round.catch(() => undefined),
  );
  return round;
}

async function goRound(world: World, day: string, time: string, papers: Papers | undefined): Promise<void> {
  const planned = happenedAt(world.end, day, Date.parse(`${day}T${time}:00+08:00`));
  // What was written a little later than planned still goes with this round.
  const last = await sql<{ at: string | null }>`select max(created_at) as at from outbox where done_at is null`.execute(world.db);
  const written = last.rows[0]?.at;
  if (!written) return;
  const at = new Date(Math.max(planned.getTime(), Date.parse(written)));
  arrived.set(world.db, at.getTime());
  const issuing = (tx: World['db']) =>
    papers && {
      eInvoices: eInvoicesOf(
        tx,
        misbehaving(
          simulatedProvider(tx, () => at),
          papers.faults ?? {},
        ),
        papers.files,
      ),
    };
  const carry = (lane: Lane): Promise<boolean> =>
    inTransaction(world.db, async (tx) => {
      await hurry(tx);
      return deliverNext(tx, lane, () => at, { his: simulatedHis(tx), ...issuing(tx) });
    });
  const drain = async (lane: Lane): Promise<void> => {
    while (await carry(lane));
  };
  for (const lane of LANES) await Promise.all(CARRIERS.map(() => drain(lane)));
}
