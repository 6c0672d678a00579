#!/usr/bin/env node
// npm test: everything that must hold, from type-check to a real browser. `npm test -- unit api` runs only those steps;
// TEST_ORDER=7 runs the files of each in an order of that number's. Of the longest walks a part is taken: TURN says which (turn.mjs).
// Ends with one line of totals over all steps and a non-zero exit code when anything failed.
import './node-version.mjs';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureClient, ensureServer } from './build.mjs';
import { runNode } from './child.mjs';
import { failedInPlaywright, failedInVitest } from './failures.mjs';
import { ensureInstalled } from './install.mjs';
import { findPostgres15 } from './postgres-15.mjs';
import { root } from './root.mjs';
import { scratchFolder } from './scratch.mjs';
import { shuffled } from './shuffled.mjs';
import { turnOf } from './turn.mjs';

const chosen = process.argv.slice(2);
const names = ['types', 'lint', 'unit', 'api', 'api15', 'build', 'e2e'];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`没有这些步骤：${unknown.join(' ')}；可选：${names.join(' ')}`);
  process.exit(1);
}
const wants = (name) => chosen.length === 0 || chosen.includes(name);

/** @type {{ name: string, passed: number, failed: number, skipped: number, note?: string }[]} */
const results = [];
/** What is named again at the end. @type {{ failed: string[], second: string[] }} */
const named = { failed: [], second: [] };

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

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

async function vitest(project, reportName, env = {}) {
  const report = join(root, `test-results/${reportName}.json`);
  rmSync(report, { force: true });
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const { code } = await runNode('node_modules/vitest/vitest.mjs', [...args, `--outputFile.json=${report}`], { env });
  const totals = readReport(report);
  named.failed.push(...failedInVitest(totals));
  const passed = totals?.numPassedTests ?? 0;
  const failed = totals?.numFailedTests ?? 0;
  // A file that cannot be loaded, or a cluster that does not start, fails without a failed test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: totals?.numPendingTests ?? 0 };
}

/** What takes longest is dealt first, there and back, so that shares end about together. */
const LONG = [
  ...['focus', 'tables', 'palette', 'money-journey', 'theatre-journey', 'form-keys', 'workspace', 'wall', 'keyboard', 'address', 'access'],
  ...['money-desks', 'journey', 'tabs', 'handheld', 'anatomy'],
];
function dealt(shares) {
  const all = readdirSync(join(root, 'tests/e2e')).flatMap((file) => (file.endsWith('.spec.ts') ? [file.replace('.spec.ts', '')] : []));
  const ordered = shuffled([...LONG, ...all.filter((name) => !LONG.includes(name))], (name) => name);
  const whose = (at) => (Math.floor(at / shares) % 2 === 0 ? at % shares : shares - 1 - (at % shares));
  return Array.from({ length: shares }, (_, share) => ordered.filter((_, at) => whose(at) === share).map((name) => `/${name}.spec`));
}

/** The specs in two shares, each against a product of its own; that with the journey on PostgreSQL 15 where there is one. */
async function endToEnd(postgres15) {
  const { path, missing } = await browser;
  if (!path) {
    console.error(missing);
    return { failed: 1, note: '缺少浏览器' };
  }
  const on15 = postgres15 ? { E2E_PG_BIN: postgres15 } : {};
  const work = (specs, at) => shareOf(specs, { CHROMIUM_PATH: path, ...(specs.includes('/journey.spec') ? on15 : {}) }, at + 1);
  const done = await Promise.all(dealt(2).map(work));
  const sum = (key) => done.reduce((total, one) => total + one[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

async function shareOf(specs, env, at) {
  const report = join(root, `test-results/e2e-${at}.json`);
  rmSync(report, { force: true });
  const data = mkdtempSync(join(scratchFolder(), 'yiruntong-e2e-'));
  chmodSync(data, 0o755); // the database runs as another user and must be able to reach it
  const own = { E2E_DATA_DIR: data, E2E_PORT: String(8098 + at), E2E_SHARE: String(at) };
  const { code } = await runNode('node_modules/playwright/cli.js', ['test', ...specs], { env: { ...own, ...env } });
  rmSync(data, { recursive: true, force: true });
  const told = readReport(report);
  const { failed, second } = failedInPlaywright(told);
  named.failed.push(...failed);
  named.second.push(...second);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = told?.stats ?? {};
  return { passed: expected + flaky, failed: code !== 0 && unexpected === 0 ? 1 : unexpected, skipped };
}

process.env.TURN = turnOf();
await ensureInstalled();
// A browser may have to be fetched: let that happen while the other steps run.
const browser = wants('e2e') ? ensureBrowser() : undefined;
// Either keeps one core busy.
await Promise.all([
  step('types', '类型检查 / type-check', () => check('node_modules/typescript/bin/tsc', [])),
  step('lint', '代码检查 / lint', () => check('node_modules/@biomejs/biome/bin/biome', ['check', '.'])),
]);
await step('unit', '单元测试 / unit', () => vitest('unit', 'unit'));
await step('api', '接口测试（内置 PostgreSQL）/ API on the embedded PostgreSQL', () => vitest('api', 'api'));
const postgres15 = findPostgres15();
function on15(work) {
  if (postgres15) return work(postgres15);
  console.log('未找到 PostgreSQL 15（/usr/lib/postgresql/15/bin 或 TEST_PG_BIN），跳过。/ not found, skipped.');
  return { note: '未找到 PostgreSQL 15，跳过 / not found, skipped' };
}
await step('api15', '接口测试（PostgreSQL 15）/ API on PostgreSQL 15', () => on15((folder) => vitest('api', 'api15', { TEST_PG: '15', TEST_PG_BIN: folder })));
await step('build', '构建 / build', async () => ((await ensureClient()) && (await ensureServer()) ? { passed: 1 } : { failed: 1 }));
// A browser and its product keep one core busy and a half: two of them side by side.
await step('e2e', '端到端测试 / end-to-end', () => endToEnd(postgres15));

const list = (title, texts) => texts.length > 0 && console.log(`\n── ${title}\n${texts.map((text) => `   ${text}`).join('\n')}`);
list('第二次才通过 / passed at the second try only', named.second);
list('失败 / failed', named.failed);
console.log('');
for (const { name, passed, failed, skipped, note } of results) {
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(7)} ${passed} passed, ${failed} failed, ${skipped} skipped  ${note}`);
}
console.log(process.env.TURN === '' ? '\n全部走查' : `\n长走查各走一段：TURN=${process.env.TURN}（TURN=all 全部） / of long walks a part`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 ? 1 : 0);
