import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { type Seals, sealed } from '../../base/seals';
import type { Db } from '../../db/open';
import type { ActionService } from '../../engine/masters/services';

/** How many keys of a hospital hold at once: the new one is put in place before the old one ends. */
const MOST = 2;

/**
 * A key for the hospital's own system, shown this once; the one before the last ends. With addresses only calls from there are taken.
 */
export const issueHisKey: ActionService = async (tx, context, { input }) => {
  const addresses = String(input.addresses ?? '')
    .split(/[\s,，;；]+/)
    .filter(Boolean);
  const wrong = addresses.find((one) => isIP(one) === 0);
  if (wrong !== undefined) throw Rejected.at('addresses', `【${wrong.slice(0, 40)}】不是IP地址`);
  const [appKey, secret] = [`HIS${randomBytes(8).toString('hex').toUpperCase()}`, randomBytes(32).toString('hex')];
  await sql`insert into his_key (org_id, id, app_key, secret, addresses, created_at, created_by)
    values (${context.org.id}, ${newId()}, ${appKey}, ${sealed(context, secret)}, ${addresses}::text[], ${context.now()}, ${context.user.id || null})`.execute(
    tx,
  );
  await sql`update his_key set ended_at = ${context.now()} where org_id = ${context.org.id} and ended_at is null
    and id not in (select id from his_key where org_id = ${context.org.id} and ended_at is null order by created_at desc, id desc limit ${MOST})`.execute(tx);
  return {
    says: ['请立即交给HIS厂商，关闭后不再显示。旧密钥还能用，直到再生成一次。'],
    table: {
      head: ['名称', '值'],
      rows: [
        ['X-App-Key', appKey],
        ['密钥', secret],
        ['地址', '/v1/open/his/…'],
        ['允许的IP', addresses.join('、') || '不限'],
      ],
    },
  };
};

/** Keys of the days before secrets were sealed are sealed when the product starts. */
export async function sealHisKeys(db: Db, seals: Seals): Promise<void> {
  const { rows } = await sql<{ org_id: string; id: string; secret: string }>`select org_id, id, secret from his_key where secret not like 's1.%'`.execute(db);
  for (const { org_id, id, secret } of rows)
    await sql`update his_key set secret = ${seals.seal(secret)} where org_id = ${org_id} and id = ${id} and secret = ${secret}`.execute(db);
}

/** 停用密钥: calls signed with any key of the hospital are refused from now on. */
export const endHisKeys: ActionService = async (tx, context) => {
  const { rows } = await sql`update his_key set ended_at = ${context.now()} where org_id = ${context.org.id} and ended_at is null returning 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('没有在用的HIS接入密钥');
  return { says: [`已停用${rows.length}个HIS接入密钥`] };
};
