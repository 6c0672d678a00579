import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

/** As the client looks at a wall (screens/dashboard/use-dashboard.ts): every change gathered, at most so often, and anyway after five minutes without. */
const [AT_ONCE, AT_MOST, LOOK, ANYWAY] = [250, 2_000, 60_000, 300_000];
/** A socket says that it lives. */
const BEAT = 25_000;

export type Wall = { calls: number; failed: number; close(): void };

/** A wall that hangs: its socket open, its figures asked for as a browser asks. */
export async function hangWall({ url, cookie, path }: { url: string; cookie: string; path: string }): Promise<Wall> {
  const wall: Wall = { calls: 0, failed: 0, close: () => undefined };
  const { info } = (await fetch(`${url}/v1/ws/token`, { headers: { cookie } }).then((one) => one.json())) as { info: { token: string } };
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws?token=${info.token}`, { headers: { origin: url } });
  let timer: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  let asked = 0;
  const ask = async (): Promise<void> => {
    wall.calls += 1;
    asked = performance.now();
    const answer = await fetch(`${url}${path}`, { headers: { cookie } }).then(
      (one) => one.json() as Promise<{ code: number }>,
      () => ({ code: -1 }),
    );
    if (answer.code !== 0) wall.failed += 1;
  };
  const soon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        void ask();
      },
      Math.max(AT_ONCE, last + AT_MOST - performance.now()),
    );
  };
  socket.on('message', (data) => {
    if ((JSON.parse(String(data)) as { type?: string }).type === 'change') soon();
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  socket.on('error', () => undefined);
  const beats = setInterval(() => socket.send(JSON.stringify({ type: 'heart_beat', msg: 'ping' })), BEAT);
  const anyway = setInterval(() => performance.now() - asked > ANYWAY - LOOK / 2 && void ask(), LOOK);
  await ask();
  await sleep(50);
  wall.close = () => {
    clearInterval(beats);
    clearInterval(anyway);
    clearTimeout(timer);
    socket.close();
  };
  return wall;
}
