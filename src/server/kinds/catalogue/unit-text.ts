import { type RawBuilder, sql } from 'kysely';
import { mul, plain } from '../../../define/money';
import { unitTreeProblems } from '../../../define/units';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';

/**
 * The unit tree of a specification as people type it: `支；盒=10支；箱=20盒`. The first is the smallest unit; every other one
 * says how many of an earlier one it holds.
 */
export type TypedUnit = { name: string; parent: string | null; measure: string };

/** @throws Rejected in the words of the unit rules, at its place where the caller names one */
export function parseUnits(text: string, divisible: boolean, refuse: (message: string) => Error = (message) => new Rejected(message)): TypedUnit[] {
  const units = text
    .split(/[；;，,、\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part): TypedUnit => {
      const match = /^([^=＝\d]{1,20})(?:[=＝]\s*(\d{1,9}(?:\.\d{1,4})?)\s*([^\d=＝]{1,20}))?$/.exec(part);
      if (!match) throw refuse(`单位换算“${part.slice(0, 30)}”格式不正确，示例：支；盒=10支；箱=20盒`);
      const [, name = '', measure, parent] = match;
      return { name: name.trim(), parent: parent?.trim() ?? null, measure: measure ?? '1' };
    });
  for (const [i, unit] of units.entries()) {
    if (unit.parent !== null && !units.slice(0, i).some((other) => other.name === unit.parent))
      throw refuse(`单位“${unit.name}”的下级单位“${unit.parent}”须写在它前面`);
  }
  const problem = unitTreeProblems(units.map((unit) => ({ id: unit.name, ...unit, divisible: unit.parent === null && divisible })))[0];
  if (problem) throw refuse(problem.message);
  return units;
}

export const unitText = (units: readonly TypedUnit[]): string =>
  units.map((unit) => (unit.parent === null ? unit.name : `${unit.name}=${plain(unit.measure)}${unit.parent}`)).join('；');

/** Smallest units in one of them. */
export function ratioIn(units: readonly TypedUnit[], name: string): string {
  const unit = units.find((other) => other.name === name);
  if (!unit || unit.parent === null) return '1';
  return plain(mul(unit.measure, ratioIn(units, unit.parent)));
}

/**
 * Brings the stored tree of a specification in line with the typed one: units keep their id by name, new ones are added,
 * missing ones go. Units are frozen once goods were booked: then only new ones may join.
 * @throws Rejected 产品已发生业务，不能修改单位
 */
export async function writeUnits(
  tx: Db,
  specification: { id: string; owner: string; isRevision: boolean },
  units: readonly TypedUnit[],
  divisible: boolean,
  isUsed: boolean,
): Promise<void> {
  const { rows: old } = await sql<{
    id: string;
    name: string;
    measure: string;
    parent: string | null;
  }>`select u.id, u.name, u.measure, p.name as parent from unit u left join unit p on p.id = u.parent_id
    where u.specification_id = ${specification.id} and u.deleted_at is null`.execute(tx);
  const ids = new Map(old.map((unit) => [unit.name, unit.id]));
  const changed = old.some((unit) => {
    const now = units.find((other) => other.name === unit.name);
    return !now || now.parent !== unit.parent || plain(now.measure) !== plain(unit.measure);
  });
  if (isUsed && changed) throw new Rejected('产品已发生业务，不能修改单位');
  const gone = old.filter((unit) => !units.some((other) => other.name === unit.name)).map((unit) => unit.id);
  if (gone.length > 0) await sql`update unit set deleted_at = now(), parent_id = null where id = any(${gone}::uuid[]) and parent_id is not null`.execute(tx);
  if (gone.length > 0) await sql`update unit set deleted_at = now() where id = any(${gone}::uuid[])`.execute(tx);
  // A root that moves below another would for a moment be one of two: detach by marking everything deleted first.
  await sql`update unit set deleted_at = now() where specification_id = ${specification.id} and deleted_at is null`.execute(tx);
  for (const [i, unit] of units.entries()) {
    const id = ids.get(unit.name) ?? newId();
    ids.set(unit.name, id);
    const parent = unit.parent === null ? null : (ids.get(unit.parent) ?? null);
    await sql`insert into unit (org_id, id, name, specification_id, parent_id, measure, ratio, divisible, sort)
      values (${specification.owner}, ${id}, ${unit.name}, ${specification.id}, ${parent}, ${unit.measure}, ${ratioIn(units, unit.name)}, ${parent === null && divisible}, ${i})
      on conflict (id) do update set parent_id = excluded.parent_id, measure = excluded.measure, ratio = excluded.ratio, divisible = excluded.divisible, sort = excluded.sort,
        deleted_at = null, version = unit.version + 1, updated_at = now()`.execute(tx);
  }
  const named = (column: string): RawBuilder<unknown> =>
    sql`(select u.id from unit u where u.specification_id = s.id and u.name = s.${sql.id(column)} and u.deleted_at is null)`;
  await sql`update specification s set root_unit_id = (select u.id from unit u where u.specification_id = s.id and u.parent_id is null and u.deleted_at is null),
    purchase_unit_id = ${named('purchase_unit_name')}, sale_unit_id = ${named('sale_unit_name')}, use_unit_id = ${named('use_unit_name')}
    where s.id = ${specification.id}`.execute(tx);
}
