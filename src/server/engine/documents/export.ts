import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListQuery } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION, totalsOf } from '../../../define/document-core';
import type { Field } from '../../../define/field';
import { sheetShapeOf } from '../../../define/field-sheet';
import { textOf } from '../../../define/field-text';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { requireAction, screensFor } from '../access';
import { ROW_LIMIT, xlsxStream } from '../exports';
import { listDocuments, readDocuments } from './list';
import { hiddenFields } from './present';
import { isEverybodys } from './reach';

/** The filtered list as a sheet, header columns then (at line level) the lines'. @throws BadInput beyond the row limit */
export async function exportDocuments(context: Context, definition: DocumentDefinition, query: ListQuery, reply: FastifyReply): Promise<FastifyReply> {
  const { title, sheet } = await documentBook(context, definition, query);
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(title)}.xlsx`)
    .send(sheet);
}

/** The same sheet for whoever keeps it elsewhere. */
export async function documentBook(context: Context, definition: DocumentDefinition, query: ListQuery): Promise<{ title: string; sheet: Readable }> {
  requireAction(context, definition.kind, ['export'], '导出');
  const screens = screensFor(context, definition.kind);
  const hidden = hiddenFields(context, definition, screens);
  const fields: [string, Field][] = [
    ['sn', CORE_TRAIL.sn],
    ...(isEverybodys(context, screens) ? [['organisation', ORGANISATION] as [string, Field]] : []),
    ...Object.entries(definition.header).filter(([, field]) => field.list || !field.extra),
    ['status', CORE_TRAIL.status],
    ...totalsOf(definition.lines).map((name): [string, Field] => [name, CORE_TRAIL[name]]),
    ['createdByName', CORE_TRAIL.createdByName],
    ['reviewedByName', CORE_TRAIL.reviewedByName],
    ...(query.level === 'line' ? Object.entries(definition.lines) : []),
  ];
  const shown = [...new Map(fields.filter(([name]) => !hidden.has(name))).entries()];
  const { total } = await listDocuments(context, definition, Object.assign({}, query, { noList: '1', noTotal: undefined }));
  if (total > ROW_LIMIT) throw new BadInput(`导出最多${ROW_LIMIT}行，请缩小范围`);
  await logOperation(context.db, context, { resource: definition.kind, name: definition.title, operation: 'export' });
  const title = query.level === 'line' && definition.section ? `${definition.title}${definition.linesTitle}` : definition.title;
  const sheet = xlsxStream(
    title,
    shown.map(([, field]) => ({ title: field.label, shape: sheetShapeOf(field), width: field.width })),
    rowsOf(context, definition, query, shown),
  );
  return { title, sheet };
}

async function* rowsOf(context: Context, definition: DocumentDefinition, query: ListQuery, fields: [string, Field][]): AsyncGenerator<string[]> {
  for await (const row of readDocuments(context, definition, query)) yield fields.map(([name, field]) => textOf(field, row[name], row[`${name}Name`]));
}
