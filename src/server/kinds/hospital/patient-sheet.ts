import { sql } from 'kysely';
import { textOf } from '../../../define/field-text';
import { add } from '../../../define/money';
import { patient } from '../../../domain/hospital/patient';
import type { Context } from '../../base/context';
import type { RecordSource } from '../../engine/prints/record-source';
import { scopeOf } from '../../engine/scope';

type Visit = { visitType: string; visitNo: string; department: string; doctor: string; date: string };
type Used = Record<
  'date' | 'productName' | 'specModel' | 'manufacturer' | 'registrationNo' | 'lot' | 'labelNo' | 'quantity' | 'unit' | 'chargeState',
  string
> & {
  chargeAmount: string;
};

/** Every visit under the number of this person, and what was used at them: with `implants` only what stays in the body. */
export const patientSheet: RecordSource = async (context, row, variant) => {
  const visits = await visitsOf(context, String(row.code));
  const goods = await goodsOf(context, String(row.code), variant === 'implants');
  const amount = textOf({ kind: 'money', label: '', places: 2 }, add(...goods.map((line) => line.chargeAmount)));
  return {
    tables: {
      visits: visits.map((visit) => ({ ...visit, visitType: textOf(patient.fields.visitType, visit.visitType) })),
      goods: goods.map(({ chargeAmount: _amount, ...line }) => line),
    },
    foot: [`共 ${goods.length} 项`, `收费金额 ${amount || '0.00'}`],
  };
};

const ofPerson = (context: Context, code: string) =>
  sql`t.code = ${code} and t.deleted_at is null and ${scopeOf(context, { org: 't.org_id', departments: ['t.department_id'] })} and t.org_id = ${context.org.id}`;

async function visitsOf(context: Context, code: string): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select t.visit_type as "visitType", t.visit_no as "visitNo", coalesce(d.name, '') as department, coalesce(e.name, '') as doctor, coalesce(t.admission_date::text, '') as date
    from patient t left join department d on d.org_id = t.org_id and d.id = t.department_id left join employee e on e.org_id = t.org_id and e.id = t.doctor_id
    where ${ofPerson(context, code)} order by t.admission_date nulls last, t.visit_seq, t.visit_no`.execute(context.db);
  return rows;
}

/** Consumption is what took goods out of a store for the person: lines that left a trace of use, what was given back by red flush not. */
async function goodsOf(context: Context, code: string, isImplantsOnly: boolean): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select coalesce((h.happened_at at time zone 'Asia/Shanghai')::date, h.document_date)::text as date, c.product_name as "productName",
    c.spec_model as "specModel", coalesce(c.manufacturer, '') as manufacturer, coalesce(c.registration_no, '') as "registrationNo",
      concat_ws('/', nullif(l.batch_no, '-'), nullif(l.serial_no, '')) as lot, coalesce(l.label_no, '') as "labelNo", trim_scale(l.quantity)::text as quantity, coalesce(u.name, '') as unit,
      coalesce(l.charge_state, '') as "chargeState", coalesce(l.charge_amount, 0)::text as "chargeAmount"
    from patient t join document h on h.org_id = t.org_id and h.patient_id = t.id and h.kind in ('useRecord', 'surgicalUsage') and h.status in (2, 7) and not h.is_red
      join document_line l on l.org_id = h.org_id and l.document_id = h.id join specification_card c on c.id = l.specification_id left join unit u on u.id = l.unit_id
    where ${ofPerson(context, code)} ${isImplantsOnly ? sql`and c.is_implant` : sql``} order by 1, h.id, l.line_no`.execute(context.db);
  return rows;
}
