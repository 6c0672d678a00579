import { type RawBuilder, sql } from 'kysely';
import { asksBlank, canBeBlank } from '../../../define/blank-filter';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen, ScreenTab } from '../../../define/define-screen';
import { CORE_TRAIL, ORGANISATION } from '../../../define/document-core';
import { type Field, fieldOf } from '../../../define/field';
import { schemaOf } from '../../../define/field-schema';
import type { Context } from '../../context';
import { blankCondition } from '../../db/blank';
import { BadInput } from '../../errors';
import { scopeOf } from '../scope';
import { isMyTurn } from './my-turn';
import { expressionOf } from './select';

/** Filters of a list as SQL conditions: `f.<field>=value`, `a,b` for sets, `a~b` for ranges (either end may be empty), `is:blank`, `is:filled`. */
export function fieldConditions(definition: DocumentDefinition, query: Record<string, unknown>, level: 'document' | 'line'): RawBuilder<unknown>[] {
  return Object.entries(query).flatMap(([key, raw]) => {
    if (!key.startsWith('f.') || raw === '' || raw === undefined) return [];
    const name = key.slice(2);
    const header = fieldOf(definition.header, name) ?? fieldOf(CORE_TRAIL, name) ?? fieldOf({ organisation: ORGANISATION }, name);
    const field: Field | undefined = header ?? (level === 'line' ? fieldOf(definition.lines, name) : undefined);
    if (!field) {
      const line = fieldOf(definition.lines, name);
      if (!line) throw new BadInput(`不能按“${name}”筛选`);
      return [
        sql`exists (select from document_line l ${cardJoin(line)} where l.org_id = h.org_id and l.document_id = h.id and ${condition(expressionOf(definition, 'l', name, line), line, String(raw))})`,
      ];
    }
    return [condition(expressionOf(definition, header ? 'h' : 'l', name, field), field, String(raw))];
  });
}

const cardJoin = (field: Field): RawBuilder<unknown> =>
  field.via === 'specification' ? sql`join specification_card card on card.id = l.specification_id` : sql``;

/** One field against one typed filter value. Values are validated by the field's own schema. */
export function condition(expression: RawBuilder<unknown>, field: Field, raw: string): RawBuilder<unknown> {
  if (asksBlank(raw) && canBeBlank(field)) return blankCondition(expression, raw);
  if (field.kind === 'text') return sql`${expression} ilike ${`%${escapeLike(raw)}%`}`;
  if (raw.includes('~') && (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'month' || 'places' in field || field.kind === 'integer')) {
    const [from = '', to = ''] = raw.split('~');
    const cast = field.kind === 'date' || field.kind === 'datetime' ? sql`::date` : field.kind === 'month' ? sql`` : sql`::numeric`;
    const parts = [
      ...(from.trim() === '' ? [] : [sql`${expression}${cast} >= ${checked(field, from.trim())}${cast}`]),
      ...(to.trim() === '' ? [] : [sql`${expression}${cast} <= ${checked(field, to.trim())}${cast}`]),
    ];
    return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
  }
  if (field.kind === 'flag') return sql`coalesce(${expression}::text, 'false') = ${raw === 'true' || raw === '1' ? 'true' : 'false'}`;
  const values = raw
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value) => checked(field, value));
  // Compared as what it is stored as, so that an index on it serves.
  if (field.kind === 'ref' && !field.extra && !field.via) return sql`${expression} = any(${values}::uuid[])`;
  return sql`${expression}::text = any(${values}::text[])`;
}

function checked(field: Field, value: string): string {
  const lenient = { ...field, required: false, ...(field.kind === 'date' ? { notAfterToday: false, notBeforeToday: false } : {}) } as Field;
  const parsed = schemaOf(field.kind === 'datetime' ? ({ ...lenient, kind: 'date' } as Field) : lenient).safeParse(value);
  if (!parsed.success) throw new BadInput(parsed.error.issues[0]?.message ?? '筛选条件不正确');
  return String(parsed.data);
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Fixed filters of the views the caller may read: any of the screens lets a row through. */
export function viewCondition(definition: DocumentDefinition, screens: readonly Screen[], context: Context): RawBuilder<unknown> {
  if (context.isSystem || screens.some((screen) => !screen.preset.where && !screen.preset.rows)) return sql`true`;
  return sql`(${sql.join(
    screens.map(
      (screen) => sql`(${whereCondition(definition, screen.preset.where ?? {})} and ${rowsCondition(screen.preset.rows, definition, screen, context)})`,
    ),
    sql` or `,
  )})`;
}

/** A field of the lines is asked of the line itself at level line, else of any line of the document. */
export function whereCondition(
  definition: DocumentDefinition,
  where: Record<string, readonly (string | number | boolean)[]>,
  level: 'document' | 'line' = 'document',
): RawBuilder<unknown> {
  const parts = Object.entries(where).map(([name, values]) => {
    if (name === 'status') return sql`h.status = any(${values.map(Number)}::int[])`;
    const field = fieldOf(definition.header, name) ?? fieldOf(CORE_TRAIL, name);
    const line = field ?? fieldOf(definition.lines, name);
    if (!field && line) {
      const meets = sql`${expressionOf(definition, 'l', name, line)}::text = any(${values.map(String)}::text[])`;
      return level === 'line'
        ? meets
        : sql`exists (select from document_line l ${cardJoin(line)} where l.org_id = h.org_id and l.document_id = h.id and ${meets})`;
    }
    if (!field) throw new Error(`${definition.kind}: preset names no field ${name}`);
    return sql`${expressionOf(definition, 'h', name, field)}::text = any(${values.map(String)}::text[])`;
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** What a tab of a page means. */
export const tabFilter = (definition: DocumentDefinition, tab: ScreenTab, screen: Screen, context: Context, level: 'document' | 'line'): RawBuilder<unknown> =>
  sql`(${whereCondition(definition, tab.where, level)} and ${rowsCondition(tab.rows, definition, screen, context)})`;

/** Row filters a view or a tab names beyond plain equality. */
function rowsCondition(rows: string | undefined, definition: DocumentDefinition, screen: Screen, context: Context): RawBuilder<unknown> {
  switch (rows) {
    case 'mine':
      return sql`h.created_by = ${context.user.id || null}`;
    case 'salesmanIsMe':
      return sql`h.salesman_id = ${context.user.employee || null}`;
    case 'anomaly':
      return sql`coalesce(h.reason, '') <> '' and h.status in (1, 2, 3)`;
    case 'myTurn':
      return isMyTurn(context, definition, screen.flag);
    case 'ownStep':
      // A step stands on this screen, and none before it is still open.
      return sql`exists (select from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.screen = ${screen.flag})
        and coalesce((select s.screen from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1), ${screen.flag}) = ${screen.flag}`;
    default:
      return sql`true`;
  }
}

/** Whether the page shows the documents of all organisations to this kind; it changes none of them (define-screen: readsAll). */
export const isEverybodys = (context: Context, screens: readonly Screen[]): boolean =>
  screens.length > 0 && screens.every((screen) => screen.preset.readsAll?.includes(context.org.kind));

/** Data scope: organisation always, but where a page reads all of them; then the user's departments and warehouses, where the row has one. */
export const scopeCondition = (context: Context, screens: readonly Screen[] = []): RawBuilder<unknown> =>
  isEverybodys(context, screens) ? sql`true` : ownScope(context);
const ownScope = (context: Context): RawBuilder<unknown> =>
  scopeOf(context, { org: 'h.org_id', departments: ['h.department_id'], warehouses: ['h.warehouse_id', 'h.to_warehouse_id'] });

/**
 * One box searches number, counterparty and products. Each finds its documents by its own index; asked row by row it would read every line.
 * `org` = '' where a page reads all organisations.
 */
export function keywordCondition(keyword: string | undefined, org: string, kind: string): RawBuilder<unknown> {
  if (!keyword?.trim()) return sql`true`;
  const like = `%${escapeLike(keyword.trim().toLowerCase())}%`;
  const of = (column: string) => (org === '' ? sql`true` : sql`${sql.ref(column)} = ${org}`);
  const mine = sql`${of('d.org_id')} and d.kind = ${kind}`;
  return sql`h.id in (
    select d.id from document d where ${mine} and (d.sn ilike ${like} or d.counter_sn ilike ${like})
    union select d.id from document d where ${mine} and d.partner_id in (select p.id from partner p where ${of('p.org_id')} and (lower(p.name) like ${like} or p.pinyin like ${like}))
    union select l.document_id from document_line l where ${of('l.org_id')} and lower(l.batch_no) like ${like}
    union select l.document_id from document_line l where ${of('l.org_id')} and l.specification_id in (select c.id from specification_card c
      where lower(c.product_name) like ${like} or c.pinyin like ${like} or lower(c.spec_model) like ${like} or lower(c.code) like ${like}))`;
}
