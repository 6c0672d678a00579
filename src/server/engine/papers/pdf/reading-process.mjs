// @ts-check
// A process of its own for one PDF of a stranger: nothing of the server is in it, and it ends itself. A thread reads while this one watches the
// memory of both, which buffers outside the heap count for as well: no limit of a thread knows of those.
import { Worker } from 'node:worker_threads';

/** What the process may grow to; pdf.js itself takes some 120 MB. */
const MEMORY = 500 * 1024 * 1024;
const PATIENCE = 10_000;

/** @param {import('./read-pdf').PdfAnswer} answer */
const leave = (answer) => {
  process.send?.(answer, () => process.exit(0));
  // A parent that is gone takes no answer.
  setTimeout(() => process.exit(1), 1_000);
};
process.once('disconnect', () => process.exit(1));
process.once('message', (/** @type {Uint8Array} */ bytes) => {
  const copy = new Uint8Array(bytes);
  const worker = new Worker(new URL('./reading-thread.mjs', import.meta.url), {
    workerData: copy,
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 },
  });
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY) leave({ refused: 'large' });
  }, 20);
  setTimeout(() => leave({ refused: 'slow' }), PATIENCE);
  worker.once('message', (answer) => {
    clearInterval(watch);
    leave(answer);
  });
  worker.once('error', (/** @type {NodeJS.ErrnoException} */ error) => leave({ refused: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'broken' }));
});
