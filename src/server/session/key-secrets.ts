import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { touchPermissions } from '../engine/messages/touch-permissions';
import { requireGrantableRoles } from '../menu/escalation';
import { hashOf } from './token';

/** yrt_<12 hex, by which it is found>_<256 random bits>. Of the second half only the hash is kept. */
const SECRET = /^yrt_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const HOUR = 60 * 60 * 1000;

export const publicIdOf = (token: string): string | undefined => SECRET.exec(token)?.[1];
/** Told in the same time whatever differs. */
export const isSecret = (token: string, hash: string): boolean => {
  const [given, kept] = [Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex')];
  return given.length === kept.length && timingSafeEqual(given, kept);
};

type Key = { id: string; name: string; roles: string[]; departments: string[]; warehouses: string[] };
async function keyOf(tx: Db, context: Context, id: string | undefined): Promise<Key> {
  const { rows } = await sql<Key>`select k.id, k.name, k.departments, k.warehouses,
      coalesce((select array_agg(r.role_id) from api_key_role r where r.org_id = k.org_id and r.key_id = k.id), '{}') as roles
    from api_key k where k.org_id = ${context.org.id} and k.id = ${id ?? null} and k.deleted_at is null for update`.execute(tx);
  if (!rows[0]) throw new NotFound('数据不存在或已删除');
  return rows[0];
}

/** Nobody hands out places he does not see himself: bound to some, he binds the key to some of them. @throws Rejected */
function requireOwnPlaces({ user, isSystem }: Context, key: Pick<Key, 'departments' | 'warehouses'>): void {
  const isBeyond = (own: readonly string[], given: readonly string[]) => own.length > 0 && (given.length === 0 || given.some((one) => !own.includes(one)));
  if (!isSystem && (isBeyond(user.departments, key.departments) || isBeyond(user.warehouses, key.warehouses)))
    throw new Rejected('不能授予自己看不到的科室或库房');
}

/** Those who hold everything are no roles of a machine: what it may do is said. @throws Rejected */
async function requirePlainRoles(tx: Db, roles: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from role where id = any(${roles}::uuid[]) and is_wildcard limit 1`.execute(tx);
  if (rows[0]) throw Rejected.at('roles', `【${rows[0].name}】有全部权限，不能授予接口密钥，请另建角色`);
}

/** Whoever makes a key's view of things go somewhere must be able to hand all of that out. @throws Rejected, NotFound */
export async function requireOwnKey(tx: Db, context: Context, id: string): Promise<void> {
  const key = await keyOf(tx, context, id);
  await requireGrantableRoles(tx, context, key.roles);
  requireOwnPlaces(context, key);
}

/** 授权: the roles and places of a key, at most those of whoever sets them. */
export const setKeyRights: ActionService = async (tx, context, { ids: [id], input }) => {
  const key = await keyOf(tx, context, id);
  const [roles, departments, warehouses] = [input.roles, input.departments, input.warehouses].map((list) => (Array.isArray(list) ? list : []));
  await requirePlainRoles(tx, roles as string[]);
  await requireGrantableRoles(tx, context, roles as string[]);
  requireOwnPlaces(context, { departments: departments as string[], warehouses: warehouses as string[] });
  await sql`delete from api_key_role where org_id = ${context.org.id} and key_id = ${key.id}`.execute(tx);
  await sql`insert into api_key_role (org_id, key_id, role_id) select ${context.org.id}, ${key.id}, r from unnest(${roles}::uuid[]) r on conflict do nothing`.execute(
    tx,
  );
  await sql`update api_key set departments = ${departments}::uuid[], warehouses = ${warehouses}::uuid[], version = version + 1, updated_at = ${context.now()},
    updated_by = ${context.user.id || null} where org_id = ${context.org.id} and id = ${key.id}`.execute(tx);
  await touchPermissions(tx, context.org.id);
  return { roles: (roles as string[]).length };
};

/**
 * 生成密钥: shown this once. The one before goes on for as long as was said, any older one ends. Whoever has the secret may do what the key may, so it is
 * given only to who may hand all of that out.
 */
export const issueApiKey: ActionService = async (tx, context, { ids: [id], input }) => {
  const key = await keyOf(tx, context, id);
  await requireGrantableRoles(tx, context, key.roles);
  requireOwnPlaces(context, key);
  const [org, now] = [context.org.id, context.now()];
  const until = new Date(now.getTime() + Number(input.overlap || '0') * HOUR);
  const publicId = randomBytes(6).toString('hex');
  const token = `yrt_${publicId}_${randomBytes(32).toString('base64url')}`;
  const { rows } = await sql<{
    id: string;
  }>`select id from api_key_secret where org_id = ${org} and key_id = ${key.id} order by created_at desc, id desc limit 1`.execute(tx);
  await sql`update api_key_secret set ends_at = case when id = ${rows[0]?.id ?? null} then least(ends_at, ${until}::timestamptz) else ${now} end
    where org_id = ${org} and key_id = ${key.id} and (ends_at is null or ends_at > ${now})`.execute(tx);
  await sql`insert into api_key_secret (org_id, id, key_id, public_id, hash, created_at, created_by)
    values (${org}, ${newId()}, ${key.id}, ${publicId}, ${hashOf(token)}, ${now}, ${context.user.id || null})`.execute(tx);
  return {
    says: ['密钥只显示这一次，请立即交给对方系统。', ...(key.roles.length === 0 ? ['还没有授权：在“授权”里选择角色之前，用它什么也做不了。'] : [])],
    table: {
      head: ['项目', '内容'],
      rows: [
        ['密钥', token],
        ['用法', 'Authorization: Bearer <密钥>'],
        ['接口说明', '/docs/'],
      ],
    },
  };
};

/** 收回: every secret of these keys ends now; the next call is refused. */
export const revokeApiKeys: ActionService = async (tx, context, { ids }) => {
  const { rows } = await sql`update api_key_secret set ends_at = ${context.now()} where org_id = ${context.org.id} and key_id = any(${[...ids]}::uuid[])
    and (ends_at is null or ends_at > ${context.now()}) returning 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('没有在用的密钥');
  return { says: [`已收回${rows.length}个密钥，立即生效`] };
};
