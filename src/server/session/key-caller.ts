import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { dayOf } from '../../define/dates';
import type { OrgKind } from '../../define/field';
import { masterOf } from '../../domain/registry';
import { Coded, Forbidden, Unauthorised } from '../base/errors';
import type { Db } from '../db/open';
import { type Stores, storesOf } from '../engine/scope';
import { type Caller, ORGANISATION_OFF } from './caller';
import { isSecret, publicIdOf } from './key-secrets';

/** One sentence for whatever is wrong with a key: who tries some learns nothing. */
const INVALID = '接口密钥无效、已过期或已收回';
/** Calls of one key a minute. */
const MOST = 600;
const MINUTE = 60_000;
/** The last use is written at most this often. */
const USED_AFTER = MINUTE;

type KeyRow = Stores & {
  id: string;
  name: string;
  addresses: string;
  departments: string[];
  warehouses: string[];
  is_on: boolean;
  org_id: string;
  kind: OrgKind;
  org_name: string;
  org_ok: boolean;
  is_use_system: boolean;
  rank: number;
  platform_version: number;
  own_version: number;
};
type Row = KeyRow & { secret: string; hash: string; last_used_at: string | null };

/** The token of a call that brings one; a call that does is never a user's, whatever cookies come with it. */
export function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? '';
}

/** Who calls by this key, as a session would tell it. @throws Unauthorised */
export async function readKeyCaller(db: Db, token: string, { now, ip }: { now: Date; ip: string }): Promise<Caller> {
  const publicId = publicIdOf(token);
  const row = publicId === undefined ? undefined : await readKey(db, publicId, now);
  if (!row || !isSecret(token, row.hash) || !row.is_on || !isFrom(row.addresses, ip)) {
    if (publicId !== undefined) await noteRefusal(db, publicId, now, ip);
    throw new Unauthorised(INVALID);
  }
  if (!row.org_ok) throw new Unauthorised(ORGANISATION_OFF);
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) > USED_AFTER)
    await sql`update api_key_secret set last_used_at = ${now}, last_ip = ${ip} where org_id = ${row.org_id} and id = ${row.secret}`.execute(db);
  return callerOf(row, `key:${publicId}`, now);
}

/** What goes by a key without its secret: what its subscriptions are told. undefined when it may not go on, or all its secrets were withdrawn. */
export async function readSubscriber(db: Db, org: string, key: string, now: Date): Promise<Caller | undefined> {
  const holds = sql`(s.ends_at is null or s.ends_at > ${now})`;
  const { rows } = await sql<KeyRow>`select ${keyColumns(now)} from api_key k ${keyHolder(now)}
    where k.org_id = ${org} and k.id = ${key} and (exists (select from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and ${holds})
      or not exists (select from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id))`.execute(db);
  const [row] = rows;
  return row?.is_on && row.org_ok ? callerOf(row, '', now) : undefined;
}

function callerOf(row: KeyRow, code: string, now: Date): Caller {
  return {
    tokenHash: '',
    expiresAt: now.toISOString(),
    user: {
      id: row.id,
      name: `接口·${row.name}`,
      code,
      employee: '',
      departments: row.departments,
      warehouses: row.warehouses,
      stores: row.stores,
      elsewhere: row.elsewhere,
    },
    account: '',
    isKey: true,
    org: { id: row.org_id, kind: row.kind, name: row.org_name, isUseSystem: row.is_use_system, rank: row.rank },
    refusal: '',
    versions: `${row.platform_version}.${row.own_version}.${row.rank}.${row.is_use_system}.${dayOf(now)}`,
  };
}

/** Told to whoever keeps the key, once a second at most: from where somebody tried one that does not hold. */
async function noteRefusal(db: Db, publicId: string, now: Date, ip: string): Promise<void> {
  await sql`update api_key_secret set refused_count = refused_count + 1, last_refused_at = ${now}, last_refused_ip = ${ip}
    where public_id = ${publicId} and (last_refused_at is null or last_refused_at <= ${new Date(now.getTime() - 1000)})`.execute(db);
}

async function readKey(db: Db, publicId: string, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.id as secret, s.hash, s.last_used_at, ${keyColumns(now)} from api_key_secret s join api_key k on k.org_id = s.org_id and k.id = s.key_id ${keyHolder(now)}
    where s.public_id = ${publicId} and (s.ends_at is null or s.ends_at > ${now})`.execute(db);
  return rows[0];
}

const keyColumns = (now: Date) => sql`k.id, k.name, k.addresses, k.departments, k.warehouses, ${storesOf('k')},
  k.status and k.deleted_at is null and k.valid_to >= ${dayOf(now)} as is_on, g.id as org_id, g.kind, g.name as org_name, g.status and g.deleted_at is null as org_ok,
  g.is_use_system, coalesce(v.rank, 0) as rank, coalesce(pv.version, 0) as platform_version, coalesce(ov.version, 0) as own_version`;
/** Whose key it is, and as of which versions its rights are known. */
const keyHolder = (now: Date) => sql`join organisation g on g.id = k.org_id
  left join vip_level v on v.id = g.vip_level_id and v.status and (g.vip_expire is null or g.vip_expire >= ${dayOf(now)})
  left join permission_version pv on pv.org_id = '00000000-0000-0000-0000-000000000000' left join permission_version ov on ov.org_id = k.org_id`;

const isFrom = (addresses: string, ip: string): boolean => {
  const allowed = addresses.split(/[\s,，;；]+/).filter(Boolean);
  return allowed.length === 0 || allowed.includes(ip);
};

/** What is people's own, or gives rights and secrets to somebody, no machine does, whatever its roles say. */
const PEOPLES = new Set([
  'apiKey',
  'signInProvider',
  'webhook',
  'user',
  'account',
  'employee',
  'approvalSetting',
  'interfaceLog',
  'orgRegistration',
  'roleTemplate',
  'recycleBin',
]);
const SECRETS = /^issue\w*Key$/i;
/** Beside documents, masters and reports. */
const OPEN = /^\/v1\/(openapi\.json|search|file\/:id|dictionary\/words|business\/(query|scan|tree\/[^/]+|dashboard\/[^/]+))$/;

/** Which routes a key reaches at all; what it may do there its roles say. What is not named here is refused. @throws Forbidden */
export function requireKeyReach(method: string, route: string, isKnown: (resource: string) => boolean): void {
  const [, isReport, resource = '', operation = ''] = /^\/v1\/business\/(report\/)?([^/:]+)(?:\/([^/]+))?/.exec(route) ?? [];
  const isRead = method === 'GET';
  if (OPEN.test(route) && (isRead || route === '/v1/business/query')) return;
  const givesRights = PEOPLES.has(resource) || masterOf(resource)?.grantsRights !== undefined || SECRETS.test(operation);
  if ((isReport || isKnown(resource)) && (isRead || !givesRights)) return;
  throw new Forbidden('接口密钥不能调用这个接口');
}

/** Counts the calls of each key, a minute at a time. @throws Coded when they are too many */
export function keyRates(): (key: string, now: Date) => void {
  let minute = 0;
  const calls = new Map<string, number>();
  return (key, now) => {
    const current = Math.floor(now.getTime() / MINUTE);
    if (current !== minute) calls.clear();
    minute = current;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    if (count > MOST) throw new Coded(CODES.tooMany, `接口密钥每分钟最多调用${MOST}次，请稍后再试`);
  };
}
