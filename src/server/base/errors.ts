import { CODES } from '../../contract/envelope';
import type { Problem } from '../../define/document-rules';

/**
 * The five things that can go wrong in a way a user should read. Thrown where the rule is known, turned into the
 * envelope in one place (http.ts). Anything else is a bug: logged with its request id, shown as 服务错误.
 */
export abstract class Refusal extends Error {
  abstract readonly code: number;
  constructor(
    message: string,
    readonly problems: Problem[] = [],
  ) {
    super(message);
  }
}

/** A business rule says no. */
export class Rejected extends Refusal {
  code: number = CODES.rejected;
  /** A rule about one field of a form: its words stand there. */
  static at(field: string, message: string): Rejected {
    return new Rejected(message, [{ field, message }]);
  }
  static because(problems: Problem[]): Rejected {
    return new Rejected(problems.map((p) => (p.line === undefined ? p.message : `第${p.line}行：${p.message}`)).join('；'), problems);
  }
}
/** The input itself is wrong: types, lengths, unknown fields. */
export class BadInput extends Refusal {
  readonly code = CODES.badInput;
}
/** Only warnings stand in the way; the same call with confirmed: true passes. */
export class NeedsConfirmation extends Refusal {
  readonly code = CODES.confirm;
}
/** No valid session: the only error with HTTP 401. */
export class Unauthorised extends Refusal {
  readonly code = CODES.loginFailed;
}
/** Signed in but not allowed: HTTP 200, words name screen and operation. */
export class Forbidden extends Refusal {
  readonly code = CODES.forbidden;
}
export class NotFound extends Refusal {
  readonly code = CODES.notFound;
}
/** Somebody else was faster. */
export class Conflict extends Refusal {
  readonly code = CODES.conflict;
}
/** What the product itself needs is away: nothing was wrong with the call, and the same call may pass in a moment. */
export class Unavailable extends Refusal {
  readonly code = CODES.unavailable;
}
/** The key of a call was given for something else before; `earlier` = what that was answered. */
export class KeyUsed extends Refusal {
  readonly code = CODES.keyUsed;
  constructor(
    message: string,
    readonly earlier: unknown,
  ) {
    super(message);
  }
}
/** Refusals that carry a code of their own (40110 password expired, 40111 initial password). */
export class Coded extends Refusal {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export const STALE = '数据已被他人修改，请刷新后重试';
export const STALE_DOCUMENT = '单据已被他人修改，请刷新后重试';
