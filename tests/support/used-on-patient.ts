import { sql } from 'kysely';
import { newId } from '../../src/server/base/id';
import { act, edit, linesOf, post } from './documents';
import type { TradeWorld } from './trade-world';

/** Of a lot in the hospital's central store 20 pieces go to the ward and are received there; 3 of them are used on a patient (张三丰, ZY001). */
export async function usedOnPatient(w: TradeWorld, batchNo: string): Promise<void> {
  const h = w.context(w.hospital);
  const goods = (quantity: string) => ({ specification: w.spec, unit: w.piece, quantity, batchNo });
  const issue = await post(
    h,
    'issueOdo',
    { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
    [goods('20')],
  );
  const receipt = String(issue.made.find((one) => one.kind === 'departmentReceipt')?.id);
  await edit(h, 'departmentReceipt', receipt, {}, [{ id: (await linesOf(h, receipt))[0]?.id, receivedQuantity: '20' }]);
  await act({ ...h, user: { ...h.user, departments: [w.ward] } }, 'departmentReceipt', 'review', receipt);
  const patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  await post(h, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient }, [goods('3')]);
}
