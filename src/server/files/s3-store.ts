import { createHash, createHmac } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { Config } from '../base/config';
import type { FileStore } from './file-store';

type Bucket = NonNullable<Config['s3']>;
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A bucket of an S3-compatible storage, addressed by path, signed with AWS Signature Version 4. */
export function s3Store(bucket: Bucket, now: () => Date = () => new Date()): FileStore {
  const urlOf = (id: string) => new URL(`${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}/${id}`);
  return {
    system: '文件存储',
    async put(id, content, mime) {
      const url = urlOf(id);
      const isHeld = Buffer.isBuffer(content);
      const headers = { ...signed(bucket, 'PUT', url, isHeld ? sha256(content) : content.sha256, now()), 'content-type': mime };
      const response = await fetch(url, {
        method: 'PUT',
        headers,
        body: isHeld ? new Uint8Array(content) : await openAsBlob(content.path),
        signal: AbortSignal.timeout(isHeld ? 60_000 : 600_000),
      });
      if (!response.ok) throw new Error(`file storage answered ${response.status}`);
    },
    async get(id, part) {
      const url = urlOf(id);
      const response = await fetch(url, {
        headers: { ...signed(bucket, 'GET', url, sha256(''), now()), ...(part ? { range: `bytes=${part.from}-${part.to}` } : {}) },
        signal: AbortSignal.timeout(part ? 600_000 : 60_000),
      });
      if (response.status === 404) return undefined;
      if (!response.ok || !response.body) throw new Error(`file storage answered ${response.status}`);
      return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    },
    async remove(id) {
      const url = urlOf(id);
      const response = await fetch(url, { method: 'DELETE', headers: signed(bucket, 'DELETE', url, sha256(''), now()), signal: AbortSignal.timeout(60_000) });
      if (!response.ok && response.status !== 404) throw new Error(`file storage answered ${response.status}`);
    },
  };
}

/** Parameters by name, each percent-encoded as RFC 3986 says. */
function canonicalQuery(url: URL): string {
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

/** The headers that make a request acceptable: host, time and hash of the content, signed with the secret key. */
export function signed(bucket: Bucket, method: string, url: URL, contentHash: string, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${bucket.region}/s3/aws4_request`;
  const headers = { host: url.host, 'x-amz-content-sha256': contentHash, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('');
  const request = [method, url.pathname, canonicalQuery(url), lines, names, contentHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = ['s3', 'aws4_request'].reduce((current, part) => hmac(current, part), hmac(hmac(`AWS4${bucket.secretKey}`, day), bucket.region));
  const signature = hmac(key, text).toString('hex');
  const { host: _host, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${bucket.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
