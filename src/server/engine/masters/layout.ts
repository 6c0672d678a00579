import { type RawBuilder, sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, computed, datetime, type Field, type Fields, flag, type RefField, text } from '../../../define/field';
import { masterOf } from '../../../domain/registry';

/**
 * How a master lies in the database: `t` is its table or view, `r_<field>` the row a ref points to. Every identifier
 * comes from a definition and goes through sql.ref or sql.table; every value is a parameter.
 */
export type RefJoin = { field: string; column: string; target: MasterDefinition; table: string; label: string };
export type MasterLayout = {
  definition: MasterDefinition;
  /** All fields of an answer: the definition's and the trail every master has. */
  fields: Fields;
  joins: readonly RefJoin[];
  source: string;
};

const layouts = new WeakMap<MasterDefinition, MasterLayout>();

export function layoutOf(definition: MasterDefinition): MasterLayout {
  const known = layouts.get(definition);
  if (known) return known;
  const status: Fields = definition.hasStatus ? { status: computed(flag('状态', { list: true, filter: true })) } : {};
  const fields: Fields = {
    ...definition.fields,
    ...status,
    updatedByName: computed(text('修改人')),
    updatedAt: computed(datetime('修改时间', { filter: true })),
    createdAt: computed(datetime('创建时间', { filter: true })),
  };
  const joins = Object.entries(definition.fields).flatMap(([name, field]) => (field.kind === 'ref' && !field.via ? joinOf(name, field) : []));
  const layout = { definition, fields, joins, source: definition.view ?? definition.table };
  layouts.set(definition, layout);
  return layout;
}

function joinOf(name: string, field: RefField): RefJoin[] {
  const target = masterOf(field.to);
  if (!target) return [];
  return [{ field: name, column: columnOf(name, field), target, table: target.card ?? target.table, label: labelColumn(target) }];
}

export const labelColumn = (definition: MasterDefinition): string => {
  const field = definition.fields[definition.label] as Field;
  // A label read through a ref (productName) has no column here; its code or id names the row instead.
  return field.via ? 'id' : columnOf(definition.label, field);
};

/** `from table t left join …`: joins by primary key, so that unused ones cost nothing. */
export function fromClause(layout: MasterLayout): RawBuilder<unknown> {
  const joins = layout.joins.map((join) => {
    const alias = `r_${join.field}`;
    const tenant = join.target.scope === 'own' ? sql` and ${sql.ref(`${alias}.org_id`)} = t.org_id` : sql``;
    return sql` left join ${sql.table(join.table)} as ${sql.id(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${join.column}`)}${tenant}`;
  });
  return sql`${sql.table(layout.source)} as t${sql.join(joins, sql``)}`;
}

/** The stored value of a field. */
export function valueSql(layout: MasterLayout, name: string): RawBuilder<unknown> {
  if (name === 'updatedByName') return sql`(select u.name from app_user u where u.org_id = t.org_id and u.id = t.updated_by)`;
  const field = layout.fields[name] as Field;
  if (!field.via) return sql.ref(`t.${columnOf(name, field)}`);
  return layout.joins.some((join) => join.field === field.via) ? sql.ref(`r_${field.via}.${columnOf(name, field)}`) : sql`null`;
}

/** The words of a field: a ref's name instead of its id. */
export function wordsSql(layout: MasterLayout, name: string): RawBuilder<unknown> {
  const join = layout.joins.find((candidate) => candidate.field === name);
  return join ? sql.ref(`r_${name}.${join.label}`) : valueSql(layout, name);
}

/** Pinyin columns the keyword is compared with: the row's own and those of cards its searched words come from. */
export function pinyinSql(layout: MasterLayout): RawBuilder<unknown>[] {
  const { definition } = layout;
  const aliases = definition.pinyinOf !== '' || definition.card ? ['t'] : [];
  for (const name of definition.search) {
    const join = layout.joins.find((candidate) => candidate.field === (definition.fields[name]?.via ?? name));
    if (join && (join.target.pinyinOf !== '' || join.target.card) && !aliases.includes(`r_${join.field}`)) aliases.push(`r_${join.field}`);
  }
  return aliases.flatMap((alias) => [sql.ref(`${alias}.pinyin`), sql.ref(`${alias}.pinyin_full`)]);
}
