import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { settlement } from '../../../domain/settlement/settlement';
import { newId } from '../../base/id';
import { generateDocuments } from '../../engine/documents/generate';
import { turnOf } from '../clock';
import { isWorthLeaving, leftByMaker } from '../world/use';
import { type Goods, organisationOf, type Ward, type World } from '../world/world';
import { crewOf, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { act, post, versionOf } from './desk';
import { consign, takeConsigned } from './stores';

/** On which working day of a month of them. */
const [MONTH, SENT, USED, SETTLED] = [21, 3, 9, 14];

/** Once a month a dealer's goods come to stand at the hospital, are used there, and what was used before is settled. */
export async function consignedDay(world: World, day: string, number: number): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  // Counted from the first day of the history, so that a month of it is always a whole one.
  const turn = turnOf(day) - turnOf(addDays(day, -number));
  const wards = h1.wards.filter((one) => one.doctors.length > 0 && !['手术室', '导管室', '检验科'].includes(one.name));
  const ward = wards[Math.floor(turn / MONTH) % wards.length] as Ward;
  const isMakers = Math.floor(turn / MONTH) % 3 === 0 || world.size === 'small';
  for (const key of turn % MONTH === SENT ? ['d1', ...(isMakers ? ['v1'] : [])] : []) {
    await consign(dayOfOrganisation(world, organisationOf(world, key), day, number, '14:30'), h1, standing(world, key), 4);
    await deliver(world, day, '14:50');
    await takeConsigned(dayOfOrganisation(world, h1, day, number, '15:00'), ward);
    await deliver(world, day, '15:20');
  }
  if (turn % MONTH === USED) await consumeOutside(world, day, number);
  if (turn % MONTH === SETTLED) for (const id of await settle(world, day, number)) await finish(world, id, day, number);
}

/** What was used since the last settlement waits for the dealer's word. */
export async function leaveSettlement(world: World, day: string, number: number): Promise<void> {
  await settle(world, day, number);
}

/** What somebody leaves at the large hospital: the dealer what is agreed, the maker what the hospital does not keep itself. */
export const standing = (world: World, key: string): Goods[] =>
  key === 'v1' ? leftByMaker(world) : world.goods.filter((one) => one.isConsigned && one.dealer === key && isWorthLeaving(one));

/** A ward uses more of what stands there as somebody else's. */
async function consumeOutside(world: World, day: string, number: number): Promise<void> {
  const at = dayOfOrganisation(world, organisationOf(world, 'h1'), day, number, '15:30');
  const { rows } = await sql<{ specification: string; unit: string; batch: string; serial: string; owner: string; store: string; quantity: string }>`
    select least(6, b.quantity - b.reserved)::int::text as quantity, b.specification_id as specification, s.root_unit_id as unit,
    l.batch_no as batch, l.serial_no as serial, b.owner_id as owner, b.warehouse_id as store from stock_balance b
      join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification s on s.id = b.specification_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id and w.level = 2
    where b.org_id = ${at.organisation.id} and b.owner_id <> b.org_id and b.quantity > b.reserved order by b.first_at, l.batch_no limit 6`.execute(world.db);
  const [held] = rows;
  const ward = at.organisation.wards.find((one) => one.store === held?.store);
  if (!held || !ward?.nurse) return;
  const nurse = at.deskOfPerson(ward.nurse);
  const header = { useType: '2', reason: '科室备用', department: ward.department, warehouse: ward.store, useTime: nurse.context.now().toISOString() };
  const lines = rows
    .filter((row) => row.store === held.store)
    .map((row) => ({ specification: row.specification, unit: row.unit, quantity: row.quantity, batchNo: row.batch, serialNo: row.serial, owner: row.owner }));
  await post(nurse, nurse, 'useRecord', header, lines);
  await deliver(world, day, '15:45');
}

/** Everything due up to yesterday, sent to the dealers. @returns the settlements */
async function settle(world: World, day: string, number: number): Promise<string[]> {
  const at = dayOfOrganisation(world, organisationOf(world, 'h1'), day, number, '15:50');
  const finance = at.desk('hfinance');
  const due = await sql`select 1 from settle_item where org_id = ${at.organisation.id} and settlement_line_id is null and day < ${day}::date limit 1`.execute(
    world.db,
  );
  if (due.rows.length === 0) return [];
  const input = {
    settleKind: 'use',
    periodFrom: addDays(day, -45),
    periodTo: addDays(day, -1),
    suppliers: [],
    departments: [],
    categories: [],
    highValue: 'all',
  };
  const { made } = await generateDocuments(finance.context, settlement, { key: newId(), input });
  for (const { id } of made) await act(finance, 'settlement', 'submit', { id, version: 1 });
  return made.map((one) => one.id);
}

/** The dealer agrees, the hospital passes and books the receipt. */
async function finish(world: World, id: string, day: string, number: number): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const at = dayOfOrganisation(world, h1, day, number, '16:10');
  const { rows } = await sql<{
    org_id: string;
    id: string;
  }>`select org_id, id from document where mirror_of = ${id} and kind = 'settlement' and status = 1`.execute(world.db);
  for (const copy of rows) {
    const dealer = ['d1', 'd2', 'd3', 'v1'].map((key) => organisationOf(world, key)).find((one) => one.id === copy.org_id);
    if (!dealer) continue;
    const desk = dayOfOrganisation(world, dealer, day, number, '16:00').desk(crewOf(dealer).sell);
    await act(desk, 'settlement', 'confirm', { id: copy.id, version: await versionOf(world, dealer, copy.id) });
  }
  await deliver(world, day, '16:20');
  const { made } = await act(at.desk('manager'), 'settlement', 'review', { id, version: await versionOf(world, h1, id) });
  const finance = at.desk('hfinance');
  for (const receipt of made.filter((one) => one.kind === 'settlementGrn'))
    await act(finance, 'settlementGrn', 'review', { id: receipt.id, version: await versionOf(world, h1, receipt.id) });
  await deliver(world, day, '16:40');
}
