import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { root } from './root.mjs';

/** What both bundles are made from. */
const shared = ['src/contract', 'src/domain', 'src/define', 'commands', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

const client = {
  folder: 'dist/client',
  inputs: [...shared, 'src/client', 'public', 'index.html', 'tailwind.config.ts'],
  args: [],
  saying: '正在构建界面… / building the client',
};

/** Read from its sources one by one the server would take seconds more at every start. */
const server = { folder: 'dist/server', inputs: [...shared, 'src/server'], args: ['--ssr'] };

function fingerprint(inputs) {
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

async function ensure({ folder, inputs, args, saying }) {
  const current = fingerprint(inputs);
  const stamp = join(root, folder, '.built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return true;
  if (saying) console.log(saying);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code } = await runNode(vite, ['build', ...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } });
  if (code === 0) writeFileSync(stamp, current);
  return code === 0;
}

/** Builds the client into dist/client unless it was built from exactly these sources. @returns {Promise<boolean>} success */
export const ensureClient = () => ensure(client);

/** Bundles the server's programs into dist/server unless they were from exactly these sources. @returns {Promise<boolean>} success */
export const ensureServer = () => ensure(server);
