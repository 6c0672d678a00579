import { CODES } from '../../../contract/envelope';
import { Coded } from '../../base/errors';
import type { Db } from '../../db/open';
import type { Networks } from '../../hooks/networks';
import { findAccount } from '../../session/accounts';
import { type Attempt, clearFailures, clearGuesses, guess } from '../../session/attempts';
import type { From } from '../../session/browser';
import type { Captcha } from '../../session/captcha';
import type { Asked, LoggedIn } from '../../session/login';
import type { Claims } from '../flow';
import { letIn } from '../let-in';
import type { Directory } from '../provider';
import { accountOf } from '../who';
import { claimsOf, findPerson, groupsOf, isHis } from './people';
import { DirectoryAway, reach } from './reach';
import { refusalOfEntry } from './standing';

/** The same whatever was wrong: whoever does not know the password learns nothing of who there is, and who knows it learns what to do. */
const REFUSED = '账号或密码错误；若确认无误，请联系信息科查看目录账号是否停用、锁定或过期';
const UNKNOWN = '您在目录中的身份没有对应到医润通账号，请联系本机构管理员';
const AWAY = '目录服务暂时无法访问，请用账号密码登录，或稍后再试';
const WITHIN = 4000;
const LANE = 'directory ';
type Given = { userName: string; password: string; captcha?: Captcha | undefined };
type Answer = { claims: Claims } | { why: string };

/** Somebody of a directory by the password he has there, compared by the directory alone: nothing of it is kept. @throws Coded */
export async function loginByDirectory(
  { db, networks }: { db: Db; networks: Networks },
  directory: Directory,
  given: Given,
  from: From,
  now: Date,
): Promise<LoggedIn | Asked> {
  const ours = await findAccount(db, given.userName, now);
  const attempt: Attempt = {
    login: given.userName,
    account: ours?.org.id === directory.org.id ? ours.id : undefined,
    captcha: given.captcha,
    words: REFUSED,
    mode: 'ldap',
    lane: LANE,
  };
  let claims: Claims | undefined;
  const origin = await guess(db, attempt, from, now, async () => {
    const answer = await authenticate(networks, directory, given, now);
    if ('why' in answer) attempt.reason = answer.why;
    else claims = answer.claims;
    return claims !== undefined;
  });
  const account = claims && (await accountOf(db, directory, claims, now));
  if (!claims || !account) throw new Coded(CODES.loginFailed, UNKNOWN);
  const also = async (tx: Db) => {
    await clearFailures(tx, account.id, origin);
    await clearGuesses(tx, given.userName, origin);
  };
  return letIn(db, { provider: directory, claims, account, mode: 'ldap', hasSecondStep: false, also }, from, now);
}

/** Asks the directory who he is, and whether the password is his. @throws Coded when no server answers */
async function authenticate(networks: Networks, directory: Directory, { userName, password }: Given, now: Date): Promise<Answer> {
  const name = userName.trim();
  try {
    const { connection, found } = await reach(networks, directory, ({ client }) => findPerson(client, directory, name));
    try {
      const entry = typeof found === 'string' ? undefined : found;
      const isRight = await isHis(networks, directory, connection.server, entry, password, Date.now() + WITHIN);
      if (!entry) return { why: found === 'several' ? '目录中不止一个这样的账号' : '目录中没有这个账号' };
      if (!isRight) return { why: '目录不接受账号或密码' };
      const why = refusalOfEntry(entry, now);
      if (why !== undefined) return { why };
      return { claims: claimsOf(directory, entry, await groupsOf(connection.client, directory, name, entry)) };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw Object.assign(new Coded(CODES.loginFailed, AWAY), { cause: error instanceof DirectoryAway ? (error.failures[0]?.error ?? error) : error });
  }
}
