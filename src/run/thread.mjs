// A thread of its own for a script: `new Worker(thread, { workerData: { script, … } })`.
import { workerData } from 'node:worker_threads';
import { runScript } from './script.mjs';

await runScript(workerData.script, []);
