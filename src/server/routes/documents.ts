import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  actOnDocument as actInput,
  generateDocuments as generateInput,
  infoQuery,
  lineQuery,
  listQuery,
  removeRow,
  type SaveDocument,
  saveDocument as saveInput,
  sheetListQuery,
  suggestLines,
} from '../../contract/requests';
import type { DocumentDefinition } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { documents, screensOf } from '../../domain/registry';
import type { Context } from '../context';
import { requireAction, requireRead } from '../engine/access';
import { effectsOf } from '../engine/documents/effects';
import { exportDocuments } from '../engine/documents/export';
import { foresee } from '../engine/documents/foresee';
import { generateDocuments } from '../engine/documents/generate';
import { importColumns, importDocuments } from '../engine/documents/import';
import { documentInfo } from '../engine/documents/info';
import { actOnDocument } from '../engine/documents/lifecycle';
import { linesAround } from '../engine/documents/lines-around';
import { listDocuments } from '../engine/documents/list';
import { withNames } from '../engine/documents/names';
import { prepare } from '../engine/documents/prepare';
import { sheetList, transferRecord } from '../engine/documents/pull';
import { deleteDocument } from '../engine/documents/remove';
import { draftOf, saveDocument } from '../engine/documents/save';
import { idOfSn, loadDocument } from '../engine/documents/stored';
import { heldEverywhere, sellable, suggestLots } from '../engine/documents/suggest';
import { xlsxStream } from '../engine/exports';
import { BadInput } from '../errors';
import { endpoint } from '../http';
import type { Services } from '../services';
import { noRows, sendWorkbook, sheetFile } from './sheet-file';

/** Concrete routes of every kind of document, registered one by one from the definitions. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of documents) registerKind(app, services, definition);
}

function registerKind(app: FastifyInstance, services: Services, definition: DocumentDefinition): void {
  const base = `/v1/business/${definition.kind}`;
  const at = (context: Context, screen: string | undefined): Context => ({ ...context, screen: screen ?? context.screen });
  endpoint(app, services, { method: 'GET', path: `${base}/list`, input: listQuery }, (c, q) => listDocuments(at(c, q.screen), definition, q));
  endpoint(app, services, { method: 'GET', path: `${base}/info`, input: infoQuery }, (c, q) => documentInfo(at(c, q.screen), definition, q));
  endpoint(app, services, { method: 'POST', path: `${base}/add`, input: saveInput }, (c, body) => {
    if (body.id !== undefined) throw new BadInput('新增不能带单据编号');
    return saveDocument(at(c, body.screen), definition, body);
  });
  endpoint(app, services, { method: 'POST', path: `${base}/edit`, input: saveInput }, (c, body) => {
    if (body.id === undefined || body.version === undefined) throw new BadInput('缺少单据编号或版本');
    return saveDocument(at(c, body.screen), definition, body);
  });
  endpoint(app, services, { method: 'POST', path: `${base}/del`, input: removeRow }, (c, body) =>
    deleteDocument(at(c, body.screen), definition, body.id, body.version),
  );
  for (const action of definition.actions) {
    endpoint(app, services, { method: 'POST', path: `${base}/${action.id}`, input: actInput }, (c, body) =>
      actOnDocument(at(c, body.screen), definition, action, body),
    );
  }
  if (definition.generates)
    endpoint(app, services, { method: 'POST', path: `${base}/generate`, input: generateInput }, (c, body) =>
      generateDocuments(at(c, body.screen), definition, body),
    );
  endpoint(app, services, { method: 'POST', path: `${base}/fill`, input: saveInput }, (c, body) => fill(at(c, body.screen), definition, body));
  endpoint(app, services, { method: 'POST', path: `${base}/foresee`, input: saveInput }, async (c, body) => {
    requireRead(at(c, body.screen), definition.kind, definition.title);
    return { problems: await foresee(at(c, body.screen), definition, body) };
  });
  endpoint(app, services, { method: 'POST', path: `${base}/suggest`, input: suggestLines }, (c, { what, ...body }) =>
    what === undefined ? suggestedLots(at(c, body.screen), definition, body) : suggested(at(c, body.screen), definition, body, what),
  );
  endpoint(app, services, { method: 'GET', path: `${base}/transferRecord`, input: infoQuery }, async (c, q) => {
    const context = at(c, q.screen);
    requireRead(context, definition.kind, definition.title);
    const id = q.id ?? (q.sn ? await idOfSn(context.db, context.org.id, definition.kind, q.sn) : undefined);
    return transferRecord(context, definition, id ?? '00000000-0000-0000-0000-000000000000');
  });
  endpoint(app, services, { method: 'GET', path: `${base}/linesAround`, input: lineQuery }, async (c, q) => ({
    list: await linesAround(at(c, q.screen), definition, q),
  }));
  endpoint(app, services, { method: 'GET', path: `${base}/export`, input: listQuery }, (c, q, { reply }) =>
    exportDocuments(at(c, q.screen), definition, q, reply),
  );
  if (screensOf(definition.kind).some((screen) => screen.actions.includes('import'))) registerImport(app, services, definition, base);
  if (definition.sources.length > 0) {
    endpoint(app, services, { method: 'GET', path: `${base}/sheetList`, input: sheetListQuery }, (c, q) => sheetList(at(c, q.screen), definition, q));
  }
  if ('batchNo' in definition.lines) {
    endpoint(app, services, { method: 'GET', path: `${base}/stock`, input: stockQuery }, async (c, q) => {
      requireRead(at(c, q.screen), definition.kind, definition.title);
      if (definition.picksHeld) return { list: await heldEverywhere(c, q.specification) };
      if (!q.warehouse) throw new BadInput('请先选择仓库和产品');
      return { list: (await sellable(c, q.warehouse, [q.specification], q.all === 'true')).map(stockRow) };
    });
  }
}

const screenOnly = z.object({ screen: z.string().max(40).optional() });

/** Template, preview and commit of an Excel import. */
function registerImport(app: FastifyInstance, services: Services, definition: DocumentDefinition, base: string): void {
  endpoint(app, services, { method: 'GET', path: `${base}/template`, input: screenOnly }, async (c, q, { reply }) => {
    requireAction({ ...c, screen: q.screen ?? c.screen }, definition.kind, ['import', 'template'], '下载模板');
    const columns = importColumns(definition).map(({ field }) => ({
      title: field.required ? `*${field.label}` : field.label,
      isNumber: false,
      width: field.width,
    }));
    return sendWorkbook(reply, `${definition.title}导入模板`, xlsxStream(definition.title, columns, noRows()));
  });
  endpoint(app, services, { method: 'POST', path: `${base}/import`, input: screenOnly }, async (c, _, { request }) => {
    const file = await sheetFile(request);
    return importDocuments({ ...c, screen: file.screen || c.screen }, definition, await file.rows(), file.isCommit);
  });
}

const uuid = z.string().regex(/^[0-9a-f-]{36}$/i, { error: '请先选择仓库和产品' });
const stockQuery = z.strictObject({
  screen: z.string().max(40).optional(),
  warehouse: uuid.optional(),
  specification: uuid,
  all: z.string().max(5).optional(),
  keyword: z.string().max(100).optional(),
});

const stockRow = (row: Awaited<ReturnType<typeof sellable>>[number]) => ({
  id: `${row.lot_id}|${row.location_id}|${row.pack_no}|${row.owner_id}`,
  batchNo: row.batch_no,
  serialNo: row.serial_no,
  productionDate: row.production_date ?? '',
  expiryDate: row.expiry_date ?? '',
  sterilisationNo: row.sterilisation_no ?? '',
  location: row.location_name === null ? '' : row.location_id,
  locationName: row.location_name ?? '',
  packNo: row.pack_no,
  owner: row.owner_name === null ? '' : row.owner_id,
  ownerName: row.owner_name ?? '',
  free: row.free,
  quantity: row.quantity,
});

/** The typed document with everything the server would work out; nothing is stored. */
async function worked(context: Context, definition: DocumentDefinition, body: SaveDocument): Promise<AnyDocument> {
  const stored = body.id ? await loadDocument(context, definition.kind, body.id) : undefined;
  const d = draftOf(context, definition, body, stored);
  if (definition.counterparty) d.partner = String(d.header[definition.counterparty] ?? '');
  return prepare(context, definition, d);
}

async function fill(context: Context, definition: DocumentDefinition, body: SaveDocument): Promise<unknown> {
  requireRead(context, definition.kind, definition.title);
  return withNames(context, definition, await worked(context, definition, body));
}

/** Lots for the lines, first expiry first. */
async function suggestedLots(context: Context, definition: DocumentDefinition, body: SaveDocument): Promise<unknown> {
  requireRead(context, definition.kind, definition.title);
  const d = await worked(context, definition, body);
  const { lines, ...outcome } = await suggestLots(context, definition, d);
  d.lines = lines;
  return { ...(await withNames(context, definition, await prepare(context, definition, d))), ...outcome };
}

/** Lines that are needed and not there yet, as the kind's suggestion says. */
async function suggested(context: Context, definition: DocumentDefinition, body: SaveDocument, what: string): Promise<unknown> {
  const suggestion = definition.suggests.find((one) => one.id === what);
  const lines = effectsOf(definition.kind).suggests?.[what];
  if (!suggestion || !lines) throw new BadInput('没有这种建议');
  requireAction(context, definition.kind, suggestion.flags, suggestion.label);
  const d = await worked(context, definition, body);
  const added = await lines(context, d);
  d.lines = [...d.lines.filter((line) => line.specification || !('specification' in definition.lines)), ...added].map((line, i) => ({
    ...line,
    lineNo: i + 1,
  }));
  return withNames(context, definition, await prepare(context, definition, d));
}
