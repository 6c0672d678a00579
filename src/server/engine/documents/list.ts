import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { countsOf } from './counts';
import { type Asked, asked, type Question } from './list-question';
import { afterCursor, cursorOf, orderOf } from './order';
import { fieldsThatDecide, presenter } from './present';
import { whose } from './reach';
import { type Selected, selectHeader, selectLines } from './select';
import { settled } from './settled';

/** Of a page that was asked for without its totals. */
const NOT_COUNTED = -1;

/**
 * A page of documents (or of their lines): scope, view, filters, sort; beside it totals over the whole filter and counts per tab
 * (counts.ts), unless only one of the two is asked for. In its own order (newest first) a list of documents is read on by cursor,
 * which costs the same at every depth.
 */
export async function listDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): Promise<ListAnswer> {
  const question = asked(context, definition, query);
  // An order that cannot be is refused whatever is asked: a sheet that follows its totals is on its way before its rows are read.
  const order = orderOf(definition, query.sort, { level: question.level, hidden: question.sight.hidden });
  const [page, counts] = await Promise.all([
    query.noList === undefined ? pageOf(context, definition, query, { ...question, order }) : { list: [] },
    query.noTotal === undefined ? countsOf(context, definition, query.tab, question) : { total: NOT_COUNTED, totals: {} },
  ]);
  return { ...page, ...counts };
}

type Ordered = Asked & { order: RawBuilder<unknown> };

async function pageOf(context: Context, definition: DocumentDefinition, query: ListQuery, question: Ordered): Promise<Pick<ListAnswer, 'list' | 'cursor'>> {
  const { screens, level, sight, from, base, tab, order } = question;
  const where = sql`${base} and ${tab}`;
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'listed', level === 'line' ? selectBoth : selectListed);
  const isKeyset = level === 'document' && !query.sort;
  const after = isKeyset && query.cursor ? sql`and ${afterCursor(query.cursor)}` : sql``;
  const offset = isKeyset && query.cursor ? 0 : (query.pageNum - 1) * query.pageSize;
  const { rows } = await sql<Record<string, unknown>>`
    with page as materialized (select p.*, row_number() over () as page_order from (
      select h.org_id as page_org, h.id as page_id ${level === 'line' ? sql`, l.id as page_line` : sql``} ${from} where ${where} ${after} order by ${order} limit ${query.pageSize} offset ${offset}) p)
    select ${sql.join(selected.columns)} ${level === 'line' ? sql`, h.id as "documentId"` : sql``} ${whose(context, screens)} from page
      join document h on h.org_id = page.page_org and h.id = page.page_id ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.id = page.page_line` : sql``}
      ${sql.join(selected.joins, sql` `)} order by page.page_order`.execute(context.db);
  const last = isKeyset && rows.length === query.pageSize ? rows[rows.length - 1] : undefined;
  return { list: rows.map(presenter(context, definition, sight)), ...(last ? { cursor: cursorOf(last) } : {}) };
}

const BATCH = 1000;

/**
 * Every row of a list with all fields of its documents, in its order, through a cursor: however many there are, one batch is in
 * memory, and all are of one moment. Whoever stops reading early gives the cursor back.
 */
export async function* readDocuments(context: Context, definition: DocumentDefinition, query: ListQuery): AsyncGenerator<Row> {
  const { screens, level, sight, from, base, tab } = asked(context, definition, query);
  const selected = settled(context.db, definition, level === 'line' ? 'lines' : 'whole', level === 'line' ? selectBoth : selectHeader);
  const columns = [...selected.columns, ...(level === 'line' ? [sql`h.id as "documentId"`] : [])];
  const present = presenter(context, definition, sight);
  const tx = await context.db.startTransaction().execute();
  try {
    await sql`declare list_rows no scroll cursor for select ${sql.join(columns)} ${whose(context, screens)} ${from} ${sql.join(selected.joins, sql` `)}
      where ${base} and ${tab} order by ${orderOf(definition, query.sort, { level, hidden: sight.hidden })}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(BATCH))} from list_rows`.execute(tx);
      yield* rows.map(present);
      if (rows.length < BATCH) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** `select count(*) …` of the rows a list shows with this query on the page `context.screen`. */
export function countSql(context: Context, definition: DocumentDefinition, query: Question): RawBuilder<number> {
  const { from, base, tab } = asked(context, definition, query);
  return sql<number>`select count(*)::int ${from} where ${base} and ${tab}`;
}

/** Line rows come second so that their own id wins; the document's is `documentId`. */
function selectBoth(definition: DocumentDefinition): Selected {
  const [header, lines] = [selectHeader(definition), selectLines(definition)];
  return { columns: [...header.columns, ...lines.columns], joins: [...header.joins, ...lines.joins] };
}

/** Lists carry what lists show, and what decides which actions a row has; the rest comes with info. */
const selectListed = (definition: DocumentDefinition): Selected => {
  const deciding = new Set(fieldsThatDecide(definition));
  return selectHeader(definition, (name) => deciding.has(name) || isListed(definition, name));
};
const isListed = (definition: DocumentDefinition, name: string): boolean => {
  const field = definition.header[name];
  return (
    field !== undefined &&
    (field.list === true || field.filter === true || field.sum === true || name === definition.redWhen || name === 'documentDate' || name === 'remark')
  );
};
