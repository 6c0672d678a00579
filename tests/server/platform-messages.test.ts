import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { wordsOf } from '../support/sheets';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** 消息通知 of the platform: what it writes, to whom, and what it takes away as a workbook. */
let server: Server;
let platform: Client;
let home: Organisation;
let hospital: Client;
beforeAll(async () => {
  server = await startServer();
  home = await makeOrganisation(server.db, 'P');
  platform = await signIn(server, home.admin);
  hospital = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
});
afterAll(() => server.stop());

const send = (body: Record<string, unknown>) =>
  call<{ organisations: number; problems?: { field: string; message: string }[] }>(platform, 'POST', '/v1/business/message/send', {
    screen: 'messageNotification',
    ...body,
  });
const sheetOf = async (client: Client, path: string): Promise<string[][]> => {
  const answer = await server.app.inject({
    method: 'GET',
    url: path,
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  return wordsOf(answer.rawPayload);
};

test('a message nobody was chosen for goes to everybody; an empty one names its fields', async () => {
  expect((await send({ title: '停机通知', body: '周六维护', kinds: '' })).info.organisations).toBe(2);
  expect((await send({ title: '医院须知', body: '请核对', kinds: ['H'] })).info.organisations).toBe(1);
  const refused = await send({ title: '', body: ' ', kinds: '' });
  expect(refused.info.problems).toEqual([
    { field: 'title', message: '请填写标题' },
    { field: 'body', message: '请填写内容' },
  ]);
});

test('the inbox and what was sent are workbooks for who may export', async () => {
  const inbox = await sheetOf(platform, '/v1/business/message/export?screen=messageNotification&tab=all');
  expect(inbox[0]).toEqual(['时间', '标题', '内容', '类型', '发送方', '已读时间']);
  expect(inbox.slice(1).map((row) => row[1])).toEqual(['停机通知']);
  const sent = await sheetOf(platform, '/v1/business/message/export?screen=messageNotification&tab=sent');
  expect(sent.slice(1).map((row) => [row[1], row[3]])).toEqual([
    ['医院须知', '1'],
    ['停机通知', '2'],
  ]);
  expect((await call(hospital, 'GET', '/v1/business/message/export', { screen: 'messageNotification' })).msg).toBe('您没有【消息通知-导出】权限');
});

test('a hospital takes its rules away as a workbook, in words, with the right to', async () => {
  const rules = await sheetOf(hospital, '/v1/business/ruleConfig/export?screen=ruleConfiguration');
  expect(rules[0]).toEqual(['分组', '规则', '规则键', '系统默认', '上级', '当前值', '来源', '锁定']);
  const self = rules.find((row) => row[2] === 'approve.self');
  expect(['是', '否']).toContain(self?.[5]);
  const clinic = await makeOrganisation(server.db, 'H');
  const reader = await signIn(server, await makeUser(server.db, clinic, { roles: [await makeRole(server.db, clinic, '看规则', ['ruleConfiguration'])] }));
  expect((await call(reader, 'GET', '/v1/business/ruleConfig/export', { screen: 'ruleConfiguration' })).msg).toBe('您没有【规则配置-导出】权限');
});
