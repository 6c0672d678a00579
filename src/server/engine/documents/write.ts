import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { inSection, rowsOf, sectionNames } from '../../../define/in-section';
import { LINE_COLUMNS } from '../../../define/spine';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { layoutOf, storedOf } from './columns';
import { type Row, type Stored, viewOf } from './stored';

/** Writing a document's view back into the spine: the header row, and its lines as one record set, in one statement. */
export async function insertDocument(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown>): Promise<void> {
  const header = insertOf(headerRow(context, definition, d, more));
  const lines = linesInsert(context, definition, d, new Map(), false);
  await (lines ? sql`with header as (${header}) ${lines}` : header).execute(context.db);
}

/** The same, as it stands then: for whoever goes on with it at once. */
export async function insertAndRead(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown>): Promise<Stored> {
  const header = headerRow(context, definition, d, more);
  const lines = linesInsert(context, definition, d, new Map(), false);
  // Both have columns of one name: those of the header come under another one.
  const columns = [...Object.keys(header), 'version'].map((column) => sql`h.${sql.ref(column)} as ${sql.ref(`${OF_HEADER}${column}`)}`);
  const { rows } = await sql<Row>`
    with header as (${insertOf(header)} returning *) ${lines ? sql`, lines as (${lines} returning *)` : sql``}
    select ${sql.join(columns)} ${lines ? sql`, l.* from header h cross join lines l order by l.section, l.line_no` : sql`from header h`}`.execute(context.db);
  const ofHeader = (column: string): boolean => column.startsWith(OF_HEADER);
  const part = (row: Row, isHeader: boolean): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => (ofHeader(column) === isHeader ? [[isHeader ? column.slice(OF_HEADER.length) : column, value]] : [])),
    );
  const row = part(rows[0] ?? {}, true);
  const written = lines ? rows.map((one) => part(one, false)) : [];
  return { definition, row, lines: written, view: viewOf(definition, context.org, row, written) };
}
const OF_HEADER = 'header ';

function headerRow(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown>): Record<string, unknown> {
  const at = context.now().toISOString();
  return {
    ...headerSaid(definition, d),
    org_id: context.org.id,
    id: d.id,
    kind: definition.kind,
    sn: d.sn,
    created_at: at,
    updated_at: at,
    created_by: context.user.id || null,
    ...more,
  };
}

function insertOf(row: Record<string, unknown>): RawBuilder<unknown> {
  const [columns, values] = [Object.keys(row), Object.values(json(row))];
  return sql`insert into document (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(values)})`;
}

/** @returns the new version */
export async function updateHeader(context: Context, definition: DocumentDefinition, d: AnyDocument, more: Record<string, unknown> = {}): Promise<number> {
  const row = { ...headerSaid(definition, d), ...more, updated_at: context.now().toISOString() };
  const updated = await context.db
    .updateTable('document')
    .set(json(row))
    .set(() => ({ version: sql`version + 1` }))
    .where('org_id', '=', context.org.id)
    .where('id', '=', d.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(updated.version);
}

function headerSaid(definition: DocumentDefinition, d: AnyDocument): Record<string, unknown> {
  const { columns, extra } = storedOf(layoutOf(definition).header, d.header);
  return {
    ...columns,
    extra,
    origin: d.origin,
    partner_id: d.partner || null,
    counter_org_id: d.counterOrg || null,
    line_count: d.lines.length,
    total_quantity: d.total.quantity || '0',
    total_amount: d.total.amount || '0',
    total_tax: d.total.tax || '0',
    total_net: d.total.netAmount || '0',
  };
}

/** Kysely binds objects as jsonb only as text. */
const json = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value !== null && typeof value === 'object' ? JSON.stringify(value) : value]));

/** Kept from the stored line when its form does not carry them. */
const KEPT = ['mirror_line_id', 'source_line_id', 'source_sn', 'linked_document_id', 'item_id'] as const;

/**
 * Replaces the lines of a draft, those of all its sections. Lines keep their ids (mirrors, reservations and drafts in browsers name them);
 * what the form does not carry (links to upstream and mirror) stays.
 */
export async function replaceLines(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  before: readonly Record<string, unknown>[],
  isFlowSet: boolean,
): Promise<void> {
  const old = new Map(before.map((line) => [String(line.id), line]));
  if (before.length > 0) await sql`delete from document_line where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  await linesInsert(context, definition, d, old, isFlowSet)?.execute(context.db);
}

/** The lines as an insert; nothing where there are none. `old`: rows of lines that stood before, by their ids. */
function linesInsert(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  old: ReadonlyMap<string, Row>,
  isFlowSet: boolean,
): RawBuilder<unknown> | undefined {
  const rows = sectionNames(definition).flatMap((section) => rowsOf(d, section).map((line) => rowOf(section, line)));
  if (rows.length === 0) return undefined;
  const columns = Object.keys(LINE_COLUMNS)
    .filter((column) => column !== 'open')
    .concat('tolerance');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const picked = sql.join(columns.map((column) => sql`r.${sql.ref(column)}`));
  return sql`insert into document_line (${names}) select ${picked} from jsonb_populate_recordset(null::document_line, ${JSON.stringify(rows)}::jsonb) r`;

  function rowOf(section: string, line: AnyDocument['lines'][number]): Record<string, unknown> {
    const here = inSection(definition, section);
    const { columns, extra } = storedOf(layoutOf(here).lines, line);
    const kept = old.get(line.id);
    return {
      ...Object.fromEntries(KEPT.map((column) => [column, kept?.[column] ?? null])),
      ...columns,
      extra,
      org_id: context.org.id,
      id: line.id || newId(),
      document_id: d.id,
      section,
      line_no: line.lineNo,
      ratio: line.ratio || '1',
      base_quantity: line.baseQuantity || '0',
      quantity: line.quantity || '0',
      source_line_id: line.sourceLine || kept?.source_line_id || null,
      source_sn: line.sourceSn || kept?.source_sn || null,
      item_id: line.item || kept?.item_id || null,
      ...(line.mirrorLine ? { mirror_line_id: line.mirrorLine } : {}),
      ...(line.linkedDocument ? { linked_document_id: line.linkedDocument } : {}),
      owner_org_id: line.owner || null,
      flow_quantity: isFlowSet && here.flowQuantity !== '' ? line[here.flowQuantity] || '0' : '0',
      fulfilled: '0',
      stopped: '0',
      returned: '0',
      tolerance: '0',
    };
  }
}
