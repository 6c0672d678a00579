import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import { fixedKind } from '../../domain/purchasing/partner';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { readingsOf } from '../engine/masters/words';
import { notify } from '../engine/messages/notify';
import { linkHalves, RELATION_OF } from './partner-halves';
import { registrationSn } from './registration-sn';

type Asked = { organisation: string; kind: string; description: string };

/**
 * 合作申请: an organisation asks another one on the platform to trade with it. Nothing stands on either side until the other
 * agrees on 机构审核; the platform has no part in it.
 */
export async function requestTrade(tx: Db, context: Context, given: Asked): Promise<{ sn: string }> {
  await sql`select pg_advisory_xact_lock(hashtext('tradeRequest'))`.execute(tx);
  const { org, user } = context;
  const other = (
    await sql<{
      id: string;
      name: string;
      kind: OrgKind;
    }>`select id, name, kind from organisation where id = ${given.organisation} and joined and status and deleted_at is null`.execute(tx)
  ).rows[0];
  if (!other || other.kind === 'P') throw new Rejected('只能向已入驻的机构申请合作');
  if (other.id === org.id) throw new Rejected('不能与本机构建立往来');
  const relation = RELATION_OF[org.kind]?.[other.kind];
  if (!relation) throw new Rejected('关系与本机构类型不符');
  const here =
    await sql`select 1 from partner where org_id = ${org.id} and counterparty_id = ${other.id} and relation = ${relation} and deleted_at is null`.execute(tx);
  if (here.rows.length > 0) throw new Rejected(`【${other.name}】已是往来单位`);
  const open = await sql`select 1 from org_registration where source = 'trade' and status = 1 and deleted_at is null
    and ((inviter_id = ${org.id} and addressed_org_id = ${other.id}) or (inviter_id = ${other.id} and addressed_org_id = ${org.id}))`.execute(tx);
  if (open.rows.length > 0) throw new Rejected(`与【${other.name}】已有待审核的合作申请`);
  const now = context.now();
  const sn = await registrationSn(tx, now);
  const steps = [
    {
      stage: 0,
      user: user.name,
      userId: user.id,
      at: now.toISOString(),
      result: '申请',
      opinion: given.description,
      kind: fixedKind(org.kind, relation) ?? given.kind,
      relation,
    },
  ];
  await sql`insert into org_registration (id, sn, status, stage, source, inviter_id, addressed_org_id, administrative_division_sn, system_type, name,
    alias, address, registrant, registrant_phone, registrant_email, description, social_credit_code, steps, created_by, created_at, updated_at)
    select ${newId()}, ${sn}, 1, 0, 'trade', ${org.id}, ${other.id}, g.division_sn, g.system_type, g.name, g.alias, g.address, g.registrant,
    g.registrant_phone, g.registrant_email, ${given.description}, g.social_credit_code, ${JSON.stringify(steps)}::jsonb, ${user.id || null}, ${now}, ${now}
    from organisation g where g.id = ${org.id}`.execute(tx);
  await notify(tx, {
    org: other.id,
    page: 'reviewOrg',
    uri: 'tradeRequest',
    objectID: sn,
    title: '合作申请',
    body: `${org.name}申请与贵方建立往来关系`,
    extra: { org_name: org.name },
    sender: { id: user.id, name: user.name },
  });
  return { sn };
}

/** The addressed organisation agrees: both halves stand, each to be filled with terms by its owner. */
export async function agreeToTrade(tx: Db, context: Context, request: { id: string; sn: string; inviter: string }): Promise<void> {
  const asked = (
    await sql<{ name: string; kind: string; relation: string }>`select g.name, r.steps->0->>'kind' as kind, r.steps->0->>'relation' as relation
    from org_registration r join organisation g on g.id = r.inviter_id and g.status and g.deleted_at is null where r.id = ${request.id}`.execute(tx)
  ).rows[0];
  if (!asked) throw new Rejected('申请机构已停用');
  const id = newId();
  const { initials, full } = readingsOf(context.org.name);
  const made = await sql<{ id: string }>`insert into partner (org_id, id, name, pinyin, pinyin_full, relation, kind, counterparty_id, payment_days)
    values (${request.inviter}, ${id}, ${context.org.name}, ${initials}, ${full}, ${asked.relation}, ${asked.kind}, ${context.org.id}, 0)
    on conflict (org_id, relation, counterparty_id) where deleted_at is null do update set status = true returning id`.execute(tx);
  await linkHalves(tx, {
    owner: { id: request.inviter, name: asked.name },
    id: made.rows[0]?.id ?? id,
    relation: asked.relation,
    kind: asked.kind,
    counterparty: context.org.id,
  });
  await sql`update partner set status = true where org_id = ${context.org.id} and counterparty_id = ${request.inviter} and deleted_at is null`.execute(tx);
}

/** The asking organisation hears how it ended. */
export const tellApplicant = (tx: Db, context: Context, request: { sn: string; inviter: string }, word: string): Promise<void> =>
  notify(tx, {
    org: request.inviter,
    page: 'agencyManagementNew',
    uri: '',
    objectID: request.sn,
    title: '合作申请结果',
    body: `${context.org.name}${word}`,
    sender: { id: context.user.id, name: context.user.name },
  });
