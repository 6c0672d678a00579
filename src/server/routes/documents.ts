import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fromPaper } from '../../contract/paper-draft';
import {
  actOnDocument as actInput,
  exportFile,
  fillDocument as fillInput,
  generateDocuments as generateInput,
  handOver as handOverInput,
  infoQuery,
  lineAidsQuery,
  lineQuery,
  listQuery,
  offeredQuery,
  pickerQuery,
  removeRow,
  saveDocument as saveInput,
  sheetListQuery,
  suggestLines,
} from '../../contract/requests';
import type { DocumentDefinition } from '../../define/define-document';
import { sheetShapeOf } from '../../define/field-sheet';
import { inSection, sectionNames } from '../../define/in-section';
import { ID } from '../../define/record-id';
import { referrersOf } from '../../domain/referred';
import { documents, screensOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput, NotFound } from '../base/errors';
import { endpoint } from '../base/http';
import { requireAction, requireRead } from '../engine/access';
import { exportDocuments } from '../engine/documents/export';
import { foresee } from '../engine/documents/foresee';
import { generateDocuments } from '../engine/documents/generate';
import { handOver, sendExport } from '../engine/documents/hand-over';
import { importColumns, importDocuments } from '../engine/documents/import';
import { shownDocument } from '../engine/documents/info';
import { actOnDocument } from '../engine/documents/lifecycle';
import { lineAids } from '../engine/documents/line-aids';
import { linesAround } from '../engine/documents/lines-around';
import { listDocuments } from '../engine/documents/list';
import { offered } from '../engine/documents/offered';
import { pickDocuments } from '../engine/documents/pick';
import { sheetList } from '../engine/documents/pull';
import { deleteDocument } from '../engine/documents/remove';
import { saveDocument } from '../engine/documents/save';
import { stockFor } from '../engine/documents/stock-choice';
import { transferRecord } from '../engine/documents/transfer-record';
import { fillDocument, fillLots, fillSuggested } from '../engine/documents/worked';
import { xlsxStream } from '../engine/exports';
import { draftFromPaper, requirePaper } from '../engine/papers/draft-from-paper';
import { PAPER_BYTES } from '../engine/papers/paper-words';
import { contentOf, findFile } from '../files/stored-files';
import type { Services } from '../services';
import { noRows, sendWorkbook, sheetFile } from './sheet-file';

/** Concrete routes of every kind of document, registered one by one from the definitions. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of documents) registerKind(app, services, definition);
}

function registerKind(app: FastifyInstance, services: Services, definition: DocumentDefinition): void {
  const base = `/v1/business/${definition.kind}`;
  const at = (context: Context, screen: string | undefined): Context => ({ ...context, screen: screen ?? context.screen });
  endpoint(app, services, { method: 'GET', path: `${base}/list`, input: listQuery }, (c, q) =>
    listDocuments(at(c, q.screen), seenIn(definition, q.section), q),
  );
  if (referrersOf(definition.kind).length > 0)
    endpoint(app, services, { method: 'GET', path: `${base}/picker`, input: pickerQuery }, async (c, q) => ({ list: await pickDocuments(c, definition, q) }));
  endpoint(app, services, { method: 'GET', path: `${base}/info`, input: infoQuery }, (c, q) => shownDocument(at(c, q.screen), definition, q));
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
  registerHandOver(app, services, definition, base);
  endpoint(app, services, { method: 'POST', path: `${base}/fill`, input: fillInput }, (c, { isStart, ...body }) =>
    fillDocument(at(c, body.screen), definition, body, isStart),
  );
  endpoint(app, services, { method: 'POST', path: `${base}/foresee`, input: saveInput }, async (c, body) => {
    requireRead(at(c, body.screen), definition.kind, definition.title);
    return { problems: await foresee(at(c, body.screen), definition, body) };
  });
  if (definition.lines.specification && !definition.lines.specification.computed)
    endpoint(app, services, { method: 'POST', path: `${base}/offered`, input: offeredQuery }, (c, body) => offered(at(c, body.screen), definition, body));
  if (definition.aids)
    endpoint(app, services, { method: 'POST', path: `${base}/aids`, input: lineAidsQuery }, (c, body) => lineAids(at(c, body.screen), definition, body));
  endpoint(app, services, { method: 'POST', path: `${base}/suggest`, input: suggestLines }, (c, { what, ...body }) =>
    what === undefined ? fillLots(at(c, body.screen), definition, body) : fillSuggested(at(c, body.screen), definition, body, what),
  );
  endpoint(app, services, { method: 'GET', path: `${base}/transferRecord`, input: infoQuery }, (c, q) => transferRecord(at(c, q.screen), definition, q));
  endpoint(app, services, { method: 'GET', path: `${base}/linesAround`, input: lineQuery }, async (c, q) => ({
    list: await linesAround(at(c, q.screen), definition, q),
  }));
  endpoint(app, services, { method: 'GET', path: `${base}/export`, input: listQuery }, (c, q, { reply }) =>
    exportDocuments(at(c, q.screen), seenIn(definition, q.section), q, reply),
  );
  if (screensOf(definition.kind).some((screen) => screen.actions.includes('import'))) registerImport(app, services, definition, base);
  registerPapers(app, services, definition, base);
  if (definition.sources.length > 0 || sectionNames(definition).some((name) => inSection(definition, name).items)) {
    endpoint(app, services, { method: 'GET', path: `${base}/sheetList`, input: sheetListQuery }, (c, q) => sheetList(at(c, q.screen), definition, q));
  }
  if ('batchNo' in definition.lines) {
    endpoint(app, services, { method: 'GET', path: `${base}/stock`, input: stockQuery }, (c, q) => stockFor(at(c, q.screen), definition, q));
  }
}

/** @throws BadInput when it has no such section */
function seenIn(definition: DocumentDefinition, section: string | undefined): DocumentDefinition {
  if (section !== undefined && !sectionNames(definition).includes(section)) throw new BadInput('没有这个明细区');
  return section === undefined ? definition : inSection(definition, section);
}

const screenOnly = z.object({ screen: z.string().max(40).optional() });

/** Template, preview and commit of an Excel import. */
function registerImport(app: FastifyInstance, services: Services, definition: DocumentDefinition, base: string): void {
  endpoint(app, services, { method: 'GET', path: `${base}/template`, input: screenOnly }, async (c, q, { reply }) => {
    requireAction({ ...c, screen: q.screen ?? c.screen }, definition.kind, ['import', 'template'], '下载模板');
    const columns = importColumns(definition).map(({ field }) => ({
      title: field.required ? `*${field.label}` : field.label,
      shape: sheetShapeOf(field),
      width: field.width,
    }));
    return sendWorkbook(reply, `${definition.title}导入模板`, xlsxStream(definition.title, columns, noRows()));
  });
  endpoint(app, services, { method: 'POST', path: `${base}/import`, input: screenOnly }, async (c, q, { request }) => {
    const seenFrom = (screen: string): Context => ({ ...c, screen: screen || q.screen || c.screen });
    const file = await sheetFile(request, (screen) => requireAction(seenFrom(screen), definition.kind, ['import'], '导入'));
    return importDocuments(seenFrom(file.screen), definition, await file.sheet(), file.isCommit);
  });
}

/** Given to another system, and the file it reads. */
function registerHandOver(app: FastifyInstance, services: Services, definition: DocumentDefinition, base: string): void {
  if (!definition.layouts) return;
  const from = (context: Context, screen: string | undefined): Context => ({ ...context, screen: screen ?? context.screen });
  endpoint(app, services, { method: 'POST', path: `${base}/exportTo`, input: handOverInput }, (c, body) => handOver(from(c, body.screen), definition, body));
  endpoint(app, services, { method: 'GET', path: `${base}/exportFile`, input: exportFile }, (c, q, { reply }) =>
    sendExport(from(c, q.screen), definition, q, reply),
  );
}

/** A stored file of an electronic invoice begins a draft. */
function registerPapers(app: FastifyInstance, services: Services, definition: DocumentDefinition, base: string): void {
  const { papers } = definition;
  if (!papers) return;
  endpoint(app, services, { method: 'POST', path: `${base}/fromPaper`, input: fromPaper }, async (c, body) => {
    const context = { ...c, screen: body.screen ?? c.screen };
    requirePaper(context, definition);
    const file = await findFile(context, body.file);
    if (file.size > PAPER_BYTES) throw new BadInput('电子发票文件不能超过5MB');
    const content = await contentOf(services.files, context, file);
    if (!content) throw new NotFound('文件不存在');
    return draftFromPaper(context, definition, papers, { id: file.id, bytes: await buffer(content) });
  });
}

const uuid = z.string().regex(ID, { error: '请先选择仓库和产品' });
const stockQuery = z.strictObject({
  screen: z.string().max(40).optional(),
  warehouse: uuid.optional(),
  specification: uuid,
  all: z.string().max(5).optional(),
  keyword: z.string().max(100).optional(),
});
