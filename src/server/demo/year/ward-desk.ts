import { sql } from 'kysely';
import { operations } from '../facts/operations';
import type { Organisation, Ward } from '../world/world';
import { crewOf, type Day } from './day';
import { act, post, type Values } from './desk';
import { giveBack } from './moving';
import { lotsOf, onHand } from './stock';
import { operatedOn, operateOn } from './surgery';
import type { Trade } from './trade';
import { consume, treat } from './using';
import { claim, issue } from './wards';

/** Claims, issues, receipts, uses and returns, one at each step; the ward of the demo nurse among them. */
export async function wardsWaiting(at: Day, h1: Organisation, trade: Trade): Promise<void> {
  const own = h1.wards.find((ward) => ward.name === '骨科') ?? (h1.wards[0] as Ward);
  const wards = [own, ...h1.wards.filter((ward) => ward !== own)];
  let next = 0;
  const ward = (): Ward => wards[next++ % wards.length] as Ward;
  // Not every ward keeps something the central store has: the next one is asked until one does.
  const until = async <T>(work: (one: Ward) => Promise<T | undefined>): Promise<void> => {
    for (let i = 0; i < wards.length; i++) if ((await work(ward())) !== undefined) return;
  };
  const issued =
    (mode: 'review' | 'submit') =>
    async (one: Ward): Promise<string | undefined> => {
      const claimed = await claim(at, one, 3, 'review', true);
      return claimed === undefined ? undefined : await issue(at, one, claimed, trade.goods, mode);
    };
  await until(issued('review'));
  await until(issued('submit'));
  await until((one) => claim(at, one, 4, 'review', true));
  await until((one) => claim(at, one, 3, 'submit', true));
  await claim(at, own, 2, 'submit', true);
  await until((one) => claim(at, one, 2, 'draft', true));
  await giveBack(at, own, 'submit');
  for (const mode of ['submit', 'draft'] as const) if ((await treat(at, own, mode)) === undefined) await until((one) => treat(at, one, mode));
  for (const mode of ['submit', 'draft'] as const) await until((one) => consume(at, one, mode, 6));
  await until((one) => giveBack(at, one, 'review'));
}

/** Today's operations: one still being written down, one that waits for the second signature, the others done; one of the demo nurse's ward. */
export async function theatreWaiting(at: Day, own: Ward): Promise<void> {
  for (const stay of operatedOn(at)) await operateOn(at, stay);
  const awaiting = (at.world.patients.get(at.organisation.key) ?? []).filter(
    (stay) => stay.to > at.day && stay.operation && stay.operation.at.slice(0, 10) > at.day && operations[stay.operation.fact]?.set.length === 0,
  );
  const brought = [...awaiting.filter((stay) => stay.ward === own.department), ...awaiting.filter((stay) => stay.ward !== own.department)];
  for (const [i, stay] of brought.slice(0, 2).entries()) {
    // Planned for one of the next days; a room became free.
    const today = { ...stay, operation: { fact: stay.operation?.fact ?? 0, at: `${at.day}T${['09:10', '10:00'][i]}:00+08:00` } };
    await operateOn(at, today, i === 0 ? 'draft' : 'submit');
  }
}

/** Offices have no store of their own: what they get is used up when it comes. */
export async function supplyOffices(at: Day): Promise<void> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const goods = world.goods.filter((one) => one.group === 'protect' && !one.isCoded && !one.isHighValue);
  const here = await onHand(at, organisation.central, goods);
  const chosen = random.some(
    goods.filter((one) => (here.get(one.id) ?? 0) >= 20),
    3,
  );
  const lots = await lotsOf(
    at,
    organisation.central,
    chosen.map((one) => one.id),
  );
  for (const [i, name] of ['设备科', '院办', '财务科'].entries()) {
    const one = chosen[i];
    const lines = one
      ? lots
          .take(one.id, 4)
          .map((part): Values => ({ specification: one.id, unit: one.root, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo }))
      : [];
    if (lines.length === 0) continue;
    const header = { issueType: '2', target: '1', department: organisation.departments.get(name), sourceWarehouse: organisation.central };
    const done = await post(at.desk(crew.keep), at.desk(crew.recheck), 'issueOdo', header, lines, i === 2 ? 'submit' : 'review');
    const receipt = done.made.find((each) => each.kind === 'departmentReceipt');
    if (i === 0 && receipt) await act(at.desk(crew.buy), 'departmentReceipt', 'review', { id: receipt.id, version: 1 });
  }
}

/** Two uses go to the hospital's own system to be charged; one finds it, one is refused for want of a patient's case there. */
export async function chargeUses(at: Day): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from document where org_id = ${at.organisation.id} and kind = 'useRecord' and status = 2 and patient_id is not null and his_state is null
    order by created_at desc, id desc limit 3`.execute(at.world.db);
  const nurse = at.organisation.wards.find((ward) => ward.nurse)?.nurse;
  if (nurse) for (const one of rows) await act(at.deskOfPerson(nurse), 'useRecord', 'pushHis', one);
}
