import type { Goods, Stay, Ward } from '../world/world';
import type { Day } from './day';
import { act, draft, post, type Values } from './desk';
import { lotsOf, onHand } from './stock';
import { labelsAt } from './wards';

type Mode = 'review' | 'submit' | 'draft';
type Written = { id: string; version: number } | undefined;

/** Goods used for a patient who is in the house that day: of what lies there longest for its use. @returns the record */
export async function treat(at: Day, ward: Ward, mode: Mode = 'review'): Promise<Written> {
  const { random } = at;
  const patient = patientOf(at, ward);
  if (!patient) return undefined;
  const held = (await heldBy(at, ward)).filter(({ one, isOperated }) => one.isChargeable && !isOperated);
  const isDear = ({ one }: Held): boolean => one.isHighValue || one.price >= 300;
  const chosen = [...held.filter(isDear).slice(0, 2), ...random.some(held.filter((row) => !isDear(row)).slice(0, 10), random.int(1, 3))];
  const lines = await takenLines(
    at,
    ward,
    chosen.map(({ one, have }) => ({ one, quantity: Math.min(have, one.price >= 100 ? random.int(1, 2) : random.int(1, 4)) })),
  );
  return lines.length === 0 ? undefined : record(at, ward, { useType: '1', patient: patient.id, doctor: doctorOf(at, ward) }, lines, mode);
}

/** What a ward took of everything in a month that is not counted by patient. */
export async function consume(at: Day, ward: Ward, mode: Mode = 'review', most = 40): Promise<Written> {
  const { random } = at;
  const held = (await heldBy(at, ward)).filter(({ one, isOperated }) => !isOperated && !one.isHighValue && !one.isCoded);
  const taken = held
    .slice(0, most)
    .map(({ one, have, monthly }) => ({ one, quantity: Math.min(have, Math.max(1, Math.round(monthly * (0.85 + random.next() * 0.25)))) }));
  const lines = await takenLines(at, ward, taken);
  if (lines.length === 0) return undefined;
  return record(at, ward, { useType: '2', reason: random.pick(['科室日常耗用', '治疗室消耗', '清创换药']) }, lines, mode);
}

async function record(at: Day, ward: Ward, header: Values, lines: Values[], mode: Mode): Promise<Written> {
  if (!ward.nurse) return undefined;
  const nurse = at.deskOfPerson(mode === 'review' ? ward.nurse : (ward.helper ?? ward.nurse));
  const whole = { ...header, department: ward.department, warehouse: ward.store, useTime: nurse.context.now().toISOString() };
  if (mode === 'review') return post(nurse, at.deskOfPerson(ward.nurse), 'useRecord', whole, lines);
  const saved = await draft(nurse, 'useRecord', whole, lines);
  return mode === 'submit' ? act(nurse, 'useRecord', 'submit', saved) : saved;
}

type Held = { one: Goods; have: number; monthly: number; isOperated: boolean };
/** What a ward holds, first what would last longest. */
export async function heldBy(at: Day, ward: Ward): Promise<Held[]> {
  const kept = at.world.kept.get(ward.department) ?? [];
  const here = await onHand(
    at,
    ward.store,
    kept.map(({ one }) => one),
  );
  return kept
    .map((row) => ({ ...row, have: here.get(row.one.id) ?? 0 }))
    .filter(({ have }) => have >= 1)
    .sort((a, b) => b.have / b.monthly - a.have / a.monthly || a.one.code.localeCompare(b.one.code));
}

/** Lines that take so many of each: lots first expiry first, coded goods by their labels. */
export async function takenLines(at: Day, ward: Ward, wanted: readonly { one: Goods; quantity: number; more?: Values }[]): Promise<Values[]> {
  const coded = wanted.filter(({ one }) => one.isCoded).map(({ one }) => one.id);
  const lots = await lotsOf(
    at,
    ward.store,
    wanted.map(({ one }) => one.id),
  );
  const labels = coded.length > 0 ? await labelsAt(at, ward.store, coded) : [];
  return wanted.flatMap(({ one, quantity, more }): Values[] => {
    const common = { specification: one.id, unit: one.root, ...more };
    if (one.isCoded)
      return labels
        .filter((label) => label.specification_id === one.id)
        .slice(0, quantity)
        .map((label) => ({ ...common, quantity: '1', batchNo: label.batch_no, labelNo: label.label_no }));
    return lots.take(one.id, quantity).map((part) => ({ ...common, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo }));
  });
}

const doctorOf = (at: Day, ward: Ward): string => (ward.doctors.length > 0 ? at.random.pick(ward.doctors).employee : '');

/** Somebody of the ward; operating theatre and catheter lab write down their operations, the laboratory treats nobody by name. */
function patientOf(at: Day, ward: Ward): Stay | undefined {
  if (['检验科', '手术室', '导管室'].includes(ward.name)) return undefined;
  const inHouse = (at.world.patients.get(at.organisation.key) ?? []).filter((stay) => stay.from <= at.day && stay.to > at.day && stay.ward === ward.department);
  return inHouse.length === 0 ? undefined : at.random.pick(inHouse);
}
