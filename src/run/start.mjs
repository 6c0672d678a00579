#!/usr/bin/env node
// npm start: from a fresh checkout to a served workspace, on a machine that has Node.js only.
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runTypeScript } from './typescript.mjs';

await ensureInstalled();
if (!(await ensureBuilt())) {
  console.error('界面构建失败，未启动。/ building the client failed, not started.');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await runTypeScript('src/server/main.ts', process.argv.slice(2));
