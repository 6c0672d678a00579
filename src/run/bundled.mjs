import { ensureServer } from './build.mjs';
import { bundleOf, programs } from './programs.mjs';
import { runScript } from './script.mjs';

/** Runs a script; one of the server's programs as it is bundled from the sources of this moment. */
export async function runBundled(script, args) {
  if (!programs.includes(script)) return runScript(script, args);
  if (await ensureServer()) return runScript(bundleOf(script), args);
  console.error('服务构建失败，未启动。/ building the server failed, not started.');
  process.exit(1);
}
