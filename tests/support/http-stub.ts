import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A system on the other side of the wire: keeps what it was sent and answers what the test says. */
export type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type Stub = { url: string; received: Received[]; stop(): Promise<void> };
type Answer = { status: number; body?: Buffer | string; delay?: number };

export async function startStub(answer: (request: Received) => Answer): Promise<Stub> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
      received.push(one);
      const { status, body = '', delay = 0 } = answer(one);
      setTimeout(() => response.writeHead(status).end(body), delay);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
