import { sql } from 'kysely';
import { watchCabinets } from '../../../src/server/kinds/cabinet/cabinet-clock';
import { useDaily } from '../../../src/server/kinds/cabinet/use-daily';
import { cabinetWorld } from '../cabinet-world';
import { post } from '../documents';
import { type Probe, probe, type RuleWorld } from './probe';

/** Somebody took two pieces out of the ward's cabinet, and nobody said yet what became of them. */
async function taken(world: RuleWorld): Promise<string> {
  const { w, db, clock } = world;
  const c = await cabinetWorld({ ...w, db }, { clock, lines: { slots: [{ layerNo: '3', position: '1', specification: w.spec }] } });
  const line = { specification: w.spec, unit: w.piece, quantity: '5', givenCost: '10', batchNo: 'CAB', expiryDate: '2030-12-31', productionDate: '2024-01-01' };
  await post(world.central, 'otherGrn', { warehouse: c.store, grnKind: '9' }, [{ ...line, location: c.location }]);
  const at = clock.now.toISOString();
  const events = [
    { seq: 1, at, type: 'open', door: 2, method: 'card', card: c.card },
    { seq: 2, at, type: 'put', layer: 3, quantity: 5 },
    { seq: 3, at, type: 'take', layer: 3, quantity: 2 },
    { seq: 4, at, type: 'close', door: 2 },
  ];
  await c.say({ events: events as never });
  return c.id;
}

export const cabinetProbes: Record<string, Probe> = {
  'cabinet.bindHours': probe('H', ['24', '72'], async (world) => {
    const cabinet = await taken(world);
    await watchCabinets(world.db, new Date(world.clock.now.getTime() + 48 * 3_600_000));
    return (await sql`select count(*)::int as n from cabinet_error where cabinet_id = ${cabinet} and type = '超时未核销'`.execute(world.db)).rows;
  }),
  'cabinet.takeIsUse': probe('H', ['0', '1'], async (world) => {
    await taken(world);
    await useDaily(world.db, () => new Date(world.clock.now.getTime() + 24 * 3_600_000));
    return (await sql`select count(*)::int as n from document where org_id = ${world.w.hospital.id} and kind = 'useRecord'`.execute(world.db)).rows;
  }),
};
