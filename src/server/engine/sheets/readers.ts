import { Worker } from 'node:worker_threads';
import { serverFile } from '../../base/checkout';
import { BadInput, Rejected } from '../../base/errors';
import type { RawSheet, ReadingAnswer, ReadingOrder } from './raw-sheet';

/** Workbooks this process reads at once, and how many more may wait for their turn. */
export const READERS = 2;
export const WAITING = 8;
const PATIENCE = 20_000;
/** Heap of one reading; a reading that needs more ends there. */
const HEAP = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };
const BROKEN = '文件无法读取，请用模板重新填写';

const waiting: (() => void)[] = [];
const count = { running: 0, started: 0 };

/** How many workbooks are being read, wait to be, and ever were. */
export const readings = (): { running: number; waiting: number; started: number } => ({ ...count, waiting: waiting.length });

/**
 * Reads one workbook in a thread of its own, with limited memory and time, when its turn has come.
 * @throws Rejected when too many wait already, BadInput in the reader's words
 */
export async function readInTurn(order: ReadingOrder): Promise<RawSheet> {
  if (count.running >= READERS) {
    if (waiting.length >= WAITING) throw new Rejected('正在读取的文件太多，请稍后再导入');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else count.running += 1;
  try {
    return await readInThread(order);
  } finally {
    // The place goes to whoever waits longest, or is free again.
    const next = waiting.shift();
    if (next) next();
    else count.running -= 1;
  }
}

async function readInThread(order: ReadingOrder): Promise<RawSheet> {
  count.started += 1;
  const bytes = new Uint8Array(order.bytes);
  const worker = new Worker(serverFile('engine/sheets/reading-thread.mjs'), {
    workerData: { ...order, bytes },
    transferList: [bytes.buffer],
    resourceLimits: HEAP,
    execArgv: [],
  });
  const answer = await new Promise<ReadingAnswer>((resolve) => {
    const broken = (refused = BROKEN) => resolve({ refused });
    const clock = setTimeout(() => {
      resolve({ refused: '文件读取时间过长，请用模板重新填写，或分批导入' });
      void worker.terminate();
    }, PATIENCE);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) => broken(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? '表格内容过多，请分批导入' : BROKEN));
    worker.once('exit', () => {
      clearTimeout(clock);
      broken();
    });
  });
  // The place is free when the thread is gone, not when it has answered.
  await worker.terminate();
  if ('refused' in answer) throw new BadInput(answer.refused);
  return answer.sheet;
}
