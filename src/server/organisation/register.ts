import { sql } from 'kysely';
import type { RegistrationPayload } from '../../contract/session';
import type { OrgKind } from '../../define/field';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { readingsOf } from '../engine/masters/words';
import { notify } from '../engine/messages/notify';
import type { From } from '../session/browser';
import { checkCode, markUsed } from '../session/sms-codes';
import { createDepartment, createPerson, systemRole } from './new-person';
import { registrationSn } from './registration-sn';

export const KIND_OF_TYPE: Record<number, OrgKind> = { 1: 'H', 2: 'D', 3: 'V' };
const KIND_WORDS: Record<number, string> = { 1: '医院', 2: '经销商', 3: '厂家' };

/**
 * Self-registration: everything the new organisation needs to log in and upload its licences, in one transaction.
 * An archive row (a manufacturer of catalogue products, an outside customer) of the same firm is taken over.
 * @throws Rejected with the words of the catalogue
 */
export async function registerOrganisation(db: Db, given: RegistrationPayload & { verifyCode: string }, from: From, now: Date): Promise<{ sn: string }> {
  await checkDivision(db, given.administrative_division_sn);
  const code = await checkCode(db, { phone: given.registrant_phone, code: given.verifyCode, purpose: 'register' }, from, now);
  return inTransaction(db, async (tx) => {
    // One registration at a time: the checks below must see what the one before wrote.
    await sql`select pg_advisory_xact_lock(hashtext('register'))`.execute(tx);
    const archive = await findArchive(tx, given);
    await markUsed(tx, code, now);
    const org = await writeOrganisation(tx, given, archive, now);
    const kind = KIND_OF_TYPE[given.system_type] as OrgKind;
    const by = await firstAdministrator(tx, { org, kind, name: given.name, registrant: given.registrant, phone: given.registrant_phone }, now);
    const sn = await writeRegistration(tx, given, org, { source: 'self', stage: 1, by: { id: by, name: given.registrant } }, now);
    await tellPlatform(tx, given, sn);
    return { sn };
  });
}

export async function checkDivision(db: Db, code: string): Promise<void> {
  const { rows } = await sql`select code from division where code = ${code} and is_leaf and status`.execute(db);
  if (rows.length === 0) throw new Rejected('请选择行政区划');
}

type Archive = { id: string };

/** @throws Rejected when phone, credit code or name belong to somebody who is on the platform or on the way */
async function findArchive(tx: Db, given: RegistrationPayload): Promise<Archive | undefined> {
  const phone = await sql`select login from account_login where login = ${given.registrant_phone}`.execute(tx);
  if (phone.rows.length > 0) throw new Rejected('该手机号码已注册，请直接登录');
  const { rows } = await sql<{ id: string; name: string; code: string; is_taken: boolean }>`
    select g.id, g.name, coalesce(upper(g.social_credit_code), '') as code,
      g.joined or exists (select from org_registration r where r.organisation_id = g.id and r.deleted_at is null and r.status in (1, 2, 3)) as is_taken
    from organisation g where g.system_type = ${given.system_type} and g.deleted_at is null
      and (upper(g.social_credit_code) = ${given.social_credit_code} or lower(g.name) = ${given.name.toLowerCase()})`.execute(tx);
  const sameCode = rows.find((row) => row.code === given.social_credit_code);
  const sameName = rows.find((row) => row.name.toLowerCase() === given.name.toLowerCase());
  if (sameCode?.is_taken) throw new Rejected('该机构已注册，请联系机构管理员开通账号');
  // A row of this name that is taken, or belongs to another firm by its code, cannot become this one.
  if (sameName && sameName !== sameCode && (sameName.is_taken || sameName.code !== '')) throw new Rejected('该机构名称已存在');
  // Two archive rows of one firm: the one with the code is taken over, but its name would clash with the other.
  if (sameCode && sameName && sameCode !== sameName) throw new Rejected('该机构名称已存在');
  return sameCode ?? sameName;
}

async function writeOrganisation(tx: Db, given: RegistrationPayload, archive: Archive | undefined, now: Date): Promise<string> {
  const id = archive?.id ?? newId();
  const { initials, full } = readingsOf(given.name);
  const alias = given.system_type === 1 ? given.alias : '';
  await sql`insert into organisation (id, kind, name, pinyin, pinyin_full, alias, social_credit_code, division_sn, address, registrant,
    registrant_phone, registrant_email, description, registered_at, created_at, updated_at)
    values (${id}, ${KIND_OF_TYPE[given.system_type]}, ${given.name}, ${initials}, ${full}, ${alias}, ${given.social_credit_code},
      ${given.administrative_division_sn}, ${given.address}, ${given.registrant},
      ${given.registrant_phone}, ${given.registrant_email}, ${given.description}, ${now}, ${now}, ${now})
    on conflict (id) do update set name = excluded.name, pinyin = excluded.pinyin, pinyin_full = excluded.pinyin_full, alias = excluded.alias, social_credit_code = excluded.social_credit_code,
      division_sn = excluded.division_sn, address = excluded.address, registrant = excluded.registrant, registrant_phone = excluded.registrant_phone, registrant_email = excluded.registrant_email,
      description = excluded.description, status = true, registered_at = excluded.registered_at, version = organisation.version + 1, updated_at = excluded.updated_at`.execute(
    tx,
  );
  return id;
}

/** The root carries the organisation's name; an archive row may have one already. */
async function rootDepartment(tx: Db, org: string, name: string, now: Date): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from department where org_id = ${org} and parent_id is null and deleted_at is null limit 1`.execute(tx);
  return rows[0]?.id ?? createDepartment(tx, { org, code: '01', name }, now);
}

/**
 * The first person of a new organisation: employee, login named like the phone (the password too, to be changed at once), administrator.
 * @returns the user
 */
export async function firstAdministrator(
  tx: Db,
  given: { org: string; kind: OrgKind; name: string; registrant: string; phone: string },
  now: Date,
): Promise<string> {
  const { org, phone } = given;
  const department = await rootDepartment(tx, org, given.name, now);
  const role = await systemRole(tx, given.kind, 'orgAdmin');
  const { user } = await createPerson(
    tx,
    {
      org,
      code: '001',
      name: given.registrant,
      department,
      phone,
      position: '管理员',
      userName: phone,
      password: phone,
      mustChangePassword: true,
      roles: [role],
    },
    now,
  );
  return user;
}

/** How an organisation comes in: by itself, brought by the platform, or invited by a partner, who judges first. */
type Origin = { source: 'self' | 'platform' | 'invite'; stage: 0 | 1 | 2; inviter?: string; by: { id: string; name: string } };

export async function writeRegistration(tx: Db, given: RegistrationPayload, org: string, origin: Origin, now: Date): Promise<string> {
  const sn = await registrationSn(tx, now);
  const steps = [{ stage: 0, user: origin.by.name, at: now.toISOString(), result: origin.source === 'self' ? '提交' : '邀请', opinion: '' }];
  await sql`insert into org_registration (id, sn, status, stage, source, inviter_id, organisation_id, administrative_division_sn, system_type, name,
    alias, address, registrant, registrant_phone, registrant_email,
      description, social_credit_code, steps, created_by, created_at, updated_at)
    values (${newId()}, ${sn}, 1, ${origin.stage}, ${origin.source}, ${origin.inviter ?? null}, ${org}, ${given.administrative_division_sn}, ${given.system_type},
      ${given.name}, ${given.system_type === 1 ? given.alias : ''}, ${given.address}, ${given.registrant},
      ${given.registrant_phone}, ${given.registrant_email}, ${given.description}, ${given.social_credit_code}, ${JSON.stringify(steps)}::jsonb, ${origin.by.id || null}, ${now}, ${now})`.execute(
    tx,
  );
  return sn;
}

/** Whoever at the platform may check registrations hears of it at once. */
export async function tellPlatform(tx: Db, given: { name: string; system_type: number }, sn: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from organisation where kind = 'P' and deleted_at is null`.execute(tx);
  for (const { id } of rows)
    await notify(tx, {
      org: id,
      page: 'registAudit',
      uri: 'orgRegistration',
      objectID: sn,
      title: '新机构注册',
      body: `${KIND_WORDS[given.system_type]}【${given.name}】提交了注册申请，请审核`,
      extra: { org_name: given.name, system_type: given.system_type },
    });
}
