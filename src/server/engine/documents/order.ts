import { type RawBuilder, sql } from 'kysely';
import { isDay } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { type Field, fieldOf } from '../../../define/field';
import { BadInput } from '../../base/errors';
import type { ListLevel } from './filters';
import { expressionOf, figureOf, trailOf, wordOfRef } from './select';

/** `-field,field`; the newest first when nothing is asked. Ends with the id so that pages never overlap. */
export function orderOf(
  definition: DocumentDefinition,
  sort: string | undefined,
  asked: { level: ListLevel; hidden: ReadonlySet<string> },
): RawBuilder<unknown> {
  const parts = (sort ?? '')
    .split(',')
    .filter(Boolean)
    .slice(0, 4)
    .map((item) => {
      const descending = item.startsWith('-');
      const name = descending ? item.slice(1) : item;
      const expression = asked.hidden.has(name) ? undefined : sortExpression(definition, name, asked.level);
      if (!expression) throw new BadInput(`不能按“${name.slice(0, 40)}”排序`);
      return sql`${expression} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`;
    });
  return sql.join([...parts, sql`h.created_at desc`, sql`h.id desc`, ...(asked.level === 'line' ? [sql`l.line_no`] : [])]);
}

/** What people see decides the order: the name of a ref, not its id. */
function sortExpression(definition: DocumentDefinition, name: string, level: ListLevel): RawBuilder<unknown> | undefined {
  const figure = figureOf(definition, name);
  if (figure) return figure;
  if (fieldOf(CORE_TRAIL, name)) return trailOf(definition, name);
  const header = fieldOf(definition.header, name);
  if (header) return shownValue(definition, 'h', name, header);
  const line = level === 'line' ? fieldOf(definition.lines, name) : undefined;
  return line && shownValue(definition, 'l', name, line);
}

function shownValue(definition: DocumentDefinition, alias: 'h' | 'l', name: string, field: Field): RawBuilder<unknown> {
  const expression = expressionOf(definition, alias, name, field);
  return field.kind === 'ref' ? wordOfRef(alias, expression, field.to) : field.extra && 'places' in field ? sql`(${expression})::numeric` : expression;
}

/** The row a page ends with, as a list in its own order goes on from: moment and id. */
export const cursorOf = (row: Record<string, unknown>): string => `${row.createdAt}_${row.id}`;

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d{1,6})?([+-]\d{2}:\d{2}|Z)$/;
export function afterCursor(cursor: string): RawBuilder<unknown> {
  const [at = '', id = ''] = cursor.split('_');
  const day = MOMENT.exec(at)?.[1];
  const isOurs = day !== undefined && isDay(day) && !Number.isNaN(Date.parse(at)) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  if (!isOurs) throw new BadInput('翻页位置不正确，请刷新');
  return sql`(h.created_at, h.id) < (${at}::timestamptz, ${id}::uuid)`;
}
