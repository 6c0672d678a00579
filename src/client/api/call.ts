import { CODES, type Envelope } from '../../contract/envelope';
import type { Problem } from '../../define/document-rules';
import { CallError, WORDS } from './call-error';
import { heard } from './connection';
import { type Flight, inFlight, type Outgoing, takeOff } from './in-flight';
import { gate } from './session-gate';

/**
 * Every request of the client, and the whole error catalogue, in one place.
 *
 *   get<T>(path, query?, options?): Promise<T>      post<T>(path, body?, options?): Promise<T>
 *   options: { tab, shared, quiet, signal, timeout }
 *   idempotencyKey(): string, one per thing the user wants done; keep it over retries of the same thing
 *
 * A promise resolves with `info` of the envelope, or rejects with a CallError after the user was told (unless `quiet`, or the
 * code is 42201: then the form asks for confirmation and repeats the call with confirmed: true).
 * `tab` is part of the duplicate key: useCall() of workspace/tab-context.ts fills it in. `shared` GETs (caches several places
 * read at once) get the promise already under way instead of cancelling it.
 */
export type Query = Record<string, string | number | boolean | null | undefined>;
export type CallOptions = {
  tab?: string;
  shared?: boolean;
  quiet?: boolean;
  signal?: AbortSignal;
  timeout?: number;
};

/** What the frame of the client does about trouble; set once by session/start.ts, replaced in tests. */
export const frame = {
  tell: (_message: string): void => {},
  goToLogin: (): void => {},
  isOnLogin: (): boolean => false,
  fetch: (input: string, init: RequestInit): Promise<Response> => fetch(input, init),
};

const TIMEOUT = 60_000;

export const idempotencyKey = (): string => crypto.randomUUID();

export function get<T = unknown>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
  const search = searchOf(query);
  return start<T>({ method: 'GET', url: search ? `${path}?${search}` : path }, options);
}

export function post<T = unknown>(path: string, body: object = {}, options: CallOptions = {}): Promise<T> {
  return start<T>({ method: 'POST', url: path, body: { ...body } }, options);
}

export function searchOf(query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
}

async function start<T>(outgoing: Outgoing, options: CallOptions): Promise<T> {
  if (options.shared) {
    const running = inFlight.shared<T>(outgoing.url);
    if (running !== undefined) return running;
    return inFlight.share(outgoing.url, run<T>(outgoing, options));
  }
  return run<T>(outgoing, options);
}

async function run<T>(outgoing: Outgoing, options: CallOptions): Promise<T> {
  try {
    return await untilSignedIn(outgoing, options, (response) => readEnvelope<T>(response));
  } catch (error) {
    const known = error instanceof CallError ? error : new CallError(error instanceof Error && error.message ? error.message : WORDS.client);
    if (!options.quiet && !known.isCancelled && !known.needsConfirmation) frame.tell(known.message);
    throw known;
  }
}

/** A read refused for a lost session waits for the re-login and is sent again; a write is refused for good. Shared with download.ts. */
export async function untilSignedIn<T>(outgoing: Outgoing, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
  for (;;) {
    const response = await send(outgoing, options);
    if ((response.status !== 401 && response.status !== 403) || frame.isOnLogin()) return read(response);
    const message = (await messageOf(response)) ?? WORDS.session;
    const returned = gate.lost(message);
    if (outgoing.method === 'POST') throw new CallError(message, { code: response.status });
    await returned;
  }
}

async function send(outgoing: Outgoing, options: CallOptions): Promise<Response> {
  const flight: Flight = options.shared ? { signal: new AbortController().signal, land() {} } : takeOff(outgoing, options.tab ?? 'frame');
  const timer = AbortSignal.timeout(options.timeout ?? TIMEOUT);
  const signals = [flight.signal, timer, ...(options.signal ? [options.signal] : [])];
  const isGet = outgoing.method === 'GET';
  const init: RequestInit = {
    method: outgoing.method,
    credentials: 'same-origin',
    signal: AbortSignal.any(signals),
    headers: isGet ? { Accept: 'application/json' } : { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(isGet ? {} : { body: JSON.stringify(outgoing.body ?? {}) }),
  };
  try {
    const response = await frame.fetch(outgoing.url, init);
    heard(true);
    return response;
  } catch (error) {
    if (flight.signal.aborted) throw new CallError(WORDS.duplicate);
    if (options.signal?.aborted) throw new CallError('已取消', { isCancelled: true });
    if (error instanceof TypeError) heard(false);
    if (timer.aborted || error instanceof TypeError) throw new CallError(WORDS.network);
    throw error;
  } finally {
    flight.land();
  }
}

async function readEnvelope<T>(response: Response): Promise<T> {
  if (response.status === 404 || response.status === 504) throw refused(response);
  const body = await bodyOf<T>(response);
  // A refused login says what was wrong with it; everything else that is no answer of the service begins with its status.
  const isLogin = response.status === 401 || response.status === 403;
  if (!response.ok && !(isLogin && body?.code)) throw refused(response, body);
  if (!body) throw new CallError(WORDS.client);
  return openEnvelope(body);
}

/** An HTTP status that is no success, in the words of the error catalogue. */
export function refused(
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  body?: { code?: unknown; msg?: string; Msg?: string; info?: unknown },
): CallError {
  if (status === 404 || status === 504) return new CallError(WORDS.unavailable(status), { code: status });
  const message = body?.msg || body?.Msg || statusText || WORDS.service;
  const code = Number(body?.code) || status;
  return new CallError(WORDS.status(status, message), { code, problems: problemsOf(body?.info) });
}

/** The info of a successful envelope; everything else as CallError. */
export function openEnvelope<T>(body: Envelope<T> & { Msg?: string }): T {
  if (body.code === 0) return body.info;
  const message = body.msg || body.Msg || WORDS.service;
  if (String(body.code) === '401') {
    frame.goToLogin();
    throw new CallError(message, { code: 401 });
  }
  const code = Number(body.code);
  throw new CallError(message, {
    code: Number.isFinite(code) ? code : CODES.bug,
    problems: problemsOf(body.info),
    earlier: (body.info as { earlier?: unknown } | null)?.earlier,
  });
}

const problemsOf = (info: unknown): readonly Problem[] => {
  const problems = (info as { problems?: unknown } | null)?.problems;
  return Array.isArray(problems) ? (problems as Problem[]) : [];
};

async function bodyOf<T>(response: Response): Promise<(Envelope<T> & { Msg?: string }) | undefined> {
  const text = await response.text().catch(() => {
    throw new CallError(WORDS.network);
  });
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' && 'code' in body ? (body as Envelope<T>) : undefined;
  } catch {
    return undefined;
  }
}

const messageOf = async (response: Response): Promise<string | undefined> => {
  const body = await bodyOf(response).catch(() => undefined);
  return body?.msg || body?.Msg || undefined;
};
