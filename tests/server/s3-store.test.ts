import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signed } from '../../src/server/files/s3-store';
import { upload as uploadFile } from '../support/file-upload';
import { type Received, type Stub, startStub } from '../support/http-stub';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation } from '../support/world';

/** AWS documentation, "Signature calculations for the Authorization header": its keys, day and two of its requests. */
describe('the published examples of AWS Signature Version 4', () => {
  const bucket = {
    endpoint: 'https://s3.amazonaws.com',
    bucket: 'examplebucket',
    region: 'us-east-1',
    accessKey: 'AKIAIOSFODNN7EXAMPLE',
    secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const sign = (query: string) =>
    signed(
      bucket,
      'GET',
      new URL(`https://examplebucket.s3.amazonaws.com/${query}`),
      createHash('sha256').update('').digest('hex'),
      new Date('2013-05-24T00:00:00Z'),
    ).authorization;
  test.each([
    ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
    ['?prefix=J&max-keys=2', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s', (query, signature) => {
    expect(sign(query)).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
    );
  });
});

const KEYS = { access: 'SPDKEY', secret: 'geheim/+' };
const PDF = Buffer.from('%PDF-1.4 Prüfbericht 质检报告');

/** What a storage computes by itself from what arrived: a request signed otherwise is refused. */
function isSignedRight(request: Received): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!found) return false;
  const [, access, day = '', region = '', names = '', signature] = found;
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest();
  if (access !== KEYS.access || request.headers['x-amz-content-sha256'] !== hash(request.body)) return false;
  const [path = '', query = ''] = request.url.split('?');
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`);
  const canonical = `${request.method}\n${path}\n${query}\n${headers.join('\n')}\n\n${names}\n${hash(request.body)}`;
  const time = String(request.headers['x-amz-date']);
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash(canonical)}`;
  const key = mac(mac(mac(mac(`AWS4${KEYS.secret}`, day), region), 's3'), 'aws4_request');
  return time.startsWith(day) && mac(key, text).toString('hex') === signature;
}

describe('files in a bucket', () => {
  let server: Server;
  let storage: Stub;
  let admin: Client;
  const objects = new Map<string, Buffer>();
  let isBroken = false;
  beforeAll(async () => {
    storage = await startStub((request) => {
      if (isBroken) return { status: 503 };
      if (!isSignedRight(request)) return { status: 403 };
      if (request.method === 'PUT') objects.set(request.url, request.body);
      const body = objects.get(request.url);
      return body ? { status: 200, body: request.method === 'PUT' ? '' : body } : { status: 404 };
    });
    server = await startServer({
      env: { FILES_ENDPOINT: `${storage.url}/`, FILES_BUCKET: 'spd', FILES_REGION: 'cn-north-1', FILES_ACCESS_KEY: KEYS.access, FILES_SECRET_KEY: KEYS.secret },
    });
    admin = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  });
  afterAll(async () => {
    await server.stop();
    await storage.stop();
  });

  const ask = async (who: Client, url: string) =>
    server.app.inject({ url, headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
  const upload = (name: string) => uploadFile(admin, name, PDF);

  test('are kept under their id by a request the storage finds rightly signed, and read back byte for byte', async () => {
    const { info } = await upload('质检报告.pdf');
    expect([...objects.keys()]).toEqual([`/spd/${info.id}`]);
    expect(storage.received[0]).toMatchObject({ method: 'PUT', headers: { 'content-type': 'application/pdf' } });
    const answer = await ask(admin, `/v1/file/${info.id}`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    const logged = await sql`select system, interface, state, sn from interface_log`.execute(server.db);
    expect(logged.rows).toEqual([{ system: '文件存储', interface: '上传', state: 'success', sn: '质检报告.pdf' }]);
  });

  test('that are gone there do not exist', async () => {
    const { info } = await upload('失踪.pdf');
    objects.delete(`/spd/${info.id}`);
    expect((await call(admin, 'GET', `/v1/file/${info.id}`)).msg).toBe('文件不存在');
  });

  test('are not half kept when the storage fails: it says so, and no row remains', async () => {
    const before = await sql<{ n: number }>`select count(*)::int as n from stored_file`.execute(server.db);
    const kept = (await sql<{ id: string }>`select id from stored_file order by created_at limit 1`.execute(server.db)).rows[0]?.id;
    isBroken = true;
    expect(await upload('失败.pdf')).toMatchObject({ code: 42200, msg: '文件存储暂时不可用，请稍后重试' });
    expect((await call(admin, 'GET', `/v1/file/${kept}`)).msg).toBe('文件存储暂时不可用，请稍后重试');
    isBroken = false;
    expect((await sql`select count(*)::int as n from stored_file`.execute(server.db)).rows).toEqual(before.rows);
    const logged = await sql`select interface, error from interface_log where state = 'failed' order by at, interface`.execute(server.db);
    expect(logged.rows).toEqual([
      { interface: '上传', error: 'file storage answered 503' },
      { interface: '下载', error: 'file storage answered 503' },
    ]);
  });
});
