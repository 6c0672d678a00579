import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { His, HisPatient, HisRow, PatientQuestion } from './his';

const SURNAMES = '王李张刘陈杨赵黄周吴';
const GIVEN = ['建国', '秀英', '伟', '芳', '敏', '静', '强', '磊', '洋', '艳'];
const ILLNESSES = ['冠心病', '股骨颈骨折', '胆囊结石', '白内障', '腰椎间盘突出', '急性阑尾炎'];
const TYPES: Record<string, HisPatient['visitType']> = { ZY: 'I', MZ: 'O', JZ: 'E' };

/**
 * A hospital system for installations that have none yet: the same number is always the same person, a day has always the same
 * three admissions, and other numbers than ZY…, MZ…, JZ… are nobody's. What was proposed to it is charged as it was proposed; its staff and
 * its items are the hospital's own.
 */
export function simulatedHis(db: Db): His {
  return {
    async patients(question) {
      const departments = await sql<{ code: string }>`select coalesce(nullif(his_dept_code, ''), code) as code from department
        where org_id = ${question.hospital} and status and deleted_at is null order by code`.execute(db);
      const codes = departments.rows.map((row) => row.code);
      const visits = question.visitNo ? [question.visitNo] : ofDay(question);
      return visits.flatMap((visitNo) => personOf(visitNo, question.day ?? '', codes));
    },
    // The same record always gets the same number.
    proposeUse: async ({ sn }) => numberOf(sn),
    bookReceipt: async ({ sn }) => numberOf(sn),
    fees: ({ hospital, from, to }) => charges(db, hospital, from, to),
    staff: ({ hospital }) => people(db, hospital),
    items: ({ hospital }) => priceList(db, hospital),
  };
}

const numberOf = (sn: string): string => `HIS${createHash('sha256').update(sn).digest('hex').slice(0, 10).toUpperCase()}`;
const ofDay = ({ day = '' }: PatientQuestion): string[] => (day === '' ? [] : ['1', '2', '3'].map((n) => `ZY${day.replaceAll('-', '')}0${n}`));

/** Uses that were proposed in these hours, each line a charge; under the item its goods are compared with, else under one of its own that waits to be. */
async function charges(db: Db, hospital: string, from: string, to: string): Promise<HisRow[]> {
  const { rows } = await sql<HisRow>`
    select 'SIM-' || h.sn || '-' || l.line_no as "feeId", 1 as "feeType", case p.visit_type when 'inpatient' then 'I' when 'outpatient' then 'O' else 'E' end as "visitType", p.visit_no as "visitNo",
      p.visit_seq as "visitSeq", p.code as "patientId", p.name as "patientName", coalesce(i.code, 'XM' || c.code) as "hisItemCode", coalesce(i.name, c.product_name) as "hisItemName",
      coalesce(i.spec, c.spec_model, '') as spec, coalesce(i.unit, c.root_unit_name, '') as unit, round(l.base_quantity / coalesce(m.factor, 1), 4)::text as quantity,
      l.charge_amount::text as amount, coalesce(l.label_no, '') as "uniqueCode", coalesce(l.batch_no, '') as "batchNo", coalesce(nullif(d.his_dept_code, ''), d.code) as "execDept",
      to_char((coalesce(h.happened_at, x.at) + interval '5 minutes') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "chargeTime"
    from (select distinct on (sn) sn, at from interface_log where org_id = ${hospital} and interface = '使用推送' and state = 'success' and at >= ${from} and at < ${to} order by sn, at) x
      join document h on h.org_id = ${hospital} and h.kind = 'useRecord' and h.sn = x.sn and h.status = 2 join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.chargeable
      join patient p on p.org_id = h.org_id and p.id = h.patient_id join department d on d.org_id = h.org_id and d.id = h.department_id join specification_card c on c.id = l.specification_id
      left join product_comparison m on m.org_id = h.org_id and m.specification_id = l.specification_id and m.state = '2' and m.deleted_at is null
      left join his_item i on i.org_id = m.org_id and i.id = m.his_item_id
    where l.charge_amount > 0 order by x.at, h.sn, l.line_no limit 2000`.execute(db);
  return rows;
}

async function people(db: Db, hospital: string): Promise<HisRow[]> {
  const { rows } = await sql<HisRow>`
    select 'S' || e.code as "hisStaffId", e.code as "staffNo", e.name, coalesce(e.sex, '未知') as sex, coalesce(nullif(d.his_dept_code, ''), d.code) as "hisDeptCode", d.name as "hisDeptName",
      coalesce(e.position, '') as title, case when e.position like '%医%' then '医生' when e.position like '%护%' then '护士'
      when e.position like '%技%' then '技师' else '其他' end as post, coalesce(e.phone, '') as phone, e.job_status = '1' as active
    from employee e join department d on d.org_id = e.org_id and d.id = e.department_id where e.org_id = ${hospital} and e.deleted_at is null order by e.code limit 500`.execute(
    db,
  );
  return rows;
}

async function priceList(db: Db, hospital: string): Promise<HisRow[]> {
  const { rows } = await sql<HisRow>`
    select 'XM' || c.code as "hisItemCode", c.product_name as name, coalesce(c.spec_model, '') as spec, coalesce(c.root_unit_name, '') as unit,
    b.charge_price::text as price, coalesce(b.insurance_code, '') as "insuranceCode",
      coalesce(c.registration_no, '') as "registrationNo", c.manufacturer
    from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${hospital} and b.status = 1 and b.chargeable and b.charge_price > 0 and b.deleted_at is null order by c.code limit 2000`.execute(db);
  return rows;
}

function personOf(visitNo: string, day: string, departments: readonly string[]): HisPatient[] {
  const visitType = TYPES[visitNo.slice(0, 2)];
  if (!visitType || !/^\d{4,}$/.test(visitNo.slice(2))) return [];
  const dice = createHash('sha256').update(visitNo).digest();
  const pick = <T>(list: ArrayLike<T>, at: number): T => list[(dice[at] ?? 0) % list.length] as T;
  const written = /^ZY(\d{4})(\d{2})(\d{2})\d{2}$/.exec(visitNo);
  const admitted = written ? written.slice(1).join('-') : day;
  return [
    {
      patientId: `P${visitNo.slice(2)}`,
      visitType,
      visitNo,
      visitSeq: 1,
      patientName: `${pick(SURNAMES, 0)}${pick(GIVEN, 1)}`,
      sex: (dice[2] ?? 0) % 2 === 0 ? '男' : '女',
      birthDate: `${1940 + ((dice[3] ?? 0) % 60)}-0${1 + ((dice[4] ?? 0) % 9)}-1${(dice[5] ?? 0) % 9}`,
      deptCode: departments.length === 0 ? '' : pick(departments, 6),
      bedNo: visitType === 'I' ? `${1 + ((dice[7] ?? 0) % 40)}` : '',
      diagnosis: pick(ILLNESSES, 8),
      ...(admitted ? { admissionDate: admitted } : {}),
      insuranceType: '城镇职工',
    },
  ];
}
