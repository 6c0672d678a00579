import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import { type RuleKey, ruleDefault, ruleProblem } from '../../domain/organisation/rule-keys';
import { rulesInForce } from '../../domain/organisation/rules-in-force';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import { logOperation } from '../base/operation-log';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import { columnsOf, known, type Place, valueAt } from './rules-at';

/** @throws Rejected when the kind has no such key, the value is none, or the platform locked it */
export async function setRule(context: Context, place: Place, given: { key: string; value: string; reason: string }): Promise<void> {
  const one = known(given.key, place);
  const problem = ruleProblem(one, given.value);
  if (problem) throw new Rejected(problem);
  refuseByHand(one);
  await inTransaction(context.db, async (tx) => {
    await refuseLocked(tx, context, one.key, place);
    const before = await valueAt(tx, one.key, place);
    await writeRule({ ...context, db: tx }, place, given);
    await log(tx, context, one, 'edit', { value: before }, { value: given.value, reason: given.reason });
  });
}

/** Writes a value; whoever calls has asked whether it may be, and logs it. */
export async function writeRule(context: Context, place: Place, given: { key: string; value: string; reason: string }): Promise<void> {
  const { org, scope, kind, target } = columnsOf(place);
  const by = context.user.id || null;
  await sql`insert into rule_value (org_id, id, key, scope, org_kind, target_id, value, reason, created_by, updated_by, updated_at)
    values (${org}, ${newId()}, ${given.key}, ${scope}, ${kind}, ${target}, ${given.value}, ${given.reason}, ${by}, ${by}, ${context.now()})
    on conflict (org_id, key, scope, coalesce(org_kind, ''), coalesce(target_id, '00000000-0000-0000-0000-000000000000'))
    do update set value = excluded.value, reason = excluded.reason, version = rule_value.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
    context.db,
  );
}

/** Takes the own value away, so that the inherited one holds again. */
export async function resetRule(context: Context, place: Place, key: string): Promise<void> {
  const one = known(key, place);
  refuseByHand(one);
  await inTransaction(context.db, async (tx) => {
    await refuseLocked(tx, context, key, place);
    const { org, scope, kind, target } = columnsOf(place);
    const before = await valueAt(tx, key, place);
    await sql`delete from rule_value where org_id = ${org} and key = ${key} and scope = ${scope} and org_kind is not distinct from ${kind} and target_id is not distinct from ${target}`.execute(
      tx,
    );
    await log(tx, context, one, 'resetDefault', { value: before }, { value: '' });
  });
}

/** Locks the value of a kind (organisations of the kind cannot set their own), or gives it free. */
export async function lockRule(context: Context, kind: OrgKind, key: string, isLocked: boolean): Promise<void> {
  const one = known(key, { kind });
  refuseByHand(one);
  await inTransaction(context.db, async (tx) => {
    const value = (await valueAt(tx, key, { kind })) ?? ruleDefault(key, kind);
    await sql`insert into rule_value (org_id, id, key, scope, org_kind, value, is_locked, updated_by, updated_at)
      values (${PLATFORM_OWNER}, ${newId()}, ${key}, 'kind', ${kind}, ${value}, ${isLocked}, ${context.user.id || null}, ${context.now()})
      on conflict (org_id, key, scope, coalesce(org_kind, ''),
      coalesce(target_id, '00000000-0000-0000-0000-000000000000')) do update set is_locked = excluded.is_locked, version = rule_value.version + 1, updated_at = excluded.updated_at`.execute(
      tx,
    );
    await log(tx, context, one, 'lock', {}, { isLocked });
  });
}

/** The own values of another organisation of the same kind; locked keys and what belongs to its books stay. */
export async function copyRules(context: Context, kind: OrgKind, org: string, from: string): Promise<{ copied: number }> {
  return inTransaction(context.db, async (tx) => {
    const kinds = await sql<{
      kind: string;
    }>`select kind from organisation where id in (${org}, ${from}) and deleted_at is null`.execute(tx);
    if (org === from || kinds.rows.length < 2 || kinds.rows.some((row) => row.kind !== kind)) throw new Rejected('只能从同类型的其他机构复制');
    const done = await sql`insert into rule_value (org_id, id, key, scope, value, updated_by, updated_at)
      select ${org}, gen_random_uuid(), v.key, 'organisation', v.value, ${context.user.id || null}, ${context.now()} from rule_value v
      where v.org_id = ${from} and v.scope = 'organisation' and v.key <> all(${BOOKS}::text[])
      and not exists (select from rule_value k where k.org_id = ${PLATFORM_OWNER} and k.scope = 'kind' and k.org_kind = ${kind} and k.key = v.key and k.is_locked)
      on conflict (org_id, key, scope, coalesce(org_kind, ''),
      coalesce(target_id, '00000000-0000-0000-0000-000000000000')) do update set value = excluded.value, version = rule_value.version + 1, updated_at = excluded.updated_at
      returning key`.execute(tx);
    await logOperation(tx, context, {
      resource: 'ruleConfig',
      id: org,
      name: '复制规则',
      operation: 'copy',
      after: { from },
    });
    return { copied: done.rows.length };
  });
}

/** What belongs to the books of an organisation is no setting of it. */
const BOOKS = rulesInForce.filter(({ changedBy }) => changedBy).map(({ key }) => key);

function refuseByHand({ changedBy }: RuleKey): void {
  if (changedBy) throw new Rejected(changedBy);
}

async function refuseLocked(tx: Db, context: Context, key: string, place: Place): Promise<void> {
  if (context.org.kind === 'P') return;
  const { rows } =
    await sql`select 1 from rule_value where org_id = ${PLATFORM_OWNER} and scope = 'kind' and org_kind = ${place.kind} and key = ${key} and is_locked`.execute(
      tx,
    );
  if (rows.length > 0) throw new Rejected('平台已锁定');
}

const log = (tx: Db, context: Context, one: RuleKey, operation: string, before: Record<string, unknown>, after: Record<string, unknown>) =>
  logOperation(tx, context, {
    resource: 'ruleConfig',
    name: one.meaning,
    operation,
    before,
    after: { key: one.key, ...after },
  });
