import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import { systemContext } from '../base/context';
import { Rejected } from '../base/errors';
import type { Seals } from '../base/seals';
import type { Db } from '../db/open';
import { ruleReader } from '../engine/documents/rules';
import { hashOf } from './token';
import { newTotpSecret, randomWord, totpAddress, totpStep } from './totp';

/**
 * The second step of an account: begun (a secret is shown), proved by one code, from then on asked for at every sign-in. Each code
 * opens once; ten recovery codes, kept as hashes, open once each where the phone is not at hand.
 */
const RECOVERY = 10;
/** 80 bits: a fast hash is enough. */
const RECOVERY_BYTES = 10;
export const WRONG_SECOND = '动态验证码或恢复码错误';
const UNPROVED = '动态验证码不正确，请核对手机时间后重试';

export type Whose = { id: string; userName: string };
/** What is asked of somebody whose first step was right. */
export type Needs = 'nothing' | 'code' | 'setUp';
type User = { account: string; user: string; org: { id: string; kind: OrgKind } };

/** Whether the organisation asks this user for a second step (rule login.secondStep). Administrators are who holds a role of all rights. */
export async function isSecondStepAsked(db: Db, { user, org }: Omit<User, 'account'>, now: Date): Promise<boolean> {
  const rule = await ruleReader(systemContext(db, { ...org, name: '' }, () => now));
  const asked = rule('login.secondStep');
  if (asked !== '管理员') return asked === '所有人';
  const { rows } = await sql`select 1 from role r where r.is_wildcard and r.deleted_at is null and (
    exists (select from user_role x where x.org_id = ${org.id} and x.user_id = ${user} and x.role_id = r.id)
    or exists (select from user_group_role x join group_role_role g on g.org_id = x.org_id and g.group_role_id = x.group_role_id
      where x.org_id = ${org.id} and x.user_id = ${user} and g.role_id = r.id)) limit 1`.execute(db);
  return rows.length > 0;
}

export async function secondStepOf(db: Db, who: User, now: Date): Promise<Needs> {
  if ((await factorOf(db, who.account))?.confirmed_at) return 'code';
  return (await isSecondStepAsked(db, who, now)) ? 'setUp' : 'nothing';
}

type Factor = { secret: string; confirmed_at: string | null };
async function factorOf(db: Db, account: string): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`select secret, confirmed_at from second_factor where account_id = ${account}`.execute(db);
  return rows[0];
}

/** A new secret, not asked for before a code proved it. @throws Rejected where one is proved already */
export async function beginSecondStep(db: Db, seals: Seals, who: Whose, now: Date): Promise<{ secret: string; address: string }> {
  const secret = newTotpSecret();
  const { rows } = await sql`insert into second_factor as f (account_id, secret, created_at) values (${who.id}, ${seals.seal(secret)}, ${now})
    on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0 where f.confirmed_at is null returning 1`.execute(
    db,
  );
  if (rows.length === 0) throw new Rejected('已启用两步验证，请先关闭再重新设置');
  return { secret, address: totpAddress(secret, who.userName) };
}

/** One code proves the secret. @returns the recovery codes, never to be seen again. @throws Rejected */
export async function confirmSecondStep(tx: Db, seals: Seals, account: string, typed: string, now: Date): Promise<string[]> {
  const factor = await factorOf(tx, account);
  if (!factor || factor.confirmed_at) throw new Rejected('请重新开始设置两步验证');
  const step = totpStep(seals.open(factor.secret) ?? '', typed, now);
  if (step === undefined) throw Rejected.at('code', UNPROVED);
  const { rows } = await sql`update second_factor set confirmed_at = ${now}, last_step = ${step}
    where account_id = ${account} and confirmed_at is null and secret = ${factor.secret} returning 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('请重新开始设置两步验证');
  return newRecoveryCodes(tx, account);
}

/** Ten new ones; those before open nothing any more. */
export async function newRecoveryCodes(tx: Db, account: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY }, () => (randomWord(RECOVERY_BYTES).match(/.{4}/g) ?? []).join('-'));
  await sql`delete from recovery_code where account_id = ${account}`.execute(tx);
  for (const code of codes) await sql`insert into recovery_code (account_id, hash) values (${account}, ${recoveryHash(account, code)})`.execute(tx);
  return codes;
}
const recoveryHash = (account: string, code: string): string => hashOf(`${account} ${code.replace(/[\s-]/g, '').toUpperCase()}`);

/** Uses up what was typed: a code of the app or a recovery code. @returns which it was; undefined when it opens nothing */
export async function spendSecondCode(db: Db, seals: Seals, account: string, typed: string, now: Date): Promise<'code' | 'recovery' | undefined> {
  const factor = await factorOf(db, account);
  if (!factor?.confirmed_at) return undefined;
  const secret = seals.open(factor.secret);
  const step = secret === undefined ? undefined : totpStep(secret, typed.replace(/\s/g, ''), now);
  if (step !== undefined) {
    const { rows } = await sql`update second_factor set last_step = ${step} where account_id = ${account} and last_step < ${step} returning 1`.execute(db);
    return rows.length > 0 ? 'code' : undefined;
  }
  const { rows } = await sql`update recovery_code set used_at = ${now} where account_id = ${account} and hash = ${recoveryHash(account, typed)}
    and used_at is null returning 1`.execute(db);
  return rows.length > 0 ? 'recovery' : undefined;
}

export const endSecondSteps = async (tx: Db, accounts: readonly string[]): Promise<void> => {
  await sql`delete from second_factor where account_id = any(${[...accounts]}::uuid[])`.execute(tx);
};

export type SecondStepState = { isOn: boolean; isAsked: boolean; since: string; recoveryLeft: number };
export async function secondStepState(db: Db, who: User, now: Date): Promise<SecondStepState> {
  const { rows } = await sql<{ since: string | null; left: number }>`select f.confirmed_at as since,
    (select count(*)::int from recovery_code r where r.account_id = f.account_id and r.used_at is null) as left from second_factor f where f.account_id = ${who.account}`.execute(
    db,
  );
  const since = rows[0]?.since ?? null;
  return { isOn: since !== null, isAsked: await isSecondStepAsked(db, who, now), since: since ?? '', recoveryLeft: since === null ? 0 : (rows[0]?.left ?? 0) };
}
