import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { columnOf, type Field, type Fields } from '../../../define/field';
import { HEADER_COLUMNS, LINE_COLUMNS } from '../../../define/spine';
import { joinedFigure, liveFigure, readingsOf } from './live';
import { targetOf } from './references';

/**
 * SELECT lists made from definitions: every field by its name, refs with their words beside them (`supplierName`),
 * product fields through the specification's card. Identifiers come from definitions only. `joins` are what the columns are read
 * through.
 */
export type Selected = { columns: RawBuilder<unknown>[]; joins: RawBuilder<unknown>[] };
export type Expression = { expression: RawBuilder<unknown>; field: Field };

/** SQL of a field of the header (`h`) or of a line (`l`), wherever it is asked; null while it is a secret of its document. */
export function expressionOf(definition: DocumentDefinition, alias: 'h' | 'l', name: string, field: Field): RawBuilder<unknown> {
  return guarded(definition, alias, name, throughProduct(name, field) ?? plainExpression(alias, name, field));
}

/** The same beside the joins of `selectHeader` and `selectLines`. */
const joinedExpression = (definition: DocumentDefinition, alias: 'h' | 'l', name: string, field: Field): RawBuilder<unknown> =>
  guarded(definition, alias, name, joinedCard(name, field) ?? (field.live ? joinedFigure(field.live) : plainExpression(alias, name, field)));

/** A field read through the product of a line, looked up where nothing is joined. */
function throughProduct(name: string, field: Field): RawBuilder<unknown> | undefined {
  if (field.via === 'specification') return sql`(select ${cardColumn(name, field)} from specification_card card where card.id = l.specification_id)`;
  if (field.via === 'hospitalProduct')
    return sql`(select own.own_code from business_product own where own.org_id = l.org_id and own.specification_id = l.specification_id and own.deleted_at is null limit 1)`;
  return undefined;
}
const joinedCard = (name: string, field: Field): RawBuilder<unknown> | undefined =>
  field.via === 'specification' ? cardColumn(name, field) : field.via === 'hospitalProduct' ? sql`own.own_code` : undefined;

/** The column of the product card a field is read from; `card` is the card. */
export const cardColumn = (name: string, field: Field): RawBuilder<unknown> => sql.ref(`card.${columnOf(name, field)}`);

/** A secret is none where it cannot be read: neither shown nor summed, sorted by or filtered by. */
function guarded(definition: DocumentDefinition, alias: 'h' | 'l', name: string, expression: RawBuilder<unknown>): RawBuilder<unknown> {
  const { secret } = definition;
  if (!secret?.[alias === 'h' ? 'header' : 'lines'].includes(name)) return expression;
  const conditions = Object.entries(secret.while).map(([on, values]) => {
    const field = definition.header[on];
    return sql`${field ? plainExpression('h', on, field) : sql`h.status`}::text = any(${[...values]}::text[])`;
  });
  return sql`case when ${sql.join(conditions, sql` and `)} then null else ${expression} end`;
}

function plainExpression(alias: 'h' | 'l', name: string, field: Field): RawBuilder<unknown> {
  if (field.live) return liveFigure(field.live);
  if (field.extra && field.kind === 'ref') return sql`nullif(${sql.ref(`${alias}.extra`)} ->> ${sql.lit(name)}, '')::uuid`;
  if (field.extra)
    return field.kind === 'files' || field.kind === 'refs' || field.kind === 'choices'
      ? sql`${sql.ref(`${alias}.extra`)} -> ${sql.lit(name)}`
      : sql`${sql.ref(`${alias}.extra`)} ->> ${sql.lit(name)}`;
  const column = columnOf(name, field);
  const type: string | undefined = alias === 'h' ? HEADER_COLUMNS[column as keyof typeof HEADER_COLUMNS] : LINE_COLUMNS[column as keyof typeof LINE_COLUMNS];
  // A choice in a numeric column (tax rates) reads as its option: 13, not 13.00.
  return field.kind === 'choice' && type === 'numeric' ? sql`trim_scale(${sql.ref(`${alias}.${column}`)})::text` : sql.ref(`${alias}.${column}`);
}
/** Totals every document carries, and their columns. */
const FIGURES: Record<string, string> = {
  totalQuantity: 'total_quantity',
  totalAmount: 'total_amount',
  totalTax: 'total_tax',
  totalNet: 'total_net',
  totalCost: 'total_cost',
};
export const figureOf = (definition: DocumentDefinition, name: string): RawBuilder<unknown> | undefined =>
  Object.hasOwn(FIGURES, name) ? guarded(definition, 'h', name, sql.ref(`h.${FIGURES[name]}`)) : undefined;

/** Columns of what every document carries (CORE_TRAIL); who made and who passed it is known by name. */
const TRAIL: Record<string, string> = {
  sn: 'h.sn',
  status: 'h.status',
  origin: 'h.origin',
  isRed: 'h.is_red',
  lineCount: 'h.line_count',
  createdAt: 'h.created_at',
  submittedAt: 'h.submitted_at',
  reviewedAt: 'h.reviewed_at',
  printCount: 'h.print_count',
};
/** @throws when every document carries no such thing */
export function trailOf(definition: DocumentDefinition, name: string): RawBuilder<unknown> {
  if (name === 'createdByName') return makerName;
  if (name === 'reviewedByName') return reviewerName;
  const column = TRAIL[name];
  const expression = column === undefined ? figureOf(definition, name) : sql.ref(column);
  if (!expression) throw new Error(`${definition.kind}: no column of ${name}`);
  return expression;
}

const all = () => true;

export function selectHeader(definition: DocumentDefinition, only: (name: string) => boolean = all): Selected {
  const fields = those(definition.header, only);
  const columns = [
    sql`h.id`,
    sql`h.org_id as "orgId"`,
    sql`h.sn`,
    sql`h.status`,
    sql`h.version`,
    sql`h.origin`,
    sql`h.is_red as "isRed"`,
    ...Object.keys(FIGURES).map((name) => sql`${figureOf(definition, name)} as ${sql.ref(name)}`),
    sql`h.line_count as "lineCount"`,
    sql`h.created_at as "createdAt"`,
    sql`h.submitted_at as "submittedAt"`,
    sql`h.reviewed_at as "reviewedAt"`,
    sql`h.biz_date as "bizDate"`,
    sql`h.print_count as "printCount"`,
    sql`${makerName} as "createdByName"`,
    sql`${reviewerName} as "reviewedByName"`,
    ...selectFields(definition, 'h', fields),
  ];
  return { columns, joins: readings(fields) };
}
const those = (fields: Fields, only: (name: string) => boolean): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => only(name)));
const readings = (fields: Fields): RawBuilder<unknown>[] => readingsOf(Object.values(fields).flatMap(({ live }) => live ?? []));
/** A person of the organisation, or another system of it by its key. */
const userName = (column: string): RawBuilder<unknown> => {
  const id = sql.ref(`h.${column}`);
  return sql`coalesce((select n.name from app_user n where n.org_id = h.org_id and n.id = ${id}), (select '接口·' || k.name from api_key k where k.org_id = h.org_id and k.id = ${id}))`;
};
const makerName = sql`coalesce(${userName('created_by')}, '系统')`;
const reviewerName = sql`case when h.reviewed_at is null then '' else coalesce(${userName('reviewed_by')}, '系统') end`;

export function selectLines(definition: DocumentDefinition, only: (name: string) => boolean = all): Selected {
  const fields = those(definition.lines, only);
  const selected = selectFields(definition, 'l', fields);
  const joins = readings(fields);
  if ('specification' in definition.lines) joins.push(sql`left join specification_card card on card.id = l.specification_id`);
  if ('innerCode' in definition.lines)
    joins.push(sql`left join business_product own on own.org_id = l.org_id and own.specification_id = l.specification_id and own.deleted_at is null`);
  return {
    columns: [
      sql`l.id`,
      sql`l.line_no as "lineNo"`,
      sql`l.source_line_id as "sourceLine"`,
      sql`l.source_sn as "sourceSn"`,
      ...(definition.items ? [sql`l.item_id as item`] : []),
      ...selected,
    ],
    joins,
  };
}

function selectFields(definition: DocumentDefinition, alias: 'h' | 'l', fields: Fields): RawBuilder<unknown>[] {
  const columns: RawBuilder<unknown>[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (name in CORE_TRAIL || name === 'sourceSn') continue;
    const expression = joinedExpression(definition, alias, name, field);
    columns.push(sql`${expression} as ${sql.ref(name)}`);
    if (field.kind === 'refs') columns.push(sql`${wordsOfRefs(alias, expression, field.to)} as ${sql.ref(`${name}Name`)}`);
    if (field.kind !== 'ref') continue;
    if (field.to === 'specification' && name === 'specification') {
      columns.push(sql`card.spec_model as ${sql.ref(`${name}Name`)}`);
      continue;
    }
    columns.push(sql`${wordOfRef(alias, expression, field.to)} as ${sql.ref(`${name}Name`)}`);
  }
  return columns;
}

/** Not a join: a page of eight names has its rows in a millisecond, and the planner would look for the best order of the joins for six. */
export function wordOfRef(alias: 'h' | 'l', id: RawBuilder<unknown>, to: string): RawBuilder<unknown> {
  if (to === 'specification') return sql`(select concat_ws(' ', c.product_name, c.spec_model) from specification_card c where c.id = ${id})`;
  const target = targetOf(to);
  return sql`(select n.${sql.ref(target.named.column)} from ${sql.table(target.named.table)} n where n.id = ${id} ${target.isOwn ? sql`and n.org_id = ${sql.ref(`${alias}.org_id`)}` : sql``})`;
}

/** Names of several records, in the order of their ids. */
function wordsOfRefs(alias: 'h' | 'l', ids: RawBuilder<unknown>, to: string): RawBuilder<unknown> {
  const target = targetOf(to);
  return sql`(select jsonb_agg(coalesce(n.${sql.ref(target.named.column)}, '') order by v.at) from jsonb_array_elements_text(coalesce(${ids}, '[]'::jsonb)) with ordinality as v (id, at)
    left join ${sql.table(target.named.table)} n on n.id::text = v.id ${target.isOwn ? sql`and n.org_id = ${sql.ref(`${alias}.org_id`)}` : sql``})`;
}
