import { fromBufferPromise } from 'yauzl';
import { BadInput } from '../../base/errors';
import { workbookStream } from './compound-file';
import type { ReadingOrder } from './raw-sheet';

/** Bytes all parts of a workbook may have unpacked, declared or found. */
export const UNPACKED_BYTES = 64 * 1024 * 1024;
/** Parts of a workbook: sheets, pictures, what prints and formats them. */
const PARTS = 1000;
/** How a part may be packed. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Judges a workbook by its table of contents alone, before anything in it is unpacked or parsed.
 * @returns what the reading thread shall read
 * @throws BadInput when it is no workbook, or declares more than may be read
 */
export async function judged(bytes: Uint8Array): Promise<Pick<ReadingOrder, 'kind' | 'bytes'>> {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  // The name of a file says nothing.
  if (head === 'd0cf11e0') return { kind: 'biff', bytes: workbookStream(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  if (head !== '504b0304')
    throw new BadInput(isMarkup(bytes) ? '文件内容是网页，不是Excel工作簿；请用 Excel 打开并另存为.xlsx后再导入' : '只支持.xls或.xlsx文件');
  await judgeZip(bytes);
  return { kind: 'zip', bytes };
}

/** Many systems write a page of HTML or a sheet of XML and call it .xls. */
const isMarkup = (bytes: Uint8Array): boolean => /^\s*<(!doctype|html|table|\?xml|meta|head)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));

async function judgeZip(bytes: Uint8Array): Promise<void> {
  const zip = await unreadableAs('文件无法读取，请用模板重新填写', () =>
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true }),
  );
  if (zip.entryCount > PARTS) throw new BadInput(`文件由${zip.entryCount}个部分组成，超过${PARTS}个，请用模板重新填写`);
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  await unreadableAs('文件无法读取，请用模板重新填写', async () => {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (names.has(name)) throw new BadInput('文件中有重复的部分，请用 Excel 打开并另存后再导入');
      names.add(name);
      if (entry.isEncrypted()) throw new BadInput('文件设有密码，请取消密码后再导入');
      if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new BadInput('文件的压缩方式不支持，请用 Excel 打开并另存后再导入');
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (unpacked > UNPACKED_BYTES) throw new BadInput(`文件展开后超过${UNPACKED_BYTES / 1024 / 1024}MB，请删除多余的工作表、图片和空白行后再导入`);
      // Parts that together take more than the file lie over one another.
      if (packed > bytes.length) throw new BadInput('文件内容不正确，请用模板重新填写');
    }
  });
}

async function unreadableAs<T>(words: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput(words);
  }
}
