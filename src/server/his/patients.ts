import { sql } from 'kysely';
import { masterOf } from '../../domain/registry';
import { type Context, within } from '../base/context';
import { Refusal, Rejected } from '../base/errors';
import { newId } from '../base/id';
import { logInterface } from '../base/interface-log';
import type { Db } from '../db/open';
import { saveMaster } from '../engine/masters/save';
import type { HisPatient, PatientQuestion } from './his';

const VISIT_TYPES = { I: 'inpatient', O: 'outpatient', E: 'emergency' } as const;
export type Received = { added: number; updated: number; unchanged: number; refused: { visitNo: string; reason: string }[] };

/**
 * Asks the hospital's system and takes over what it answers. Every call leaves a row on 接口监控, also one that got no answer:
 * it can be repeated there under the same call id. `attempt` counts the repetitions.
 * @returns undefined when the system did not answer
 */
export async function receivePatients(
  tx: Db,
  context: Context,
  question: Omit<PatientQuestion, 'hospital'>,
  call: { id: string; attempt: number } = { id: newId(), attempt: 1 },
): Promise<Received | undefined> {
  const { his, org } = context;
  if (!his) throw new Rejected('未配置HIS接口');
  const started = Date.now();
  const log = (state: 'success' | 'failed', error: string, response: string) =>
    logInterface(tx, {
      org: org.id,
      callId: call.id,
      attempt: call.attempt,
      system: 'HIS',
      interface: '患者查询',
      direction: 'out',
      sn: question.visitNo || question.day || '',
      state,
      milliseconds: Date.now() - started,
      error,
      request: question.visitNo ? '按就诊号' : '按日期',
      response,
      isIdempotent: true,
      at: context.now(),
    });
  let answer: HisPatient[];
  try {
    answer = await his.patients({ hospital: org.id, ...question });
  } catch (error) {
    await log('failed', (error instanceof Error ? error.message : String(error)).slice(0, 300), '');
    return undefined;
  }
  const received: Received = { added: 0, updated: 0, unchanged: 0, refused: [] };
  for (const one of answer) {
    try {
      received[await takeOver(tx, context, one)] += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      received.refused.push({ visitNo: String(one.visitNo ?? ''), reason: error.message });
    }
  }
  // Names stay out of the log.
  await log(
    'success',
    received.refused
      .map((one) => `${one.visitNo}：${one.reason}`)
      .join('；')
      .slice(0, 300),
    inWords(received),
  );
  return received;
}

export const inWords = ({ added, updated, unchanged, refused }: Received): string =>
  `新增${added}人，更新${updated}人，未变${unchanged}人，拒绝${refused.length}人`;

/** One visit, by its number: new, changed or as it was. What the hospital keeps itself (phone, remark) stays. @throws Refusal for what is wrong with it */
export async function takeOver(tx: Db, context: Context, one: HisPatient): Promise<'added' | 'updated' | 'unchanged'> {
  const definition = masterOf('patient');
  if (!definition) throw new Rejected('未配置患者资料');
  const visitType = Object.hasOwn(VISIT_TYPES, String(one.visitType)) ? VISIT_TYPES[one.visitType] : undefined;
  if (!visitType) throw new Rejected('就诊类型不正确');
  const org = context.org.id;
  const [department, doctor] = await Promise.all([
    idOf(tx, sql`select id from department where org_id = ${org} and ${String(one.deptCode ?? '')} in (his_dept_code, code) and deleted_at is null limit 1`),
    idOf(tx, sql`select id from employee where org_id = ${org} and ${String(one.doctorCode ?? '')} in (his_staff_code, code) and deleted_at is null limit 1`),
  ]);
  if (!department) throw new Rejected(`科室编码【${String(one.deptCode ?? '')}】未对照`);
  const row: Record<string, string> = {
    code: String(one.patientId ?? ''),
    visitType,
    visitNo: String(one.visitNo ?? ''),
    visitSeq: String(one.visitSeq || 1),
    name: String(one.patientName ?? ''),
    sex: one.sex || '未知',
    birthDate: one.birthDate ?? '',
    idCardNo: one.idCardNo ?? '',
    department,
    bedNo: one.bedNo ?? '',
    doctor: doctor ?? '',
    diagnosis: one.diagnosis ?? '',
    admissionDate: one.admissionDate ?? '',
    dischargeDate: one.dischargeDate ?? '',
    insuranceType: one.insuranceType ?? '',
  };
  const { rows } = await sql<Record<string, string | number | null> & { id: string; version: number; source: string }>`
    select id, version, source, code, visit_type as "visitType", visit_no as "visitNo", visit_seq::text as "visitSeq", name, sex,
    birth_date::text as "birthDate", id_card_no as "idCardNo", department_id as department,
      bed_no as "bedNo", doctor_id as doctor, diagnosis, admission_date::text as "admissionDate", discharge_date::text as "dischargeDate", insurance_type as "insuranceType", phone, remark
    from patient where org_id = ${org} and visit_type = ${visitType} and lower(visit_no) = lower(${row.visitNo}) and visit_seq = ${row.visitSeq} and deleted_at is null for update`.execute(
    tx,
  );
  const before = rows[0];
  if (before?.source === 'his' && Object.entries(row).every(([name, value]) => String(before[name] ?? '') === value)) return 'unchanged';
  const kept = { phone: String(before?.phone || one.phone || ''), remark: String(before?.remark ?? '') };
  const saved = await saveMaster({ ...within(context, tx), isSystem: true }, definition, {
    ...(before ? { id: before.id, version: Number(before.version) } : {}),
    row: { ...row, ...kept },
  });
  await sql`update patient set source = 'his' where org_id = ${org} and id = ${saved.id}`.execute(tx);
  return before ? 'updated' : 'added';
}

const idOf = async (tx: Db, query: ReturnType<typeof sql>): Promise<string | undefined> =>
  ((await query.execute(tx)).rows[0] as { id: string } | undefined)?.id;
