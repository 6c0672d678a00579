import { CODES } from '../../contract/envelope';
import type { Problem } from '../../define/document-rules';

/**
 * Why a call did not succeed. `code`: body code (42200, 40900 …), or the HTTP status for transport trouble, 0 without an answer.
 * `problems` names line and field for forms; `needsConfirmation`: the same call with confirmed: true would pass.
 * `earlier`: what the call that used this key before was answered (40901).
 * `isCancelled`: nothing went wrong, somebody no longer wants the answer; never shown.
 */
export class CallError extends Error {
  readonly code: number;
  readonly problems: readonly Problem[];
  readonly isCancelled: boolean;
  readonly earlier: unknown;

  constructor(message: string, given: { code?: number; problems?: readonly Problem[]; isCancelled?: boolean; earlier?: unknown } = {}) {
    super(message);
    this.name = 'CallError';
    this.code = given.code ?? 0;
    this.problems = given.problems ?? [];
    this.isCancelled = given.isCancelled ?? false;
    this.earlier = given.earlier;
  }

  get needsConfirmation(): boolean {
    return this.code === CODES.confirm;
  }
}

export const WORDS = {
  network: '网络超时，请检查网络后重新刷新页面再试。',
  client: '客户端异常情况，请稍后刷新页面再试',
  service: '服务错误',
  session: '用户信息错误',
  duplicate: '频繁操作请求！',
  unavailable: (status: number) => `【${status}】 - 服务器异常情况，请稍后刷新页面再试`,
  status: (status: number, message: string) => `【${status}】 - ${message}`,
} as const;
