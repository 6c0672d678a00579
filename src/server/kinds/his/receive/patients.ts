import type { Context } from '../../../base/context';
import type { HisPatient } from '../../../his/his';
import { takeOver } from '../../../his/patients';
import { behindSavepoint, nothing, type Received, type Row } from './received';

const KNOWN: ReadonlySet<string> = new Set<keyof HisPatient>([
  ...([
    'patientId',
    'visitType',
    'visitNo',
    'visitSeq',
    'patientName',
    'sex',
    'birthDate',
    'idCardNo',
    'phone',
    'deptCode',
    'bedNo',
    'doctorCode',
    'diagnosis',
  ] as const),
  ...(['admissionDate', 'dischargeDate', 'insuranceType'] as const),
]);

/** Visits as they were told: new, changed or as they were; what the hospital keeps itself stays. */
export async function receiveVisits(context: Context, rows: readonly Row[]): Promise<Received> {
  const received = nothing();
  for (const row of rows) {
    const stray = Object.keys(row).find((name) => !KNOWN.has(name));
    const outcome =
      stray === undefined ? await behindSavepoint(context, () => takeOver(context.db, context, row as HisPatient)) : `不认识的字段：${stray.slice(0, 40)}`;
    if (outcome === 'unchanged') received.duplicated += 1;
    else if (outcome === 'added' || outcome === 'updated') received.accepted += 1;
    else received.rejected.push({ id: String(row.visitNo ?? '').slice(0, 60), reason: outcome });
  }
  return received;
}
