import { type RawBuilder, sql } from 'kysely';
import { addDays, endOfMonth, isDay, startOfMonth } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen, ScreenTab } from '../../../define/define-screen';
import type { Context } from '../../base/context';
import { keptColumn, PLACES, STATES, SUMS } from './kept-columns';
import { isEverybodys } from './reach';

/**
 * Where a list is counted without its documents: counts and sums are kept beside them (migration 260), told apart by day or month,
 * by what views and tabs ask for (status, origin, mode …) and by place. Their rows are read as if they were documents, so that scope,
 * views and tabs are asked of them in the same words. What they do not know (a customer, a word, whose turn it is) is asked of the
 * documents themselves.
 */
export type Days = { from: string; to: string };
/** `filters` = what is asked of the kept rows: everything but the days, which choose them. */
export type KeptQuestion = { days: Days | undefined; isByPlace: boolean; filters: Record<string, unknown> };

/** @returns undefined when something asked is not kept */
export function keptQuestion(
  context: Context,
  definition: DocumentDefinition,
  screens: readonly Screen[],
  query: Record<string, unknown>,
): KeptQuestion | undefined {
  const isWhole = context.isSystem || screens.some(({ preset }) => !preset.where && !preset.rows);
  if (!isWhole && !screens.every(({ preset }) => !preset.rows && areKept(definition, preset.where))) return undefined;
  const isBound = !context.isSystem && context.user.departments.length + context.user.warehouses.length > 0;
  const question: KeptQuestion = { days: undefined, isByPlace: isBound, filters: {} };
  for (const [key, value] of Object.entries(query)) {
    if (!key.startsWith('f.') || value === undefined || value === '') continue;
    const column = keptColumn(definition, key.slice(2));
    if (column === undefined) return undefined;
    if (column === 'document_date') {
      if (question.days) return undefined;
      question.days = daysOf(String(value));
      if (!question.days) return undefined;
    } else question.filters[key] = value;
    if (isPlace(column)) question.isByPlace = true;
  }
  return question;
}

/** Whether a tab can be told by what is kept. */
export const isKeptTab = (definition: DocumentDefinition, tab: ScreenTab): boolean => !tab.rows && areKept(definition, tab.where);

/** A place decides before anything is asked how the rows are told apart: views and tabs that name one are counted one by one. */
const areKept = (definition: DocumentDefinition, where: Screen['preset']['where'] = {}): boolean =>
  Object.keys(where).every((name) => {
    const column = keptColumn(definition, name);
    return column !== undefined && column !== 'document_date' && !isPlace(column);
  });

const isPlace = (column: string): boolean => (PLACES as readonly string[]).includes(column);

/** `a~b`, `a~`, `~b`, `a`: as every filter by day is written. */
function daysOf(value: string): Days | undefined {
  const [from = '', to = ''] = value.includes('~') ? value.split('~').map((part) => part.trim()) : [value.trim(), value.trim()];
  return [from, to].every((day) => day === '' || isDay(day)) ? { from, to } : undefined;
}

const READ = sql.raw(['org_id', 'kind', ...STATES, ...PLACES, 'documents', ...SUMS].map((column) => `c.${column}`).join(', '));

/** What is kept, with what changed since it was folded, as rows `h` that carry how many `documents` they stand for. */
export function keptRows(context: Context, definition: DocumentDefinition, screens: readonly Screen[], { days, isByPlace }: KeptQuestion): RawBuilder<unknown> {
  const own = sql`${isEverybodys(context, screens) ? sql`` : sql`c.org_id = ${context.org.id} and`} c.kind = ${definition.kind}`;
  const between = ({ from, to }: Days): RawBuilder<unknown> =>
    sql`${from ? sql`and c.document_date >= ${from}::date` : sql``} ${to ? sql`and c.document_date <= ${to}::date` : sql``}`;
  const kept = spansOf(days).map(
    ({ isByDay, ...span }) =>
      sql`select ${READ} from document_count c where ${own} and c.by_day = ${sql.lit(isByDay)} and c.by_place = ${sql.lit(isByPlace)} ${between(span)}`,
  );
  const since = sql`select ${READ} from document_count_delta c where ${own} ${between(days ?? { from: '', to: '' })}`;
  return sql`(${sql.join([...kept, since], sql` union all `)}) h`;
}

/** Whole months, and the days before and after them. */
export function spansOf(days: Days | undefined): (Days & { isByDay: boolean })[] {
  const { from = '', to = '' } = days ?? {};
  const first = from && startOfMonth(from) !== from ? addDays(endOfMonth(from), 1) : from;
  const last = to && endOfMonth(to) !== to ? addDays(startOfMonth(to), -1) : to;
  if (first && last && first > last) return [{ from, to, isByDay: true }];
  return [
    { from: first, to: last, isByDay: false },
    ...(first === from ? [] : [{ from, to: addDays(first, -1), isByDay: true }]),
    ...(last === to ? [] : [{ from: addDays(last, 1), to, isByDay: true }]),
  ];
}
