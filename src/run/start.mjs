#!/usr/bin/env node
// npm start: from a fresh checkout to a served workspace, on a machine that has Node.js only.
import './node-version.mjs';
import { ensureClient } from './build.mjs';
import { runBundled } from './bundled.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
if (!(await ensureClient())) {
  console.error('界面构建失败，未启动。/ building the client failed, not started.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await runBundled('src/server/main.ts', process.argv.slice(2));
