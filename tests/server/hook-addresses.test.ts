import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetworks } from '../../src/server/hooks/networks';
import { poster } from '../../src/server/hooks/post';

/** What somebody writes down as an address never leads to what only this machine, or the operator’s network, reaches. */
const METADATA = ['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254', 'fe80::1', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe'];
const NOWHERE = ['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', 'ff02::1', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::1', 'not-an-ip', ''];
const PRIVATE = [
  '10.1.2.3',
  '127.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fc00::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
];
const PUBLIC = ['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '100.128.0.1', '2400:3200::1'];

describe('an address', () => {
  const closed = createNetworks('');
  const open = createNetworks('0.0.0.0/0,::/0');
  it.each([...METADATA, ...NOWHERE])('%s is called never, whatever is allowed', (ip) => {
    for (const networks of [closed, open]) expect(networks.refusal(ip, false)).toContain('不能推送到地址');
  });
  it.each(PRIVATE)('%s is called only where the operator allows its network, then by http as well', (ip) => {
    expect(closed.refusal(ip, false)).toContain('HOOK_NETWORKS');
    const some = createNetworks('10.0.0.0/8, 127.0.0.0/8 172.16.0.0/12;192.168.0.0/16,100.64.0.0/10,::1/128,fc00::/7');
    expect([some.refusal(ip, false), some.refusal(ip, true)]).toEqual([undefined, undefined]);
    expect(createNetworks('10.9.0.0/16').refusal(ip, false)).toContain('HOOK_NETWORKS');
  });
  it.each(PUBLIC)('%s is called by https alone', (ip) => {
    expect([closed.refusal(ip, false), closed.refusal(ip, true)]).toEqual([undefined, '推送到公网须用 https']);
  });
  it.each([
    'http://2130706433/', // 127.0.0.1 as one number
    'http://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://db.internal/',
    'http://erp.example.com/',
    'https://user:word@erp.example.com/',
    'ftp://erp.example.com/',
    'file:///etc/passwd',
    'gopher://x',
    'nonsense',
  ])('%s is refused as it is written', (address) => expect(closed.refusalOf(address)).toBeTypeOf('string'));
  it('of a system outside is taken', () => expect(closed.refusalOf('https://erp.example.com:8443/hooks?a=1')).toBeUndefined());
});

describe('a call', () => {
  const server = createServer((request, response) => {
    if (request.url === '/long') {
      for (let i = 0; i < 200; i++) response.write('x'.repeat(4096));
      response.end();
    } else if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url !== '/silent') response.writeHead(200).end(request.headers['x-yrt-id']);
  });
  let base: string;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const inside = poster(createNetworks('127.0.0.0/8'), 300);

  it('is answered', async () => expect(await inside(`${base}/`, { 'X-Yrt-Id': 'e1' }, '{}')).toEqual({ status: 200, answer: 'e1', error: '' }));
  it('is asked what its name stands for when it connects: a name that leads inside leads nowhere', async () => {
    const port = new URL(base).port;
    const outside = poster(createNetworks('10.0.0.0/8'), 300);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect((await outside(`http://${host}:${port}/`, {}, '{}')).error, host).toContain('HOOK_NETWORKS');
  });
  it('follows nobody elsewhere', async () => expect(await inside(`${base}/elsewhere`, {}, '{}')).toMatchObject({ status: 302, error: '对方回答 302' }));
  it('waits so long and no longer', async () => expect((await inside(`${base}/silent`, {}, '{}')).error).toBe('0.3 秒内没有回答'));
  it('keeps the beginning of a long answer', async () => {
    const { status, answer, error } = await inside(`${base}/long`, {}, '{}');
    expect([status, answer.length, error]).toEqual([200, 2000, '']);
  });
  it('says that nobody is there', async () => expect((await inside('http://127.0.0.1:9/', {}, '{}')).error).toBe('对方没有接受连接'));
});
