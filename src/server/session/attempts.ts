import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { Coded } from '../base/errors';
import { newId } from '../base/id';
import { inTurn } from '../base/turns';
import type { Db } from '../db/open';
import { addressOf, type From, isTrusted } from './browser';
import { type Captcha, spendCaptcha } from './captcha';
import { hashOf } from './token';

/**
 * How often secrets may be guessed. Wrong ones are counted for what was typed as the name, known or not, together with where
 * they came from: a browser the account once logged in from, else the address. Everybody of a hospital shares one address, so
 * nothing ever closes an address or an account: beyond a limit the picture must be read before the next guess, and only who
 * goes on guessing wrong with it waits, he alone. Success is never counted.
 */
const MINUTE = 60_000;
/** Wrong ones of one pair within the window: from then on the picture, or the wait. */
const ALLOWED = 5;
/** …and from then on the wait, whatever is read. */
const AT_MOST = 15;
const WINDOW = 15 * MINUTE;
/** Wrong ones for one name from everywhere in an hour, and names guessed wrong at from one address in the window: from then on the picture, for whoever was never here before. */
const EVERYWHERE = 20;
const HOUR = 60 * MINUTE;
const NAMES = 100;
/** Comparisons of one address at a time: each costs some 40 ms of a processor. */
const AT_ONCE = 4;

export const WRONG = '账号或密码错误';
/** `words` = what a wrong one is told; the same for names nobody has. */
export type Attempt = {
  login: string;
  account: string | undefined;
  captcha?: Captcha | undefined;
  words?: string;
  /** What the history of the account says of a wrong one, by the time it is known to be wrong. */
  reason?: string;
  mode?: Mode;
  /** What is compared elsewhere waits for its own like, never in front of those compared here. */
  lane?: string;
};
/** How somebody came in, or tried to. */
export type Mode = 'password' | 'sms' | 'oidc' | 'ldap' | 'ticket';
type Place = { subject: string; origin: string; address: string; isKnown: boolean };
type Standing = { failed: number; lockedFor: number; needsPicture: boolean };

const subjectOf = (login: string): string => `name:${hashOf(login.trim().toLowerCase())}`;

async function placeOf(db: Db, { login, account }: Pick<Attempt, 'login' | 'account'>, from: From, now: Date): Promise<Place> {
  const isKnown = await isTrusted(db, account, from.browser, now);
  const address = addressOf(from.ip);
  return { subject: subjectOf(login), isKnown, origin: isKnown ? `browser:${from.browser}` : `address:${address}`, address: isKnown ? '' : address };
}

/**
 * One guess: `isRight` compares. Guesses of one pair are compared one after the other, so that as many at one moment count too.
 * @returns where it came from, for clearFailures
 * @throws Coded when it may not be made now, or was wrong; Rejected when the picture was misread
 */
export async function guess(db: Db, attempt: Attempt, from: From, now: Date, isRight: () => Promise<boolean>): Promise<string> {
  const place = await placeOf(db, attempt, from, now);
  const origin = `${attempt.lane ?? ''}${place.origin}`;
  await inTurn(`${place.subject} ${origin}`, 1, () =>
    inTurn(origin, AT_ONCE, async () => {
      await admit(db, place, attempt, now);
      if (!(await isRight())) throw await countFailure(db, place, attempt, from, now);
    }),
  );
  return place.origin;
}

async function admit(db: Db, place: Place, { captcha }: Attempt, now: Date): Promise<void> {
  const { failed, lockedFor, needsPicture } = await standingOf(db, place, now);
  if (lockedFor > 0 && failed >= AT_MOST) throw new Coded(CODES.loginFailed, lockedWords(lockedFor));
  if (!needsPicture) return;
  if (!captcha) throw new Coded(CODES.pictureNeeded, lockedFor > 0 ? lockedWords(lockedFor) : '登录失败次数过多，请完成图形验证后再试');
  await spendCaptcha(db, captcha, now);
}
const lockedWords = (milliseconds: number): string => `账号已锁定，请${Math.ceil(milliseconds / MINUTE)}分钟后再试`;

async function standingOf(db: Db, { subject, origin, address, isKnown }: Place, now: Date): Promise<Standing> {
  const [begin, hourAgo] = [new Date(now.getTime() - WINDOW), new Date(now.getTime() - HOUR)];
  const { rows } = await sql<{ failed: number | null; locked_until: string | null; everywhere: number; names: number }>`select
      (select failed from sign_in_failure where subject = ${subject} and origin = ${origin} and last_at > ${begin}) as failed,
      (select locked_until from sign_in_failure where subject = ${subject} and origin = ${origin}) as locked_until,
      (select coalesce(sum(failed), 0)::int from sign_in_failure where subject = ${subject} and last_at > ${hourAgo}) as everywhere,
      (select count(*)::int from (select 1 from sign_in_failure where address = ${address} and address <> '' and last_at > ${begin} limit ${NAMES}) n) as names`.execute(
    db,
  );
  const row = rows[0];
  const lockedFor = row?.locked_until ? Math.max(0, Date.parse(row.locked_until) - now.getTime()) : 0;
  const isCrowded = (row?.everywhere ?? 0) >= EVERYWHERE || (row?.names ?? 0) >= NAMES;
  return { failed: row?.failed ?? 0, lockedFor, needsPicture: lockedFor > 0 || (isCrowded && !isKnown) };
}

/** Counts a wrong one. @returns the refusal to throw */
async function countFailure(db: Db, { subject, origin, address }: Place, attempt: Attempt, from: From, now: Date): Promise<Coded> {
  const begin = new Date(now.getTime() - WINDOW);
  const until = new Date(now.getTime() + WINDOW);
  const { rows } = await sql<{ locked_until: string | null }>`
    insert into sign_in_failure as f (subject, origin, address, failed, since, last_at) values (${subject}, ${origin}, ${address}, 1, ${now}, ${now})
    on conflict (subject, origin) do update set failed = case when f.since > ${begin} then f.failed + 1 else 1 end,
      since = case when f.since > ${begin} then f.since else ${now} end, last_at = ${now}, address = excluded.address,
      locked_until = case when f.since > ${begin} and f.failed + 1 >= ${ALLOWED} then ${until}::timestamptz else f.locked_until end
    returning locked_until`.execute(db);
  await recordAttempt(db, attempt.account, {
    ...from,
    mode: attempt.mode ?? 'password',
    reason: attempt.reason ?? (attempt.account ? '密码错误' : '账号不存在'),
    now,
  });
  const lockedUntil = rows[0]?.locked_until ?? null;
  const left = lockedUntil === null ? 0 : Date.parse(lockedUntil) - now.getTime();
  return new Coded(CODES.loginFailed, left > 0 ? lockedWords(left) : (attempt.words ?? WRONG));
}

/** Forgets what was typed wrongly for the account, everywhere or from one `origin`. */
export async function clearFailures(tx: Db, account: string, origin?: string): Promise<void> {
  await sql`delete from sign_in_failure where subject in (select 'name:' || encode(sha256(convert_to(login, 'UTF8')), 'hex') from account_login where account_id = ${account})
    ${origin === undefined ? sql`` : sql`and origin = ${origin}`}`.execute(tx);
}

/** The same of a name that was typed, also where it is none of ours: people are called otherwise in a directory. */
export async function clearGuesses(tx: Db, login: string, origin: string): Promise<void> {
  await sql`delete from sign_in_failure where subject = ${subjectOf(login)} and origin = ${origin}`.execute(tx);
}

/** The history a platform administrator sees of an account. reason '' = succeeded. */
export async function recordAttempt(db: Db, account: string | undefined, what: From & { mode: Mode; reason: string; now: Date }): Promise<void> {
  await sql`insert into login_attempt (id, account_id, at, succeeded, login_mode, reason, ip, device)
    values (${newId()}, ${account ?? null}, ${what.now}, ${what.reason === ''}, ${what.mode}, ${what.reason}, ${what.ip}, ${what.device})`.execute(db);
}
