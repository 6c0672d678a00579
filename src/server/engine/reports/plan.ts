import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { factColumn, type ReportDefinition, type ReportLevel } from '../../../define/define-report';
import type { Preset, Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput, Forbidden } from '../../base/errors';
import { maySee } from '../access';
import { filterCondition } from '../filters';
import { matches } from '../masters/words';
import { scopeOf } from '../scope';
import { nameSql } from './names';
import { argumentOf, argumentType, parametersOf } from './parameters';
import { grants } from './view';

/**
 * A report question turned into SQL parts: `select dimensions, measures from fact f where … group by dimensions having …`.
 * Every identifier comes from the definition through sql.ref or sql.table, every value is a parameter.
 */
export type Plan = {
  context: Context;
  definition: ReportDefinition;
  screens: readonly Screen[];
  level: string;
  parameters: Record<string, string>;
  dimensions: readonly [string, Field][];
  /** Measures and quotients this caller sees, in the order of the table. */
  measures: readonly [string, Field][];
  from: RawBuilder<unknown>;
  where: RawBuilder<boolean>;
  having: readonly RawBuilder<boolean>[];
  order: RawBuilder<unknown>;
  key: readonly string[];
};

const FIXED = new Set(['screen', 'level', 'pageNum', 'pageSize', 'sort', 'tab', 'keyword', 'noTotal', 'columns', 'cursor']);
export type ReportQuestion = Record<string, string | number | undefined> & {
  level?: string | undefined;
  sort?: string | undefined;
  keyword?: string | undefined;
  tab?: string | undefined;
};

/** @throws BadInput for unknown names, Forbidden for a level the page does not grant */
export function planReport(context: Context, definition: ReportDefinition, screen: Screen | undefined, query: ReportQuestion): Plan {
  const screens = screen ? [screen] : [];
  // A page that merely opens the report has a view of another resource.
  const preset: Preset = screen?.resource === definition.resource ? screen.preset : {};
  const level = levelOf(context, definition, screen, preset, query.level);
  const parameters = parametersOf(context, definition, preset, query);
  for (const [name, { needs, label }] of Object.entries(definition.parameters))
    if (needs && parameters[name] && screen && !grants(context, screen, needs)) throw new Forbidden(`您没有【${screen.title}-${label}】权限`);
  const shape = definition.levels[level] as ReportLevel;
  const isShown = ([name, field]: [string, Field]): boolean => !isOff(definition, parameters, name) && (!field.needs || maySee(context, screens, field.needs));
  const named = (names: readonly string[]) => names.map((name): [string, Field] => [name, definition.columns[name] as Field]).filter(isShown);
  const dimensions = named(shape.dimensions);
  const measures = named([
    ...(shape.measures ?? definition.measures),
    ...Object.keys(definition.quotients).filter((name) => quotientFits(definition, shape, name)),
  ]);
  const plan = { context, definition, screens, level, parameters, dimensions, measures, key: shape.key ?? shape.dimensions };
  const filters = filtersOf(plan, preset, query);
  return {
    ...plan,
    ...filters,
    from: fromSql(context, definition, parameters),
    order: orderSql(plan, query.sort || shape.sort || definition.sort),
  };
}

function levelOf(context: Context, definition: ReportDefinition, screen: Screen | undefined, preset: Preset, asked: string | undefined): string {
  const level = asked || preset.level || (Object.keys(definition.levels)[0] as string);
  const shape = Object.hasOwn(definition.levels, level) ? definition.levels[level] : undefined;
  if (!shape) throw new BadInput(`报表没有层次“${level.slice(0, 40)}”`);
  if (shape.needs && screen && !grants(context, screen, shape.needs)) throw new Forbidden(`您没有【${screen.title}-${shape.label}】权限`);
  return level;
}

/** Columns that mean nothing without their parameter are not there. */
const isOff = (definition: ReportDefinition, parameters: Record<string, string>, name: string): boolean =>
  Object.entries(definition.onlyWith).some(([parameter, columns]) => columns.includes(name) && ['', 'false'].includes(parameters[parameter] ?? ''));

const quotientFits = (definition: ReportDefinition, shape: ReportLevel, name: string): boolean =>
  (definition.quotients[name] ?? []).every((part) => (shape.measures ?? definition.measures).includes(part));

function fromSql(context: Context, definition: ReportDefinition, parameters: Record<string, string>): RawBuilder<unknown> {
  if (!definition.factArguments) return sql`${sql.table(definition.fact)} as f`;
  const given = definition.factArguments.map((name) => {
    const field = definition.parameters[name] as Field;
    return sql`${argumentOf(field, parameters[name] ?? '')}::${sql.raw(argumentType(field))}`;
  });
  const all = [sql`${context.org.id}::uuid`, sql`${dayOf(context.now())}::date`, ...given];
  return sql`${sql.id(definition.fact)}(${sql.join(all)}) as f`;
}

type Draft = Pick<Plan, 'context' | 'definition' | 'screens' | 'parameters' | 'dimensions' | 'measures'>;

/** A measure's value of a group. */
export function sumSql(definition: ReportDefinition, name: string, alias = 'f'): RawBuilder<unknown> {
  const quotient = definition.quotients[name];
  const counted = definition.distinct[name];
  if (counted !== undefined) return sql`count(distinct ${sql.ref(`${alias}.${factColumn(definition, counted)}`)})`;
  const column = (measure: string) => sql`sum(${sql.ref(alias === 'f' ? `f.${factColumn(definition, measure)}` : `${alias}.${measure}`)})`;
  const shared = definition.shares[name];
  if (shared !== undefined) return sql`round(${column(shared)} * 100 / nullif(sum(${column(shared)}) over (), 0), 2)`;
  if (!quotient) return column(name);
  const field = definition.columns[name] as Field;
  const [top, bottom] = quotient;
  const times = field.kind === 'rate' ? 100 : 1;
  const places = field.kind === 'rate' ? 2 : 'places' in field ? field.places : 4;
  return sql`round(${column(top)} * ${sql.raw(String(times))} / nullif(${column(bottom)}, 0), ${sql.raw(String(places))})`;
}

function filtersOf(plan: Draft, preset: Preset, query: ReportQuestion): Pick<Plan, 'where' | 'having'> {
  const { context, definition } = plan;
  const column = (name: string) => sql.ref(`f.${factColumn(definition, name)}`);
  const place = (name: string | undefined): string[] => (name === undefined ? [] : [`f.${factColumn(definition, name)}`]);
  const where: (RawBuilder<boolean> | undefined)[] = [
    scopeOf(context, { org: 'f.org_id', departments: place(definition.departmentColumn), warehouses: place(definition.warehouseColumn) }),
    ...conditions(definition, preset.where),
    ...conditions(definition, query.tab && query.tab !== 'all' ? tabOf(preset, query.tab).where : undefined),
  ];
  const having: (RawBuilder<boolean> | undefined)[] = [];
  const given = new Map<string, string>(Object.entries(plan.parameters).filter(([name]) => name in definition.columns));
  for (const [key, value] of Object.entries(query)) {
    const name = key.startsWith('f.') ? key.slice(2) : key;
    if (FIXED.has(key) || value === undefined || Object.hasOwn(definition.parameters, name)) continue;
    if (!Object.hasOwn(definition.columns, name)) throw new BadInput(`不认识的参数：${name.slice(0, 40)}`);
    given.set(name, String(value));
  }
  const isMeasure = (name: string) => plan.measures.some(([measure]) => measure === name);
  for (const [name, value] of given) {
    const field = definition.columns[name] as Field;
    if (field.needs && !maySee(context, plan.screens, field.needs)) throw new BadInput(`不认识的参数：${name}`);
    if (name in definition.shares) throw new BadInput(`不能按【${field.label}】筛选`);
    const ask = (asked: RawBuilder<unknown>) => filterCondition({ org: sql.ref('f.org_id'), column: asked, field, lists: 'array' }, value);
    if (isMeasure(name)) having.push(ask(sumSql(definition, name)));
    else if (isSummed(definition, name)) throw new BadInput(`【${field.label}】不在当前层次`);
    else where.push(ask(column(name)));
  }
  if (query.keyword) {
    const pinyin = definition.hasPinyin ? [sql.ref('f.pinyin'), sql.ref('f.pinyin_full')] : [];
    where.push(matches(query.keyword, definition.search.map(column), pinyin));
  }
  having.push(emptySql(plan));
  const present = (tests: readonly (RawBuilder<boolean> | undefined)[]) => tests.filter((test): test is RawBuilder<boolean> => test !== undefined);
  return { where: sql<boolean>`(${sql.join(present(where), sql` and `)})`, having: present(having) };
}

const isSummed = (definition: ReportDefinition, name: string): boolean =>
  name in definition.quotients || definition.measures.includes(name) || Object.values(definition.levels).some((level) => level.measures?.includes(name));

/** Rows with nothing in them are left out unless they are asked for. */
function emptySql({ definition, parameters }: Draft): RawBuilder<boolean> | undefined {
  const rule = definition.emptyRows;
  if (!rule || parameters[rule.shownBy] === 'true') return undefined;
  const measures = rule.measures.filter((name) => !isOff(definition, parameters, name));
  return sql<boolean>`(${sql.join(
    measures.map((name) => sql`coalesce(${sumSql(definition, name)}, 0) <> 0`),
    sql` or `,
  )})`;
}

/** Fixed conditions of a view or tab: the column has one of the values. */
const conditions = (definition: ReportDefinition, where: Preset['where']): RawBuilder<boolean>[] =>
  Object.entries(where ?? {}).map(
    ([name, allowed]) => sql<boolean>`${sql.ref(`f.${factColumn(definition, name)}`)}::text = any(${allowed.map(String)}::text[])`,
  );

function tabOf(preset: Preset, id: string) {
  const tab = preset.tabs?.find((candidate) => candidate.id === id);
  if (!tab) throw new BadInput(`没有标签页“${id.slice(0, 40)}”`);
  return tab;
}

/** Refs sort by their names; empty values come last; the dimensions decide between equals, so that pages never overlap. */
function orderSql(plan: Draft & { key: readonly string[] }, sort: string): RawBuilder<unknown> {
  const { context, definition } = plan;
  const parts = sort
    .split(',')
    .filter(Boolean)
    .slice(0, 5)
    .map((given) => {
      const isDown = given.startsWith('-');
      const asked = isDown ? given.slice(1) : given;
      const name = asked.endsWith('Name') && !(asked in definition.columns) ? asked.slice(0, -4) : asked;
      return sql`${sortValue(name)} ${isDown ? sql`desc nulls last` : sql`asc nulls last`}`;
    });
  const rest = plan.dimensions.filter(([name]) => plan.key.includes(name)).map(([name]) => sql.ref(`f.${factColumn(definition, name)}`));
  return sql.join([...parts, ...rest]);

  function sortValue(name: string): RawBuilder<unknown> {
    if (plan.measures.some(([measure]) => measure === name)) return sumSql(definition, name);
    const dimension = plan.dimensions.find(([candidate]) => candidate === name);
    if (!dimension) throw new BadInput(`不能按【${name.slice(0, 40)}】排序`);
    const column = sql.ref(`f.${factColumn(definition, name)}`);
    return dimension[1].kind === 'ref' ? nameSql(context, dimension[1], column) : column;
  }
}
