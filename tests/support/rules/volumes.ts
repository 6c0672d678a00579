import { sql } from 'kysely';
import { dayOf } from '../../../src/define/dates';
import { newId } from '../../../src/server/base/id';
import { post } from '../documents';
import { goods, type Probe, probe, type RuleWorld } from './probe';

/** Ten are used today, of so many that are agreed from March to the end of the year: what is said of the agreement. */
async function agreed(world: RuleWorld, quantity: number): Promise<unknown> {
  const { db, w, central, patient, clock } = world;
  await sql`insert into vbp_task (org_id, id, specification_id, batch, valid_from, valid_to, agreed_quantity, unit_price)
    values (${w.hospital.id}, ${newId()}, ${w.spec}, '集采', '2026-03-01', '2026-12-31', ${quantity}, 2)`.execute(db);
  const header = { useType: '1', patient, department: w.ward, warehouse: w.wardStore, useTime: clock.now.toISOString() };
  await post(central, 'useRecord', header, [goods(world, { batchNo: 'A', quantity: '10' })]);
  const { rows } =
    await sql`select pace, expected, outlook from dataset_volume(${w.hospital.id}::uuid, ${dayOf(clock.now)}::date, null) where what = 'task'`.execute(db);
  return rows;
}

/** How an agreement about a volume is foreseen is the hospital's own measure. */
export const volumeProbes: Record<string, Probe> = {
  'warn.volumeDays': probe('H', ['7', '90'], (world) => agreed(world, 100)),
  'warn.volumePercent': probe('H', ['50', '100'], (world) => agreed(world, 100)),
  'warn.volumeOverPercent': probe('H', ['0', '50'], (world) => agreed(world, 8)),
};
