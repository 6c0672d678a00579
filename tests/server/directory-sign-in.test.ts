import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { systemRole } from '../../src/server/organisation/new-person';
import { BASE, CA, type Entry, SERVICE, startDirectory, startSilence, type TestDirectory } from '../support/directory';
import { type Answer, type Client, call, PASSWORD, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

const WRONG = /^账号或密码错误；若确认无误/;
const AWAY = '目录服务暂时无法访问，请用账号密码登录，或稍后再试';
const SECRET = 'Their-own-Word-7';
let server: Server;
let hospital: Organisation;
let admin: Client;
let directory: TestDirectory;
let id: string;
beforeAll(async () => {
  [server, directory] = await Promise.all([startServer({ env: { HOOK_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'debug' } }), startDirectory()]);
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  id = await register({ name: '医院目录', isShown: true });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});

const post = <T = { id: string }>(path: string, body: Record<string, unknown>, who = admin) => call<T>(who, 'POST', `/v1/business/signInProvider/${path}`, body);
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
  where.entries[dn] = { objectClass: ['top', 'person'], uid, entryUUID: `entry-${count}`, displayName: `目录人员${count}`, mobile: '13800000000', password: SECRET, ...more };
  return dn;
}
const enter = (userName: string, password = SECRET, provider = id, client = stranger(server)): Promise<Answer> =>
  call(client, 'POST', '/v1/login/directory', { provider, userName, password });
const tried = async (which: string, account = ''): Promise<{ says: string[]; table?: { head: string[]; rows: string[][] } }> =>
  (await post<{ says: string[]; table?: { head: string[]; rows: string[][] } }>('tryConnection', { ids: [which], input: { account } })).info;
const held = async (user: string) => {
  const { rows } = await sql<{ code: string }>`select r.code from user_role x join role r on r.id = x.role_id where x.user_id = ${user} order by r.code`.execute(server.db);
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
    const { rows } = await sql<{ reason: string }>`select reason from login_attempt where account_id in (${disabled.account}, ${twice.account}) and login_mode = 'ldap'`.execute(
      server.db,
    );
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
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${hospital.id}, ${value}, 'login.secondStep', 'organisation', '所有人')`.execute(server.db);
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

  test('keeps no password, and shows none of its own', async () => {
    const who = await person();
    await enter(who.userName);
    await enter(who.userName, `${SECRET}-wrong`);
    const shown = JSON.stringify((await call(admin, 'GET', '/v1/business/signInProvider/info', { id })).info);
    expect(shown).not.toContain(SERVICE.secret);
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE'`.execute(server.db);
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${SECRET}%`} or t::text like ${`%${SERVICE.secret}%`} limit 1`.execute(server.db);
      expect(rows, name).toEqual([]);
    }
  });
});
