import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, runNode } from './child.mjs';
import { root } from './root.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/**
 * npm writes node_modules/.package-lock.json as the last step of a complete install. Comparing it with
 * package-lock.json tells what is missing or outdated, whoever installed and whatever the file times say.
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    // Binaries of other platforms are rightly absent.
    if (!present[path]) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return present[path].version === entry.version;
  });
}

/** Packages behind a link belong to another checkout: an install here would empty them there. */
function refuseBorrowed() {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  console.error(
    'node_modules 是指向别处的链接，其中的依赖与本目录的 package-lock.json 不符：请删除该链接后重试。\n' +
      'node_modules is a link to packages of another release: remove the link and try again.',
  );
  process.exit(1);
}

/** Installs the packages of the lock file when they are missing or another release's. Ends the process on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  refuseBorrowed();
  console.log('正在安装依赖（首次启动需要几十秒）… / installing packages');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Playwright must not fetch its own browsers here: test.mjs looks for one when it is needed.
  const env = { NODE_ENV: undefined, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const npm = process.env.npm_execpath;
  const { code } = npm?.endsWith('.js') ? await runNode(npm, args, { env }) : await run('npm', args, { env });
  if (code === 0) return;
  console.error(
    '依赖安装失败：请检查网络或 npm 源（npm config get registry），然后重试。\n' +
      'Installing packages failed: check the network or the npm registry and try again.',
  );
  process.exit(1);
}
