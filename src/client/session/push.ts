import type { Push } from '../../contract/answers';
import { SOCKET_CODES } from '../../contract/socket-codes';
import { get } from '../api/call';
import { probe } from '../api/connection';
import { say } from '../ui/toast';
import { receive } from './received';

/**
 * The push channel. It lives outside the tabs and as long as the login: lost for whatever reason it is tried again every 5 s
 * without limit; 9 minutes without traffic are broken by a ping. What cannot be understood is ignored.
 */
export const RETRY = 5_000;
export const IDLE = 540_000;
export const PING = JSON.stringify({ type: 'heart_beat', msg: 'ping' });

let isWanted = false;
let socket: WebSocket | undefined;
let retryTimer = 0;
let idleTimer = 0;

export function startPush(): void {
  if (isWanted) return;
  if (typeof WebSocket === 'undefined') {
    say.warning('当前浏览器不支持消息推送，请使用最新版本的Chrome浏览器');
    return;
  }
  isWanted = true;
  void connect();
}

export function stopPush(): void {
  isWanted = false;
  window.clearTimeout(retryTimer);
  window.clearTimeout(idleTimer);
  socket?.close();
  socket = undefined;
}

async function connect(): Promise<void> {
  window.clearTimeout(retryTimer);
  try {
    const answer = await get<{ token: string } | string>('/v1/ws/token', {}, { quiet: true, shared: true });
    const token = typeof answer === 'string' ? answer : answer.token;
    if (!isWanted) return;
    const channel = new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws?token=${encodeURIComponent(token)}`);
    socket = channel;
    channel.onopen = waitIdle;
    channel.onmessage = (event) => {
      waitIdle();
      const push = parsePush(event.data);
      if (push && isWanted) receive(push);
    };
    channel.onclose = ({ code }) => {
      if (socket !== channel) return;
      // Newer windows of the same person took its place: it comes back when somebody looks at it.
      if (code === SOCKET_CODES.tooMany && document.visibilityState === 'hidden') return waitSeen();
      if (isWanted) void probe();
      retry();
    };
  } catch {
    retry();
  }
}

function retry(): void {
  window.clearTimeout(idleTimer);
  if (!isWanted) return;
  window.clearTimeout(retryTimer);
  retryTimer = window.setTimeout(() => void connect(), RETRY);
}

function waitSeen(): void {
  window.clearTimeout(idleTimer);
  document.addEventListener('visibilitychange', retry, { once: true });
}

function waitIdle(): void {
  window.clearTimeout(idleTimer);
  idleTimer = window.setTimeout(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(PING);
    waitIdle();
  }, IDLE);
}

/** A message without a type is a notification: the specification's body is {title, body, uri, objectID, extra}. */
export function parsePush(data: unknown): Push | undefined {
  if (typeof data !== 'string' || data.trim() === '') return undefined;
  try {
    const body: unknown = JSON.parse(data);
    if (body === null || typeof body !== 'object' || Array.isArray(body)) return undefined;
    const given = body as Record<string, unknown>;
    if (given.type === 'change') {
      return Array.isArray(given.ids)
        ? {
            type: 'change',
            resource: String(given.resource ?? ''),
            ids: given.ids.map(String),
            by: String(given.by ?? ''),
          }
        : undefined;
    }
    if (given.type === 'permissionChanged' || given.uri === 'permissionChanged') return { type: 'permissionChanged' };
    if (typeof given.title !== 'string' || given.title === '') return undefined;
    return {
      type: 'notice',
      id: String(given.id ?? ''),
      title: given.title,
      body: String(given.body ?? ''),
      uri: String(given.uri ?? ''),
      objectID: String(given.objectID ?? ''),
      ...(typeof given.kind === 'string' ? { kind: given.kind } : {}),
      extra: (given.extra ?? {}) as Extract<Push, { type: 'notice' }>['extra'],
    };
  } catch {
    return undefined;
  }
}
