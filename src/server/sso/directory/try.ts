import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Directory } from '../provider';
import type { Told, Trial } from '../trial';
import { accountOf } from '../who';
import type { Connection } from './connection';
import { sameDn } from './filter';
import { claimsOf, countPeople, findPerson, groupsOf, MOST_COUNTED } from './people';
import { DirectoryAway, type Failure, reach } from './reach';
import { type Entry, refusalOfEntry } from './standing';
import { wordsOfTrouble } from './words';

/** Asks every question of a sign-in but the password, and says what came of each. */
export async function tryDirectory(trial: Trial, directory: Directory): Promise<Told> {
  try {
    const { connection, failures } = await reach(trial.networks, directory, async () => undefined, true);
    try {
      const says = [...failures.map(failed), `服务器 ${connection.server.shown} 已应答（${connection.security}）`, `绑定账号 ${directory.bindDn} 已登录`];
      return await asked(trial, directory, connection, says);
    } finally {
      connection.close();
    }
  } catch (error) {
    if (error instanceof DirectoryAway) return { says: [...error.failures.map(failed), '没有服务器可用；本地账号不受影响'] };
    throw error;
  }
}
const failed = ({ server, error }: Failure): string => `服务器 ${server.shown} 不可用：${wordsOfTrouble(error)}`;

async function asked(trial: Trial, directory: Directory, { client }: Connection, says: string[]): Promise<Told> {
  try {
    const count = await countPeople(client, directory);
    says.push(`${directory.baseDn} 下有 ${count >= MOST_COUNTED ? `${MOST_COUNTED} 个以上` : `${count} 个`}条目符合用户筛选`);
    if (trial.account === '') return { says };
    const entry = await findPerson(client, directory, trial.account);
    if (typeof entry === 'string') {
      says.push(`账号 ${trial.account}：${entry === 'nobody' ? '没有找到' : '找到不止一个，不能登录；请修改用户筛选'}`);
      return { says };
    }
    const groups = await groupsOf(client, directory, trial.account, entry);
    says.push(...(await ofPerson(trial, directory, entry, groups)));
    const table = await rolesTable(trial.db, directory, groups);
    return { says, ...(directory.roleClaim === '' || table.rows.length === 0 ? {} : { table }) };
  } catch (error) {
    return { says: [...says, `查找没有成功：${wordsOfTrouble(error)}`] };
  }
}

async function ofPerson({ db, account, now }: Trial, directory: Directory, entry: Entry, groups: readonly string[]): Promise<string[]> {
  const claims = claimsOf(directory, entry, groups);
  const said = (attribute: string) => `${attribute} = ${entry.valuesOf(attribute).join('、') || '（空）'}`;
  const known = await accountOf(db, directory, claims, now);
  const refused = refusalOfEntry(entry, now);
  return [
    `账号 ${account}：${entry.dn}`,
    [directory.accountClaim, directory.nameAttribute, directory.phoneAttribute].filter(Boolean).map(said).join('，'),
    `标识（登记“对应用户”时填写）：${claims.sub}`,
    known
      ? `对应用户：${known.user.name}（${known.userName}）${known.isEnabled && known.user.isEnabled ? '' : '，本地已停用，不能登录'}`
      : '没有对应的用户，不能登录',
    ...(refused === undefined ? [] : [`${refused}，不能登录`]),
  ];
}

/** Every group he is in, and every group roles are given by: with the roles, and whether he is in it. */
async function rolesTable(db: Db, { id, org }: Directory, groups: readonly string[]) {
  const { rows } = await sql<{ value: string; names: string }>`select m.claim_value as value, string_agg(r.name, '、' order by r.name) as names
    from sign_in_provider_role m join role r on r.id = m.role_id and r.deleted_at is null where m.org_id = ${org.id} and m.provider_id = ${id}
    group by m.claim_value order by m.claim_value`.execute(db);
  const mapped = new Set(rows.map(({ value }) => sameDn(value)));
  const his = new Set(groups);
  return {
    head: ['组', '角色', '登录后'],
    rows: [
      ...rows.map(({ value, names }) => [value, names, his.has(sameDn(value)) ? '有' : '没有（有的收回）']),
      ...groups.filter((group) => !mapped.has(group)).map((group) => [group, '', '没有对应，不影响']),
    ],
  };
}
