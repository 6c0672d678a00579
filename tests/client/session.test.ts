import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { remainingAt } from '../../src/client/session/countdown';
import { afterLogin, guard } from '../../src/client/session/guard';
import { md5 } from '../../src/client/session/md5';
import { splitMenu } from '../../src/client/session/menu';
import { targetOf } from '../../src/client/session/message-target';
import { IDLE, PING, parsePush, RETRY } from '../../src/client/session/push';
import { camelCased, camelName, sessionOf } from '../../src/client/session/session';
import { screenAt } from '../../src/client/workspace/screens';

it.each([
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['abc', '900150983cd24fb0d6963f7d28e17f72'],
  ['12345678901234567890123456789012345678901234567890123456789012345678901234567890', '57edf4a22be3c955ac49da2e2107b67a'],
])('md5 of %s as in RFC 1321', (text, expected) => {
  expect(md5(text)).toBe(expected);
});

it('md5 agrees with another one at every length around a block, and in Chinese', () => {
  const other = (text: string) => createHash('md5').update(text).digest('hex');
  for (let length = 50; length < 135; length++) expect(md5('a'.repeat(length))).toBe(other('a'.repeat(length)));
  expect(md5('密码Demo2026')).toBe(other('密码Demo2026'));
});

describe('the answer of a login', () => {
  it('is renamed to camel case all the way down', () => {
    expect(['RID', 'SessionExpire', 'EmployeeInfo', 'VipLevel', 'isUseSystem', 'department_inner_sn', 'userInnerSn'].map(camelName)).toEqual([
      'rid',
      'sessionExpire',
      'employeeInfo',
      'vipLevel',
      'isUseSystem',
      'departmentInnerSn',
      'userInnerSn',
    ]);
    expect(camelCased({ Departments: [{ department_inner_sn: '1' }] })).toEqual({
      departments: [{ departmentInnerSn: '1' }],
    });
  });
  it('without a user is refused', () => {
    expect(() => sessionOf({ UserInfo: {} })).toThrow('用户信息错误');
    expect(sessionOf({ UserInfo: { belong: 'o', systemType: '2', userInnerSn: 'u' } }).userInfo.systemType).toBe(2);
  });
});

describe('the route guard', () => {
  const at = (location: string, more: Partial<Parameters<typeof guard>[0]> = {}) =>
    guard({ location, screenAt, isSignedIn: false, hasCookie: false, hasFlag: false, ...more });
  it('remembers the full path of a place that needs a login', () => {
    expect(at('/commonView/saleOdo?sn=1')).toBe('/Login?redirect=%2FcommonView%2FsaleOdo%3Fsn%3D1');
    expect(at('/newprint/saleOrder')).toBe('/Login?redirect=%2Fnewprint%2FsaleOrder');
    expect(at('/')).toBe('/Login');
  });
  it('sends to the login when only the flag is missing', () => {
    expect(at('/commonView/saleOdo', { hasCookie: true })).toBe('/Login');
  });
  it('leaves open places alone and ends unknown ones on /error, logged in or not', () => {
    expect(at('/Login')).toBe('/Login');
    expect(at('/error')).toBe('/error');
    expect(at('/nowhere')).toBe('/error');
    expect(at('/nowhere', { isSignedIn: true })).toBe('/error');
  });
  it('takes a logged-in user from the login to where he wanted to go', () => {
    expect(at('/Login', { isSignedIn: true })).toBe('/');
    expect(at('/Login?redirect=%2Fbi1', { isSignedIn: true })).toBe('/bi1');
  });
  it('never leads out of the product', () => {
    expect(afterLogin('/Login?redirect=%2F%2Fevil.example')).toBe('/');
    expect(afterLogin('/Login?redirect=https%3A%2F%2Fevil.example')).toBe('/');
    expect(afterLogin('/Login?redirect=%2FLogin')).toBe('/');
  });
});

it('the countdown is resumed only with more than three seconds left', () => {
  expect(remainingAt(0, 60_000, false)).toBe(60);
  expect(remainingAt(0, 3_000, true)).toBe(0);
  expect(remainingAt(0, 4_000, true)).toBe(4);
  expect(remainingAt(0, 3_000, false)).toBe(3);
  expect(remainingAt(0, Number.NaN, true)).toBe(0);
  expect(remainingAt(0, 999_999_000, true)).toBe(0);
});

it('the menu is split into pages and their operations', () => {
  const node = (type: 0 | 1 | 2, flag: string, children: object[] = []) => ({
    id: flag,
    parent: '',
    type,
    flag,
    content: `名${flag}`,
    path: '',
    level: 1,
    sort: 0,
    pinyin: '',
    initials: '',
    children,
  });
  const menu = splitMenu([node(0, 'group', [node(1, 'saleOdo', [node(2, 'add'), node(2, 'review')])])] as never);
  expect(menu.permissions).toEqual({ saleOdo: ['add', 'review'] });
  expect(menu.tree[0]?.children[0]?.children).toEqual([]);
  expect(menu.titles).toEqual({ saleOdo: '名saleOdo' });
});

describe('the push channel', () => {
  it('keeps the times and the ping of the specification', () => {
    expect([RETRY, IDLE, PING]).toEqual([5000, 540000, '{"type":"heart_beat","msg":"ping"}']);
  });
  it.each(['', '   ', 'nonsense', '[]', 'null', '{}', '42', undefined])('ignores %j', (body) => {
    expect(parsePush(body)).toBeUndefined();
  });
  it('reads the body of the specification as a notification', () => {
    expect(parsePush('{"title":"新订单","body":"b","uri":"salesOrder","objectID":"1","extra":{"salesOrderSn":"XS1"}}')).toMatchObject({
      type: 'notice',
      title: '新订单',
      extra: { salesOrderSn: 'XS1' },
    });
    expect(parsePush('{"type":"permissionChanged"}')).toEqual({ type: 'permissionChanged' });
    expect(parsePush('{"type":"change","resource":"saleOdo","ids":["1"],"by":"u"}')).toEqual({
      type: 'change',
      resource: 'saleOdo',
      ids: ['1'],
      by: 'u',
    });
  });
  it('leads to the four places the specification fixes', async () => {
    const all = () => true;
    expect(await targetOf({ uri: 'salesOrder', objectID: '1', extra: { salesOrderSn: 'XS1' } }, 'D', all)).toEqual({
      path: '/commonView/salesOrder',
      query: { salesOrderSn: 'XS1' },
    });
    expect(await targetOf({ uri: 'suppliesClaim', objectID: 'SL1' }, 'H', all)).toEqual({
      path: '/hospital/SuppliesClaim',
      query: { voucher_sn: 'SL1' },
    });
    expect(await targetOf({ uri: 'salesOrderProgress', objectID: 'XS2' }, 'D', all)).toEqual({
      path: '/commonView/salesOrder',
      query: { so_sn: 'XS2' },
    });
    const registration = { uri: 'orgRegistration', objectID: '', extra: { org_name: '甲', system_type: 2 } };
    expect(await targetOf(registration, 'P', all)).toEqual({
      path: '/ptm/agencyManage/RegistAudit',
      query: { name: '甲', system_type: '2' },
    });
  });
  it('leads to the page of the receiver, and nowhere when he holds none', async () => {
    const message = { uri: 'purchaseGrn', objectID: 'RK1' };
    expect((await targetOf(message, 'H', () => true))?.path).toBe('/hospital/purchaseGrn');
    expect((await targetOf(message, 'D', () => true))?.path).toBe('/commonView/buyGrn');
    expect(await targetOf(message, 'H', () => false)).toBeUndefined();
  });
});
