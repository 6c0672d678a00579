import { sql } from 'kysely';
import type { Charge } from '../../../../domain/his/allotting';
import type { Db } from '../../../db/open';

/** What a row of his_fee is while it is matched; quantities as it told them unless said otherwise. */
export type Fee = Charge & {
  id: string;
  feeId: string;
  isRefund: boolean;
  originalFeeId: string;
  visitType: string;
  visitNo: string;
  visitSeq: number;
  patientNo: string;
  patientName: string;
  item: string | null;
  itemName: string;
  code: string;
  execDept: string;
  operator: string;
  department: string | null;
  at: string;
  received: string;
  /** No factor is known yet where its item is not compared; `factor` is 1 then. */
  isPlaced: boolean;
  specification: string | null;
  status: string;
  tries: number;
};

/** Locked, charges before their refunds, in the order things happened. */
export async function lockFees(tx: Db, org: string, ids: readonly string[]): Promise<Fee[]> {
  await sql`select 1 from his_fee where org_id = ${org} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx);
  return readFees(tx, org, sql`f.id = any(${[...ids]}::uuid[])`);
}

export async function readFees(tx: Db, org: string, which: ReturnType<typeof sql>): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select f.id, f.code as "feeId", f.fee_type = '2' as "isRefund", f.original_fee_id as "originalFeeId", f.visit_type as "visitType", f.visit_no as "visitNo", f.visit_seq as "visitSeq",
      f.patient_no as "patientNo", f.name as "patientName", f.his_item_id as item, f.item_name as "itemName", f.unique_code as code,
      f.exec_dept as "execDept", f.operator, f.department_id as department,
      to_char(f.charge_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, to_char(f.receive_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as received,
      f.quantity::text, f.refunded_quantity::text as refunded, coalesce(f.factor, 1)::text as factor, f.factor is not null as "isPlaced", f.amount::text, f.matched_quantity::text as matched,
      coalesce((select sum(m.amount) from his_fee_match m where m.org_id = f.org_id
      and m.fee_id = f.id), 0)::text as "matchedAmount", f.specification_id as specification, f.match_status as status, f.tries
    from his_fee f where f.org_id = ${org} and ${which} order by f.charge_time, f.fee_type, f.code`.execute(tx);
  return rows;
}

/** By whom and what it is, as far as that is known now: the item and the department behind the codes of the HIS. */
export async function recognise(tx: Db, org: string, ids: readonly string[]): Promise<void> {
  await sql`update his_fee f set his_item_id = i.id, department_id = d.id
    from his_fee x left join his_item i on i.org_id = x.org_id and lower(i.code) = lower(x.item_code) and i.deleted_at is null
      left join lateral (select d.id from department d where d.org_id = x.org_id and d.deleted_at is null and x.exec_dept <> '' and x.exec_dept in (d.his_dept_code, d.code)
        order by d.his_dept_code = x.exec_dept desc nulls last limit 1) d on true
    where f.org_id = ${org} and f.id = any(${[...ids]}::uuid[]) and x.org_id = f.org_id and x.id = f.id
      and (f.his_item_id, f.department_id) is distinct from (i.id, d.id)`.execute(tx);
}
