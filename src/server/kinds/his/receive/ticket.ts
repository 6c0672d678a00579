import { z } from 'zod';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { logInterface } from '../../../base/interface-log';
import { ownPlace } from '../../../sso/flow';
import { issueTicket, TICKET_PATH } from '../../../sso/ticket';
import type { Answer } from './take-call';

const call = z.object({
  hisStaffId: z.string({ error: '缺少hisStaffId' }).trim().min(1, { error: '缺少hisStaffId' }).max(60, { error: 'hisStaffId最多60个字' }),
  path: z.string({ error: 'path格式不正确' }).max(500, { error: 'path最多500个字' }).default('/'),
});
const REFUSED = {
  nobody: { code: 40402, msg: '这个人员没有对应的用户，请先在“HIS人员”绑定并开通账号' },
  administrator: { code: 40302, msg: '拥有全部权限的用户不能用票据登录，请用账号密码登录' },
} as const;

/** 一次性票据: an address that signs one of its staff in, once and within a minute. The log knows for whom, never the address. */
export async function ticketFor(context: Context, body: string, base: string): Promise<Answer> {
  const started = Date.now();
  const { staff, answer } = await answered(context, body, base);
  const { code, msg } = answer;
  await logInterface(context.db, {
    org: context.org.id,
    callId: newId(context.now().getTime()),
    attempt: 1,
    system: 'HIS',
    interface: '登录票据',
    direction: 'in',
    sn: staff,
    state: code === 0 ? 'success' : 'failed',
    resultCode: String(code),
    milliseconds: Date.now() - started,
    error: code === 0 ? '' : msg,
    request: '',
    response: '',
    isIdempotent: false,
    at: context.now(),
  });
  return answer;
}

async function answered(context: Context, body: string, base: string): Promise<{ staff: string; answer: Answer }> {
  const read = call.safeParse(jsonOf(body));
  if (!read.success) return { staff: '', answer: { code: 40001, msg: read.error.issues[0]?.message ?? '请求格式不正确' } };
  const { hisStaffId: staff, path } = read.data;
  if (ownPlace(path) !== path) return { staff, answer: { code: 40001, msg: 'path只能是本系统内的地址，如 /hospital/SuppliesClaim' } };
  const issued = await issueTicket(context.db, { org: context.org.id, staff, place: path }, context.now());
  if (typeof issued === 'string') return { staff, answer: REFUSED[issued] };
  const url = `${base}${TICKET_PATH}?${new URLSearchParams({ t: issued.ticket })}`;
  return { staff, answer: { code: 0, msg: '成功', result: { url, expiresAt: issued.expires.toISOString() } } };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
