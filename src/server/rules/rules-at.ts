import { sql } from 'kysely';
import type { RuleRow } from '../../contract/rule-row';
import type { OrgKind } from '../../define/field';
import { type RuleKey, ruleDefault, ruleKey } from '../../domain/organisation/rule-keys';
import { isInForce, rulesInForce } from '../../domain/organisation/rules-in-force';
import { NotFound, Rejected } from '../base/errors';
import type { Db } from '../db/open';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';

/**
 * Where a rule is set: for a kind (by the platform), for an organisation (by the platform, by a hospital itself), for
 * one of its departments or warehouses.
 */
export type Place = { kind: OrgKind; org?: string; target?: { scope: 'department' | 'warehouse'; id: string } };

type Stored = { key: string; scope: string; value: string; is_locked: boolean };

const WORDS: Record<string, string> = {
  kind: '机构类型',
  organisation: '本机构',
  department: '科室',
  warehouse: '库房',
};

/** Every switch of the kind with what holds here, where it comes from, and what would hold without the own value. */
export async function rulesAt(db: Db, place: Place): Promise<RuleRow[]> {
  const { rows } =
    await sql<Stored>`select key, scope, value, is_locked from rule_value where (org_id = ${PLATFORM_OWNER} and scope = 'kind' and org_kind = ${place.kind})
    or (org_id = ${place.org ?? null} and (scope = 'organisation' or (scope = ${place.target?.scope ?? ''} and target_id = ${place.target?.id ?? null})))`.execute(
      db,
    );
  const at = (key: string, scope: string) => rows.find((row) => row.key === key && row.scope === scope);
  const chain = place.target ? ['kind', 'organisation', place.target.scope] : place.org ? ['kind', 'organisation'] : ['kind'];
  const last = chain[chain.length - 1] as string;
  return rulesInForce
    .filter((one) => one.kinds.includes(place.kind) && (!place.target || one.within))
    .map((one) => {
      const byDefault = ruleDefault(one.key, place.kind);
      const isLocked = at(one.key, 'kind')?.is_locked ?? false;
      const set = (isLocked ? ['kind'] : chain).flatMap((scope) => at(one.key, scope) ?? []);
      const own = at(one.key, last)?.value ?? null;
      const upper = set.filter((row) => row.scope !== last);
      const effective = set[set.length - 1];
      return {
        key: one.key,
        group: one.group,
        meaning: one.meaning,
        type: one.type,
        choices: one.choices ?? [],
        default: byDefault,
        inherited: upper[upper.length - 1]?.value ?? byDefault,
        own,
        value: effective?.value ?? byDefault,
        from: effective ? (WORDS[effective.scope] ?? '') : '系统默认',
        isLocked,
        within: one.within ?? false,
        ...(one.changedBy ? { changedBy: one.changedBy } : {}),
      };
    });
}

export const columnsOf = (place: Place) => ({
  org: place.org ?? PLATFORM_OWNER,
  scope: place.target?.scope ?? (place.org ? 'organisation' : 'kind'),
  kind: place.org ? null : place.kind,
  target: place.target?.id ?? null,
});

export function known(key: string, place: Place): RuleKey {
  const one = ruleKey(key);
  if (!one?.kinds.includes(place.kind) || !isInForce(one)) throw new NotFound(`没有规则“${key.slice(0, 60)}”`);
  if (place.target && !one.within) throw new Rejected(`【${one.meaning}】不能按科室或库房设置`);
  return one;
}

export async function valueAt(tx: Db, key: string, place: Place): Promise<string | undefined> {
  const { org, scope, kind, target } = columnsOf(place);
  const { rows } = await sql<{
    value: string;
  }>`select value from rule_value where org_id = ${org} and key = ${key} and scope = ${scope} and org_kind is not distinct from ${kind} and target_id is not distinct from ${target}`.execute(
    tx,
  );
  return rows[0]?.value;
}
