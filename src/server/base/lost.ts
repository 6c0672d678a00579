/** SQLSTATEs of a server that went away, is just starting, or takes no more connections. */
const STATES = new Set(['57P01', '57P02', '57P03', '53300', '25P03', '25006']);
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EACCES']);
/** What the driver says by itself, without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether this error says that the database cannot be reached, rather than that something was asked wrongly. Nothing else in
 * the product opens a socket of its own: other systems are called by fetch, whose errors look different.
 */
export function isDatabaseLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseLost);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && (STATES.has(code) || /^08\w{3}$/.test(code))) return true;
  if (typeof code === 'string' && SOCKET.has(code)) return syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo';
  return WORDS.test(error.message);
}
