import type { Problem } from '../define/document-rules';

/** Every answer of /v1. code 0 = success, '401' = go to login, anything else: msg is for the user. */
export type Envelope<T = unknown> = { code: 0 | '401' | number; msg: string; info: T };

/** Body codes beyond success. HTTP stays 200 except for a missing or expired session (401). */
export const CODES = {
  badInput: 40000,
  loginFailed: 40100,
  passwordExpired: 40110,
  mustChangePassword: 40111,
  /** Wrong too often: the same call passes with the picture of /v1/captcha/code read (id, captchaResult). */
  pictureNeeded: 40112,
  /** The first step was right: /v1/login/secondStep passes with a code, within minutes and from the same browser. */
  secondStepNeeded: 40113,
  /** The same, but there is no second step yet: it is set up first (/v1/login/secondStep/begin). */
  secondStepUnset: 40114,
  /** Too late for the second step, or from another browser: from the beginning. */
  challengeOver: 40115,
  forbidden: 40300,
  /** The token of an upload is missing, over, or somebody else's: another one of /v1/image/token passes. */
  uploadToken: 40310,
  notFound: 40400,
  conflict: 40900,
  /** The idempotency key was used for another call: nothing was done; info.earlier is what that one was answered. */
  keyUsed: 40901,
  /** A business rule refuses; info.problems lists every one with line and field. */
  rejected: 42200,
  /** Only warnings stand in the way: the same call with confirmed: true passes. */
  confirm: 42201,
  tooMany: 42900,
  bug: 50000,
  /** The database is away for a moment: nothing was done, or it is not known; the same call with the same key may be sent again. */
  unavailable: 50300,
} as const;

export type Problems = { problems: Problem[] };
export const SUCCESS = '成功';
