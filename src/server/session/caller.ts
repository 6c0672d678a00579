import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { OrgKind } from '../../define/field';
import type { Db } from '../db/open';
import { type Stores, storesOf } from '../engine/scope';

/** Everything one request needs to know about its session, read in one statement. */
export type Caller = {
  tokenHash: string;
  expiresAt: string;
  user: { id: string; name: string; code: string; employee: string; departments: string[]; warehouses: string[] } & Stores;
  account: string;
  /** Another system, by a key of the organisation: `user` is the key. */
  isKey?: true;
  org: { id: string; kind: OrgKind; name: string; isUseSystem: boolean; rank: number };
  /** Why the session may not go on; '' when it may. */
  refusal: string;
  /** Versions of the platform's rights and the organisation's own, for the cache of permissions. */
  versions: string;
};

type Row = Stores & {
  expires_at: string;
  user_id: string;
  user_name: string;
  user_code: string;
  employee_id: string;
  departments: string[];
  warehouses: string[];
  account_id: string;
  org_id: string;
  kind: OrgKind;
  org_name: string;
  is_use_system: boolean;
  rank: number;
  user_ok: boolean;
  account_ok: boolean;
  org_ok: boolean;
  platform_version: number;
  own_version: number;
};

/** @returns undefined for a token nobody has or whose time is over */
export async function readCaller(db: Db, tokenHash: string, now: Date): Promise<Caller | undefined> {
  const { rows } = await sql<Row>`select s.expires_at, ${columns(now)} from user_session s join app_user u on u.org_id = s.org_id and u.id = s.user_id
    join account a on a.id = s.account_id ${around(now)} where s.token_hash = ${tokenHash} and s.expires_at > ${now}`.execute(db);
  return rows[0] && callerOf(rows[0], tokenHash, now);
}

/** Somebody of an organisation without a session: what is worked out for him while he is away. */
export async function readUser(db: Db, org: string, user: string, now: Date): Promise<Caller | undefined> {
  const { rows } = await sql<Row>`select ${now}::timestamptz as expires_at, ${columns(now)} from app_user u join account a on a.id = u.account_id ${around(now)}
    where u.org_id = ${org} and u.id = ${user}`.execute(db);
  return rows[0] && callerOf(rows[0], '', now);
}

const columns = (
  now: Date,
) => sql`u.id as user_id, u.name as user_name, u.code as user_code, u.employee_id, u.departments, u.warehouses, ${storesOf('u')}, a.id as account_id,
  g.id as org_id, g.kind, g.name as org_name, g.is_use_system, coalesce(v.rank, 0) as rank,
  u.status and u.deleted_at is null and (u.valid_to is null or u.valid_to >= ${dayOf(now)}) as user_ok, a.status and not a.is_locked and a.deleted_at is null as account_ok,
  g.status and g.deleted_at is null as org_ok, coalesce(pv.version, 0) as platform_version, coalesce(ov.version, 0) as own_version`;
/** Whose he is, and as of which versions his rights are known. */
const around = (now: Date) => sql`join organisation g on g.id = u.org_id
  left join vip_level v on v.id = g.vip_level_id and v.status and (g.vip_expire is null or g.vip_expire >= ${dayOf(now)})
  left join permission_version pv on pv.org_id = '00000000-0000-0000-0000-000000000000' left join permission_version ov on ov.org_id = u.org_id`;

function callerOf(row: Row, tokenHash: string, now: Date): Caller {
  return {
    tokenHash,
    expiresAt: row.expires_at,
    user: {
      id: row.user_id,
      name: row.user_name,
      code: row.user_code,
      employee: row.employee_id,
      departments: row.departments,
      warehouses: row.warehouses,
      stores: row.stores,
      elsewhere: row.elsewhere,
    },
    account: row.account_id,
    org: { id: row.org_id, kind: row.kind, name: row.org_name, isUseSystem: row.is_use_system, rank: row.rank },
    refusal: row.org_ok ? (row.user_ok && row.account_ok ? '' : ACCOUNT_OFF) : ORGANISATION_OFF,
    versions: `${row.platform_version}.${row.own_version}.${row.rank}.${row.is_use_system}.${dayOf(now)}`,
  };
}

export const ACCOUNT_OFF = '账号已停用，请联系管理员';
export const ORGANISATION_OFF = '所属机构已停用，请联系平台';
