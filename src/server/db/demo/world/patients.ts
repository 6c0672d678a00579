import { addDays, dayOf } from '../../../../define/dates';
import { newId } from '../../../id';
import type { Db } from '../../open';
import { insertRows } from '../bulk';
import { DIAGNOSES, personName, phoneNumber, WARD_DIAGNOSIS } from '../facts/people';
import type { Random } from '../random';
import { personWords } from './organisations';
import type { Organisation, Stay } from './world';

/** A year of stays, most of them over, the last ones still in the house. */
export async function buildPatients(
  db: Db,
  hospital: Organisation,
  given: { random: Random; count: number; days: number; end: Date; at: string },
): Promise<Stay[]> {
  const { random, count, days, end, at } = given;
  const today = dayOf(end);
  const beds = hospital.wards.filter((ward) => !['手术室', '导管室', '检验科'].includes(ward.name));
  const stays: Stay[] = [];
  const rows = Array.from({ length: count }, (_, i) => {
    const isIn = i >= count - Math.ceil(count / 4);
    const from = addDays(today, isIn ? -random.int(0, 12) : -random.int(10, days + 10));
    const to = isIn ? '' : addDays(from, random.int(3, 16));
    const isHere = to === '' || to > today;
    const ward = random.pick(beds);
    const { name, sex } = personName(random);
    const born = addDays(today, -random.int(ward.name === '儿科' ? 400 : 7000, ward.name === '儿科' ? 4800 : 31_000));
    const id = newId();
    stays.push({ id, ward: ward.department, from, to: isHere ? '' : to });
    return {
      org_id: hospital.id,
      id,
      code: `ZY${String(2_400_000 + i)}`,
      name,
      ...personWords(name),
      visit_type: 'inpatient',
      visit_no: `ZY${String(2_400_000 + i)}`,
      visit_seq: 1,
      sex,
      birth_date: born,
      id_card_no: `420102${born.replaceAll('-', '')}${String(random.int(100, 999))}${random.int(0, 9)}`,
      phone: phoneNumber(random),
      department_id: ward.department,
      bed_no: `${random.int(1, 48)}床`,
      doctor_id: null,
      diagnosis: random.pick((DIAGNOSES[ward.name] ?? WARD_DIAGNOSIS).split(' ')),
      admission_date: from,
      discharge_date: isHere ? null : to,
      discharged_at: isHere ? null : `${to}T10:30:00+08:00`,
      insurance_type: random.pick(['职工医保', '居民医保', '自费', '异地医保']),
      source: 'his',
      status: isHere,
      created_at: at,
      updated_at: at,
    };
  });
  await insertRows(db, 'patient', rows);
  return stays;
}
