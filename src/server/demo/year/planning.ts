import { sql } from 'kysely';
import { type OperationFact, operations } from '../facts/operations';
import { paths } from '../facts/paths';
import { type Goods, keptBy, type Stay, type World } from '../world/world';
import type { Day } from './day';
import { act, draft, type Values } from './desk';
import { pathOf } from './paths';
import { surgeonOf } from './surgery';

type Mode = 'review' | 'submit' | 'draft';
type Planned = { id: string; version: number };
type Wishes = { operation: OperationFact; operatedAt: string; brought: readonly Goods[]; dealers: readonly string[]; mode?: Mode };

/** Goods a dealer could bring of the families an operation needs: one size of each. */
export const broughtFor = (operation: OperationFact, offered: readonly Goods[]): Goods[] =>
  operation.set.flatMap(({ family }) => offered.find((one) => one.name === family && !one.isCold) ?? []);

/** What is brought to operations in sets at all. */
export const setGoods = (world: World): Goods[] =>
  [...(world.demand.get('sets')?.keys() ?? [])].flatMap((id) => world.goods.find((one) => one.id === id) ?? []);

/** Whoever comes in for an operation of one of the next days is planned for it; what is brought is asked of the dealer who does such sets. */
export async function planAdmitted(at: Day): Promise<void> {
  const stays = (at.world.patients.get(at.organisation.key) ?? []).filter((stay) => stay.from === at.day && (stay.operation?.at.slice(0, 10) ?? '') > at.day);
  for (const stay of stays) {
    const operation = operations[stay.operation?.fact ?? -1];
    if (!operation || !stay.operation) continue;
    const brought = broughtFor(operation, setGoods(at.world));
    const dealers = brought.length > 0 ? ['d2'] : [];
    const plan = await planOperation(at, stay, { operation, operatedAt: stay.operation.at, brought, dealers });
    if (plan && brought.length > 0) await askForSet(at, stay, plan, { operation, operatedAt: stay.operation.at, dealer: 'd2' });
  }
}

/** One plan: what the theatre keeps for it, what is brought, and whom to tell. */
export async function planOperation(at: Day, stay: Stay, { operation, operatedAt, brought, dealers, mode = 'review' }: Wishes): Promise<Planned | undefined> {
  const { organisation, world } = at;
  const team = surgeonOf(at, organisation, stay);
  const theatre = organisation.wards.find((ward) => ward.name === operation.place) ?? team?.ward;
  if (!team?.ward.nurse || !theatre) return undefined;
  const kept = keptBy(world, theatre);
  const own = operation.takes.flatMap(({ family, most }): Values[] => {
    const one = kept.find((each) => each.name === family);
    return one ? [{ specification: one.id, unit: one.root, quantity: String(most), supply: '1' }] : [];
  });
  const theirs = brought.map((one): Values => {
    const most = operation.set.find(({ family }) => family === one.name)?.most ?? 1;
    return { specification: one.id, unit: one.root, quantity: String(most), supply: '2' };
  });
  if (own.length + theirs.length === 0) return undefined;
  const header = {
    surgeryAt: new Date(operatedAt).toISOString(),
    patient: stay.id,
    surgeryPath: (await pathOf(at, operation.name)) ?? '',
    surgeryName: operation.name,
    department: team.ward.department,
    surgeon: team.surgeon.employee,
    room: operation.place === '导管室' ? 'DSA1' : `${at.random.int(1, 8)}号手术间`,
    diagnosis: stay.diagnosis,
    suppliers: dealers.flatMap((key) => world.partners.get(`${organisation.key}>${key}`) ?? []),
  };
  const nurse = at.deskOfPerson(team.ward.nurse);
  const saved = await draft(nurse, 'surgeryPlan', header, [...own, ...theirs]);
  if (mode === 'draft') return saved;
  if (mode === 'submit') return act(nurse, 'surgeryPlan', 'submit', saved);
  return act(theatre.nurse ? at.deskOfPerson(theatre.nurse) : nurse, 'surgeryPlan', 'review', saved);
}

/** 骨科计划 for what a plan says is brought. */
export async function askForSet(
  at: Day,
  stay: Stay,
  plan: Planned,
  { operation, operatedAt, dealer, mode = 'review' }: { operation: OperationFact; operatedAt: string; dealer: string; mode?: Mode },
): Promise<void> {
  const { organisation, world } = at;
  const nurse = organisation.wards.find((one) => one.department === stay.ward)?.nurse;
  const partner = world.partners.get(`${organisation.key}>${dealer}`);
  const { rows } = await sql<Values & { id: string }>`
    select l.id, l.specification_id as specification, l.unit_id as unit, trim_scale(l.quantity)::text as quantity, h.doctor_id as surgeon
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${organisation.id} and l.document_id = ${plan.id} and l.supply = '2' order by l.line_no`.execute(world.db);
  if (!nurse || !partner || rows.length === 0) return;
  const header = {
    ...{ partner, surgeryPlan: plan.id, patient: stay.id, department: stay.ward, surgeon: rows[0]?.surgeon, surgeryName: operation.name },
    bodyPart: paths.find((one) => one.operation === operation.name)?.bodyPart ?? '5',
    surgeryAt: new Date(operatedAt).toISOString(),
    deliverBy: new Date(Date.parse(operatedAt) - 2 * 3_600_000).toISOString(),
  };
  const lines = rows.map(({ id, surgeon: _, ...line }): Values => ({ ...line, sourceLine: id }));
  const desk = at.deskOfPerson(nurse);
  const saved = await draft(desk, 'bonePlan', header, lines);
  if (mode !== 'draft') await act(desk, 'bonePlan', mode, saved);
}
