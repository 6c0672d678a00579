import { computed, datetime, extra, type Fields, text } from '../../define/field';

/** The operation as documents that cross the border know it: words, no records of one house. */
export const operation = {
  surgeryName: text('术式', { max: 100, list: true, filter: true, width: 160, hint: 'ICD-9-CM-3' }),
  surgeon: text('主刀', { max: 50, filter: true }),
  surgeryAt: datetime('手术时间', { required: true, column: 'happened_at', list: true, filter: true }),
} satisfies Fields;
/** Suppliers know a patient by the family name only. */
export const shortPatient = { patientName: extra(text('患者', { max: 20, hint: '只保存姓' })) } satisfies Fields;
/** What a supplier is told of the patient his goods were used on. */
export const USED_ON_PATIENT = '已用于患者';
export const shortName = (name: string): string => (name.trim() === '' || name === USED_ON_PATIENT ? name.trim() : `${[...name.trim()][0]}**`);

/** Number of the delivery all documents of a case carry. */
export const caseNo = { presaleSn: computed(text('跟台单号', { list: true, filter: true, width: 150 })) } satisfies Fields;
export const kitNo = { kitNo: extra(computed(text('器械包', { max: 40 }))) } satisfies Fields;
/** Of a case a document is taken from: which delivery, which operation, whose. */
export const takenCase = { presaleSn: 'presaleSn', surgeryName: 'surgeryName', surgeryAt: 'surgeryAt', department: 'department', patient: 'patient' } as const;

/** Whoever operates is looked for among doctors first. */
export const DOCTORS_FIRST = { position: ['主任', '副主任', '科主任', '医生', '医师', '主任医师', '副主任医师', '主治医师', '住院医师'] } as const;
