#!/usr/bin/env node
// npm run check | demo | init | backup | restore | bench: `node src/run/server-command.mjs <script.ts> [arguments]`.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBundled } from './bundled.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script || !existsSync(resolve(root, script))) {
  console.error(`没有这个脚本 / no such script: ${script ?? ''}`);
  process.exit(1);
}
await ensureInstalled();
await runBundled(script, args);
