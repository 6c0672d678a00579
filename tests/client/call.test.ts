import { beforeEach, describe, expect, it } from 'vitest';
import { frame, get, post } from '../../src/client/api/call';
import type { CallError } from '../../src/client/api/call-error';
import { gate } from '../../src/client/api/session-gate';

type Sent = {
  url: string;
  method: string;
  body: Record<string, unknown> | undefined;
  signal: AbortSignal;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
};
let sent: Sent[] = [];
let told: string[] = [];
let asked: string[] = [];
let logins = 0;
let isOnLogin = false;

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const ok = (info: unknown) => json({ code: 0, msg: '成功', info });
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => {
      throw new Error('should have failed');
    },
    (error) => error as CallError,
  );
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sent = [];
  told = [];
  asked = [];
  logins = 0;
  isOnLogin = false;
  gate.abandoned();
  gate.ask = (message) => asked.push(message);
  frame.tell = (message) => told.push(message);
  frame.goToLogin = () => {
    logins += 1;
  };
  frame.isOnLogin = () => isOnLogin;
  frame.fetch = (url, init) =>
    new Promise((resolve, reject) => {
      const signal = init.signal as AbortSignal;
      sent.push({
        url,
        method: init.method ?? '',
        body: init.body ? JSON.parse(String(init.body)) : undefined,
        signal,
        answer: resolve,
        fail: reject,
      });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
});

describe('the envelope', () => {
  it('gives the info of code 0', async () => {
    const answer = get('/v1/x', { pageNum: 1, empty: '', none: undefined });
    sent[0]?.answer(ok({ list: [1] }));
    expect(await answer).toEqual({ list: [1] });
    expect(sent[0]?.url).toBe('/v1/x?pageNum=1');
  });

  it.each([
    [{ code: 42200, msg: '批号 B12 可用 3，需要 5' }, '批号 B12 可用 3，需要 5'],
    [{ code: 1, Msg: '旧接口的话' }, '旧接口的话'],
    [{ code: 1 }, '服务错误'],
  ])('shows the words of %j and rejects', async (body, words) => {
    const failed = failure(post('/v1/x'));
    sent[0]?.answer(json(body));
    expect((await failed).message).toBe(words);
    expect(told).toEqual([words]);
  });

  it('goes to the login page on body code 401', async () => {
    const failed = failure(get('/v1/x'));
    sent[0]?.answer(json({ code: '401', msg: '请登录' }));
    await failed;
    expect(logins).toBe(1);
  });

  it('carries problems by line and field', async () => {
    const failed = failure(post('/v1/x', {}, { quiet: true }));
    sent[0]?.answer(
      json({
        code: 40000,
        msg: 'x',
        info: { problems: [{ message: '【数量】必须大于0', line: 2, field: 'quantity' }] },
      }),
    );
    expect((await failed).problems).toEqual([{ message: '【数量】必须大于0', line: 2, field: 'quantity' }]);
    expect(told).toEqual([]);
  });

  it('leaves 42201 to the form that can ask', async () => {
    const failed = failure(post('/v1/x'));
    sent[0]?.answer(json({ code: 42201, msg: '近效期', info: { problems: [{ message: '近效期', level: 'warn' }] } }));
    expect((await failed).needsConfirmation).toBe(true);
    expect(told).toEqual([]);
  });
});

describe('transport', () => {
  it.each([
    [404, '【404】 - 服务器异常情况，请稍后刷新页面再试'],
    [504, '【504】 - 服务器异常情况，请稍后刷新页面再试'],
    [500, '【500】 - 数据库不可用'],
    [413, '【413】 - 内容过大'],
    [429, '【429】 - Too Many Requests'],
    [502, '【502】 - 服务错误'],
  ])('HTTP %i', async (status, words) => {
    const failed = failure(get('/v1/x'));
    // With an envelope, whatever its code, its words; without one those of the transport.
    const bodies: Record<number, Response> = {
      500: json({ code: 0, msg: '数据库不可用' }, 500),
      413: json({ code: 40000, msg: '内容过大' }, 413),
      429: new Response('<html>', { status, statusText: 'Too Many Requests' }),
    };
    sent[0]?.answer(bodies[status] ?? new Response('<html>', { status }));
    expect((await failed).message).toBe(words);
    expect(told).toEqual([words]);
  });

  it('network error', async () => {
    const failed = failure(get('/v1/x'));
    sent[0]?.fail(new TypeError('fetch failed'));
    expect((await failed).message).toBe('网络超时，请检查网络后重新刷新页面再试。');
  });

  it('timeout', async () => {
    const failed = failure(get('/v1/x', {}, { timeout: 5 }));
    expect((await failed).message).toBe('网络超时，请检查网络后重新刷新页面再试。');
  });

  it('an answer that is none', async () => {
    const failed = failure(get('/v1/x'));
    sent[0]?.answer(new Response('not json', { status: 200 }));
    expect((await failed).message).toBe('客户端异常情况，请稍后刷新页面再试');
  });

  it('says nothing when the caller no longer wants the answer', async () => {
    const controller = new AbortController();
    const failed = failure(get('/v1/x', {}, { signal: controller.signal }));
    controller.abort();
    expect((await failed).isCancelled).toBe(true);
    expect(told).toEqual([]);
  });
});

describe('an identical request under way', () => {
  it('cancels the earlier one', async () => {
    const earlier = failure(get('/v1/x', { a: 1 }));
    const later = get('/v1/x', { a: 1 });
    expect((await earlier).message).toBe('频繁操作请求！');
    sent[1]?.answer(ok(2));
    expect(await later).toBe(2);
  });

  it('of another tab is left alone', async () => {
    const one = get('/v1/x', {}, { tab: 'a' });
    const two = get('/v1/x', {}, { tab: 'b' });
    sent[0]?.answer(ok(1));
    sent[1]?.answer(ok(2));
    expect(await Promise.all([one, two])).toEqual([1, 2]);
  });

  it('of a shared cache is one promise', async () => {
    const both = [get('/v1/x', {}, { shared: true }), get('/v1/x', {}, { shared: true })];
    expect(sent).toHaveLength(1);
    sent[0]?.answer(ok(1));
    expect(await Promise.all(both)).toEqual([1, 1]);
  });

  it('that writes keeps the key of the first, so the server acts once', async () => {
    const earlier = failure(post('/v1/x', { id: 1, key: 'first-key' }));
    const later = post('/v1/x', { id: 1, key: 'second-key' });
    await earlier;
    expect(sent[1]?.body?.key).toBe('first-key');
    sent[1]?.answer(ok(null));
    await later;
  });

  it('with another content is another request', async () => {
    const one = post('/v1/x', { id: 1 });
    const two = post('/v1/x', { id: 2 });
    sent[0]?.answer(ok(1));
    sent[1]?.answer(ok(2));
    expect(await Promise.all([one, two])).toEqual([1, 2]);
  });
});

describe('a lost session', () => {
  it.each([401, 403])('HTTP %i opens one dialog; reads wait and go again', async (status) => {
    const one = get('/v1/a');
    const two = get('/v1/b');
    sent[0]?.answer(json({ code: 401, msg: '登录已过期' }, status));
    sent[1]?.answer(json({ code: 401 }, status));
    await settle();
    expect(asked).toEqual(['登录已过期']);
    gate.opened();
    await settle();
    expect(sent.map((each) => each.url)).toEqual(['/v1/a', '/v1/b', '/v1/a', '/v1/b']);
    sent[2]?.answer(ok(1));
    sent[3]?.answer(ok(2));
    expect(await Promise.all([one, two])).toEqual([1, 2]);
    expect(told).toEqual([]);
  });

  it('never sends a write again', async () => {
    const failed = failure(post('/v1/a'));
    sent[0]?.answer(new Response('', { status: 401 }));
    expect((await failed).message).toBe('用户信息错误');
    expect(asked).toEqual(['用户信息错误']);
    gate.opened();
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('given up refuses what waited, without words', async () => {
    const failed = failure(get('/v1/a'));
    sent[0]?.answer(new Response('', { status: 401 }));
    await settle();
    gate.abandoned();
    expect((await failed).isCancelled).toBe(true);
    expect(told).toEqual([]);
  });

  it('opens nothing on the login page', async () => {
    isOnLogin = true;
    const failed = failure(get('/v1/a'));
    sent[0]?.answer(json({ code: 40100, msg: '账号或密码错误' }, 401));
    expect((await failed).message).toBe('账号或密码错误');
    expect(asked).toEqual([]);
  });
});
