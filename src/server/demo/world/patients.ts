import { sql } from 'kysely';
import { addDays, type Day } from '../../../define/dates';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { isWorkday } from '../clock';
import { type OperationFact, operations, visits } from '../facts/operations';
import { type Illness, illnessesOf, personName, phoneNumber } from '../facts/people';
import type { Random } from '../random';
import { personWords } from './organisations';
import type { Organisation, Size, Stay, Ward } from './world';

/** Patients who come in a day. */
const ADMITTED: Record<Size, Record<string, number>> = {
  small: { h1: 1.1, h2: 0.2 },
  medium: { h1: 2.2, h2: 0.3 },
  large: { h1: 2.2, h2: 0.3 },
};
/** So many of those who lie in a ward that operates are operated on. */
const OPERATED = 0.5;
const NO_BEDS = ['手术室', '导管室', '检验科'];

type Row = Record<string, unknown>;
type Period = { random: Random; size: Size; from: Day; to: Day };

/**
 * Everybody who comes in from one day to another. Whoever is operated on comes for that operation, is of the age and sex it
 * is done at, and has it on one of the next days. On the last day every ward has somebody in its beds.
 */
export async function admitPatients(db: Db, hospital: Organisation, { random, size, from, to }: Period): Promise<Stay[]> {
  const beds = hospital.wards.filter((ward) => !NO_BEDS.includes(ward.name));
  const hasTheatre = hospital.wards.some((ward) => ward.name === '手术室');
  const perDay = ADMITTED[size][hospital.key] ?? 0;
  const stays: Stay[] = [];
  const rows: Row[] = [];
  const admit = (ward: Ward, day: Day, least: number, more: { isPlanned?: boolean; illness?: Illness } = {}): void => {
    const { stay, row } = patientOf({ random, hospital, ward, hasTheatre, isPlanned: false, ...more }, day, least);
    stays.push(stay);
    rows.push(row);
  };
  const busy = beds.flatMap((ward) => (operations.some((one) => one.ward === ward.name) ? [ward, ward] : [ward]));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const count = Math.floor(perDay) + (random.chance(perDay % 1) ? 1 : 0);
    for (let i = 0; i < count; i++) admit(random.pick(busy), day, 3);
  }
  for (const ward of beds) {
    const awaits = stays.some(
      (stay) => stay.ward === ward.department && stay.to > to && stay.operation && stay.operation.at.slice(0, 10) > to && isOfStore(stay),
    );
    if (hasTheatre && !awaits && operations.some((one) => one.ward === ward.name)) admit(ward, to, 5, { isPlanned: true });
    for (const illness of hasTheatre ? visitedIn(ward) : []) {
      const here = stays.filter((stay) => stay.ward === ward.department && stay.to > to && stay.diagnosis === illness.diagnosis && !stay.operation);
      for (let i = here.length; i < 2; i++) admit(ward, addDays(to, -1), 6, { illness });
    }
    for (let i = stays.filter((stay) => stay.ward === ward.department && stay.to > to).length; i < 2; i++) admit(ward, addDays(to, -random.int(0, 2)), 6);
  }
  await insertRows(db, 'patient', rows);
  return stays;
}

/** Who has gone home by this day. */
export const discharge = (db: Db, hospital: Organisation, day: Day, stays: readonly Stay[]) => {
  const gone = stays.filter((stay) => stay.to <= day).map(({ id, to }) => ({ id, day: to }));
  return sql`update patient p set status = false, discharge_date = t.day, discharged_at = t.day + time '10:30'
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as t (id uuid, day date) where p.org_id = ${hospital.id} and p.id = t.id and p.status`.execute(db);
};

/** Whom a dealer comes for on the desk day. */
const visitedIn = (ward: Ward): OperationFact[] =>
  Object.values(visits)
    .flat()
    .filter((one) => one.ward === ward.name);

/** Operated on with goods of the theatre's own store. */
const isOfStore = (stay: Stay): boolean => operations[stay.operation?.fact ?? -1]?.set.length === 0;

type Place = { random: Random; hospital: Organisation; ward: Ward; hasTheatre: boolean; isPlanned: boolean; illness?: Illness };
function patientOf({ random, hospital, ward, hasTheatre, isPlanned, illness: given }: Place, from: Day, least: number): { stay: Stay; row: Row } {
  const fitting = hasTheatre
    ? operations.flatMap((one, fact) => (one.ward === ward.name && !(isPlanned && (one.isUrgent || one.set.length > 0)) ? [{ one, fact }] : []))
    : [];
  const chosen = !given && fitting.length > 0 && (isPlanned || random.chance(OPERATED)) ? random.pick(fitting) : undefined;
  const illness: Illness = given ?? chosen?.one ?? random.pick(illnessesOf(ward.name));
  const sex = random.pick([...illness.sexes]) as '男' | '女';
  const { name } = personName(random, sex);
  const [youngest, oldest] = illness.ages;
  const born = addDays(from, -Math.round((youngest + random.next() * (oldest - youngest)) * 365.25) - random.int(1, 180));
  const at = chosen && operatedAt(random, chosen.one, from);
  const to = addDays(at ? at.slice(0, 10) : from, random.int(least, 11));
  const id = newId();
  const arrived = `${from}T09:${String(random.int(10, 59))}:00+08:00`;
  const number = `ZY${from.slice(2, 4)}${from.slice(5, 7)}${from.slice(8)}${String(random.int(0, 9999)).padStart(4, '0')}${id.slice(-2)}`.toUpperCase();
  const stay: Stay = {
    id,
    ward: ward.department,
    name,
    diagnosis: illness.diagnosis,
    from,
    to,
    ...(chosen && at ? { operation: { fact: chosen.fact, at } } : {}),
  };
  const row = {
    org_id: hospital.id,
    id,
    code: number,
    name,
    ...personWords(name),
    visit_type: 'inpatient',
    visit_no: number,
    visit_seq: 1,
    sex,
    birth_date: born,
    id_card_no: `420102${born.replaceAll('-', '')}${String(random.int(10, 99))}${random.int(0, 4) * 2 + (sex === '男' ? 1 : 0)}${random.int(0, 9)}`,
    phone: phoneNumber(random),
    department_id: ward.department,
    bed_no: `${random.int(1, 48)}床`,
    doctor_id: ward.doctors.length > 0 ? random.pick(ward.doctors).employee : null,
    diagnosis: illness.diagnosis,
    admission_date: from,
    discharge_date: null,
    discharged_at: null,
    insurance_type: random.pick(['职工医保', '职工医保', '居民医保', '居民医保', '异地医保', '自费']),
    source: 'his',
    status: true,
    created_at: arrived,
    updated_at: arrived,
  };
  return { stay, row };
}

/** Planned for one of the next working days; what cannot wait is done when it comes, a fourth of it in the evening. */
function operatedAt(random: Random, operation: OperationFact, admitted: Day): string {
  if (operation.isUrgent)
    return `${admitted}T${random.chance(0.25) ? random.pick(['19', '20', '21']) : random.pick(['11', '13', '14'])}:${random.pick(['05', '20', '40'])}:00+08:00`;
  let day = addDays(admitted, random.int(1, 2));
  while (!isWorkday(day)) day = addDays(day, 1);
  return `${day}T${random.pick(operation.set.length > 0 ? ['10', '11', '13'] : ['08', '09', '10', '11', '13', '14', '15'])}:${random.pick(['00', '15', '30', '45'])}:00+08:00`;
}
