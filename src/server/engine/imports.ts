import { Worker } from 'node:worker_threads';
import { serverFile } from '../checkout';
import { BadInput } from '../errors';

/** Rows one import may hold: each is saved by the ordinary rules, in one transaction. */
export const IMPORT_ROWS = 2000;
export const IMPORT_BYTES = 5 * 1024 * 1024;
const PATIENCE = 20_000;

/** .xlsx is a zip, .xls a compound file; the name says nothing. */
const isWorkbook = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return head === '504b0304' || head === 'd0cf11e0';
};

/**
 * Texts of the first sheet, row by row, the heading first; read in a thread of its own with limited memory and time.
 * @throws BadInput when it is no workbook, is empty, or holds too much
 */
export async function readSheet(bytes: Uint8Array): Promise<string[][]> {
  if (!isWorkbook(bytes)) throw new BadInput('只支持.xls或.xlsx文件');
  if (bytes.length > IMPORT_BYTES) throw new BadInput('文件不能超过5MB');
  const rows = await inThread(bytes);
  if (rows.length < 2) throw new BadInput('文件中没有数据');
  if (rows.length > IMPORT_ROWS + 1) throw new BadInput(`一次最多导入${IMPORT_ROWS}行，请分批导入`);
  return rows;
}

function inThread(bytes: Uint8Array): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(serverFile('engine/read-sheet.mjs'), {
      workerData: { bytes, rowLimit: IMPORT_ROWS },
      resourceLimits: { maxOldGenerationSizeMb: 384 },
      execArgv: [],
    });
    const broken = () => reject(new BadInput('文件无法读取，请用模板重新填写'));
    const clock = setTimeout(() => {
      broken();
      void worker.terminate();
    }, PATIENCE);
    worker.once('message', (rows: string[][]) => resolve(rows));
    worker.once('error', broken);
    worker.once('exit', () => {
      clearTimeout(clock);
      broken();
    });
  });
}
