import { sql } from 'kysely';
import type { AnyDocument } from '../../define/document-view';
import type { Context } from '../base/context';
import { ruleReader } from '../engine/documents/rules';
import type { UseProposal, UseProposalRow } from './his';
import type { HisPush } from './his-push';

const VISIT_TYPES = { inpatient: 'I', outpatient: 'O', emergency: 'E' } as const;
/** Uses for a patient: by hand, from a cabinet, out of a pack. What the HIS charged by itself it knows. */
const PROPOSED = new Set(['1', '4', '6']);

/** Whether the hospital has every such use proposed by itself (rule his.pushUse). */
export async function wantsHis(context: Context, d: AnyDocument): Promise<boolean> {
  if (!PROPOSED.has(String(d.header.useType)) || !d.header.patient || d.isRed) return false;
  return (await ruleReader(context))('his.pushUse') === '1' && (await proposalOf(context, d.id)) !== undefined;
}

type Head = Omit<UseProposal, 'hospital' | 'visitType' | 'rows'> & { visitType: keyof typeof VISIT_TYPES };

/** What of a record may be charged; undefined without a patient or a line to charge. */
async function proposalOf(context: Context, id: string): Promise<UseProposal | undefined> {
  const heads = await sql<Head>`
    select h.sn, p.code as "patientId", p.visit_type as "visitType", p.visit_no as "visitNo", p.visit_seq as "visitSeq",
    to_char(h.happened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "useTime",
      coalesce(nullif(d.his_dept_code, ''), d.code, '') as "deptCode", coalesce(nullif(e.his_staff_code, ''), e.code, '') as "doctorCode"
    from document h join patient p on p.org_id = h.org_id and p.id = h.patient_id left join department d on d.org_id = h.org_id
    and d.id = h.department_id left join employee e on e.org_id = h.org_id and e.id = h.doctor_id
    where h.org_id = ${context.org.id} and h.id = ${id}`.execute(context.db);
  const head = heads.rows[0];
  if (!head) return undefined;
  const { rows } = await sql<UseProposalRow>`
    select l.line_no as "lineNo", coalesce(b.own_code, '') as "innerCode", coalesce(b.insurance_code, '') as "insuranceCode", c.product_name as name,
    coalesce(c.spec_model, '') as spec, coalesce(u.name, '') as unit,
      trim_scale(l.quantity)::text as quantity, trim_scale(coalesce(l.charge_price, 0))::text as "chargePrice", coalesce(l.charge_amount, 0)::numeric(18,2)::text as amount,
      coalesce(l.batch_no, '') as "batchNo", coalesce(l.serial_no, '') as "serialNo", coalesce(l.label_no, '') as "uniqueCode"
    from document_line l join specification_card c on c.id = l.specification_id join business_product b on b.org_id = l.org_id
    and b.specification_id = l.specification_id and b.deleted_at is null and b.chargeable
      left join unit u on u.id = l.unit_id where l.org_id = ${context.org.id} and l.document_id = ${id} order by l.line_no`.execute(context.db);
  if (rows.length === 0) return undefined;
  return { ...head, hospital: context.org.id, visitType: VISIT_TYPES[head.visitType], rows };
}

export const usePush: HisPush = {
  name: '使用推送',
  kind: 'useRecord',
  uri: 'useRecord',
  nothing: '没有患者的可收费明细，无需推送HIS',
  isWanted: wantsHis,
  async sendingOf(context, id) {
    const proposal = await proposalOf(context, id);
    // Neither who was treated nor what with.
    return proposal && { sn: proposal.sn, shown: `${proposal.rows.length}行`, give: (his) => his.proposeUse(proposal) };
  },
  tells: (row) => row.created_by,
};
