import { sql } from 'kysely';
import { type OperationFact, operations } from '../facts/operations';
import { type Goods, organisationOf, type World } from '../world/world';
import { crewOf, type Day, dayOfOrganisation } from './day';
import { deliver } from './deliver';
import { act, change, draft, post, type Values, versionOf } from './desk';
import { acceptFor, planOf } from './planned';
import { type Case, reaches, sendSet, setFor } from './sending';
import { surgeonOf } from './surgery';

type Made = { id: string; version: number };

/**
 * Follow-table surgery: a dealer's goods go to an operation, are counted there, used, reported and sold, and the rest comes
 * back. Everybody planned for that day whose operation takes a set, each case from the morning to its end.
 */
export async function followTableDay(world: World, goods: ReadonlyMap<string, Goods>, day: string, number: number): Promise<void> {
  const stays = (world.patients.get('h1') ?? []).filter((stay) => stay.operation?.at.slice(0, 10) === day && operations[stay.operation.fact]?.set.length);
  for (const [i, stay] of stays.slice(0, 2).entries()) {
    const operation = operations[stay.operation?.fact ?? -1] as OperationFact;
    const at = dayOfOrganisation(world, organisationOf(world, 'd2'), day, number, i === 0 ? '08:05' : '08:06');
    const offered = [...(world.demand.get('sets')?.keys() ?? [])].flatMap((id) => goods.get(id) ?? []);
    const brought = await setFor(at, offered, operation);
    if (brought.length === 0) continue;
    const times = ['08:10', '08:40', '16:20'] as const;
    await runCase(world, day, number, {
      ...{ dealer: 'd2', stay, operation, brought, times, step: 'sold', inKit: false, follower: '黄跟台' },
      operatedAt: stay.operation?.at ?? '',
    });
  }
}

export async function runCase(world: World, day: string, number: number, given: Case): Promise<void> {
  const { dealer, stay, operation, step, times } = given;
  const h1 = organisationOf(world, 'h1');
  const at = dayOfOrganisation(world, organisationOf(world, dealer), day, number, times[0]);
  const ward = surgeonOf(at, h1, stay);
  if (!ward?.ward.nurse) return;
  const asked = await acceptFor(at, stay.id, given.follower);
  const presale = await sendSet(at, given, ward.surgeon.name, asked);
  if (!presale || !reaches(step, 'accepted')) return;
  await deliver(world, day, times[1]);
  const home = dayOfOrganisation(world, h1, day, number, times[1]);
  const acceptance = await onlyMirror(home, presale);
  if (!acceptance) return;
  await count(home, given, acceptance, ward.ward.department);
  if (!reaches(step, 'reported')) return;
  const nurse = home.deskAt(ward.ward.nurse, new Date(Date.parse(given.operatedAt) + 1.5 * 3_600_000).toISOString());
  const surgeryAt = new Date(Math.min(Date.parse(given.operatedAt), nurse.context.now().getTime() - 60_000)).toISOString();
  const report = {
    supplier: acceptance.partner,
    surgeryPlan: (await planOf(home, stay.id, surgeryAt))?.id ?? '',
    surgeryName: operation.name,
    surgeryAt,
    surgeon: ward.surgeon.employee,
    department: ward.ward.department,
    patient: stay.id,
    followUp: given.follower,
    grantUntil: '2099-12-31',
  };
  const left = new Map(given.brought.map(({ one, used }) => [one.id, used]));
  const lines = (await linesOf(home, acceptance.id)).flatMap((row): Values[] => {
    const used = Math.min(Number(row.note), left.get(row.specification) ?? 0);
    left.set(row.specification, (left.get(row.specification) ?? 0) - used);
    const line = { specification: row.specification, unit: row.unit, taxRate: '13', sourceLine: row.id, implantSite: operation.site || '术区' };
    return used > 0 ? [{ ...line, quantity: String(used) }] : [];
  });
  if (!reaches(step, 'used')) {
    const saved = await draft(nurse, 'surgicalReport', report, lines);
    await act(nurse, 'surgicalReport', 'submit', saved);
    return;
  }
  const done = await post(nurse, nurse, 'surgicalReport', report, lines);
  await deliver(world, day, times[2]);
  if (!reaches(step, 'returned')) return;
  await finishAtHome(dayOfOrganisation(world, h1, day, number, times[2]), done.made);
  await deliver(world, day, times[2]);
  if (step === 'sold') await takeBack(dayOfOrganisation(world, organisationOf(world, dealer), day, number, times[2]), presale);
}

/** The hospital counts what came. */
async function count(at: Day, { stay }: Case, acceptance: Made, department: string): Promise<void> {
  const nurse = at.deskOfPerson(at.organisation.wards.find((ward) => ward.department === department)?.nurse as never);
  const counted = (await linesOf(at, acceptance.id)).map(
    (row): Values => ({ id: row.id, quantity: row.note, refusedQuantity: '0', scannedQuantity: row.note }),
  );
  const header = { department, patient: stay.id, packageOk: '1', sterileOk: '1', toolsPresent: '3' };
  const saved = await change(nurse, 'bonePreAcceptance', acceptance, header, counted);
  await act(nurse, 'bonePreAcceptance', 'review', saved);
}

/** What was used is booked in, what was not goes back. */
async function finishAtHome(at: Day, made: readonly { id: string; kind: string }[]): Promise<void> {
  const desk = at.desk(crewOf(at.organisation).keep);
  for (const kind of ['boneGrn', 'boneReturn'])
    for (const one of made.filter((row) => row.kind === kind))
      await act(desk, kind, 'review', { id: one.id, version: await versionOf(at.world, at.organisation, one.id) });
}

/** The dealer sells what was used, and counts what came back. */
async function takeBack(at: Day, presale: string): Promise<void> {
  const { rows } = await sql<Made & { kind: string }>`
    select h.id, h.version, h.kind from document h where h.org_id = ${at.organisation.id} and h.kind in ('boneSale', 'boneReturn') and h.status = 1
      and exists (select from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id where l.org_id = h.org_id and l.document_id = h.id and u.document_id = ${presale})
    order by h.kind desc`.execute(at.world.db);
  const { sell, keep } = crewOf(at.organisation);
  for (const one of rows) await act(at.desk(one.kind === 'boneSale' ? sell : keep), one.kind, 'review', one);
}

async function onlyMirror(at: Day, presale: string): Promise<(Made & { partner: string }) | undefined> {
  const { rows } = await sql<Made & { partner: string }>`
    select id, version, partner_id as partner from document where org_id = ${at.organisation.id} and kind = 'bonePreAcceptance' and mirror_of = ${presale}`.execute(
    at.world.db,
  );
  return rows[0];
}

const linesOf = async (at: Day, document: string): Promise<{ id: string; specification: string; unit: string; note: string }[]> =>
  (
    await sql<{ id: string; specification: string; unit: string; note: string }>`
      select id, specification_id as specification, unit_id as unit, trim_scale(note_quantity)::text as note from document_line where org_id = ${at.organisation.id}
      and document_id = ${document} order by line_no`.execute(at.world.db)
  ).rows;
