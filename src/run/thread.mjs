// A thread of its own for a TypeScript file: `new Worker(thread, { workerData: { script, … } })`.
import { workerData } from 'node:worker_threads';
import { runTypeScript } from './typescript.mjs';

await runTypeScript(workerData.script, []);
