import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import type { Networks } from '../hooks/networks';
import { guardedLookup } from '../hooks/post';

const WITHIN = 10_000;
const MOST = 512 * 1024;
type Init = { method?: string; headers?: Record<string, string>; body?: unknown };

/**
 * fetch for addresses an organisation wrote down: only where the operator lets the product go (HOOK_NETWORKS), at the address that was
 * judged, nothing followed elsewhere, no answer without end.
 */
export const guardedFetch =
  (networks: Networks) =>
  (address: string, { method = 'GET', headers = {}, body }: Init): Promise<Response> => {
    const url = new URL(address);
    const isPlain = url.protocol === 'http:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const refused = networks.refusalOf(address) ?? (isIP(host) === 0 ? undefined : networks.refusal(host, isPlain));
    if (refused !== undefined) return Promise.reject(new Error(refused));
    const content = body === undefined || body === null ? undefined : String(body);
    return new Promise((done, fail) => {
      const sent = (isPlain ? plain : secure)(url, {
        method,
        headers: { ...headers, ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }) },
        lookup: guardedLookup(networks, isPlain),
        agent: false,
        signal: AbortSignal.timeout(WITHIN),
      });
      sent.on('error', fail);
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          parts.push(part);
          if (length > MOST) sent.destroy(new Error('answer too long'));
        });
        response.on('error', fail);
        response.on('end', () => {
          const status = response.statusCode ?? 500;
          const told = Object.entries(response.headers).flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []));
          done(new Response([204, 304].includes(status) ? null : Buffer.concat(parts), { status, headers: told }));
        });
      });
      sent.end(content);
    });
  };
