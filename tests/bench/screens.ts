import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedInPlaywright } from '../../src/run/failures.mjs';
import { browserPath, root } from './client/browser';
import { type Figure, notMeasured } from './figure';

const AREA = 'screens';

/**
 * Every page of every account of the demo world, what its first row and 新增 open, in both themes: opened in a browser and judged by axe.
 * `isQuick`: each sixtieth, as `npm test` does. Takes an hour or two; what was found is printed as it is found.
 */
export async function measureScreens({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const path = browserPath();
  if (!path) return [notMeasured(AREA, 'every page', 'no Chromium')];
  const folder = mkdtempSync(join(tmpdir(), 'yiruntong-screens-'));
  chmodSync(folder, 0o755); // the database runs as another user and must be able to reach it
  const share = `screens-${process.pid}`;
  const report = join(root, `test-results/e2e-${share}.json`);
  const own = { CHROMIUM_PATH: path, E2E_PORT: '8097', E2E_SHARE: share, E2E_DATA_DIR: join(folder, 'data'), E2E_DEMO: 'medium' };
  await playwright({ ...process.env, ...own, ...(isQuick ? {} : { EVERY_SCREEN: '1' }) });
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(report)) return [notMeasured(AREA, 'every page', 'the product did not start')];
  const told = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report, { force: true });
  const { failed } = failedInPlaywright(told);
  for (const one of failed) console.error(one);
  const what = `pages of ${told.stats.expected + told.stats.unexpected} accounts, what they open, both themes, judged by axe`;
  return [{ area: AREA, what, measured: `${failed.length} accounts met a fault`, budget: '0', isWithin: failed.length === 0 && told.stats.expected > 0 }];
}

const playwright = (env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((done) => {
    const args = ['node_modules/playwright/cli.js', 'test', '/every-screen.spec', '--retries=0'];
    spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).on('exit', () => done());
  });
