import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { addressOf } from '../../src/server/session/browser';
import { captchaHash } from '../../src/server/session/captcha';
import { compared, md5 } from '../../src/server/session/password';
import { type Answer, type Client, call, PASSWORD, type Server, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

/** Guessing is stopped, and nobody but the guesser by it: not the hospital behind the same address, not the owner of the account. */
let server: Server;
let hospital: Organisation;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
});
afterAll(() => server.stop());

const MINUTE = 60_000;
const PICTURE = 40112;
const WRONG = { code: 40100, msg: '账号或密码错误' };
const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const nurse = (): Promise<Person> => makeUser(server.db, hospital, { roles: ['wardNurse'] });
let last = 0;
/** An address nobody called from yet. */
const newAddress = (): string => `10.${Math.floor(last / 250)}.7.${(last++ % 250) + 1}`;
const browserAt = (address: string): Client => ({ ...stranger(server), address });

/** A picture the person in front of it can read. */
async function picture(read = 'ABCD'): Promise<{ id: string; captchaResult: string }> {
  const id = newId();
  await sql`insert into captcha (id, answer_hash, created_at) values (${id}, ${captchaHash(id, 'ABCD')}, ${server.clock.now})`.execute(server.db);
  return { id, captchaResult: read };
}
const login = (client: Client, userName: string, password = PASSWORD, more: Record<string, string> = {}) =>
  call(client, 'POST', '/v1/login', { userName, password: md5(password), ...more });
const said = ({ code, msg }: Answer) => ({ code, msg });

describe('a flood of wrong passwords from the address of a hospital', () => {
  let address: string;
  beforeEach(() => {
    address = newAddress();
  });

  test('at one account: everybody else gets in as ever; its owner too, in his browser or elsewhere at once, here with a picture', async () => {
    const [victim, colleague] = [await nurse(), await nurse()];
    const own = browserAt(address);
    expect((await login(own, victim.userName)).code).toBe(0);
    await Promise.all(Array.from({ length: 60 }, () => login(browserAt(address), victim.userName, 'Wrong2026')));
    expect((await login(browserAt(address), colleague.userName)).code).toBe(0);
    expect((await login(own, victim.userName)).code).toBe(0);
    expect((await login(browserAt(newAddress()), victim.userName)).code).toBe(0);
    const here = browserAt(address);
    expect(said(await login(here, victim.userName))).toEqual({ code: PICTURE, msg: '账号已锁定，请15分钟后再试' });
    const misread = await login(here, victim.userName, PASSWORD, await picture('ZZZZ'));
    expect(misread).toMatchObject({ msg: '验证码错误或已过期', info: { problems: [{ field: 'captchaResult' }] } });
    expect((await login(here, victim.userName, PASSWORD, await picture())).code).toBe(0);
  });

  test('at many accounts: the others get in as ever; where a hundred were tried, new browsers read a picture first', async () => {
    const [regular, newcomer] = [await nurse(), await nurse()];
    const known = browserAt(address);
    expect((await login(known, regular.userName)).code).toBe(0);
    const spray = (count: number) => Promise.all(Array.from({ length: count }, () => login(browserAt(address), `nobody-${newId()}`, 'Wrong2026')));
    await spray(90);
    expect((await login(browserAt(address), newcomer.userName)).code).toBe(0);
    await spray(40);
    const fresh = browserAt(address);
    expect(said(await login(fresh, newcomer.userName))).toEqual({ code: PICTURE, msg: '登录失败次数过多，请完成图形验证后再试' });
    expect((await login(fresh, newcomer.userName, PASSWORD, await picture())).code).toBe(0);
    expect((await login(known, regular.userName)).code).toBe(0);
    expect((await login(browserAt(newAddress()), newcomer.userName)).code).toBe(0);
    later(16 * MINUTE);
    expect((await login(browserAt(address), (await nurse()).userName)).code).toBe(0);
  });

  test('does not count those who get in, however many they are', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, nurse));
    for (let round = 0; round < 4; round++)
      for (const answer of await Promise.all(people.map((one) => login(browserAt(address), one.userName)))) expect(answer.code).toBe(0);
    const { rows } = await sql`select 1 from sign_in_failure where address = ${address}`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('one who guesses on', () => {
  test('reads a picture for each guess from the fifth on, and waits from the fifteenth: a quarter of an hour, he alone', async () => {
    const [who, address] = [await nurse(), newAddress()];
    for (let i = 0; i < 4; i++) expect(said(await login(browserAt(address), who.userName, 'Wrong2026'))).toEqual(WRONG);
    expect(said(await login(browserAt(address), who.userName, 'Wrong2026'))).toEqual({ code: 40100, msg: '账号已锁定，请15分钟后再试' });
    for (let i = 5; i < 15; i++) {
      expect((await login(browserAt(address), who.userName, 'Wrong2026')).code).toBe(PICTURE);
      expect((await login(browserAt(address), who.userName, 'Wrong2026', await picture())).msg).toMatch(/^账号已锁定/);
    }
    expect(said(await login(browserAt(address), who.userName, PASSWORD, await picture()))).toEqual({ code: 40100, msg: '账号已锁定，请15分钟后再试' });
    expect((await login(browserAt(newAddress()), who.userName)).code).toBe(0);
    later(15 * MINUTE + 1000);
    expect((await login(browserAt(address), who.userName)).code).toBe(0);
  });

  test('from many addresses is asked for the picture everywhere, and the owner’s browser is not', async () => {
    const who = await nurse();
    const own = browserAt(newAddress());
    expect((await login(own, who.userName)).code).toBe(0);
    for (let place = 0; place < 5; place++) {
      const address = newAddress();
      for (let i = 0; i < 4; i++) await login(browserAt(address), who.userName, 'Wrong2026');
    }
    expect((await login(browserAt(newAddress()), who.userName)).code).toBe(PICTURE);
    expect((await login(browserAt(newAddress()), who.userName, PASSWORD, await picture())).code).toBe(0);
    expect((await login(own, who.userName)).code).toBe(0);
  });

  test('in a browser its owner uses is stopped there as anywhere', async () => {
    const [who, address] = [await nurse(), newAddress()];
    const shared = browserAt(address);
    expect((await login(shared, who.userName)).code).toBe(0);
    for (let i = 0; i < 5; i++) await login(shared, who.userName, 'Wrong2026');
    expect((await login(shared, who.userName)).code).toBe(PICTURE);
    expect((await login(browserAt(address), who.userName)).code).toBe(0);
  });

  test('gains nothing by many at the same moment, by other words for the account’s name, or by another process', async () => {
    const [who, address] = [await nurse(), newAddress()];
    const seen = await comparisons(() =>
      Promise.all(Array.from({ length: 40 }, () => login(browserAt(address), ` ${who.userName.toUpperCase()} `, 'Wrong2026'))),
    );
    expect(seen).toBe(5);
    expect((await login(browserAt(address), who.userName)).code).toBe(PICTURE);
    const second = await startServer({ on: server.database });
    second.clock.now = server.clock.now;
    expect((await login({ ...browserAt(address), server: second }, who.userName)).code).toBe(PICTURE);
    await second.stop();
  });

  test('is seen by the platform, who may let the account be', async () => {
    const who = await nurse();
    server.clock.now = new Date();
    const address = newAddress();
    for (let i = 0; i < 5; i++) await login(browserAt(address), who.userName, 'Wrong2026');
    const state = async () => (await sql<{ state: string }>`select state from account_list where id = ${who.account}`.execute(server.db)).rows[0]?.state;
    expect(await state()).toBe('locked');
    const boss = await makeOrganisation(server.db, 'P');
    const client = browserAt(newAddress());
    await login(client, boss.admin.userName);
    expect((await call(client, 'POST', '/v1/business/account/unlock', { screen: 'accountList', ids: [who.account] })).msg).toBe('成功');
    expect(await state()).toBe('normal');
    expect((await login(browserAt(address), who.userName)).code).toBe(0);
  });
});

/** How many slow comparisons were made meanwhile. */
async function comparisons(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hear = () => void count++;
  compared.subscribe(hear);
  try {
    await work();
  } finally {
    compared.unsubscribe(hear);
  }
  return count;
}

describe('a name nobody has is told the same as one somebody has, for the same work', () => {
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const [{ rows: before }, { rows: after }] = [await tuples(), await work().then(tuples)];
    return (after[0]?.n ?? 0) - (before[0]?.n ?? 0);
  };
  const tuples = () =>
    sql<{ n: number }>`select (select coalesce(sum(failed), 0) from sign_in_failure)::int + (select count(*) from login_attempt)::int as n`.execute(server.db);
  const guessing: [string, (client: Client, name: string) => Promise<Answer>][] = [
    ['login', (client, name) => login(client, name, 'Wrong2026')],
    ['change_password', (client, name) => call(client, 'POST', '/v1/user/change_password', { userName: name, old: 'Wrong2026', password: 'Newer2026' })],
  ];
  test.each(guessing)('%s', async (_, attempt) => {
    const heard: unknown[] = [];
    for (const name of [(await nurse()).userName, `nobody-${newId()}`, (await nurse()).phone, '13700000001']) {
      const [address, steps] = [newAddress(), [] as unknown[]];
      for (let i = 0; i < 8; i++) {
        let answer: Answer | undefined;
        let written = 0;
        const slow = await comparisons(async () => {
          written = await statements(async () => {
            answer = await attempt(browserAt(address), name);
          });
        });
        steps.push({ http: answer?.http, code: answer?.code, msg: answer?.msg, slow, written });
      }
      heard.push(steps);
    }
    for (const steps of heard) expect(steps).toEqual(heard[0]);
    // Wrong ones are compared; what may not be compared any more is not, for nobody.
    expect((heard[0] as { slow: number }[]).map((step) => step.slow)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  });

  const byPhone: [string, string, (client: Client, phone: string, code: string) => Promise<Answer>][] = [
    [
      'a code to log in',
      '/v1/user/get_login_code',
      (client, phone, code) => call(client, 'POST', '/v1/loginByVerifyCode', { UserName: phone, VerifyCode: code }),
    ],
    [
      'a code to reset the password',
      '/v1/user/retrieve_pwd/code',
      (client, phone, code) => call(client, 'POST', '/v1/user/retrieve_pwd/verify_code', { Name: phone, VerifyCode: code }),
    ],
    [
      'the reset itself',
      '/v1/user/retrieve_pwd/code',
      (client, phone, code) => call(client, 'POST', '/v1/user/retrieve_pwd/change_password', { Name: phone, VerifyCode: code, Password: 'Reset2026' }),
    ],
  ];
  test.each(byPhone)('%s', async (_, path, attempt) => {
    const heard: unknown[] = [];
    for (const phone of [(await nurse()).phone, `137${String(10_000_000 + last++).slice(-8)}`]) {
      const client = browserAt(newAddress());
      const steps = [said(await call(client, 'GET', `${path}/${phone}`, await picture()))];
      for (const code of ['000000', '000001', '000002', '000003', '000004', '000005']) steps.push(said(await attempt(client, phone, code)));
      steps.push(said(await call(client, 'GET', `${path}/${phone}`, await picture())));
      heard.push(steps);
    }
    expect(heard[1]).toEqual(heard[0]);
    expect((heard[0] as Answer[])[0]).toEqual({ code: 0, msg: '成功' });
  });
});

describe('codes by SMS', () => {
  const newest = async (phone: string): Promise<string> => {
    const { rows } = await sql<{ body: string }>`select body from sms_outbox where phone = ${phone} order by created_at desc, id desc limit 1`.execute(
      server.db,
    );
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  };
  const ask = async (client: Client, phone: string) => call(client, 'GET', `/v1/user/get_login_code/${phone}`, await picture());
  const enter = (client: Client, phone: string, code: string) => call(client, 'POST', '/v1/loginByVerifyCode', { UserName: phone, VerifyCode: code });

  test('what strangers behind the same address guess does not void the code for the browser that asked', async () => {
    const [who, address] = [await nurse(), newAddress()];
    const own = browserAt(address);
    expect((await ask(own, who.phone)).code).toBe(0);
    const code = await newest(who.phone);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 6; i++) expect((await enter(browserAt(address), who.phone, wrong)).msg).toBe('验证码错误或已过期');
    // Voided for them, and from all addresses together after 25.
    expect((await enter(browserAt(address), who.phone, code)).msg).toBe('验证码错误或已过期');
    for (let i = 0; i < 25; i++) await enter(browserAt(newAddress()), who.phone, wrong);
    expect((await enter(browserAt(newAddress()), who.phone, code)).msg).toBe('验证码错误或已过期');
    expect((await enter(own, who.phone, code)).code).toBe(0);
  });

  test('the browser that asked has five guesses like everybody', async () => {
    const who = await nurse();
    const own = browserAt(newAddress());
    await ask(own, who.phone);
    const code = await newest(who.phone);
    for (let i = 0; i < 5; i++) await enter(own, who.phone, code === '000000' ? '111111' : '000000');
    expect((await enter(own, who.phone, code)).msg).toBe('验证码错误或已过期');
  });

  test('codes strangers ask for do not use up those of the owner’s browser', async () => {
    const who = await nurse();
    server.clock.now = new Date(`${new Date(server.clock.now.getTime() + 24 * 60 * MINUTE).toISOString().slice(0, 10)}T02:00:00Z`);
    const own = browserAt(newAddress());
    expect((await login(own, who.userName)).code).toBe(0);
    for (let i = 0; i < 10; i++) {
      expect((await ask(browserAt(newAddress()), who.phone)).code).toBe(0);
      later(MINUTE);
    }
    expect((await ask(browserAt(newAddress()), who.phone)).msg).toBe('验证码发送过于频繁，请稍后再试');
    expect((await ask(own, who.phone)).code).toBe(0);
    expect((await enter(own, who.phone, await newest(who.phone))).code).toBe(0);
  });
});

test('behind a proxy the address is what the proxy says, never what the caller says of himself', async () => {
  const behind = await startServer({ on: server.database, env: { TRUST_PROXY: '1' } });
  behind.clock.now = server.clock.now;
  const [who, real] = [await nurse(), newAddress()];
  const guess = (claimed: string) =>
    behind.app.inject({
      method: 'POST',
      url: '/v1/login',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `${claimed}, ${real}` },
      payload: { userName: who.userName, password: md5('Wrong2026') },
    });
  for (let i = 0; i < 5; i++) await guess(newAddress());
  expect((await guess(newAddress())).json()).toMatchObject({ code: PICTURE });
  await behind.stop();
});

test('of an IPv6 address the network counts, of an IPv4 address all of it', () => {
  expect(addressOf('2001:db8:1:2:aaaa::1')).toBe(addressOf('2001:db8:1:2:ffff:1:2:3'));
  expect(addressOf('2001:db8:1:2::')).toBe('2001:db8:1:2::/64');
  expect(addressOf('2001:db8:1:3::1')).not.toBe(addressOf('2001:db8:1:2::1'));
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressOf('::1')).toBe('0:0:0:0::/64');
  expect(addressOf('::ffff:10.1.2.3')).toBe('10.1.2.3');
  expect(addressOf('10.1.2.3')).toBe('10.1.2.3');
});
