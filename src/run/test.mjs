#!/usr/bin/env node
// npm test: everything that must hold, from type-check to a real browser. `npm test -- unit api` runs only those steps.
// Ends with one line of totals over all steps and a non-zero exit code when anything failed.
import './node-version.mjs';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureClient } from './build.mjs';
import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { findPostgres15 } from './postgres-15.mjs';
import { root } from './root.mjs';

const chosen = process.argv.slice(2);
const names = ['types', 'lint', 'unit', 'api', 'api15', 'build', 'e2e', 'e2e15'];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`没有这些步骤：${unknown.join(' ')}；可选：${names.join(' ')}`);
  process.exit(1);
}
const wants = (name) => chosen.length === 0 || chosen.includes(name);

/** @type {{ name: string, passed: number, failed: number, skipped: number, note?: string }[]} */
const results = [];

async function step(name, title, work) {
  if (!wants(name)) return;
  console.log(`\n── ${title}`);
  const started = Date.now();
  const result = { passed: 0, failed: 0, skipped: 0, ...(await work()) };
  results.push({ name, ...result, note: result.note ?? `${((Date.now() - started) / 1000).toFixed(1)} s` });
}

/** A step that is one check: its exit code decides. */
const check = async (script, args) => {
  const { code } = await runNode(script, args);
  return code === 0 ? { passed: 1 } : { failed: 1 };
};

const sum = (counts, key) => counts.reduce((total, count) => total + count[key], 0);

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

async function vitest(project, reportName, env = {}) {
  const report = join(root, `test-results/${reportName}.json`);
  rmSync(report, { force: true });
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code } = await runNode('node_modules/vitest/vitest.mjs', [...args, `--outputFile.json=${report}`], { env });
  const totals = readReport(report);
  const passed = totals?.numPassedTests ?? 0;
  const failed = totals?.numFailedTests ?? 0;
  // A file that cannot be loaded, or a cluster that does not start, fails without a failed test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: totals?.numPendingTests ?? 0 };
}

/** One run of a browser against a product started for it; `args` choose the specs or a share of them. */
async function browserRun(name, args, given) {
  const report = join(root, `test-results/${name}.json`);
  rmSync(report, { force: true });
  const data = mkdtempSync(join(tmpdir(), 'yiruntong-e2e-'));
  chmodSync(data, 0o755); // the database runs as another user and must be able to reach it
  const env = { E2E_RUN: name, E2E_DATA_DIR: data, ...given };
  const { code } = await runNode('node_modules/playwright/cli.js', ['test', ...args], { env });
  rmSync(data, { recursive: true, force: true });
  const stats = readReport(report)?.stats;
  if (stats?.flaky) console.log(`${stats.flaky} 项第二次才通过 / passed at the second try only`);
  const failed = stats?.unexpected ?? 0;
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: code !== 0 && failed === 0 ? 1 : failed, skipped: stats?.skipped ?? 0 };
}

/** `runs` of them side by side, each with its share of the specs and a product of its own: a browser leaves half of the machine idle. */
async function endToEnd({ name, specs = [], env = {}, runs = 1 }) {
  const { path, missing } = await browser;
  if (!path) {
    console.error(missing);
    return { failed: 1, note: '缺少浏览器' };
  }
  const shares = Array.from({ length: runs }, (_, i) =>
    browserRun(runs === 1 ? name : `${name}-${i + 1}`, [...specs, `--shard=${i + 1}/${runs}`], { CHROMIUM_PATH: path, E2E_PORT: String(8099 - i), ...env }),
  );
  const results = await Promise.all(shares);
  return { passed: sum(results, 'passed'), failed: sum(results, 'failed'), skipped: sum(results, 'skipped') };
}

await ensureInstalled();
// A browser may have to be fetched: let that happen while the other steps run.
const browser = wants('e2e') || wants('e2e15') ? ensureBrowser() : undefined;
await step('types', '类型检查 / type-check', () => check('node_modules/typescript/bin/tsc', []));
await step('lint', '代码检查 / lint', () => check('node_modules/@biomejs/biome/bin/biome', ['check', '.']));
await step('unit', '单元测试 / unit', () => vitest('unit', 'unit'));
await step('api', '接口测试（内置 PostgreSQL）/ API on the embedded PostgreSQL', () => vitest('api', 'api'));
const postgres15 = findPostgres15();
function on15(work) {
  if (postgres15) return work(postgres15);
  console.log('未找到 PostgreSQL 15（/usr/lib/postgresql/15/bin 或 TEST_PG_BIN），跳过。/ not found, skipped.');
  return { note: '未找到 PostgreSQL 15，跳过 / not found, skipped' };
}
await step('api15', '接口测试（PostgreSQL 15）/ API on PostgreSQL 15', () => on15((folder) => vitest('api', 'api15', { TEST_PG: '15', TEST_PG_BIN: folder })));
await step('build', '界面构建 / client build', async () => ((await ensureClient()) ? { passed: 1 } : { failed: 1 }));
await step('e2e', '端到端测试 / end-to-end', () => endToEnd({ name: 'e2e', runs: Math.min(2, availableParallelism()) }));
await step('e2e15', '业务旅程（PostgreSQL 15）/ the journey on PostgreSQL 15', () =>
  on15((folder) => endToEnd({ name: 'e2e15', specs: ['journey'], env: { E2E_PG_BIN: folder } })),
);

console.log('');
for (const { name, passed, failed, skipped, note } of results) {
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(7)} ${passed} passed, ${failed} failed, ${skipped} skipped  ${note}`);
}
console.log(`\n${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed, ${sum(results, 'skipped')} skipped`);
process.exit(sum(results, 'failed') > 0 ? 1 : 0);
