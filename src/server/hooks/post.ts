import { lookup } from 'node:dns';
import { request as plain, type RequestOptions } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Networks } from './networks';

/** What came of one attempt; `error` = why it counts as not delivered. */
export type Outcome = { status?: number; answer: string; error: string };
export type Post = (address: string, headers: Record<string, string>, body: string) => Promise<Outcome>;

const WITHIN = 10_000;
/** Of an answer so much is read, and so much kept. */
const MOST = 64 * 1024;
const KEPT = 2000;

/**
 * Posts to an address somebody wrote down. The address a name stands for is asked about when the connection is made, and that very one is
 * connected to; nothing is followed elsewhere; who is slow or says too much is left.
 */
export function poster(networks: Networks, within = WITHIN): Post {
  return (address, headers, body) => {
    const url = new URL(address);
    const isPlain = url.protocol === 'http:';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const refused = isIP(host) === 0 ? undefined : networks.refusal(host, isPlain);
    if (refused !== undefined) return Promise.resolve({ answer: '', error: refused });
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
      lookup: guardedLookup(networks, isPlain),
      agent: false,
    };
    return new Promise((done) => {
      const sent = (isPlain ? plain : secure)(url, options);
      const late = setTimeout(() => sent.destroy(new Error(`${within / 1000} 秒内没有回答`)), within);
      const end = (outcome: Outcome): void => {
        clearTimeout(late);
        done(outcome);
      };
      sent.on('error', (error) => end({ answer: '', error: wordsOf(error) }));
      sent.on('response', (response) => {
        const status = response.statusCode ?? 0;
        const parts: Buffer[] = [];
        let length = 0;
        const finish = (): void =>
          end({ status, answer: Buffer.concat(parts).toString('utf8').slice(0, KEPT), error: status >= 200 && status < 300 ? '' : `对方回答 ${status}` });
        response.on('data', (part: Buffer) => {
          length += part.length;
          parts.push(part);
          if (length <= MOST) return;
          finish();
          sent.destroy();
        });
        response.on('end', finish);
        // The head alone is an answer only where the rest of it came.
        response.on('aborted', () => end({ status, answer: '', error: '回答中断' }));
      });
      sent.end(body);
    });
  };
}

/** Every address of the name must be allowed: one that changes from question to question is no way in. */
export const guardedLookup =
  (networks: Networks, isPlain: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const refused = addresses.map(({ address }) => networks.refusal(address, isPlain)).find((one) => one !== undefined);
      const [first] = addresses;
      if (refused !== undefined || !first) return callback(new Error(refused ?? '地址无法解析'), '', 0);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

function wordsOf(error: Error): string {
  const { code = '' } = error as { code?: string };
  const words: Record<string, string> = { ECONNREFUSED: '对方没有接受连接', ENOTFOUND: '地址无法解析', ECONNRESET: '连接中断', EAI_AGAIN: '地址暂时无法解析' };
  return (words[code] ?? error.message).slice(0, 300);
}
