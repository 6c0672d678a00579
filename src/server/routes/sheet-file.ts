import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BadInput } from '../base/errors';
import { IMPORT_BYTES, readAnySheet, readSheet } from '../engine/imports';
import type { Sheet } from '../engine/sheets/sheet';

/** What came with a workbook: the words of its form, and the file, unread. */
export type SheetFile = { screen: string; isCommit: boolean; meant: string; name: string; sheet(): Promise<Sheet>; anySheet(rows?: number): Promise<Sheet> };

/**
 * A workbook sent for import: the words of the form stand before the file. Who may import on no page at all is refused before
 * the form is read, who may not on the page he names before a byte of the file is.
 * @param requireRight throws for whom may not import; it gets the page, or '' for any
 * @throws Forbidden; BadInput without a readable file
 */
export async function sheetFile(request: FastifyRequest, requireRight: (screen: string) => void): Promise<SheetFile> {
  requireRight('');
  const file = await request.file({ limits: { fileSize: IMPORT_BYTES, files: 1, fields: 5 } });
  if (!file) throw new BadInput('请选择要导入的文件');
  const screen = wordOf(file, 'screen');
  try {
    requireRight(screen);
  } catch (error) {
    // What is not wanted is let by, so that the answer reaches whoever is still sending.
    file.file.resume();
    throw error;
  }
  return {
    screen,
    isCommit: wordOf(file, 'commit') === 'true',
    meant: wordOf(file, 'meant'),
    name: file.filename ?? '',
    sheet: async () => readSheet(await bytesOf(file)),
    anySheet: async (rows) => readAnySheet(await bytesOf(file), rows),
  };
}

async function bytesOf(file: MultipartFile): Promise<Uint8Array> {
  const tooLarge = new BadInput(`文件不能超过${IMPORT_BYTES / 1024 / 1024}MB`);
  try {
    const bytes = await file.toBuffer();
    // What arrives slowly may be cut off without an error.
    if (file.file.truncated) throw tooLarge;
    return bytes;
  } catch (error) {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : error;
  }
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
