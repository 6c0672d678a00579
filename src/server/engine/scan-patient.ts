import { sql } from 'kysely';
import type { ScanAnswer } from '../../contract/answers';
import type { Fields } from '../../define/field';
import { documents } from '../../domain/registry';
import type { Context } from '../base/context';
import { screensFor } from './access';
import { scopeOf } from './scope';

/** Whoever has a page that names patients works with them. */
const namesPatients = (fields: Fields): boolean => Object.values(fields).some((field) => field.kind === 'ref' && field.to === 'patient');

const patientWork = (): string[] => [
  'patient',
  ...documents.filter((document) => namesPatients(document.header) || namesPatients(document.lines)).map((document) => document.kind),
];

/** Wristbands: only for those who work with patients. */
export async function patientOf(context: Context, no: string): Promise<ScanAnswer | undefined> {
  const anywhere = { ...context, screen: '' };
  if (!patientWork().some((resource) => screensFor(anywhere, resource).length > 0)) return undefined;
  const found = await sql<{
    id: string;
    code: string;
    name: string;
    visit_no: string;
  }>`select id, code, name, visit_no from patient where ${scopeOf(context, { org: 'org_id', departments: ['department_id'] })} and code = ${no}
  and deleted_at is null order by status desc, visit_seq desc limit 1`.execute(context.db);
  const row = found.rows[0];
  if (!row) return undefined;
  const name = `${[...row.name][0] ?? ''}**`;
  return { kind: 'patient', text: `${name} ${row.visit_no}`, patient: { id: row.id, code: row.code, name, visitNo: row.visit_no } };
}
