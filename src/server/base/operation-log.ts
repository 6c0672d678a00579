import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Context } from './context';
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
  await operationRow(context, what).execute(tx);
}

/** The row as an insert: for statements that write it beside something else. */
export function operationRow(context: Context, what: Logged): RawBuilder<unknown> {
  const isPatient = what.resource === 'patient';
  const changes = differences(what.before ?? {}, what.after ?? {}, isPatient);
  const { org, user, screen, requestId } = context;
  return sql`insert into operation_log (org_id, id, at, user_id, user_code, user_name, ip, device, screen, operation, resource, record_id, record_name, result, changes, request_id)
    values (${org.id}, ${newId()}, ${context.now()}, ${user.id || null}, ${user.code ?? ''}, ${user.name}, ${context.ip ?? null}, ${context.device ?? null}, ${screen},
      ${what.operation}, ${what.resource}, ${what.id ?? null}, ${(isPatient ? masked(what.name) : what.name).slice(0, 200)}, ${what.result ?? '成功'},
      ${JSON.stringify(changes)}::jsonb, ${requestId})`;
}

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
