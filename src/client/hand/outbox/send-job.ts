import type { ScanAnswer } from '../../../contract/answers';
import { KEY_DAYS } from '../../../contract/request-keys';
import { isQuestion } from '../../../define/hand-task';
import { handTaskOf } from '../../../domain/hand/tasks';
import { documentOf } from '../../../domain/registry';
import { get, idempotencyKey, post } from '../../api/call';
import { CallError } from '../../api/call-error';
import { callsOf } from '../task/calls-of';
import { completed, namedLots } from '../task/complete';
import { takeScan } from '../task/take-scan';
import { endOf, screenOfTask } from '../task/task-screen';
import type { Work } from '../task/work';
import { sendCalls } from './job';
import { type HandJob, keepJob } from './outbox';

/** A day before the key is forgotten: later nobody could tell a repeat from a first time. */
const TOO_OLD = (KEY_DAYS - 1) * 24 * 3600_000;
export class Refusal extends Error {}

/** Asks for what the codes mean, in the order they were scanned; makes the calls of it, and sends them. @throws Refusal, CallError */
export async function sendJob(job: HandJob): Promise<HandJob> {
  if (Date.now() - Date.parse(job.at) > TOO_OLD) throw new Refusal(`超过${KEY_DAYS - 1}天未发送，请先核对单据是否已经登记`);
  const ready = job.raw && job.calls.length === 0 ? await withCalls(job, job.raw) : job;
  return sendCalls(ready, (path, body) => post(path, body, { quiet: true, tab: job.id }), keepJob);
}

async function withCalls(job: HandJob, raw: Work): Promise<HandJob> {
  const task = handTaskOf(job.task);
  const definition = task && !isQuestion(task) ? documentOf(task.kind) : undefined;
  const screen = task && screenOfTask(task);
  if (!task || isQuestion(task) || !definition || !screen) throw new Refusal('您已没有处理它的页面');
  const given = { task, definition, screen: screen.flag };
  let work = await completed(raw, given);
  for (const [at, { code }] of raw.held.entries()) {
    const answer = await get<ScanAnswer>('/v1/business/scan', { code, kind: definition.kind, screen: screen.flag }, { quiet: true, tab: job.id });
    const taken = takeScan(work, { task, definition, answer, code });
    if (taken.said.isBad) throw new Refusal(`第${at + 1}次扫码 ${code}：${taken.said.text}`);
    work = taken.work;
  }
  const { work: named, missing } = await namedLots(work, given);
  if (missing !== '') throw new Refusal(missing);
  const end = endOf(task, definition, screen, undefined);
  if (!end) throw new Refusal(`您没有${task.endLabel}的权限`);
  const { raw: _raw, ...rest } = job;
  const ready: HandJob = { ...rest, calls: callsOf({ ...given, work: { ...named, held: [] }, newKey: idempotencyKey }, end) };
  keepJob(ready);
  return ready;
}

/** Words of a refusal, line by line where it names lines. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : '服务错误';
  const words = error.problems.map((problem) => (problem.line ? `第${problem.line}行：${problem.message}` : problem.message));
  return words.length > 0 ? words.join('；') : error.message;
}

/** The server was not there, or nobody is signed in: nothing was refused, it waits. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.code === 0 || error.code === 401 || error.code === 403 || error.code >= 50000 || (error.code >= 500 && error.code < 600));
