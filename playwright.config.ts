import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

// `npm test` gives a fresh E2E_DATA_DIR; run by hand, the same demo world is reused from run to run.
// Of several shares that run side by side each has a product, a port and a folder of results of its own (E2E_SHARE).
// E2E_URL tests a product that is already running; E2E_PG_BIN names a PostgreSQL to run it on instead of the embedded one.
const port = process.env.E2E_PORT ?? '8099';
const address = process.env.E2E_URL ?? `http://127.0.0.1:${port}`;
const results = `test-results/e2e-${process.env.E2E_SHARE ?? '1'}`;
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), 'yiruntong-e2e');

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  // Patience costs nothing where all is well: a slow machine is no defect.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // A second try tells a chance of the machine from a defect; whoever needed it is named at the end.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: `${results}.json` }]],
  outputDir: results,
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: process.env.E2E_PG_BIN ? 'node src/run/server-command.mjs tests/e2e/support/on-postgres-15.mjs' : 'node src/run/start.mjs',
        url: `${address}/healthz`,
        env: { PORT: port, DATA_DIR: dataDir, DEMO: process.env.E2E_DEMO ?? 'small' },
        timeout: 900_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      },
  use: {
    // A click that finds nothing to click says so before the whole test is over.
    actionTimeout: 60_000,
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Whatever needs a second try is recorded there: recording all of them costs a fifth of the run.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: ['--no-sandbox'] },
  },
});
