import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { download, imageToken, sendForm, upload } from '../support/file-upload';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

/** Pictures and attachments: who may upload, what may be uploaded, how small it is shown, what the browser keeps. */
const TOKEN = 40310;
const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
let server: Server;
let hospital: Organisation;
let admin: Client;
let stranger: Client;
let photo: Buffer;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  stranger = await signIn(server, (await makeOrganisation(server.db, 'D')).admin);
  photo = await noise(1200, 800).jpeg({ quality: 90 }).toBuffer();
});
afterAll(() => server.stop());

/** A picture that does not compress to nothing. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } } });
const padded = (start: Buffer, bytes: number): Buffer => Buffer.concat([start, Buffer.alloc(bytes - start.length, 7)]);

describe('an upload needs the token that was asked for before', () => {
  test('in the form, the address or a header; one token serves many files', async () => {
    const { info } = await call<{ token: string; uploadUrl: string; baseUrl: string; expires: string }>(admin, 'GET', '/v1/image/token');
    expect(info).toMatchObject({ uploadUrl: '/v1/file', baseUrl: '/v1/file/' });
    expect(Date.parse(info.expires)).toBeGreaterThan(server.clock.now.getTime());
    const form = () => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(photo)], 'a.jpg'));
      return body;
    };
    expect((await upload(admin, 'a.jpg', photo, { token: info.token })).msg).toBe('成功');
    expect((await sendForm(admin, form(), `/v1/file?token=${info.token}`)).msg).toBe('成功');
    expect((await sendForm(admin, form(), '/v1/file', { 'x-image-token': info.token })).msg).toBe('成功');
  });

  test('none, a made-up one, one of another organisation, of a colleague, or an old one is refused in words, and nothing is kept', async () => {
    const colleague = await signIn(server, await makeUser(server.db, hospital));
    const old = await imageToken(admin);
    server.clock.now = new Date(server.clock.now.getTime() + 31 * MINUTE);
    for (const [token, msg] of [
      ['', '缺少上传凭证，请刷新页面后重新上传'],
      ['made-up', '上传凭证无效，请刷新页面后重新上传'],
      [await imageToken(stranger), '上传凭证不属于当前机构，请刷新页面后重新上传'],
      [await imageToken(colleague), '上传凭证不属于当前用户，请刷新页面后重新上传'],
      [old, '上传凭证已过期，请重新上传'],
    ] as const)
      expect(await upload(admin, 'a.jpg', photo, { token })).toEqual({ code: TOKEN, msg, info: null });
    expect((await upload({ ...admin, cookies: new Map() }, 'a.jpg', photo, { token: await imageToken(admin) })).msg).toBe('登录已过期，请重新登录');
  });

  test('it ends with its session', async () => {
    const other = await signIn(server, hospital.admin);
    const token = await imageToken(other);
    await call(other, 'POST', '/v1/logout');
    expect((await upload(admin, 'a.jpg', photo, { token })).msg).toBe('上传凭证无效，请刷新页面后重新上传');
  });
});

describe('what a file is, its bytes say', () => {
  const png = () => noise(20, 20).png().toBuffer();
  test.each([
    ['a picture called by another ending', 'photo.jpg', png, 'image/png', 'photo.jpg'],
    ['a picture without an ending', '照片', png, 'image/png', '照片.png'],
    ['a picture that claims to be text', 'x.png', png, 'image/png', 'x.png'],
    ['a document', '说明.pdf', async () => Buffer.from('%PDF-1.7 …'), 'application/pdf', '说明.pdf'],
  ] as const)('%s', async (_, name, content, mime, kept) => {
    const answer = await upload(admin, name, await content(), { claims: 'text/html' });
    expect(answer).toMatchObject({ code: 0, info: { mime, name: kept } });
    expect((await download(admin, answer.info.id)).headers['content-type']).toBe(mime);
  });

  test.each([
    ['a page called a picture', 'x.png', Buffer.from('<html><script>alert(1)</script>'), '的内容不是PNG'],
    ['a picture called a page', 'x.html', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '的类型不允许上传，允许：'],
    ['a picture called a document', 'x.pdf', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), '的内容不是PDF（实际是PNG），与文件名不符'],
    ['a drawing with scripts', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), '的类型不允许上传，允许：'],
    ['a sound called a picture', 'x.webp', Buffer.from('RIFF1234WAVEfmt '), '的内容不是WEBP'],
    ['a program', 'x.exe', Buffer.from('MZ…'), '的类型不允许上传，允许：'],
  ])('%s is refused', async (_, name, content, words) => {
    const answer = await upload(admin, name, content, { claims: 'image/png' });
    expect(answer).toMatchObject({ code: 42200, msg: expect.stringContaining(`【${name}】${words}`) });
  });

  test.each([
    ['a picture of just 10 MB', 10 * MEGABYTE, 'image', '成功'],
    ['a larger one', 10 * MEGABYTE + 1, 'image', '图片不能超过10MB'],
    ['a larger one that claims to be a document', 10 * MEGABYTE + 1, 'image as pdf', '图片不能超过10MB'],
    ['a document of more than 10 MB that claims to be a picture', 11 * MEGABYTE, 'pdf as image', '成功'],
    ['a document of more than 20 MB', 20 * MEGABYTE + 1, 'pdf', '文件不能超过20MB'],
  ] as const)('%s', async (_, bytes, what, words) => {
    const isImage = what.startsWith('image');
    const content = padded(isImage ? photo : Buffer.from('%PDF-1.7'), bytes);
    const claims = what === 'image as pdf' || what === 'pdf' ? 'application/pdf' : 'image/jpeg';
    const answer = await upload(admin, isImage ? 'a.jpg' : 'a.pdf', content, { claims });
    expect(answer.msg).toBe(words);
    expect(answer.code).toBe(words === '成功' ? 0 : 40000);
  });

  test('the words reach who sent too much over a real line, whatever length he announced', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const form = new FormData();
    form.append('token', await imageToken(admin));
    form.append('file', new File([new Uint8Array(padded(photo, 19 * MEGABYTE))], 'a.jpg'));
    const body = new Response(form);
    const answer = await fetch(`http://127.0.0.1:${port}/v1/file`, {
      method: 'POST',
      headers: { 'content-type': body.headers.get('content-type') ?? '', cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      // Without a length: it is counted as it comes.
      body: body.body,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ code: 40000, msg: '图片不能超过10MB' });
  });

  test.each([
    ['no form', 'application/json', '{}', '请选择要上传的文件'],
    ['a form without a file', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n', '请选择要上传的文件'],
    ['a form without its boundary', 'multipart/form-data', 'nothing', '上传内容不完整或格式不正确，请重新上传'],
    [
      'a form cut off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG',
      '上传内容不完整或格式不正确，请重新上传',
    ],
  ])('%s is told so', async (_, type, payload, words) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/file',
      headers: {
        'content-type': type,
        'x-image-token': await imageToken(admin),
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload,
    });
    expect(answer.json()).toMatchObject({ code: 40000, msg: words });
  });
});

describe('thumbnails', () => {
  const shown = async (id: string) => {
    const answer = await download(admin, id);
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    return { width, height, format, type: answer.headers['content-type'], bytes: answer.rawPayload.length };
  };

  test('are fitted into the size asked for, by suffix or word, 200 unless told, and much smaller', async () => {
    const { info } = await upload(admin, 'photo.jpg', photo);
    const full = await shown(info.id);
    expect(full).toMatchObject({ width: 1200, height: 800, format: 'jpeg', type: 'image/jpeg', bytes: photo.length });
    for (const [address, width] of [
      [`${info.id}_200`, 200],
      [`${info.id}?size=200`, 200],
      [`${info.id}?size`, 200],
      [`${info.id}_16`, 100],
      [`${info.id}_150`, 200],
      [`${info.id}_800`, 800],
    ] as const) {
      const small = await shown(address);
      expect(small, address).toMatchObject({ width, format: 'webp', type: 'image/webp' });
      expect(small.bytes, address).toBeLessThan(photo.length);
    }
    expect((await shown(`${info.id}_200`)).bytes).toBeLessThan(photo.length / 5);
  });

  test('stand upright, keep what is transparent, and show one picture of many', async () => {
    const turned = await noise(600, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const clear = await sharp({ create: { width: 900, height: 900, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.2 } } })
      .composite([{ input: await noise(300, 300).png().toBuffer() }])
      .png()
      .toBuffer();
    const moving = await noise(300, 900)
      .gif({ pageHeight: 300 } as object)
      .toBuffer();
    const [a, b, c] = [await upload(admin, 'a.jpg', turned), await upload(admin, 'b.png', clear), await upload(admin, 'c.gif', moving)];
    expect(await shown(`${a.info.id}_200`)).toMatchObject({ width: 100, height: 200 });
    expect((await sharp((await download(admin, `${b.info.id}_200`)).rawPayload).metadata()).hasAlpha).toBe(true);
    expect((await sharp((await download(admin, `${c.info.id}_200`)).rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test('of what is small already, broken, or no picture are the file itself', async () => {
    const tiny = await noise(12, 12).png().toBuffer();
    const broken = padded(photo.subarray(0, 30), 5000);
    for (const [name, content] of [
      ['tiny.png', tiny],
      ['broken.jpg', broken],
      ['a.pdf', Buffer.from('%PDF-1.7 …')],
    ] as const) {
      const { info } = await upload(admin, name, content);
      expect((await download(admin, `${info.id}_200`)).rawPayload.equals(content), name).toBe(true);
    }
  });

  test('of a picture that unfolds to gigabytes are not made', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { info } = await upload(admin, 'bomb.png', bomb);
    expect((await download(admin, `${info.id}_200`)).rawPayload.equals(bomb)).toBe(true);
  });

  test('are for those who may see the file; wrong addresses are told so', async () => {
    const { info } = await upload(admin, 'photo.jpg', photo);
    expect((await download(admin, `${info.id}_200`)).statusCode).toBe(200);
    expect((await download(stranger, `${info.id}_200`)).json()).toMatchObject({ code: 40400, msg: '文件不存在' });
    expect((await download({ ...admin, cookies: new Map() }, `${info.id}_200`)).statusCode).toBe(401);
    for (const [address, msg] of [
      [`${info.id}_abc`, '文件编号不正确'],
      [`${info.id}?size=5000`, '缩略图尺寸为16–2000的整数'],
      [`${info.id}_9999`, '缩略图尺寸为16–2000的整数'],
      [`${info.id}_1`, '缩略图尺寸为16–2000的整数'],
      [`${info.id}?size=x`, '缩略图尺寸为16–2000的整数'],
    ] as const)
      expect((await download(admin, address)).json(), address).toMatchObject({ code: 40000, msg });
  });
});

describe('what the browser keeps', () => {
  test('is its own, and asked for again: unchanged costs nothing, and the right is asked each time', async () => {
    const { info } = await upload(admin, 'photo.jpg', photo);
    for (const address of [info.id, `${info.id}_200`]) {
      const first = await download(admin, address);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      const tag = String(first.headers.etag);
      const again = await download(admin, address, { 'if-none-match': tag });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      const other = await download(stranger, address, { 'if-none-match': tag });
      expect(other.json()).toMatchObject({ code: 40400 });
      expect(other.headers['cache-control']).toBe('no-store');
    }
    const [full, small] = [await download(admin, info.id), await download(admin, `${info.id}_200`)];
    expect(full.headers.etag).not.toBe(small.headers.etag);
  });
});

test('a picture of what everybody reads is opened by everybody, once it stands in the record; others stay with their house', async () => {
  const [{ info: logo }, { info: own }] = [await upload(admin, 'logo.jpg', photo), await upload(admin, 'own.jpg', photo)];
  expect((await download(stranger, logo.id)).json()).toMatchObject({ code: 40400 });
  const answer = await call(admin, 'POST', '/v1/business/brand/add', { row: { name: '新品牌', logo: [logo.id] } });
  expect(answer.msg).toBe('成功');
  expect((await download(stranger, logo.id)).headers['content-type']).toBe('image/jpeg');
  expect((await download(stranger, own.id)).json()).toMatchObject({ code: 40400 });
});

describe('films and programs are larger than papers', () => {
  const film = (bytes: number) => padded(Buffer.from('\0\0\0\x20ftypisom', 'latin1'), bytes);
  test('whoever keeps them sends them for their page, and nobody else', async () => {
    const platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
    const send = (client: Client, name: string, content: Buffer, fields = { page: 'videoCourse' }) => upload(client, name, content, { fields });
    expect((await send(platform, 'a.mp4', film(21 * MEGABYTE))).msg).toBe('成功');
    expect((await send(platform, 'a.mp4', film(21 * MEGABYTE), { page: 'other' })).msg).toBe('文件不能超过20MB');
    expect((await send(platform, 'a.pdf', padded(Buffer.from('%PDF-1.7'), 21 * MEGABYTE))).msg).toBe('文件不能超过20MB');
    expect((await send(platform, 'a.mp4', Buffer.from('<html>…'))).msg).toContain('【a.mp4】的内容不是MP4');
    expect((await send(admin, 'a.mp4', film(21 * MEGABYTE))).msg).toBe('文件不能超过20MB');
  });
  test('a part is sent to whoever jumps in it', async () => {
    const { info } = await upload(admin, 'a.mp4', film(1000));
    const part = (range: string) => download(admin, info.id, { range });
    const middle = await part('bytes=4-7');
    expect([middle.statusCode, middle.headers['content-range'], middle.body]).toEqual([206, 'bytes 4-7/1000', 'ftyp']);
    expect((await part('bytes=990-')).rawPayload.length).toBe(10);
    expect((await part('bytes=-5')).headers['content-range']).toBe('bytes 995-999/1000');
    expect((await part('bytes=1000-')).statusCode).toBe(416);
    expect((await part('bytes=0-1,5-6')).statusCode).toBe(200);
  });
});
