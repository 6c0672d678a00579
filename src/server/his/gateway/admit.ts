import { sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Seals } from '../../base/seals';
import type { Db } from '../../db/open';
import { isSignedBy } from './signature';

/** How old a call may be, and how long its nonce is remembered. */
const MINUTES = 5;
const NONCE_MINUTES = 10;

/** What the hospital's own system is answered; other systems know these codes. */
const ANSWERS = {
  signature: { code: 40101, msg: '签名错误' },
  expired: { code: 40102, msg: '请求已过期' },
  repeated: { code: 40103, msg: '请求重复' },
  address: { code: 40301, msg: '调用地址不在允许范围内' },
} as const;
type Refused = (typeof ANSWERS)[keyof typeof ANSWERS];

export type Knock = { headers: Record<string, string | string[] | undefined>; body: string; address: string };

/**
 * Whose system calls: by a key that holds, a moment that is now, a nonce nobody used yet and a signature over all of it. Why exactly a key or signature
 * is wrong nobody is told.
 */
export async function admit(
  db: Db,
  seals: Seals,
  now: Date,
  { headers, body, address }: Knock,
): Promise<{ org: Context['org'] } | { refused: Refused; org?: string }> {
  const of = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const signed = { appKey: of('x-app-key'), timestamp: of('x-timestamp'), nonce: of('x-nonce'), body };
  const { rows } = await sql<{ id: string; name: string; secret: string; addresses: string[] }>`
    select o.id, o.name, k.secret, k.addresses from his_key k join organisation o on o.id = k.org_id and o.kind = 'H' and o.status and o.deleted_at is null
    where k.app_key = ${signed.appKey} and k.ended_at is null`.execute(db);
  const [key] = rows;
  const secret = key && seals.open(key.secret);
  if (!key || secret === undefined || !/^[\w.-]{8,64}$/.test(signed.nonce) || !isSignedBy(secret, signed, of('x-sign'))) return { refused: ANSWERS.signature };
  if (!/^\d{13}$/.test(signed.timestamp) || Math.abs(Number(signed.timestamp) - now.getTime()) > MINUTES * 60_000)
    return { refused: ANSWERS.expired, org: key.id };
  if (key.addresses.length > 0 && !key.addresses.includes(address)) return { refused: ANSWERS.address, org: key.id };
  await sql`delete from his_nonce where at < ${new Date(now.getTime() - NONCE_MINUTES * 60_000)}`.execute(db);
  const first = await sql`insert into his_nonce (org_id, nonce, at) values (${key.id}, ${signed.nonce}, ${now}) on conflict do nothing returning 1`.execute(db);
  if (first.rows.length === 0) return { refused: ANSWERS.repeated, org: key.id };
  return { org: { id: key.id, kind: 'H', name: key.name } };
}
