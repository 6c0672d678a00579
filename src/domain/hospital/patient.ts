import { defineMaster } from '../../define/define-master';
import { choice, computed, date, type Fields, flag, integer, note, ref, text } from '../../define/field';
import { completion, follows, refuse } from '../../define/master-rules';
import { capitals } from '../../define/patterns';
import { platformReadsAll } from '../readers';

const fields = {
  code: text('患者编号', { required: true, max: 40, wire: 'patientNo' }),
  visitType: choice('就诊类型', 'inpatient 住院, outpatient 门诊, emergency 急诊', { required: true, default: 'inpatient', list: true, filter: true }),
  visitNo: text('住院/门诊号', { required: true, max: 40, list: true, filter: true }),
  visitSeq: integer('住院次数', { min: 1, max: 999, default: '1' }),
  name: text('姓名', { required: true, max: 60, list: true, pattern: /^[^<>?]*$/, message: '姓名中请不要输入特殊字符' }),
  sex: choice('性别', '男, 女, 未知', { list: true }),
  birthDate: date('出生日期', { notAfterToday: true }),
  age: computed(integer('年龄', { list: true })),
  idCardNo: text('身份证号', { max: 18, pattern: /^\d{17}[\dXx]$|^\d{15}$/, message: '身份证号格式不正确' }),
  phone: text('联系电话', { max: 30 }),
  department: ref('department', '科室/病区', { required: true, list: true, filter: true }),
  bedNo: text('床号', { max: 20, list: true }),
  doctor: ref('employee', '医生', { list: true }),
  diagnosis: note('诊断', { list: true }),
  admissionDate: date('入院日期', { list: true, filter: true }),
  dischargeDate: date('出院日期', { since: 'admissionDate', list: true, filter: true }),
  insuranceType: text('医保类型', { max: 40 }),
  source: computed(choice('来源', 'his HIS, manual 手工', { filter: true })),
  inHospital: computed(flag('在院', { column: 'status', list: true, filter: true })),
  remark: note(),
} satisfies Fields;

/** Only what the hospital itself knows better than its HIS may be changed on a row the HIS sent. */
const OWN_WORDS = new Set(['phone', 'remark']);
const FROM_HIS = Object.entries(fields).flatMap(([name, field]) => (('computed' in field && field.computed) || OWN_WORDS.has(name) ? [] : [name]));

/** Patients of a hospital. Names and numbers are shown in part unless showPatient is granted. */
export const patient = defineMaster({
  resource: 'patient',
  title: '患者',
  table: 'patient',
  view: 'patient_list',
  owners: ['H'],
  scopeBy: { department: 'department' },
  fields,
  unique: [['visitType', 'visitNo', 'visitSeq']],
  search: ['code', 'visitNo', 'name', 'bedNo'],
  picker: ['visitNo', 'department', 'bedNo'],
  pickerDetail: ['visitNo', 'department', 'bedNo'],
  pickFirst: 'inHospital',
  // The platform reads all, always in part; a hospital its own.
  readers: platformReadsAll,
  completes: [
    completion({
      at: 'save',
      row: ({ row, today }) => ({ idCardNo: capitals(row.idCardNo), inHospital: row.dischargeDate === '' || String(row.dischargeDate) > today }),
    }),
  ],
  checks: [
    refuse('edit', 'HIS同步的患者只能修改联系电话和备注', { when: ({ before, caller }) => before?.source === 'his' && !caller.isSystem, changes: FROM_HIS }),
  ],
  follows: [
    // The hours after discharge count from the end of the day unless the HIS says when.
    follows({
      at: ['save'],
      writes: ({ row, before }) =>
        row.dischargeDate === before?.dischargeDate
          ? []
          : [
              {
                change: 'patient',
                where: { org_id: row.orgId, id: row.id },
                set: { discharged_at: row.dischargeDate ? `${row.dischargeDate}T23:59:59+08:00` : null },
                quietly: true,
              },
            ],
    }),
  ],
  isPerson: true,
  masks: { name: 'person', idCardNo: 'middle', phone: 'middle' },
  ownOnly: ['birthDate', 'department', 'bedNo', 'doctor', 'diagnosis', 'remark'],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  actions: [
    {
      id: 'syncHis',
      label: '同步HIS',
      flags: ['syncHis'],
      risk: 'write',
      on: 'list',
      kinds: ['H'],
      input: { visitNo: text('住院/门诊号', { max: 40 }), day: date('日期', { hint: '不填就诊号时，取当日入院和变动的患者' }) },
      answers: true,
      calls: { service: 'syncPatients' },
    },
  ],
  hasStatus: false,
  usedBy: ['document.patient_id'],
});
