import { sql } from 'kysely';
import type { RegistrationPayload } from '../../contract/session';
import type { Context } from '../base/context';
import { Forbidden, NotFound, Rejected } from '../base/errors';
import { logOperation } from '../base/operation-log';
import { inTransaction } from '../db/transaction';
import { checkDivision, tellPlatform } from './register';

/** What a registrant sees on his home before approval: the state, every opinion, and what he may correct. */
export async function ownRegistration(context: Context): Promise<unknown> {
  const { rows } =
    await sql`select sn, status, stage, opinion, steps, administrative_division_sn, system_type, name, alias, address, registrant, registrant_phone,
      registrant_email, description, social_credit_code, created_at as "createdAt"
    from org_registration where organisation_id = ${context.org.id} and deleted_at is null order by created_at desc limit 1`.execute(context.db);
  return rows[0] ?? null;
}

/** 修改并重新提交: a refused registration starts again at the first check. Kind and phone stay: the phone is the verified one. */
export async function resubmit(context: Context, given: RegistrationPayload): Promise<{ sn: string }> {
  await checkDivision(context.db, given.administrative_division_sn);
  return inTransaction(context.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('register'))`.execute(tx);
    const { rows } = await sql<{
      id: string;
      sn: string;
      status: number;
      system_type: number;
      registrant_phone: string;
    }>`select id, sn, status, system_type, registrant_phone from org_registration
      where organisation_id = ${context.org.id} and deleted_at is null order by created_at desc limit 1 for update`.execute(tx);
    const row = rows[0];
    if (!row) throw new NotFound('没有注册申请');
    if (row.status !== 3) throw new Rejected('只有被驳回的注册申请可以修改并重新提交');
    const admin =
      await sql`select 1 from user_role x join role r on r.id = x.role_id and r.is_wildcard where x.org_id = ${context.org.id} and x.user_id = ${context.user.id}`.execute(
        tx,
      );
    if (admin.rows.length === 0) throw new Forbidden('您没有【注册申请-重新提交】权限');
    const taken = await sql<{
      same_code: boolean;
    }>`select upper(social_credit_code) = ${given.social_credit_code} as same_code from organisation where system_type = ${row.system_type} and id <> ${context.org.id} and deleted_at is null
      and (upper(social_credit_code) = ${given.social_credit_code} or lower(name) = ${given.name.toLowerCase()}) limit 1`.execute(tx);
    if (taken.rows[0]) throw new Rejected(taken.rows[0].same_code ? '该机构已注册，请联系机构管理员开通账号' : '该机构名称已存在');
    const step = [
      {
        stage: 1,
        user: context.user.name,
        userId: context.user.id,
        at: context.now().toISOString(),
        result: '重新提交',
        opinion: '',
      },
    ];
    await sql`update org_registration set status = 1, stage = 1, administrative_division_sn = ${given.administrative_division_sn},
      name = ${given.name}, alias = ${row.system_type === 1 ? given.alias : ''}, address = ${given.address}, registrant = ${given.registrant},
      registrant_email = ${given.registrant_email}, description = ${given.description}, social_credit_code = ${given.social_credit_code},
      steps = steps || ${JSON.stringify(step)}::jsonb, version = version + 1, updated_at = ${context.now()}
      where id = ${row.id}`.execute(tx);
    await tellPlatform(tx, { name: given.name, system_type: row.system_type }, row.sn);
    await logOperation(tx, { ...context, db: tx }, { resource: 'orgRegistration', id: row.id, name: row.sn, operation: 'submit', after: { name: given.name } });
    return { sn: row.sn };
  });
}
