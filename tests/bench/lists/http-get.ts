import { Agent, get as httpGet } from 'node:http';
import type { BenchServer } from '../bench-server';

/** Calls list routes over kept-alive connections, as a browser does. @returns the body of an answer that says 0 */
export function getter(server: BenchServer): (kind: string, query: Record<string, string>) => Promise<string> {
  const agent = new Agent({ keepAlive: true });
  return (kind, query) =>
    new Promise((done, fail) => {
      const url = `${server.url}/v1/business/${kind}/list?${new URLSearchParams(query)}`;
      httpGet(url, { agent, headers: { cookie: server.cookie } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body = Buffer.concat(parts).toString();
          if (body.startsWith('{"code":0,')) done(body);
          else fail(new Error(`${url}: ${body.slice(0, 300)}`));
        });
      }).on('error', fail);
    });
}
