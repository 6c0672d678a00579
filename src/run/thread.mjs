// A thread of its own for a script, bundled as its starter is: `new Worker(thread, { workerData: { script, isBundled, … } })`.
import { workerData } from 'node:worker_threads';
import { bundleOf } from './programs.mjs';
import { runScript } from './script.mjs';

const { script, isBundled } = workerData;
await runScript(isBundled ? bundleOf(script) : script, []);
