import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_BYTES, readSheet } from '../engine/imports';
import { BadInput } from '../errors';

/** A workbook sent for import: the words of the form stand before the file. @throws BadInput without a readable file */
export async function sheetFile(request: FastifyRequest): Promise<{ screen: string; isCommit: boolean; rows(): Promise<string[][]> }> {
  const file = await request.file({ limits: { fileSize: IMPORT_BYTES, files: 1, fields: 5 } });
  if (!file) throw new BadInput('请选择要导入的文件');
  return { screen: wordOf(file, 'screen'), isCommit: wordOf(file, 'commit') === 'true', rows: async () => readSheet(await file.toBuffer()) };
}

const wordOf = (file: MultipartFile, name: string): string => {
  const field = file.fields[name];
  return field && 'value' in field && typeof field.value === 'string' ? field.value : '';
};

/** A template has headings and no rows. */
export async function* noRows(): AsyncGenerator<string[]> {}

export const sendWorkbook = (reply: FastifyReply, name: string, stream: Readable): FastifyReply =>
  reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
    .send(stream);
