import { sql } from 'kysely';
import { objectSchema } from '../../../../define/field-schema';
import { STATUS } from '../../../../define/status';
import { SURGERY_ROW } from '../../../../domain/his/surgery-list';
import { VISITS } from '../../../../domain/his/wire';
import { surgeryPlan } from '../../../../domain/surgery/surgery-plan';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { assigned } from '../../../engine/documents/assignments';
import { check } from '../../../engine/documents/check';
import { actOnDocument } from '../../../engine/documents/lifecycle';
import { addDraft } from '../../../engine/documents/save';
import { loadDocument, type Stored } from '../../../engine/documents/stored';
import { transition } from '../../../engine/documents/transition';
import { assignmentsOf } from '../../../engine/documents/words/says';
import { behindSavepoint, nothing, type Received, type Row } from './received';

type Told = {
  [K in 'surgeryNo' | 'visitType' | 'visitNo' | 'visitSeq' | 'surgeryName' | 'surgeryAt' | 'room' | 'deptCode' | 'surgeonCode' | 'diagnosis']?: string;
} & {
  cancelled?: boolean;
};

/**
 * Operations as they stand on the list of the hospital's own system: each a plan that waits for whoever adds its goods. Put on another day, the
 * plan moves and tells whom it tells; called off, it is cancelled. What was decided here already and is not a matter of time stays for people.
 */
export async function receiveSurgeries(context: Context, rows: readonly Row[]): Promise<Received> {
  const system: Context = { ...context, isSystem: true, screen: '' };
  const received = nothing();
  for (const row of rows) {
    const outcome = await behindSavepoint(system, () => take(system, row));
    if (outcome === 'changed') received.accepted += 1;
    else if (outcome === 'same') received.duplicated += 1;
    else received.rejected.push({ id: String(row.surgeryNo ?? '').slice(0, 60), reason: outcome });
  }
  return received;
}

async function take(context: Context, row: Row): Promise<'changed' | 'same' | string> {
  const stray = Object.keys(row).filter((name) => !Object.hasOwn(SURGERY_ROW, name));
  if (stray.length > 0) return `不认识的字段：${stray.slice(0, 5).join('、').slice(0, 100)}`;
  const read = objectSchema(SURGERY_ROW).safeParse(row);
  if (!read.success) return read.error.issues[0]?.message ?? '数据格式不正确';
  const told = read.data as Told;
  const plan = await planOf(context, told.surgeryNo ?? '');
  if (told.cancelled) return plan ? calledOff(context, plan) : 'same';
  const header = await headerOf(context, told);
  if (plan) return put(context, plan, header);
  await addDraft(context, surgeryPlan, { header, lines: [] }, { confirmed: true, automatic: {} });
  return 'changed';
}

/** The last plan of this number that was not cancelled. */
async function planOf(context: Context, no: string): Promise<Stored | undefined> {
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${context.org.id} and kind = ${surgeryPlan.kind} and extra->>'hisNo' = ${no}
    and status <> ${STATUS.cancelled} order by created_at desc, id desc limit 1`.execute(context.db);
  return rows[0] && loadDocument(context, surgeryPlan.kind, rows[0].id, true);
}

/** Patient, department and surgeon under our own ids. @throws Rejected where one is not known here */
async function headerOf(context: Context, told: Told): Promise<Record<string, string>> {
  const { db, org } = context;
  const { visitType = '', visitNo = '', visitSeq = '', deptCode = '', surgeonCode = '', surgeryName = '', surgeryAt = '', room = '', diagnosis = '' } = told;
  const { rows } = await sql<Record<'patient' | 'department' | 'surgeon', string | null>>`select
    (select id from patient where org_id = ${org.id} and visit_type = ${VISITS[visitType] ?? ''} and lower(visit_no) = lower(${visitNo})
      and (${String(visitSeq)} = '' or visit_seq::text = ${String(visitSeq)}) and deleted_at is null order by visit_seq desc limit 1) as patient,
    (select id from department where org_id = ${org.id} and ${deptCode} in (his_dept_code, code) and deleted_at is null
      order by his_dept_code = ${deptCode} desc nulls last limit 1) as department,
    (select id from employee where org_id = ${org.id} and ${surgeonCode} in (his_staff_code, code) and deleted_at is null
      order by his_staff_code = ${surgeonCode} desc nulls last limit 1) as surgeon`.execute(db);
  const { patient, department, surgeon } = rows[0] ?? {};
  if (!patient) throw new Rejected(`没有就诊号为【${visitNo}】的患者`);
  if (!department) throw new Rejected(`科室编码【${deptCode}】未对照`);
  if (!surgeon) throw new Rejected(`主刀编码【${surgeonCode}】未对照`);
  return { hisNo: told.surgeryNo ?? '', patient, department, surgeon, surgeryName, surgeryAt, room, diagnosis };
}

/** What a plan that counts already leaves to people. */
const DECIDED = { patient: '患者', department: '手术科室', surgeon: '主刀', surgeryName: '术式' } as const;

async function put(context: Context, plan: Stored, header: Record<string, string>): Promise<'changed' | 'same'> {
  const d = plan.view;
  const now = (name: string) => String((d.header as Record<string, unknown>)[name] ?? '');
  // What is not told stays as it is said here.
  const told = Object.keys(header).filter((name) => header[name] !== '');
  const differs = told.filter((name) => (name === 'surgeryAt' ? Date.parse(now(name)) !== Date.parse(header[name] ?? '') : now(name) !== header[name]));
  const isOver = d.status === STATUS.completed || d.status === STATUS.stopped || d.status === STATUS.redFlushed;
  if (differs.length === 0 || isOver) return 'same';
  if (d.status === STATUS.draft || d.status === STATUS.rejected) {
    const said = Object.fromEntries(differs.map((name) => [name, header[name]]));
    Object.assign(d.header, said);
    await check(context, surgeryPlan, d, ['save'], true);
    await transition(context, [{ id: d.id }], { to: d.status, action: 'edit', also: assigned(assignmentsOf(surgeryPlan, said)) });
    return 'changed';
  }
  const decided = Object.entries(DECIDED).flatMap(([name, label]) => (differs.includes(name) ? [label] : []));
  if (decided.length > 0) throw new Rejected(`手术计划【${d.sn}】${d.status === STATUS.submitted ? '待审核' : '已审核'}，请在其中更正${decided.join('、')}`);
  if (d.status === STATUS.submitted) throw new Rejected(`手术计划【${d.sn}】待审核，请先审核或驳回`);
  if (!differs.includes('surgeryAt') && !differs.includes('room')) return 'same';
  await act(context, plan, 'reschedule', { input: { surgeryAt: header.surgeryAt, room: header.room }, reason: 'HIS改期' });
  return 'changed';
}

async function calledOff(context: Context, plan: Stored): Promise<'changed' | 'same'> {
  const cancel = surgeryPlan.actions.find(({ id }) => id === 'cancel');
  if (!cancel?.from.some((status) => status === plan.view.status)) return 'same';
  await act(context, plan, 'cancel', { reason: 'HIS取消手术' });
  return 'changed';
}

async function act(context: Context, { view: d, row }: Stored, id: string, more: { input?: Record<string, unknown>; reason: string }): Promise<void> {
  const action = surgeryPlan.actions.find((one) => one.id === id);
  if (!action) throw new Error(`no ${id} of a plan`);
  await actOnDocument(context, surgeryPlan, action, { id: d.id, version: Number(row.version), key: newId(), confirmed: true, ...more });
}
