import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { hisFee } from '../../../../domain/his/his-fee';
import { FEE_NAMES } from '../../../../domain/his/wire';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { wordsOf } from '../../../engine/masters/words';
import { judged, nothing, type Received, type Row } from './received';

/** Charges and refunds as they were told, each once: what is known already is answered as a duplicate and changes nothing. They are matched afterwards. */
export async function receiveFees(context: Context, rows: readonly Row[]): Promise<Received> {
  const received = nothing();
  const kept: Record<string, unknown>[] = [];
  for (const row of rows) {
    const found = notYet(context, judged(hisFee, FEE_NAMES, row));
    if ('reason' in found) received.rejected.push({ id: String(row.feeId ?? '').slice(0, 60), reason: found.reason });
    else kept.push(stored(context, found.values));
  }
  const { rows: added } = await sql`insert into his_fee (${sql.join(COLUMNS.map((column) => sql.id(column)))})
    select ${sql.join(COLUMNS.map((column) => sql.ref(`r.${column}`)))}
    from jsonb_populate_recordset(null::his_fee, ${JSON.stringify(kept)}::jsonb) r on conflict (org_id, code) do nothing returning 1`.execute(context.db);
  received.accepted = added.length;
  received.duplicated = kept.length - added.length;
  return received;
}

/** A clock may be ahead, not by days: what is charged for a day to come would stand before everything else for ever. */
function notYet({ now }: Context, found: ReturnType<typeof judged>): ReturnType<typeof judged> {
  if ('reason' in found || dayOf(String(found.values.chargeTime)) <= dayOf(now())) return found;
  return { reason: '【计费时间】不能晚于今天' };
}

const FIELDS = {
  feeId: 'code',
  patientName: 'name',
  feeType: 'fee_type',
  originalFeeId: 'original_fee_id',
  visitType: 'visit_type',
  visitNo: 'visit_no',
  visitSeq: 'visit_seq',
  patientNo: 'patient_no',
  orderNo: 'order_no',
  itemCode: 'item_code',
  itemName: 'item_name',
  spec: 'spec',
  unit: 'unit',
  quantity: 'quantity',
  price: 'price',
  amount: 'amount',
  uniqueCode: 'unique_code',
  batchNo: 'batch_no',
  orderDept: 'order_dept',
  execDept: 'exec_dept',
  doctor: 'doctor',
  operator: 'operator',
  chargeTime: 'charge_time',
  insuranceCode: 'insurance_code',
} as const;
const MADE = ['org_id', 'id', 'pinyin', 'pinyin_full', 'receive_time', 'next_at', 'match_status', 'created_at', 'updated_at'];
const COLUMNS = [...Object.values(FIELDS), ...MADE];

function stored({ org, now }: Context, values: Record<string, unknown>): Record<string, unknown> {
  const at = now().toISOString();
  const { initials, full } = wordsOf(String(values.patientName ?? ''), true);
  return {
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([name, column]) => [
        column,
        column === 'price' ? values[name] || null : column === 'visit_seq' ? values[name] || 1 : (values[name] ?? ''),
      ]),
    ),
    ...{ org_id: org.id, id: newId(now().getTime()), pinyin: initials, pinyin_full: full, match_status: '0' },
    ...{ receive_time: at, next_at: at, created_at: at, updated_at: at },
  };
}
