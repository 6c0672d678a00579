import { operations } from '../facts/operations';
import type { Organisation, Stay, Ward } from '../world/world';
import type { Day } from './day';
import { act, draft, post, type Values } from './desk';
import { planOf } from './planned';
import { heldBy, takenLines } from './using';

/** Everybody a hospital operates on that day with goods of its own store; what a dealer brings in sets is told in operating.ts. */
export const operatedOn = (at: Day): Stay[] =>
  (at.world.patients.get(at.organisation.key) ?? [])
    .filter((stay) => stay.operation?.at.slice(0, 10) === at.day && operations[stay.operation.fact]?.set.length === 0)
    .sort((a, b) => (a.operation?.at ?? '').localeCompare(b.operation?.at ?? ''));

/** Who operates: somebody of the ward the patient lies in. */
export const surgeonOf = (at: Day, hospital: Organisation, stay: Stay): { ward: Ward; surgeon: { employee: string; name: string } } | undefined => {
  const ward = hospital.wards.find((one) => one.department === stay.ward);
  return ward && ward.doctors.length > 0 ? { ward, surgeon: at.random.pick(ward.doctors) } : undefined;
};

/** How long after its beginning an operation is written down. */
const HOURS = 1.4;

/**
 * One operation with everything it took: by a surgeon of the ward, circulated by a nurse of the theatre, written down by its
 * head nurse when it is over. @returns the record, if the store had enough to operate with
 */
export async function operateOn(at: Day, stay: Stay, mode: 'review' | 'submit' | 'draft' = 'review'): Promise<{ id: string; version: number } | undefined> {
  const { organisation, random } = at;
  const operation = stay.operation && operations[stay.operation.fact];
  const theatre = organisation.wards.find((ward) => ward.name === operation?.place);
  const team = surgeonOf(at, organisation, stay);
  if (!operation || !stay.operation || !theatre?.nurse || !team) return undefined;
  const held = (await heldBy(at, theatre)).filter((row) => row.isOperated);
  const wanted = operation.takes.flatMap(({ family, least, most }) => {
    const row = held.find(({ one }) => one.name === family);
    const site = row?.one.isImplant ? { implantSite: operation.site || '术区' } : {};
    return row ? [{ one: row.one, quantity: Math.min(row.have, random.int(least, most)), more: { usage: '1', ...site } }] : [];
  });
  const lines = await takenLines(at, theatre, wanted);
  if (lines.length < 3) return undefined;
  const plan = await planOf(at, stay.id, new Date(stay.operation.at).toISOString());
  const [scrub, circulating] = random.some(theatre.nurses, 2);
  const header: Values = {
    source: '手工',
    surgeryPlan: plan?.id ?? '',
    surgeryName: operation.name,
    surgeryAt: new Date(stay.operation.at).toISOString(),
    room: operation.place === '导管室' ? 'DSA1' : `${random.int(1, 8)}号手术间`,
    department: team.ward.department,
    wardDepartment: team.ward.department,
    surgeon: plan?.surgeon ?? team.surgeon.employee,
    assistants: team.ward.doctors.find((one) => one.employee !== (plan?.surgeon ?? team.surgeon.employee))?.name ?? '',
    anaesthetist: operation.place === '手术室' ? (theatre.doctors[0]?.name ?? '') : '',
    scrubNurse: scrub?.name ?? '',
    circulatingNurse: circulating?.employee ?? '',
    patient: stay.id,
    consent: true,
    warehouse: theatre.store,
  };
  const nurse = at.deskAt(theatre.nurse, new Date(Date.parse(stay.operation.at) + HOURS * 3_600_000).toISOString());
  // What is told early on the day of the desks has begun before it is written down.
  if (Date.parse(String(header.surgeryAt)) > nurse.context.now().getTime())
    header.surgeryAt = new Date(nurse.context.now().getTime() - 5 * 60_000).toISOString();
  if (mode === 'review') return post(nurse, nurse, 'surgicalUsage', header, lines);
  const saved = await draft(nurse, 'surgicalUsage', header, lines);
  return mode === 'submit' ? act(nurse, 'surgicalUsage', 'submit', saved) : saved;
}
