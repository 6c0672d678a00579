import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { root } from './root.mjs';

// Everything the browser bundle is made from; the server is run from source and does not count.
const inputs = [
  'src/client',
  'src/contract',
  'src/domain',
  'src/define',
  'commands',
  'public',
  'index.html',
  'vite.config.ts',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const stamp = join(root, 'dist/client/.built-from');

function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
      return;
    }
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
  };
  for (const input of inputs) add(input);
  return hash.digest('hex');
}

/** Builds the client into dist/client unless it was built from exactly these sources. @returns {Promise<boolean>} success */
export async function ensureBuilt() {
  const current = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return true;
  console.log('正在构建界面… / building the client');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code } = await runNode(vite, ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  if (code === 0) writeFileSync(stamp, current);
  return code === 0;
}
