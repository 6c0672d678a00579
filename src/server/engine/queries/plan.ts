import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { type Dataset, factColumn, fieldsOf, summedOf } from '../../../define/define-dataset';
import { type Field, fieldOf } from '../../../define/field';
import { COUNT, ITSELF, MONTH } from '../../../define/listed-dataset';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { filterCondition } from '../filters';
import { matches } from '../masters/words';
import { platformScope, scopeOf } from '../scope';
import type { Ask, Fixed, Plan } from './ask';
import { withBesides } from './besides';
import { keptSource } from './kept-sums';
import { argument, measureSql } from './measure';
import { nameSql } from './names';
import { neededOf } from './needed';
import { viewSql } from './view-sql';

/**
 * An ask in SQL parts. Every identifier comes from the definition through sql.ref or sql.id, every value is a parameter. The data
 * scope stands before everything else that is asked.
 * @throws BadInput for names the dataset has not, or that this caller may not ask by
 */
export function planOf(context: Context, ask: Ask): Plan {
  const { dataset, sees } = ask;
  // What is asked twice is told once.
  const named = (names: readonly string[], lookup: Lookup) =>
    [...new Set(names)].map((name): [string, Field] => [name, lookup(dataset, name)]).filter(([name, field]) => isTold(ask, name, field));
  const drawn = {
    context,
    dataset,
    sees,
    dimensions: named(ask.by, apartBy),
    measures: named(
      ask.measures.filter((name) => !ask.by.includes(name)),
      addedUp,
    ),
    key: ask.key ?? ask.by,
  };
  const bands = (ask.bands ?? []).filter((name) => drawn.dimensions.some(([dimension]) => dimension === name));
  const conditions = conditionsOf(drawn, ask);
  const order = orderSql(drawn, bandsFirst(bands, ask.order));
  const isRun = Object.keys(dataset.running?.opens ?? {}).every((name) => drawn.dimensions.some(([dimension]) => dimension === name));
  const first = conditions.opens && isRun ? sql`${conditions.opens.rows} desc, ${order}` : order;
  const rows = withBesides(context, ask, { from: keptSource(context, ask) ?? fromSql(context, ask), where: conditions.where }, (other) =>
    planOf(context, other),
  );
  return { ...drawn, bands, ...conditions, ...rows, order: first };
}

/** Rows of a band stay together: what bands are told apart by is ordered before anything else, the way it was asked for. */
function bandsFirst(bands: readonly string[], order: string): string {
  const parts = order.split(',').filter(Boolean);
  const of = (name: string) => parts.find((part) => part.replace(/^-/, '').replace(/Name$/, '') === name) ?? name;
  const first = bands.map(of);
  return [...first, ...parts.filter((part) => !first.includes(part))].join();
}

const strange = (name: string): BadInput => new BadInput(`不认识的参数：${name.slice(0, 40)}`);
const refuse = (name: string): never => {
  throw strange(name);
};

type Lookup = (dataset: Dataset, name: string) => Field;
/** What rows are told apart by: a figure each row has as well; what is counted or made of others has no column. */
function apartBy(dataset: Dataset, name: string): Field {
  const figure = name !== COUNT && summedOf(dataset).includes(name) ? fieldOf(dataset.measures, name) : undefined;
  return fieldOf(dataset.dimensions, name) ?? figure ?? refuse(name);
}
/** What is added up: a quantity of lines no list sums up as well. */
function addedUp({ dimensions, measures }: Dataset, name: string): Field {
  const each = fieldOf(dimensions, name);
  return fieldOf(measures, name) ?? (each?.kind === 'quantity' && !each.extra ? each : refuse(name));
}

type Drawn = Pick<Plan, 'context' | 'dataset' | 'sees' | 'dimensions' | 'measures' | 'key'>;

/** Whether this caller is told of it at all. */
export const isTold = ({ sees, hidden }: Pick<Ask, 'sees' | 'hidden'>, name: string, { needs }: Field): boolean =>
  (!needs || sees(needs)) && !hidden?.has(name);

/** Of a kind or a master lists read the filter themselves, but for what only groups have: sums, the month, the record itself. */
const isListFilter = ({ measures }: Dataset, name: string): boolean => !(name in measures) && name !== MONTH && name !== ITSELF;

function fromSql(context: Context, ask: Ask): RawBuilder<unknown> {
  const { dataset, takes, where, listed } = ask;
  if (listed) return sql`(${listed(new Map([...where].filter(([name]) => isListFilter(dataset, name))))}) as f`;
  if (!dataset.takes) return sql`${viewSql(context, dataset)} as f`;
  const given = Object.entries(dataset.takes).map(([name, field]) => argument(field, takes[name] ?? ''));
  const lots = dataset.byLot ? [sql.lit(asksLots(context, ask, dataset.byLot))] : [];
  return sql`${sql.id(`dataset_${dataset.id}`)}(${sql.join([sql`${context.org.id}::uuid`, sql`${dayOf(context.now())}::date`, ...given, ...lots])}) as f`;
}

function asksLots(context: Context, ask: Ask, names: readonly string[]): boolean {
  const needed = neededOf(context, ask);
  return !needed || names.some((name) => needed.columns.has(factColumn(ask.dataset, name)));
}

function conditionsOf(drawn: Drawn, ask: Ask): Pick<Plan, 'where' | 'having' | 'opens'> {
  const { context, dataset, measures } = drawn;
  const column = (name: string) => sql.ref(`f.${factColumn(dataset, name)}`);
  const places = (names: string | readonly string[] | undefined): string[] => [names ?? []].flat().map((name) => `f.${factColumn(dataset, name)}`);
  const within: (RawBuilder<boolean> | undefined)[] = [
    ...(ask.listed
      ? []
      : [
          dataset.isPlatforms
            ? platformScope(context)
            : scopeOf(context, { org: 'f.org_id', departments: places(dataset.department), warehouses: places(dataset.warehouse) }),
        ]),
    ...ask.fixed.flatMap((fixed) => fixedSql(dataset, fixed)),
  ];
  const where: (RawBuilder<boolean> | undefined)[] = [];
  const having: (RawBuilder<boolean> | undefined)[] = [];
  for (const [name, value] of ask.where) {
    if (ask.listed && isListFilter(dataset, name)) continue;
    const field = fieldOf(fieldsOf(dataset), name) ?? refuse(name);
    if (!isTold(ask, name, field)) throw strange(name);
    if (name in dataset.shares) throw new BadInput(`不能按【${field.label}】筛选`);
    const test = (asked: RawBuilder<unknown>) => filterCondition({ org: sql.ref('f.org_id'), column: asked, field, lists: 'array' }, value);
    if (measures.some(([measure]) => measure === name)) having.push(test(measureSql(dataset, name)));
    else if (name in dataset.measures) throw new BadInput(`【${field.label}】不在当前层次`);
    else where.push(test(column(name)));
  }
  if (ask.keyword) {
    const pinyin = dataset.hasPinyin ? [sql.ref('f.pinyin'), sql.ref('f.pinyin_full')] : [];
    where.push(matches(ask.keyword, dataset.search.map(column), pinyin));
  }
  if (ask.filled) {
    const filled = ask.filled.map((name) => sql`coalesce(${measureSql(dataset, name)}, 0) <> 0`);
    having.push(sql<boolean>`(${sql.join(filled, sql` or `)})`);
  }
  const present = (tests: readonly (RawBuilder<boolean> | undefined)[]) => tests.filter((one): one is RawBuilder<boolean> => one !== undefined);
  const all = (tests: readonly (RawBuilder<boolean> | undefined)[]) => sql<boolean>`(${sql.join([sql`true`, ...present(tests)], sql` and `)})`;
  if (!dataset.running) return { where: all([...within, ...where]), having: present(having) };
  // What there was in the beginning stays, whatever is looked for.
  const rows = sql<boolean>`(${sql.join(fixedSql(dataset, dataset.running.opens), sql` and `)})`;
  const bounds = all(within);
  return { where: sql<boolean>`(${bounds} and (${rows} or ${all(where)}))`, having: present(having), opens: { rows, within: bounds } };
}

const fixedSql = (dataset: Ask['dataset'], fixed: Fixed): RawBuilder<boolean>[] =>
  Object.entries(fixed).map(([name, allowed]) => sql<boolean>`${sql.ref(`f.${factColumn(dataset, name)}`)}::text = any(${allowed.map(String)}::text[])`);

/** Refs sort by their names; empty values come last; the key decides between equals, so that pages never overlap. */
function orderSql(drawn: Drawn, order: string): RawBuilder<unknown> {
  const { context, dataset, dimensions, measures, key } = drawn;
  const column = (name: string) => sql.ref(`f.${factColumn(dataset, name)}`);
  const sortedBy = (name: string): RawBuilder<unknown> => {
    if (measures.some(([measure]) => measure === name)) return measureSql(dataset, name);
    const dimension = dimensions.find(([candidate]) => candidate === name);
    if (!dimension) throw new BadInput(`不能按【${name.slice(0, 40)}】排序`);
    return dimension[1].kind === 'ref' ? nameSql(context, dimension[1], column(name)) : column(name);
  };
  const parts = order
    .split(',')
    .filter(Boolean)
    .slice(0, 5)
    .map((given) => {
      const isDown = given.startsWith('-');
      const asked = isDown ? given.slice(1) : given;
      const name = asked.endsWith('Name') && !(asked in fieldsOf(dataset)) ? asked.slice(0, -4) : asked;
      return sql`${sortedBy(name)} ${isDown ? sql`desc nulls last` : sql`asc nulls last`}`;
    });
  const rest = dimensions.filter(([name]) => key.includes(name)).map(([name]) => column(name));
  return sql.join(parts.length + rest.length > 0 ? [...parts, ...rest] : [sql`1`]);
}
