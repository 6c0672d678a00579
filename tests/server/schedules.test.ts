import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schedules, SentList } from '../../src/contract/schedule';
import { allows, type Permissions } from '../../src/define/allows';
import { addDays, dayOf, minuteOf } from '../../src/define/dates';
import { daysOf } from '../../src/define/periods';
import { periodPlacesOf } from '../../src/domain/period-places';
import { documentOf, reports, screensOf } from '../../src/domain/registry';
import { createMail } from '../../src/server/mail/mail';
import { claimNext, openDue } from '../../src/server/schedules/due';
import { dropOld, sendingOf } from '../../src/server/schedules/jobs';
import { sendDue } from '../../src/server/schedules/send';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';
import { startSmtp, subjectOf, textOf } from '../support/smtp-stub';

/** Views sent by schedule: what each receiver gets is his own, once for each moment, whoever sends it and whatever breaks. */
const ACCOUNTS = ['hospital', 'keeper', 'nurse', 'hfinance', 'manager'];
let server: Server;
type Person = { client: Client; id: string; permissions: Permissions };
const people = new Map<string, Person>();
const at = (name: string) => people.get(name) as Person;
const PATH = '/v1/business/schedule';

beforeAll(async () => {
  server = await demoServer();
  for (const name of ACCOUNTS) {
    const { rows } = await sql<{
      id: string;
      org: string;
    }>`select u.id, u.org_id as org from account a join app_user u on u.account_id = a.id where a.user_name = ${name}`.execute(server.db);
    const client = await signIn(server, { userName: name });
    const known = await server.services.sessions.contextOfUser(rows[0]?.org ?? '', rows[0]?.id ?? '');
    people.set(name, { client, id: rows[0]?.id ?? '', permissions: known?.permissions ?? {} });
  }
  // What the demo world sends is no part of this.
  await forget();
}, 240_000);
afterAll(() => server.stop());

const sending = () => sendingOf(server.services);
const EMPTY_VIEW = { name: '全部', columns: [], sort: [], filters: {} };
type Given = Record<string, unknown> & { screen: string; resource: string; receivers: string[] };
const save = async (client: Client, given: Given) => {
  const answer = await call<{ id: string }>(client, 'POST', `${PATH}/save`, {
    ...{
      level: 'document',
      section: '',
      name: '每天看',
      view: EMPTY_VIEW,
      query: {},
      period: '',
      periodAt: '',
      withFile: false,
      withMail: false,
      skipsEmpty: false,
    },
    times: { every: 'day', weekdays: [], monthDay: 0, time: '08:00' },
    ...given,
  });
  return answer;
};
const must = async (client: Client, given: Given): Promise<string> => {
  const answer = await save(client, given);
  expect(answer.msg).toBe('成功');
  return answer.info.id;
};
const received = async (client: Client) => (await call<SentList>(client, 'GET', `${PATH}/received`)).info.list;
const bytesAt = async ({ server: on, cookies }: Client, path: string, query: Record<string, string>) => {
  const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const answer = await on.app.inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, headers });
  if (!String(answer.headers['content-type']).includes('spreadsheetml')) return answer.json().msg as string;
  const book = read(answer.rawPayload);
  return book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name] as never, { header: 1, raw: true }));
};
const fileOf = (client: Client, id: string) => bytesAt(client, `${PATH}/file`, { id });
const messages = async (user: string) =>
  (
    await sql<{ title: string; body: string; extra: { page?: string; query?: Record<string, string> } }>`
      select m.title, m.body, m.extra from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
      where r.user_id = ${user} and m.uri = 'schedule' order by r.created_at, m.id`.execute(server.db)
  ).rows;
const forget = async () => {
  for (const table of ['report_sending', 'report_schedule']) await sql`delete from ${sql.table(table)}`.execute(server.db);
  await sql`delete from message_receipt r using message m where m.org_id = r.org_id and m.id = r.message_id and m.uri = 'schedule'`.execute(server.db);
};
const holdersOf = (flag: string) => ACCOUNTS.filter((name) => allows(at(name).permissions, flag));

/** Some lists with prices and patients, and reports of every shape: one page each that several accounts hold. */
const SUBJECTS = [
  ...['purchaseOrder', 'purchaseGrn', 'useRecord'].map((resource) => ({ resource, level: 'line' })),
  ...reports
    .filter(({ owners, verbs }) => owners.includes('H') && verbs.length === 0)
    .map(({ resource, levels }) => ({ resource, level: Object.keys(levels)[0] as string })),
].flatMap(({ resource, level }) =>
  screensOf(resource)
    .filter((s) => s.kinds.includes('H'))
    .slice(0, 1)
    .map(({ flag }) => ({ resource, level, flag })),
);

describe('what a receiver gets', () => {
  it('is what the page gives him, to the cell, for each of some reports and lists and every account that holds its page', async () => {
    let compared = 0;
    const differing = new Set<string>();
    for (const { resource, level, flag } of SUBJECTS) {
      const holders = holdersOf(flag);
      const maker = holders[0];
      if (!maker || holders.length < 2 || compared > 60) continue;
      const place = periodPlacesOf(resource, 'H')[0];
      const period = place ? 'last30Days' : '';
      const given = { screen: flag, resource, level, period, periodAt: place?.id ?? '', withFile: true, receivers: holders.map((name) => at(name).id) };
      const answer = await save(at(maker).client, given);
      if (answer.code !== 0) continue;
      await call(at(maker).client, 'POST', `${PATH}/sendNow`, { id: answer.info.id });
      await sendDue(sending());
      const days = daysOf('last30Days', dayOf(server.clock.now));
      const asked = { screen: flag, level, ...(place && days ? place.asked(days) : {}) };
      const base = documentOf(resource) ? `/v1/business/${resource}` : `/v1/business/report/${resource.replace(/^report:/, '')}`;
      const told: string[] = [];
      for (const name of holders) {
        const { client } = at(name);
        const [newest] = await received(client);
        const own = await bytesAt(client, `${base}/export`, asked);
        if (newest?.page === undefined || typeof own === 'string') {
          // He may not export, or not ask this: he got no workbook either.
          expect(newest?.fileUntil ?? '', `${resource} ${name}`).toBe('');
          continue;
        }
        expect(await fileOf(client, newest.id), `${resource} ${name}`).toEqual(own);
        told.push(JSON.stringify(own));
        compared += 1;
      }
      if (new Set(told).size > 1) differing.add(resource);
      await forget();
    }
    // It would prove nothing if everybody saw the same.
    expect(compared).toBeGreaterThan(20);
    expect(differing.size).toBeGreaterThan(2);
  }, 240_000);

  it('is fetched by himself alone, and only as long as he holds the page and the days last', async () => {
    const id = await must(at('manager').client, { screen: 'hUseRecord', resource: 'useRecord', withFile: true, receivers: [at('manager').id] });
    await call(at('manager').client, 'POST', `${PATH}/sendNow`, { id });
    await sendDue(sending());
    const [sent] = await received(at('manager').client);
    expect(Array.isArray(await fileOf(at('manager').client, sent?.id ?? ''))).toBe(true);
    for (const other of ['hospital', 'hfinance']) expect(await fileOf(at(other).client, sent?.id ?? '')).toBe('没有这份表格，或不是发给您的');
    await sql`update report_sending set file_until = ${new Date(server.clock.now.getTime() - 1)}`.execute(server.db);
    expect(await fileOf(at('manager').client, sent?.id ?? '')).toBe('表格已过期，请打开页面重新导出');
    expect(await dropOld(sending())).toBe(1);
    expect(await server.services.files.get(sent?.id ?? '')).toBeUndefined();
    await forget();
  });

  it('opens the page with the period it was sent for, under the name its maker gave', async () => {
    const view = { ...EMPTY_VIEW, sort: [{ id: 'documentDate', desc: true }] };
    const id = await must(at('hospital').client, {
      screen: 'hPurchaseOrder',
      resource: 'purchaseOrder',
      view,
      period: 'lastMonth',
      periodAt: 'documentDate',
      receivers: [at('hospital').id],
    });
    await call(at('hospital').client, 'POST', `${PATH}/sendNow`, { id });
    await sendDue(sending());
    const days = daysOf('lastMonth', dayOf(server.clock.now)) as { from: string; to: string };
    const [message] = await messages(at('hospital').id);
    expect(message?.title).toBe('定时发送：每天看');
    expect(message?.body).toContain(`采购订单 上月（${days.from} 至 ${days.to}）`);
    const sent = message?.extra.query?.sent ?? '';
    expect(message?.extra.query).toEqual({ 'f.documentDate': `${days.from}~${days.to}`, sent });
    const opened = await call<{ view: { sort: unknown; filters: unknown } }>(at('hospital').client, 'GET', `${PATH}/view`, { id: sent });
    expect(opened.info.view).toMatchObject({ sort: view.sort, filters: { documentDate: `${days.from}~${days.to}` } });
    expect((await call(at('manager').client, 'GET', `${PATH}/view`, { id: sent })).msg).toBe('这份定时发送已不存在');
    await forget();
  });
});

describe('whoever lost the right', () => {
  it('gets nothing; the maker is told once, and again only after it was right in between', async () => {
    const receivers = [at('hospital').id, at('manager').id];
    const id = await must(at('hospital').client, { screen: 'hPurchaseOrder', resource: 'purchaseOrder', receivers });
    const lose = (isOn: boolean) => sql`update app_user set status = ${isOn} where id = ${at('manager').id}`.execute(server.db);
    const twice = async () => {
      for (let n = 0; n < 2; n += 1) {
        server.clock.now = new Date(server.clock.now.getTime() + 60_000);
        await call(at('hospital').client, 'POST', `${PATH}/sendNow`, { id });
        await sendDue(sending());
      }
    };
    const told = async () => (await messages(at('hospital').id)).filter(({ title }) => title === '定时发送未送达').map(({ body }) => body);
    await lose(false);
    await twice();
    expect(await told()).toEqual([expect.stringContaining('账号已停用')]);
    expect(await messages(at('manager').id)).toEqual([]);
    await lose(true);
    await twice();
    expect((await messages(at('manager').id)).length).toBe(2);
    await lose(false);
    await twice();
    expect((await told()).length).toBe(2);
    await lose(true);
    await forget();
  });
});

describe('each moment', () => {
  const counts = async (user: string) => (await messages(user)).length;
  const dueNow = (id: string, by = 0) =>
    sql`update report_schedule set next_at = ${new Date(server.clock.now.getTime() - by)} where id = ${id}`.execute(server.db);

  it('is sent once, however many send at the same time', async () => {
    const receivers = ACCOUNTS.filter((name) => holdersOf('hPurchaseOrder').includes(name)).map((name) => at(name).id);
    const id = await must(at('hospital').client, { screen: 'hPurchaseOrder', resource: 'purchaseOrder', withFile: true, receivers });
    await dueNow(id);
    await Promise.all(Array.from({ length: 6 }, () => sendDue(sending())));
    for (const user of receivers) expect(await counts(user)).toBe(1);
    await sendDue(sending());
    for (const user of receivers) expect(await counts(user)).toBe(1);
    await forget();
  });

  it('is sent once after whoever had begun it was killed, when his claim is over', async () => {
    const id = await must(at('hospital').client, { screen: 'hPurchaseOrder', resource: 'purchaseOrder', receivers: [at('hospital').id] });
    await dueNow(id);
    await openDue(server.db, server.clock.now);
    expect(await claimNext(server.db, server.clock.now)).toBeDefined();
    expect(await sendDue(sending())).toBe(0);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 11 * 60_000);
    expect(await sendDue(sending())).toBe(1);
    expect(await counts(at('hospital').id)).toBe(1);
    server.clock.now = before;
    await forget();
  });

  it('missed in a standstill of ten days comes once, with the period of the last day it was due', async () => {
    const id = await must(at('hospital').client, {
      screen: 'hPurchaseOrder',
      resource: 'purchaseOrder',
      period: 'yesterday',
      periodAt: 'documentDate',
      receivers: [at('hospital').id],
    });
    await dueNow(id, 10 * 86_400_000);
    await sendDue(sending());
    const found = await messages(at('hospital').id);
    const today = dayOf(server.clock.now);
    const due = minuteOf(server.clock.now).slice(11) >= '08:00' ? today : addDays(today, -1);
    expect(found.map(({ body }) => body)).toEqual([expect.stringContaining(`昨天（${addDays(due, -1)}）`)]);
    const { info } = await call<Schedules>(at('hospital').client, 'GET', `${PATH}/list`);
    expect([info.list[0]?.lastWords, (info.list[0]?.nextAt ?? '') > server.clock.now.toISOString()]).toEqual(['已发送1人', true]);
    await forget();
  });

  it('with nothing to say is left out where that is wished', async () => {
    const view = { ...EMPTY_VIEW, filters: { documentDate: '1990-01-01~1990-01-02' } };
    const ids = [];
    for (const skipsEmpty of [true, false])
      ids.push(
        await must(at('hospital').client, {
          screen: 'hPurchaseOrder',
          resource: 'purchaseOrder',
          view,
          skipsEmpty,
          withFile: true,
          receivers: [at('hospital').id],
        }),
      );
    for (const id of ids) await dueNow(id);
    await sendDue(sending());
    expect((await messages(at('hospital').id)).map(({ body }) => body)).toEqual([expect.stringContaining('没有数据')]);
    await forget();
  });
});

describe('who may do what', () => {
  it('twenty of one user, then the limit is said; others are nobody else’s but who keeps the users', async () => {
    const given = { screen: 'hPurchaseOrder', resource: 'purchaseOrder', receivers: [at('hospital').id] };
    for (let n = 0; n < 20; n += 1) await must(at('hospital').client, given);
    expect((await save(at('hospital').client, given)).msg).toBe('每人最多20份定时发送，请先删除不用的');
    const [first] = (await call<Schedules>(at('hospital').client, 'GET', `${PATH}/list`)).info.list;
    const told = async (path: string) =>
      (await call(at('nurse').client, 'POST', `${PATH}/${path}`, { id: first?.id, ...(path === 'pause' ? { isPaused: true } : {}) })).msg;
    for (const path of ['pause', 'remove', 'sendNow']) expect(await told(path)).toBe('定时发送不存在，或不是您建的');
    expect((await call<Schedules>(at('nurse').client, 'GET', `${PATH}/list`, { all: '1' })).info.list).toEqual([]);
    await forget();
  });

  it('what could not be kept, or sent to those people, is refused in words', async () => {
    const { client, id } = at('hospital');
    const given = { screen: 'hPurchaseOrder', resource: 'purchaseOrder', receivers: [id] };
    const outsider =
      (await sql<{ id: string }>`select u.id from account a join app_user u on u.account_id = a.id where a.user_name = 'dealer'`.execute(server.db)).rows[0]
        ?.id ?? '';
    const said = async (more: Record<string, unknown>) => (await save(client, { ...given, ...more })).msg;
    expect(await said({ receivers: [outsider] })).toBe('只能发给能打开本页的同事');
    expect(await said({ receivers: [] })).toBe('请选择发给谁');
    expect(await said({ times: { every: 'week', weekdays: [], monthDay: 0, time: '08:00' } })).toBe('请选择每周几发送');
    expect(await said({ times: { every: 'day', weekdays: [], monthDay: 0, time: '24:00' } })).toBe('时间格式不正确，如 08:30');
    expect(await said({ period: 'lastMonth', periodAt: 'nothing' })).toBe('请选择期间用在哪个日期上');
    expect(await said({ view: { ...EMPTY_VIEW, filters: { nothing: '1' } } })).not.toBe('成功');
    expect((await save(at('nurse').client, { ...given, receivers: [at('nurse').id] })).msg).toMatch(/权限/);
  });
});

describe('letters', () => {
  it('carry page and period in their subject and nothing people wrote; the workbook is the receiver’s; none goes twice', async () => {
    let reply = '451 later';
    const smtp = await startSmtp(() => reply);
    const mail = createMail({ url: smtp.url, from: '医润通 <report@example.com>' });
    const by = () => ({ ...sending(), mail, publicUrl: 'https://yrt.example.com/' });
    const patient = (await sql<{ name: string }>`select name from patient order by id limit 1`.execute(server.db)).rows[0]?.name ?? '';
    const { client, id: me } = at('manager');
    expect((await call(client, 'POST', `${PATH}/mailAddress`, { address: '不是邮箱' })).msg).toBe('邮箱格式不正确');
    await call(client, 'POST', `${PATH}/mailAddress`, { address: 'manager@example.com' });
    const given = {
      screen: 'hUseRecord',
      resource: 'useRecord',
      name: `${patient}的使用`,
      withFile: true,
      withMail: true,
      query: { keyword: patient },
      receivers: [me],
    };
    const id = await must(client, { ...given, period: 'last30Days', periodAt: 'documentDate' });
    const states = async () => (await sql<{ s: string }>`select mail_state as s from report_sending order by due_at`.execute(server.db)).rows.map(({ s }) => s);
    // Whatever hour it is now: of its own it sends nothing in the hours that pass here.
    await sql`update report_schedule set next_at = null`.execute(server.db);
    await call(client, 'POST', `${PATH}/sendNow`, { id });
    await sendDue(by(), () => undefined);
    expect([smtp.letters.length, await states()]).toEqual([1, ['waiting']]);
    reply = '250 ok';
    server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000);
    await sendDue(by(), () => undefined);
    await sendDue(by(), () => undefined);
    expect([smtp.letters.length, await states()]).toEqual([2, ['sent']]);
    const [first, second] = smtp.letters;
    const subject = subjectOf(second as never);
    expect(subject).toContain('定时发送');
    expect(subject).toMatch(/\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d$/);
    for (const { rows } of [await sql<{ name: string }>`select name from patient`.execute(server.db)])
      for (const { name } of rows) expect(subject.includes(name), name).toBe(false);
    expect(/^Message-ID: .*$/im.exec(first?.head ?? '')?.[0]).toBe(/^Message-ID: .*$/im.exec(second?.head ?? '')?.[0]);
    expect(second?.to).toBe('manager@example.com');
    expect(second?.body).toContain('spreadsheetml');
    expect(textOf(second as never)).toContain('https://yrt.example.com/#/schedules\n');
    // The line broke after the letter: nobody knows, and nobody sends it again.
    reply = 'hang up';
    await sql`update report_sending set mail_state = 'waiting', mail_attempts = 0`.execute(server.db);
    await sendDue(by(), () => undefined);
    server.clock.now = new Date(server.clock.now.getTime() + 60 * 60_000);
    await sendDue(by(), () => undefined);
    expect([smtp.letters.length, await states()]).toEqual([3, ['unknown']]);
    await smtp.stop();
    // Nobody there: certainly not taken, tried again and at last given up.
    await sql`update report_sending set mail_state = 'waiting', mail_attempts = 0`.execute(server.db);
    for (let n = 0; n < 7; n += 1) {
      await sendDue(by(), () => undefined);
      if (n === 0) expect(await states()).toEqual(['waiting']);
      server.clock.now = new Date(server.clock.now.getTime() + 60 * 60_000);
    }
    expect(await states()).toEqual(['failed']);
    await forget();
  });
});
