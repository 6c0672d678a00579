import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { personName, phoneNumber } from '../facts/people';
import type { Random } from '../random';
import { buildLogins } from './logins';
import { personWords } from './organisations';
import type { Organisation } from './world';

/** Employees of every department, and the people among them who log in. */
export async function buildStaff(db: Db, made: Map<string, Organisation>, random: Random, at: string): Promise<void> {
  await buildLogins(db, made, at);
  const rows: Record<string, unknown>[] = [];
  for (const organisation of made.values()) {
    let number = 100;
    for (const [name, department] of organisation.departments) {
      const ward = organisation.wards.find((one) => one.name === name);
      for (let i = 0; i < (ward ? 6 : 2); i++) {
        const position = ward ? (['主任', '医生', '医生', '护士', '护士', '护士'][i] as string) : '职员';
        const { name: person, sex } = personName(random, position === '护士' ? (random.chance(0.9) ? '女' : '男') : undefined);
        const id = newId();
        (position === '护士' ? ward?.nurses : ward?.doctors)?.push({ employee: id, name: person });
        rows.push({
          org_id: organisation.id,
          id,
          code: String(++number),
          name: person,
          ...personWords(person),
          sex,
          phone: phoneNumber(random),
          department_id: department,
          position,
          created_at: at,
          updated_at: at,
        });
      }
    }
  }
  await insertRows(db, 'employee', unique(rows));
}

/** A phone belongs to one person of an organisation; by chance two may be dealt the same one. */
function unique(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const seen = new Set<unknown>();
  return rows.map((row) => {
    const isTaken = seen.has(row.phone);
    seen.add(row.phone);
    return isTaken ? { ...row, phone: null } : row;
  });
}
