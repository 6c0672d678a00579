import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import { act } from '../documents';
import { orderOf, type Probe, probe, type RuleWorld, said } from './probe';

/** Something is listed, and it is not what is ordered. */
async function listing({ db, w }: RuleWorld): Promise<void> {
  await sql`insert into sunshine_listed (org_id, id, code, name) values (${w.hospital.id}, ${newId()}, 'YG1', '导管')`.execute(db);
}

/** What is bought on the procurement platform, and whether it is told of it. */
export const platformProbes: Record<string, Probe> = {
  'sunshine.listed': probe('H', ['off', 'block'], async (world) => {
    await listing(world);
    const { id } = await orderOf(world, world.central);
    return said(act(world.central, 'purchaseOrder', 'submit', id));
  }),
  'sunshine.report': probe('H', ['0', '1'], async (world) => {
    const { id } = await orderOf(world, world.central);
    await act(world.central, 'purchaseOrder', 'review', id);
    return (await sql<{ n: number }>`select count(*)::int as n from sunshine_report where org_id = ${world.w.hospital.id}`.execute(world.db)).rows;
  }),
};
