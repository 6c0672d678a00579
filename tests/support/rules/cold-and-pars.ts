import { sql } from 'kysely';
import { coldChain } from '../../../src/domain/cold/cold-chain';
import { newId } from '../../../src/server/base/id';
import { runReport } from '../../../src/server/engine/reports/run';
import { findIn } from '../../../src/server/kinds/cold/find';
import { refresh } from '../../../src/server/kinds/stock/par/propose';
import { page } from '../callers';
import { post } from '../documents';
import { goods, type Probe, probe, type RuleWorld } from './probe';

/** The store is read at these times of the morning, so many degrees. */
async function readings({ db, w, clock }: RuleWorld, read: readonly (readonly [time: string, degrees: number])[]): Promise<void> {
  await sql`update product set temp_zone = 'cold'`.execute(db);
  for (const [time, degrees] of read)
    await sql`insert into cold_reading (org_id, id, at, warehouse_id, temperature) values (${w.hospital.id}, ${newId()}, ${`2026-06-10T${time}:00Z`}, ${w.hospital.warehouse}, ${degrees})`.execute(
      db,
    );
  clock.now = new Date('2026-06-10T09:00:00Z');
}

/** Three days in June on which the store gave something away, and what is proposed for it on a later day. */
async function proposed(world: RuleWorld, day: string): Promise<unknown> {
  const { db, w, central, clock } = world;
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, min_quantity, reorder_quantity, max_quantity, pack_quantity, lead_days)
    values (${w.hospital.id}, ${newId()}, ${w.hospital.warehouse}, ${w.spec}, 500, 500, 1000, 1, 4)`.execute(db);
  for (const [date, quantity] of [
    ['11', '9'],
    ['12', '4'],
    ['13', '7'],
  ]) {
    clock.now = new Date(`2026-06-${date}T02:00:00Z`);
    await post(central, 'otherOdo', { warehouse: w.hospital.warehouse, odoKind: '9', receiverName: '检验科' }, [goods(world, { quantity, batchNo: 'A' })]);
  }
  clock.now = new Date(`${day}T02:00:00Z`);
  await refresh(central);
  return (await sql`select min_quantity, reorder_quantity, max_quantity, used_days from par_proposal where org_id = ${w.hospital.id}`.execute(db)).rows;
}

/** The clock is put back, whatever was asked. */
const later =
  (ask: Probe['ask']): Probe['ask'] =>
  async (world) => {
    const { now } = world.clock;
    try {
      return await ask(world);
    } finally {
      world.clock.now = now;
    }
  };

export const coldAndParProbes: Record<string, Probe> = {
  'cold.minutes': probe(
    'H',
    ['30', '90'],
    later(async (world) => {
      await readings(world, [
        ['03:00', 5],
        ['03:30', 9],
        ['04:00', 9],
        ['04:30', 5],
      ]);
      return (await findIn(world.central)).map(({ minutes }) => minutes);
    }),
  ),
  'cold.gapMinutes': probe(
    'H',
    ['60', '240'],
    later(async (world) => {
      await readings(world, [
        ['03:00', 5],
        ['05:00', 5],
      ]);
      const { list } = await runReport(world.central, coldChain, page({ storeOf: world.w.hospital.warehouse }));
      return (list as unknown as { verdict: string }[]).map(({ verdict }) => verdict);
    }),
  ),
  'par.service': probe(
    'H',
    ['95', '60'],
    later((world) => proposed(world, '2026-07-20')),
  ),
  'par.days': probe(
    'H',
    ['180', '90'],
    later((world) => proposed(world, '2026-09-30')),
  ),
};
