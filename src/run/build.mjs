import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
const server = { folder: 'dist/server', inputs: [...shared, 'src/server', 'src/run/programs.mjs'], args: ['--ssr'] };

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

const builtFrom = (folder, fingerprint) => {
  const stamp = join(root, folder, '.built-from');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
};

/** Two that start at once may both build: each in a folder of its own, put in place whole, so that neither reads half of the other's. */
async function ensure({ folder, inputs, args, saying }) {
  const current = fingerprint(inputs);
  if (builtFrom(folder, current)) return true;
  if (saying) console.log(saying);
  const own = `${folder}-${process.pid}`;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--outDir', own, '--emptyOutDir', '--logLevel', 'warn'];
  const { code } = await runNode(vite, ['build', ...args, ...options], { env: { NODE_ENV: 'production' } });
  if (code === 0) {
    writeFileSync(join(root, own, '.built-from'), current);
    replace(folder, own, current);
  }
  rmSync(join(root, own), { recursive: true, force: true });
  return code === 0;
}

function replace(folder, own, current) {
  if (builtFrom(folder, current)) return;
  const former = `${own}-former`;
  try {
    if (existsSync(join(root, folder))) renameSync(join(root, folder), join(root, former));
    renameSync(join(root, own), join(root, folder));
  } catch (error) {
    // Another came first with the same sources: its folder serves as well.
    if (!builtFrom(folder, current)) throw error;
  }
  rmSync(join(root, former), { recursive: true, force: true });
}

/** Builds the client into dist/client unless it was built from exactly these sources. @returns {Promise<boolean>} success */
export const ensureClient = () => ensure(client);

/** Bundles the server's programs into dist/server unless they were from exactly these sources. @returns {Promise<boolean>} success */
export const ensureServer = () => ensure(server);
