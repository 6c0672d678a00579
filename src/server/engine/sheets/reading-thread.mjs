// @ts-check
// Runs in a worker thread: a broken or hostile workbook costs a thread, never the server.
import { parentPort, workerData } from 'node:worker_threads';
import { Unreadable } from './collector.mjs';

/** @type {import('./raw-sheet').ReadingOrder} */
const { kind, bytes, limits } = workerData;

/** @returns {Promise<import('./raw-sheet').ReadingAnswer>} */
async function answer() {
  try {
    if (kind === 'biff') return { sheet: (await import('./biff.mjs')).readBiff(bytes, limits) };
    return { sheet: await (await import('./xlsx.mjs')).readXlsx(bytes, limits) };
  } catch (error) {
    return { refused: error instanceof Unreadable ? error.message : '文件无法读取，请用模板重新填写' };
  }
}

parentPort?.postMessage(await answer());
