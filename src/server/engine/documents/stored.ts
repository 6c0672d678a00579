import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { inSection } from '../../../define/in-section';
import { LINES } from '../../../define/section';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { layoutOf, valuesOf } from './columns';

/** A document out of the database: its raw rows, and the view its definition's functions take. */
export type Row = Record<string, unknown>;
export type Stored = { definition: DocumentDefinition; row: Row; lines: Row[]; view: AnyDocument };

/** How a review is taken back: the document is a draft again, or another one carries the opposite. */
export type Undoing = 'unreview' | 'red';

/** The document that gives birth to another one; a mirror lives in another organisation. `partner`: whom it names, and who that is. */
export type Origin = { id: string; sn: string; kind: string; org: string; isMirror: boolean; partner?: { id: string; org: string } };

/**
 * A document of the organisation, whoever may see it: for what the system does of itself. People come in by reachDocument (reach-document.ts).
 * @throws NotFound when it does not exist there (another organisation's document does not exist either)
 */
export async function loadDocument(context: Context, kind: string, id: string, lock = false): Promise<Stored> {
  const found =
    await sql<Row>`select * from document where org_id = ${context.org.id} and id = ${id} and kind = ${kind} ${lock ? sql`for update` : sql``}`.execute(
      context.db,
    );
  const row = found.rows[0];
  const definition = documentOf(kind);
  if (!row || !definition) throw new NotFound('单据不存在或已删除');
  return storedOf(context, definition, row);
}

/** What became of a document of the organisation in this transaction. */
export async function statusNow(context: Context, id: string): Promise<number> {
  const { rows } = await sql<{ status: number }>`select status from document where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
  return Number(rows[0]?.status);
}

/** The row of a document with its lines. */
export async function storedOf(context: Context, definition: DocumentDefinition, row: Row): Promise<Stored> {
  const lines = await sql<Row>`select * from document_line where org_id = ${context.org.id} and document_id = ${row.id} order by section, line_no`.execute(
    context.db,
  );
  return { definition, row, lines: lines.rows, view: viewOf(definition, context.org, row, lines.rows) };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Rows as the definition's pure functions see them. */
export function viewOf(definition: DocumentDefinition, org: AnyDocument['org'], row: Row, lines: readonly Row[]): AnyDocument {
  const layout = layoutOf(definition);
  const inOne = (name: string): AnyLine[] => {
    const { lines: slots } = layoutOf(inSection(definition, name));
    return lines.filter((line) => (line.section ?? LINES) === name).map((line) => lineView(slots, line));
  };
  return {
    id: text(row.id),
    sn: text(row.sn),
    kind: definition.kind,
    status: Number(row.status ?? 0),
    origin: (row.origin ?? 'manual') as AnyDocument['origin'],
    isRed: row.is_red === true,
    org: { id: org.id, kind: org.kind },
    partner: text(row.partner_id),
    counterOrg: text(row.counter_org_id),
    header: { documentDate: text(row.document_date), remark: text(row.remark), ...valuesOf(layout.header, row) },
    lines: inOne(LINES),
    sections: Object.fromEntries(Object.keys(definition.sections).map((name) => [name, inOne(name)])),
    total: { quantity: text(row.total_quantity), amount: text(row.total_amount), tax: text(row.total_tax), netAmount: text(row.total_net) },
  };
}

function lineView(slots: ReturnType<typeof layoutOf>['lines'], line: Row): AnyLine {
  return {
    specification: '',
    baseQuantity: '0',
    batchNo: '',
    serialNo: '',
    packNo: '',
    location: '',
    owner: text(line.owner_org_id),
    quantity: text(line.quantity),
    price: text(line.price),
    amount: text(line.amount),
    tax: text(line.tax),
    netAmount: text(line.net_amount),
    productionDate: text(line.production_date),
    expiryDate: text(line.expiry_date),
    sterilisationNo: text(line.sterilisation_no),
    udi: text(line.udi),
    open: text(line.open),
    labelNo: text(line.label_no),
    ...valuesOf(slots, line),
    id: text(line.id),
    lineNo: Number(line.line_no),
    sourceLine: text(line.source_line_id),
    sourceSn: text(line.source_sn),
    item: text(line.item_id),
    ratio: text(line.ratio) || '1',
  };
}
