import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Context } from './context';
import { gather, type Sort } from './gather';
import { newId } from './id';

export type Logged = {
  resource: string;
  id?: string;
  /** Number or name people know the record by. */
  name: string;
  /** Operation flag: add, edit, review, export, login… */
  operation: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  result?: string;
};
type Change = { field: string; before: string; after: string };

/** Never stored, whatever the record: a log must not become a list of secrets. */
const SECRET = /password|passwd|pwd|hash|token|secret|captcha|verifycode|api_?key/i;
/** Shown in part: who reads the log need not know the patient. */
const PERSONAL = /^(patient(Name|No)?|idCardNo|id_card_no|visitNo|visit_no)$/i;
const UNINTERESTING = new Set(['version', 'updatedAt', 'updated_at', 'updatedBy', 'updated_by', 'pinyin', 'pinyin_full']);

/** One row of the operation log, in the transaction of the change itself: no change without its trace, no trace without the change. */
export async function logOperation(tx: Db, context: Context, what: Logged): Promise<void> {
  await gather(tx, LOGS, [rowOf(context, what)]);
}

function rowOf(context: Context, what: Logged): Record<string, unknown> {
  const isPatient = what.resource === 'patient';
  const changes = differences(what.before ?? {}, what.after ?? {}, isPatient);
  const { org, user, screen, requestId } = context;
  return {
    org_id: org.id,
    id: newId(),
    at: context.now().toISOString(),
    user_id: user.id || null,
    user_code: user.code ?? '',
    user_name: user.name,
    ip: context.ip ?? null,
    device: context.device ?? null,
    screen,
    operation: what.operation,
    resource: what.resource,
    record_id: what.id ?? null,
    record_name: (isPatient ? masked(what.name) : what.name).slice(0, 200),
    result: what.result ?? '成功',
    changes,
    request_id: requestId,
  };
}

const COLUMNS = sql`org_id, id, at, user_id, user_code, user_name, ip, device, screen, operation, resource, record_id, record_name, result, changes, request_id`;
const LOGS: Sort<Record<string, unknown>> = {
  queries: (rows) =>
    sql`logs as (insert into operation_log (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::operation_log, ${JSON.stringify(rows)}::jsonb))`,
};

/** Fields whose text differs, at most 100, long texts cut. */
export function differences(before: Record<string, unknown>, after: Record<string, unknown>, isPatient = false): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !UNINTERESTING.has(name));
  const changes: Change[] = [];
  for (const field of names) {
    const old = textOf(before[field]);
    const now = textOf(after[field]);
    if (old === now) continue;
    if (SECRET.test(field)) changes.push({ field, before: '***', after: '***' });
    else if (PERSONAL.test(field) || (isPatient && /^(name|phone)$/.test(field))) changes.push({ field, before: masked(old), after: masked(now) });
    else changes.push({ field, before: old, after: now });
  }
  return changes.slice(0, 100);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.slice(0, 500);
}

/** 张三丰 → 张**; 13812345678 → 1**. */
const masked = (text: string): string => (text === '' ? '' : `${[...text][0]}**`);
