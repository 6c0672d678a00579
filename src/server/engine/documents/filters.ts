import { type RawBuilder, sql } from 'kysely';
import { BLANK } from '../../../define/blank-filter';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION } from '../../../define/document-core';
import { type Field, type Fields, fieldOf } from '../../../define/field';
import { sectionOf } from '../../../define/in-section';
import { BadInput } from '../../base/errors';
import { escapeLike, filterCondition } from '../filters';
import { cardColumn, expressionOf, trailOf } from './select';

export type ListLevel = 'document' | 'line';
type Asked = { level: ListLevel; hidden: ReadonlySet<string> };

/**
 * Filters of a list (`f.<field>=…`, read as engine/filters.ts says) as SQL conditions. What the caller may not see he may not ask for
 * either: a range narrowed step by step would tell it.
 */
export function fieldConditions(definition: DocumentDefinition, query: Record<string, unknown>, asked: Asked): RawBuilder<unknown>[] {
  return Object.entries(query).flatMap(([key, raw]) => {
    if (!key.startsWith('f.') || raw === '' || raw === undefined) return [];
    const name = key.slice(2);
    const place = asked.hidden.has(name) ? undefined : placeOf(definition, name);
    if (!place) throw new BadInput(`不认识的筛选：${name.slice(0, 40)}`);
    const condition = conditionOn(definition, place, String(raw));
    return condition === undefined ? [] : [place.alias === 'l' && asked.level === 'document' ? onAnyLine(definition, condition) : condition];
  });
}

const ORG = sql.ref('h.org_id');
type Place = { alias: 'h' | 'l'; name: string; field: Field };

/** Where a filter's field lies: in the header, in what every document carries, or in the lines. */
function placeOf({ header, lines }: DocumentDefinition, name: string): Place | undefined {
  const search: [Place['alias'], Fields][] = [
    ['h', header],
    ['h', CORE_TRAIL],
    ['h', { organisation: ORGANISATION }],
    ['l', lines],
  ];
  for (const [alias, fields] of search) {
    const field = fieldOf(fields, name);
    if (field) return { alias, name, field };
  }
  return undefined;
}

function conditionOn(definition: DocumentDefinition, { alias, name, field }: Place, raw: string): RawBuilder<unknown> | undefined {
  if (field.via === 'specification') {
    // Asked of the few products, not of the many lines.
    const onCard = filterCondition({ org: ORG, column: cardColumn(name, field), field, lists: 'jsonb' }, raw);
    const none = raw === BLANK ? sql`l.specification_id is null or` : sql``;
    return onCard && sql`(${none} l.specification_id in (select card.id from specification_card card where ${onCard}))`;
  }
  const column = fieldOf(CORE_TRAIL, name) && alias === 'h' ? trailOf(definition, name) : expressionOf(definition, alias, name, field);
  return filterCondition({ org: ORG, column, field, lists: 'jsonb' }, raw);
}

const onAnyLine = (definition: DocumentDefinition, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.section = ${sql.lit(sectionOf(definition))} and ${condition})`;

/** Fixed filters of a view or tab: a field of the lines is asked of the line itself at level line, else of any line of the document. */
export function whereCondition(
  definition: DocumentDefinition,
  where: Record<string, readonly (string | number | boolean)[]>,
  level: ListLevel = 'document',
): RawBuilder<unknown> {
  const parts = Object.entries(where).map(([name, values]) => {
    if (name === 'status') return sql`h.status = any(${values.map(Number)}::int[])`;
    const place = placeOf(definition, name);
    if (!place) throw new Error(`${definition.kind}: preset names no field ${name}`);
    const column = fieldOf(CORE_TRAIL, name) && place.alias === 'h' ? trailOf(definition, name) : expressionOf(definition, place.alias, name, place.field);
    // Nothing said there is a value to ask for, too.
    const said = values.includes('') ? sql`coalesce((${column})::text, '')` : sql`(${column})::text`;
    const meets = sql`${said} = any(${values.map(String)}::text[])`;
    return place.alias === 'l' && level === 'document' ? onAnyLine(definition, meets) : meets;
  });
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

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
    select d.id from document d where ${mine} and (d.sn ilike ${like} or d.counter_sn ilike ${like} or d.related_sn ilike ${like} or d.basis_no ilike ${like}
      or d.presale_sn ilike ${like} or d.delivery_note_no ilike ${like})
    union select d.id from document d where ${mine} and d.partner_id in (select p.id from partner p where ${of('p.org_id')} and (lower(p.name) like ${like} or p.pinyin like ${like}))
    union select l.document_id from document_line l where ${of('l.org_id')} and lower(l.batch_no) like ${like}
    union select l.document_id from document_line l where ${of('l.org_id')} and l.specification_id in (select c.id from specification_card c
      where lower(c.product_name) like ${like} or c.pinyin like ${like} or lower(c.spec_model) like ${like} or lower(c.code) like ${like}))`;
}
