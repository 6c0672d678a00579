#!/usr/bin/env node
// What the launcher of a release starts: `./yiruntong <command> [arguments]`, one of the server's programs as they were bundled.
import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from './programs.mjs';
import { root } from './root.mjs';
import { runScript } from './script.mjs';

const commands = {
  start: 'src/server/main.ts',
  init: 'src/server/init.ts',
  check: 'src/server/check.ts',
  backup: 'src/server/backup.ts',
  restore: 'src/server/restore.ts',
  organisation: 'src/server/organisation.ts',
  demo: 'src/server/demo/main.ts',
  cabinets: 'src/server/demo/devices/main.ts',
};

/** Every command reads the same settings, whoever starts it: what is set outside goes before the file. */
const settings = [process.env.YIRUNTONG_ENV, join(root, '.env'), '/etc/yiruntong/yiruntong.env'].find((file) => file && existsSync(file));

const [name = '', ...args] = process.argv.slice(2);
const script = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!script) {
  console.error(`用法 / usage: yiruntong ${Object.keys(commands).join(' | ')}`);
  process.exit(2);
}
try {
  if (settings) process.loadEnvFile(settings);
} catch (error) {
  console.error(`设置文件 ${settings} 无法读取 / cannot be read：${error.code ?? error.message}`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await runScript(bundleOf(script), args);
