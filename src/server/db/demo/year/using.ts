import type { Goods, Stay, Ward } from '../world/world';
import type { Day } from './day';
import { act, draft, post, type Values } from './desk';
import { lotsOf, onHand } from './stock';
import { labelsAt } from './wards';

/** Goods used for a patient who is in the house that day, or by the ward itself. @returns the record */
export async function use(at: Day, ward: Ward, mode: 'review' | 'submit' | 'draft' = 'review'): Promise<{ id: string; version: number } | undefined> {
  const { world, random } = at;
  if (!ward.nurse) return undefined;
  const kept = world.kept.get(ward.department) ?? [];
  const here = await onHand(at, ward.store, kept);
  const patient = patientOf(at, ward);
  const chosen = random.some(
    kept.filter((one) => (here.get(one.id) ?? 0) > 0 && (patient !== undefined || !one.isHighValue)),
    random.int(1, 4),
  );
  if (chosen.length === 0) return undefined;
  const lines = await takenLines(at, ward, chosen);
  if (lines.length === 0) return undefined;
  const header = patient ? { useType: '1', patient: patient.id } : { useType: '2', reason: random.pick(['科室备用', '清创换药', '设备质控']) };
  const nurse = at.deskOfPerson(ward.nurse);
  const whole = { ...header, department: ward.department, warehouse: ward.store, useTime: nurse.context.now().toISOString() };
  if (mode === 'review') return post(nurse, nurse, 'useRecord', whole, lines);
  const saved = await draft(nurse, 'useRecord', whole, lines);
  if (mode === 'submit') await act(nurse, 'useRecord', 'submit', saved);
  return saved;
}

async function takenLines(at: Day, ward: Ward, chosen: readonly Goods[]): Promise<Values[]> {
  const lots = await lotsOf(
    at,
    ward.store,
    chosen.map((one) => one.id),
  );
  const coded = chosen.filter((one) => one.isCoded);
  const labels =
    coded.length > 0
      ? await labelsAt(
          at,
          ward.store,
          coded.map((one) => one.id),
        )
      : [];
  return chosen.flatMap((one): Values[] => {
    if (one.isCoded) {
      const label = labels.find((candidate) => candidate.specification_id === one.id);
      return label ? [{ specification: one.id, unit: one.root, quantity: '1', batchNo: label.batch_no, labelNo: label.label_no }] : [];
    }
    return lots
      .take(one.id, one.isHighValue ? 1 : at.random.int(1, 5))
      .map((part) => ({ specification: one.id, unit: one.root, quantity: String(part.quantity), batchNo: part.batchNo, serialNo: part.serialNo }));
  });
}

/** Somebody of the ward; operating theatre and catheter lab treat the patients of the others; the laboratory nobody by name. */
function patientOf(at: Day, ward: Ward): Stay | undefined {
  if (ward.name === '检验科') return undefined;
  const guest = ward.name === '手术室' || ward.name === '导管室';
  const inHouse = (at.world.patients.get(at.organisation.key) ?? []).filter(
    (stay) => stay.from <= at.day && (stay.to === '' || stay.to > at.day) && (guest || stay.ward === ward.department),
  );
  return inHouse.length === 0 || at.random.chance(0.1) ? undefined : at.random.pick(inHouse);
}
