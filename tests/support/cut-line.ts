import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A line to a database server that can be cut: it lets everything through, refuses everybody, or takes calls and says nothing. */
export type Line = { url: string; be(state: 'open' | 'cut' | 'mute'): Promise<void>; stop(): Promise<void> };

export async function lineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const folder = decodeURIComponent(target.hostname);
  const address = folder.startsWith('/') ? { path: join(folder, `.s.PGSQL.${target.port}`) } : { host: folder, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'mute' = 'open';
  const server = createServer((caller) => {
    sockets.add(caller);
    caller.on('error', () => undefined).on('close', () => sockets.delete(caller));
    if (state === 'mute') return;
    const callee = connect(address);
    sockets.add(callee);
    callee.on('error', () => caller.destroy()).on('close', () => sockets.delete(callee) && caller.destroy());
    caller.on('close', () => callee.destroy());
    // Bytes are passed on only while the line is open: a mute one swallows them.
    caller.on('data', (part) => state === 'open' && callee.write(part));
    callee.on('data', (part) => state === 'open' && caller.write(part));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      drop();
    });
  await listen(0);
  const { port } = server.address() as { port: number };
  target.hostname = '127.0.0.1';
  target.port = String(port);
  return {
    url: target.href,
    async be(next) {
      const last = state;
      state = next;
      if (next === 'cut') await close();
      else if (last === 'cut') await listen(port);
      // What was swallowed is lost: such connections are of no use any more.
      else if (last === 'mute') drop();
    },
    async stop() {
      if (state !== 'cut') await close();
    },
  };
}
