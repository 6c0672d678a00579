import { z } from 'zod';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { logInterface } from '../../../base/interface-log';
import { inTransaction } from '../../../db/transaction';
import { isBroken } from '../../../guard/input';
import type { Interface } from './interfaces';
import { inWords, type Received, type Row } from './received';

export const MOST_ROWS = 500;
const callSchema = z.object({
  batchNo: z.string().max(60, { error: 'batchNo最多60个字' }).optional(),
  rows: z.array(z.unknown(), { error: '缺少rows' }).max(MOST_ROWS, { error: `每次最多${MOST_ROWS}条` }),
});

/** As the hospital's own system is answered. */
export type Answer = { code: number; msg: string; result?: unknown };
const bad = (msg: string): Answer => ({ code: 40001, msg });

/**
 * One signed call of the hospital's own system: its rows kept, each judged by itself, with one row on 接口监控. What it holds of patients is not in the log; sent
 * again it changes nothing.
 */
export async function takeCall(context: Context, { name, key, take }: Interface, body: string): Promise<Answer> {
  const started = Date.now();
  const read = parsed(body);
  const log = (state: 'success' | 'failed', more: { error: string; response: string; code: number }) =>
    logInterface(context.db, {
      org: context.org.id,
      callId: newId(context.now().getTime()),
      attempt: 1,
      system: 'HIS',
      interface: name,
      direction: 'in',
      sn: 'rows' in read ? (read.batchNo ?? '') : '',
      state,
      resultCode: String(more.code),
      milliseconds: Date.now() - started,
      error: more.error.slice(0, 300),
      request: 'rows' in read ? JSON.stringify(read.rows.filter(isRow).map(withoutPerson)) : '',
      response: more.response,
      isIdempotent: true,
      at: context.now(),
    });
  if ('refused' in read) {
    await log('failed', { error: read.refused.msg, response: '', code: read.refused.code });
    return read.refused;
  }
  try {
    const received = await inTransaction(context.db, (tx) => keep({ ...context, db: tx }, { key, take }, read.rows));
    const rejected = received.rejected.map(({ id, reason }) => ({ [key]: id, reason }));
    await log('success', { error: received.rejected.map(({ id, reason }) => `${id}：${reason}`).join('；'), response: inWords(received), code: 0 });
    return { code: 0, msg: '成功', result: { accepted: received.accepted, duplicated: received.duplicated, rejected } };
  } catch (error) {
    await log('failed', { error: error instanceof Error ? error.message : String(error), response: '', code: 50000 });
    return { code: 50000, msg: '服务错误，请稍后重发' };
  }
}

async function keep(context: Context, { key, take }: Pick<Interface, 'key' | 'take'>, rows: readonly unknown[]): Promise<Received> {
  const whole = rows.filter(isRow);
  const sound = whole.filter((row) => !isBroken(row));
  const received = await take(context, sound);
  const broken = whole
    .filter((row) => isBroken(row))
    .map((row) => ({ id: typeof row[key] === 'string' ? printable(row[key]) : '', reason: '内容含有无法保存的字符' }));
  const others = rows.flatMap((row, at) => (isRow(row) ? [] : [{ id: '', reason: `第${at + 1}条不是一组字段` }]));
  return { ...received, rejected: [...received.rejected, ...broken, ...others] };
}

const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && !Array.isArray(row);

const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').slice(0, 60);

function parsed(body: string): { rows: unknown[]; batchNo?: string | undefined } | { refused: Answer } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { refused: bad('请求内容不是有效的JSON') };
  }
  const result = callSchema.safeParse(json);
  return result.success ? result.data : { refused: bad(result.error.issues[0]?.message ?? '请求格式不正确') };
}

/** Who it is about is nobody's business who looks after the lines. */
const PERSON = new Set(['patientName', 'name', 'idCardNo', 'phone', 'birthDate', 'diagnosis']);
const withoutPerson = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !PERSON.has(name)));
