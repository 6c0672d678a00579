import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { systemRole } from '../../src/server/organisation/new-person';
import { BASE, CA, type Entry, SERVICE, startDirectory, startSilence, type TestDirectory } from '../support/directory';
import { type Answer, type Client, call, PASSWORD, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation, type Person } from '../support/world';

const WRONG = /^账号或密码错误；若确认无误/;
const AWAY = '目录服务暂时无法访问，请用账号密码登录，或稍后再试';
const SECRET = 'Their-own-Word-7';
let server: Server;
let hospital: Organisation;
let admin: Client;
let directory: TestDirectory;
let id: string;
/** What the product logs at its most talkative. */
const logged: string[] = [];
beforeAll(async () => {
  [server, directory] = await Promise.all([startServer({ env: { HOOK_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'debug' } }), startDirectory()]);
  const stream = Object.getOwnPropertySymbols(server.app.log).find(({ description }) => description === 'pino.stream') as symbol;
  Object.assign(server.app.log, { [stream]: { write: (line: string) => logged.push(line) } });
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  id = await register({ name: '医院目录', isShown: true });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});

const post = <T = { id: string }>(path: string, body: Record<string, unknown>, who = admin) =>
  call<T>(who, 'POST', `/v1/business/signInProvider/${path}`, body);
const ROW = {
  kind: 'ldap',
  ca: CA,
  bindDn: SERVICE.dn,
  baseDn: BASE,
  userFilter: '(&(objectClass=person)(uid={name}))',
  accountClaim: 'uid',
  roleClaim: 'memberOf',
  matchBy: 'userName',
};
async function register(row: Record<string, unknown>, who = admin): Promise<string> {
  const added = await post('add', { row: { ...ROW, servers: directory.url, ...row } }, who);
  expect(added.msg).toBe('成功');
  expect((await post('setSecret', { ids: [added.info.id], input: { secret: SERVICE.secret } }, who)).code).toBe(0);
  return added.info.id;
}
let count = 0;
/** Somebody of the hospital who stands in the directory as well. */
async function person(more: Entry = {}, where = directory): Promise<Person> {
  const who = await makeUser(server.db, hospital, { roles: ['wardNurse'] });
  stand(who.userName, more, where);
  return who;
}
function stand(uid: string, more: Entry = {}, where = directory): string {
  count += 1;
  const dn = `uid=${uid},ou=people,${BASE}`;
  where.entries[dn] = {
    objectClass: ['top', 'person'],
    uid,
    entryUUID: `entry-${count}`,
    displayName: `目录人员${count}`,
    mobile: '13800000000',
    password: SECRET,
    ...more,
  };
  return dn;
}
const enter = (userName: string, password = SECRET, provider = id, client = stranger(server)): Promise<Answer> =>
  call(client, 'POST', '/v1/login/directory', { provider, userName, password });
const tried = async (which: string, account = ''): Promise<{ says: string[]; table?: { head: string[]; rows: string[][] } }> =>
  (await post<{ says: string[]; table?: { head: string[]; rows: string[][] } }>('tryConnection', { ids: [which], input: { account } })).info;
const held = async (user: string) => {
  const { rows } = await sql<{
    code: string;
  }>`select r.code from user_role x join role r on r.id = x.role_id where x.user_id = ${user} order by r.code`.execute(server.db);
  return rows.map(({ code }) => code);
};

describe('signing in by a directory of the organisation', () => {
  test('lets in whom the directory knows by his password, and knows him again by what never changes', async () => {
    const who = await person();
    const client = stranger(server);
    expect((await enter(who.userName, SECRET, id, client)).msg).toBe('成功');
    const told = await call<{ UserInfo: { userInnerSn: string } }>(client, 'GET', '/v1/user/user_info');
    expect(told.info.UserInfo.userInnerSn).toBe(who.user);
    // Renamed there he stays who he is; somebody else who got his old name is nobody.
    const old = `uid=${who.userName},ou=people,${BASE}`;
    const { [old]: entry } = directory.entries;
    directory.entries[`uid=renamed,ou=people,${BASE}`] = { ...entry, uid: 'renamed' };
    delete directory.entries[old];
    expect((await enter('renamed')).msg).toBe('成功');
    stand(who.userName);
    expect((await enter(who.userName)).msg).toMatch(/^您在目录中的身份没有对应到/);
    const { rows } = await sql<{ operation: string }>`select operation from operation_log where user_id = ${who.user} order by at, id`.execute(server.db);
    expect(rows.map(({ operation }) => operation)).toEqual(['ldapLogin', 'ldapLogin']);
  });

  test('says the same to whoever does not know the password, whoever he asks about', async () => {
    const who = await person();
    const disabled = await person({ userAccountControl: '514' });
    const late = await person({ accountExpires: '132000000000000000' });
    const locked = await person({ 'msDS-User-Account-Control-Computed': '16' });
    const twice = await person();
    directory.entries[`uid=${twice.userName},ou=elsewhere,${BASE}`] = { objectClass: ['person'], uid: twice.userName, password: SECRET };
    const answers = await Promise.all([
      enter(who.userName, 'wrong'),
      enter('nobody-at-all'),
      enter(disabled.userName),
      enter(disabled.userName, 'wrong'),
      enter(late.userName),
      enter(locked.userName),
      enter(twice.userName),
    ]);
    for (const { code, msg, http } of answers) {
      expect(msg).toMatch(WRONG);
      expect([code === 0, http]).toEqual([false, 200]);
    }
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(1);
    // Whoever keeps the accounts reads why.
    const { rows } = await sql<{
      reason: string;
    }>`select reason from login_attempt where account_id in (${disabled.account}, ${twice.account}) and login_mode = 'ldap'`.execute(server.db);
    expect(rows.map(({ reason }) => reason).sort()).toEqual(['目录不接受账号或密码', '目录中不止一个这样的账号', '目录账号已停用']);
    // One that ended tomorrow, or never does, is let in.
    const never = await person({ userAccountControl: '512', accountExpires: '9223372036854775807' });
    expect((await enter(never.userName)).msg).toBe('成功');
  });

  test('asks nobody about an empty password: directories say yes to it', async () => {
    const who = await person();
    const before = directory.binds.length;
    for (const password of ['', null, [], 0]) {
      const answer = await call(stranger(server), 'POST', '/v1/login/directory', { provider: id, userName: who.userName, password });
      expect(answer.msg).toBe('请填写登录密码');
    }
    expect((await call(stranger(server), 'POST', '/v1/login/directory', { provider: id, userName: who.userName })).msg).toBe('请填写登录密码');
    expect(directory.binds.length).toBe(before);
  });

  test('takes what is typed as a name, never as a part of the question', async () => {
    const who = await person();
    for (const name of ['*)(uid=*', `${who.userName})(|(uid=*`, '*', `${who.userName.slice(0, -1)}*`, '\\2a', '{name}', `${who.userName}\u0000`, ')(&'])
      expect((await enter(name)).code, name).not.toBe(0);
    const asked = directory.filters.filter((filter) => filter.includes('\\2a\\29\\28uid=\\2a'));
    expect(asked).toEqual(['(&(objectClass=person)(uid=\\2a\\29\\28uid=\\2a))']);
    const strange = await makeUser(server.db, hospital, { roles: ['wardNurse'] });
    await sql`update account set user_name = 'a(b)*c' where id = ${strange.account}`.execute(server.db);
    await sql`insert into account_login (login, account_id) values ('a(b)*c', ${strange.account})`.execute(server.db);
    directory.entries[`cn=strange,${BASE}`] = { objectClass: ['person'], uid: 'a(b)*c', entryUUID: 'strange', password: SECRET };
    expect((await enter('a(b)*c')).msg).toBe('成功');
  });

  test('gives and takes the roles of groups that are mapped, and leaves others alone', async () => {
    const buyer = await systemRole(server.db, 'H', 'buyer');
    const group = `CN=SPD Buyers, OU=Groups, ${BASE}`;
    expect((await post('mapRoles', { ids: [id], input: { claimValue: group, roles: [buyer] } })).code).toBe(0);
    const who = await person({ memberOf: [`cn=spd buyers,ou=groups,${BASE}`, `cn=anything,${BASE}`] });
    expect((await enter(who.userName)).msg).toBe('成功');
    expect(await held(who.user)).toEqual(['buyer', 'wardNurse']);
    const entry = directory.entries[`uid=${who.userName},ou=people,${BASE}`] as Entry;
    entry.memberOf = `cn=anything,${BASE}`;
    expect((await enter(who.userName)).msg).toBe('成功');
    expect(await held(who.user)).toEqual(['wardNurse']);
    // A directory that says who is in a group only with the group.
    const bySearch = await register({ name: '按组查', roleClaim: '', groupFilter: '(&(objectClass=groupOfNames)(member={dn}))' });
    const members = `cn=keepers,ou=groups,${BASE}`;
    directory.entries[members] = { objectClass: ['groupOfNames'], member: [`uid=${who.userName},ou=people,${BASE}`] };
    expect((await post('mapRoles', { ids: [bySearch], input: { claimValue: members, roles: [buyer] } })).code).toBe(0);
    expect((await enter(who.userName, SECRET, bySearch)).msg).toBe('成功');
    expect(await held(who.user)).toEqual(['buyer', 'wardNurse']);
    // Groups told only in part take nothing away.
    entry['memberOf;range=0-1499'] = [`cn=anything,${BASE}`];
    delete entry.memberOf;
    expect((await enter(who.userName)).msg).toBe(AWAY);
    expect(await held(who.user)).toEqual(['buyer', 'wardNurse']);
  });

  test('opens nothing for people of other organisations or disabled here, and asks for the second step', async () => {
    const elsewhere = await makeOrganisation(server.db, 'D');
    stand(elsewhere.admin.userName);
    expect((await enter(elsewhere.admin.userName)).msg).toMatch(/^您在目录中的身份没有对应到/);
    // Nor does their provider for people of ours, whatever their directory says.
    const theirs = await register({ name: '别的目录' }, await signIn(server, elsewhere.admin));
    const who = await person();
    expect((await enter(who.userName, SECRET, theirs)).msg).toMatch(/^您在目录中的身份没有对应到/);
    expect((await post('tryConnection', { ids: [theirs] })).code).not.toBe(0);
    const off = await person();
    await sql`update app_user set status = false where id = ${off.user}`.execute(server.db);
    expect((await enter(off.userName)).msg).toMatch(/停用/);
    await sql`update account set must_change_password = true where id = ${who.account}`.execute(server.db);
    expect((await enter(who.userName)).msg).toBe('成功');
    const value = newId();
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${hospital.id}, ${value}, 'login.secondStep', 'organisation', '所有人')`.execute(
      server.db,
    );
    const client = stranger(server);
    expect((await enter(who.userName, SECRET, id, client)).msg).toBe('本机构要求两步验证，请先设置');
    expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await call(client, 'POST', '/v1/login/secondStep/begin')).code).toBe(0);
    await sql`delete from rule_value where id = ${value}`.execute(server.db);
  });

  test('counts wrong ones with those of the local sign-in, and is forgiven by a right one', async () => {
    const who = await person();
    const local = (password: string, client: Client) => call(client, 'POST', '/v1/login', { userName: who.userName, password });
    const client = { ...stranger(server), address: '203.0.113.9' };
    for (let i = 0; i < 3; i += 1) await enter(who.userName, 'wrong', id, client);
    for (let i = 0; i < 2; i += 1) await local('0'.repeat(32), client);
    expect((await enter(who.userName, SECRET, id, client)).msg).toMatch(/^账号已锁定，请\d+分钟后再试$/);
    const other = { ...stranger(server), address: '203.0.113.10' };
    for (let i = 0; i < 4; i += 1) await enter(who.userName, 'wrong', id, other);
    expect((await enter(who.userName, SECRET, id, other)).msg).toBe('成功');
    expect((await enter(who.userName, 'wrong', id, { ...other, cookies: new Map() })).msg).toMatch(WRONG);
  });

  test('keeps no password and logs none, and shows none of its own', async () => {
    const who = await person();
    await enter(who.userName);
    await enter(who.userName, `${SECRET}-wrong`);
    const shown = JSON.stringify((await call(admin, 'GET', '/v1/business/signInProvider/info', { id })).info);
    expect(shown).not.toContain(SERVICE.secret);
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE'`.execute(server.db);
    for (const { name } of tables) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${SECRET}%`} or t::text like ${`%${SERVICE.secret}%`} limit 1`.execute(server.db);
      expect(rows, name).toEqual([]);
    }
    const lines = logged.join('');
    expect(lines).toContain('/v1/login/directory');
    for (const secret of [SECRET, SERVICE.secret]) expect(lines).not.toContain(secret);
  });
});

describe('the servers of a directory', () => {
  const outage = (which: string, who: Person) => enter(who.userName, SECRET, which);

  test('are spoken to by StartTLS where they are not by TLS, and never without', async () => {
    const plain = await startDirectory({ scheme: 'ldap', entries: directory.entries });
    const who = await person();
    const upgraded = await register({ name: '升级加密', servers: plain.url });
    expect((await outage(upgraded, who)).msg).toBe('成功');
    expect(plain.isUpgraded).toBe(true);
    expect((await post('add', { row: { ...ROW, name: '明文', servers: plain.url, isPlain: true } })).msg).toContain('LDAP_PLAIN=1');
    // Also where the row says so though the operator does not any more.
    await sql`update sign_in_provider set is_plain = true where id = ${upgraded}`.execute(server.db);
    const before = plain.binds.length;
    expect((await outage(upgraded, who)).msg).toBe(AWAY);
    expect(plain.binds.length).toBe(before);
    await plain.stop();
  });

  test('are believed only by a certificate for their name that the authority signed', async () => {
    const elsewhere = await startDirectory({ certificate: 'elsewhere', entries: directory.entries });
    const late = await startDirectory({ scheme: 'ldap', certificate: 'elsewhere', entries: directory.entries });
    const who = await person();
    const cases = [
      { row: { name: '没有CA', ca: '' }, says: /证书不受信任/ },
      { row: { name: '别人的证书', servers: elsewhere.url }, says: /证书上的名称与地址不一致/ },
      { row: { name: '升级后别人的证书', servers: late.url }, says: /证书上的名称与地址不一致/ },
    ];
    for (const { row, says } of cases) {
      const which = await register(row);
      expect((await outage(which, who)).msg, row.name).toBe(AWAY);
      expect((await tried(which)).says.join('\n'), row.name).toMatch(says);
    }
    expect([...elsewhere.binds, ...late.binds]).toEqual([]);
    await Promise.all([elsewhere.stop(), late.stop()]);
  });

  test('follow one another: one that is away, silent or out of order is left for the next, and the wrong password is asked about once', async () => {
    const [gone, silent, ill] = await Promise.all([startDirectory(), startSilence(), startDirectory({ entries: { [SERVICE.dn]: { bind: 52 } } })]);
    await gone.stop();
    const who = await person();
    const several = await register({ name: '多台', servers: `${gone.url}\n${ill.url} ${directory.url}` });
    expect((await outage(several, who)).msg).toBe('成功');
    const slow = await register({ name: '有一台不出声', servers: `${silent.url} ${directory.url}` });
    const began = Date.now();
    expect((await outage(slow, who)).msg).toBe('成功');
    expect(Date.now() - began).toBeLessThan(9000);
    // It is asked last for a while.
    const again = Date.now();
    expect((await outage(slow, who)).msg).toBe('成功');
    expect(Date.now() - again).toBeLessThan(3000);
    const his = `uid=${who.userName},ou=people,${BASE}`;
    const asked = () => directory.binds.filter((dn) => dn === his).length;
    const before = asked();
    expect((await enter(who.userName, 'wrong', several)).msg).toMatch(WRONG);
    expect(asked()).toBe(before + 1);
    await Promise.all([silent.stop(), ill.stop()]);
  });

  test('that are all away say so in time, count nothing against anybody and hold up nobody who signs in here', async () => {
    const silent = await startSilence();
    const which = await register({ name: '都不在', servers: `${silent.url} ldaps://127.0.0.1:9` });
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const began = Date.now();
    const waiting = people.map((who) => outage(which, who));
    const [first] = people as [Person];
    expect((await call(stranger(server), 'GET', '/livez')).http).toBe(200);
    await signIn(server, { userName: first.userName, password: PASSWORD });
    expect(Date.now() - began).toBeLessThan(3500);
    for (const { msg, http } of await Promise.all(waiting)) expect([msg, http]).toEqual([AWAY, 200]);
    expect(Date.now() - began).toBeLessThan(14_000);
    const { rows } = await sql`select 1 from login_attempt where account_id = any(${people.map(({ account }) => account)}::uuid[]) and not succeeded`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
    await silent.stop();
  });

  test('stand only where the operator lets the product go', async () => {
    for (const servers of ['ldaps://169.254.169.254', 'ldaps://10.0.0.8', 'ldap://192.168.1.9:389', `${directory.url} ldaps://10.0.0.8`])
      expect((await post('add', { row: { ...ROW, name: '内部', servers } })).msg, servers).toMatch(/^服务器地址 .+ 不能使用/);
  });
});

describe('what a directory is asked with', () => {
  test('is read before it is kept', async () => {
    const row = { ...ROW, name: '写错的', servers: directory.url };
    const wrong: [Record<string, unknown>, RegExp][] = [
      [{ servers: 'https://dc1.example.com' }, /^服务器地址格式不正确/],
      [{ servers: '' }, /^请填写服务器地址/],
      [{ servers: Array.from({ length: 6 }, () => directory.url).join(' ') }, /最多5个/],
      [{ ca: 'abc' }, /不是有效的PEM/],
      [{ ca: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, /不是有效的PEM/],
      [{ userFilter: '(uid=x)' }, /须含有 \{name\}/],
      [{ userFilter: '(&(uid={name})' }, /不是有效的LDAP筛选/],
      [{ groupFilter: '(member={dn}' }, /【组筛选】不是有效的LDAP筛选/],
      [{ bindDn: 'EXTERNAL' }, /^绑定账号须是/],
      [{ baseDn: '' }, /^请填写查找范围/],
      [{ matchBy: 'phone' }, /不能按它对应/],
    ];
    for (const [more, says] of wrong) expect((await post('add', { row: { ...row, ...more } })).msg, JSON.stringify(more)).toMatch(says);
  });

  test('is of its own kind: neither door takes the other’s providers', async () => {
    const who = await person();
    const away = await server.app.inject({ method: 'GET', url: `/v1/login/oidc/${id}` });
    expect(away.headers.location).toBe('/#/Login?sso=off');
    await sql`update sign_in_provider set kind = 'oidc' where id = ${id}`.execute(server.db);
    expect((await outageOf(who)).msg).toMatch(/^目录登录已停用或没有设置完整/);
    await sql`update sign_in_provider set kind = 'ldap' where id = ${id}`.execute(server.db);
    await post('disable', { ids: [id], id });
    expect((await outageOf(who)).msg).toMatch(/^目录登录已停用或没有设置完整/);
    await post('enable', { ids: [id], id });
    expect((await enter(who.userName, SECRET, 'nothing')).msg).toMatch(/^目录登录已停用或没有设置完整/);
  });
  const outageOf = (who: Person) => enter(who.userName);

  test('is tried by its keeper: who answered, how many are meant, and what somebody would be here', async () => {
    const buyer = await systemRole(server.db, 'H', 'buyer');
    const own = await register({
      name: '试一试',
      servers: `ldaps://127.0.0.1:9 ${directory.url}`,
      userFilter: '(&(objectClass=person)(ou=tried)(uid={name}))',
    });
    await post('mapRoles', { ids: [own], input: { claimValue: `cn=a,${BASE}`, roles: [buyer] } });
    const who = await person({ ou: 'tried', memberOf: [`cn=a,${BASE}`, `cn=b,${BASE}`] });
    const unknown = `nobody-${count}`;
    stand(unknown, { ou: 'tried', userAccountControl: '514' });
    const nobody = (await tried(own)).says;
    expect(nobody[0]).toBe('服务器 ldaps://127.0.0.1:9 不可用：没有接受连接');
    expect(nobody[1]).toMatch(/^服务器 ldaps:\/\/127\.0\.0\.1:\d+ 已应答（TLSv1\.3，证书 CN=dc1\.hospital\.test，有效期至 \d{4}-\d\d-\d\d）$/);
    expect(nobody.slice(2)).toEqual([`绑定账号 ${SERVICE.dn} 已登录`, `${BASE} 下有 2 个条目符合用户筛选`]);
    const { says, table } = await tried(own, who.userName);
    expect(says.join('\n')).toContain(`对应用户：`);
    expect(table?.rows.map(([group, , then]) => [group, then])).toEqual([
      [`cn=a,${BASE}`, '有'],
      [`cn=b,${BASE}`, '没有对应，不影响'],
    ]);
    const other = (await tried(own, unknown)).says.join('\n');
    expect(other).toContain('没有对应的用户，不能登录');
    expect(other).toContain('目录账号已停用，不能登录');
    expect((await tried(own, '*')).says.at(-1)).toBe('账号 *：没有找到');
    // Nobody was signed in, and no password asked for.
    expect(await held(who.user)).toEqual(['wardNurse']);
    expect(directory.binds.includes(`uid=${who.userName},ou=people,${BASE}`)).toBe(false);
    await post('setSecret', { ids: [own], input: { secret: 'changed' } });
    expect((await tried(own)).says.join('\n')).toContain('绑定账号或密码不正确');
  });

  test('is tried by nobody who does not hold everything', async () => {
    const role = await makeRole(server.db, hospital, '目录维护', ['signInProviders', 'signInProviders:edit']);
    const keeper = await signIn(server, await makeUser(server.db, hospital, { roles: [role] }));
    expect((await post('tryConnection', { ids: [id], input: {} }, keeper)).msg).toBe('不能授予自己没有的权限');
  });

  test('stands on the page where it is to be seen, or is asked for', async () => {
    const hidden = await register({ name: '专用地址' });
    const listed = async (asked: Record<string, string> = {}) =>
      (await call<{ list: { id: string; kind: string }[] }>(stranger(server), 'GET', '/v1/login/providers', asked)).info.list.map((one) => one.id);
    expect(await listed()).toEqual([id]);
    expect(await listed({ id: hidden })).toEqual([hidden, id]);
    expect(await listed({ id: 'nothing' })).toEqual([id]);
  });
});
