/** Why the server closes a push channel: the codes of /ws beyond those of the protocol. */
export const SOCKET_CODES = {
  /** There is no session any more, or never was. */
  noSession: 4401,
  /** More channels than one person at work has: the oldest one goes. */
  tooMany: 4429,
} as const;
