import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/**
 * Runs a script in this process: bundled, or from the sources. One process means one pid: whoever stops or kills `npm start`
 * stops or kills the server itself, never a wrapper that leaves it behind.
 * @param {string} script path from the repository root
 * @param {string[]} args what the script sees as process.argv.slice(2)
 */
export async function runScript(script, args) {
  process.setSourceMapsEnabled(true);
  if (!script.startsWith('dist/')) (await import('tsx/esm/api')).register();
  const path = resolve(root, script);
  process.argv = [process.execPath, path, ...args];
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    // What a person can put right is said without a stack.
    if (error?.name !== 'StartupError') throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
