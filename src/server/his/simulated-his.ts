import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { His, HisPatient, PatientQuestion } from './his';

const SURNAMES = '王李张刘陈杨赵黄周吴';
const GIVEN = ['建国', '秀英', '伟', '芳', '敏', '静', '强', '磊', '洋', '艳'];
const ILLNESSES = ['冠心病', '股骨颈骨折', '胆囊结石', '白内障', '腰椎间盘突出', '急性阑尾炎'];
const TYPES: Record<string, HisPatient['visitType']> = { ZY: 'I', MZ: 'O', JZ: 'E' };

/**
 * A hospital system for installations that have none yet: the same number is always the same person, a day has always the same
 * three admissions, and other numbers than ZY…, MZ…, JZ… are nobody's.
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
  };
}

const numberOf = (sn: string): string => `HIS${createHash('sha256').update(sn).digest('hex').slice(0, 10).toUpperCase()}`;
const ofDay = ({ day = '' }: PatientQuestion): string[] => (day === '' ? [] : ['1', '2', '3'].map((n) => `ZY${day.replaceAll('-', '')}0${n}`));

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
