// What somebody does with a release who has just received it, one after the other; ends with 1 at the first that does not hold.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insist } from '../insist.mjs';
import { emptyMachine } from './empty-machine.mjs';
import { page, readsPdf, wordsOf } from './tried-pages.mjs';

const [archive, place, mode, demo] = process.argv.slice(2);
const PORT = 8_977;
const ADMIN = { INIT_NAME: '试用管理员', INIT_PHONE: '13900000001', INIT_USER: 'pack-admin', INIT_PASSWORD: 'Pack2026' };
const url = `http://127.0.0.1:${PORT}`;
const md5 = (text) => createHash('md5').update(text).digest('hex');
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const machine = emptyMachine(archive, place, mode);
console.log(`  除发布包外的程序 / programs beside the release: ${machine.has || '–'}`);
const settings = (data) => ({ DATA_DIR: `${machine.data}/${data}`, DEMO: '0', PORT: String(PORT) });

function say(what, since, note = '') {
  console.log(`  ✓ ${what}  ${seconds(since)}${note && `  ${note}`}`);
}
/** Runs one of the commands to its end. */
async function command(args, env, wanted = 0) {
  const child = machine.start(['yiruntong', ...args], env);
  const said = wordsOf(child);
  const [code] = await once(child, 'close');
  insist(code === wanted, `yiruntong ${args.join(' ')} ended with ${code}:\n${said.join('')}`);
}

/** Starts the product. @returns its process as soon as /healthz answers 200 */
async function start(env) {
  const child = machine.start(['start'], env);
  const said = wordsOf(child);
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  for (const until = Date.now() + 900_000; !(await isReady()); await sleep(50))
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the product did not start:\n${said.join('')}`);
    }
  return child;
}

async function stop(child) {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code, signal] = await ended;
  insist(code === 0, `stopped with ${code ?? signal}`);
}

async function signIn(userName, password) {
  const answer = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ userName, password: md5(password) }),
  });
  const { code, msg } = await answer.json();
  insist(code === 0, `sign-in of ${userName}: ${code} ${msg}`);
}

/** What is told of where the data lies there, as this process sees it. */
const seenHere = (path) => (mode === 'root' ? join(place, path) : path);

/** The base backup that going back to any second begins with is made of itself after the start. */
async function baseBackup(folder) {
  const made = () => {
    try {
      return readdirSync(seenHere(join(folder, 'base'))).some((name) => name.endsWith('.json'));
    } catch {
      return false;
    }
  };
  for (const until = Date.now() + 600_000; !made(); await sleep(200)) insist(Date.now() < until, `no base backup in ${folder}`);
}

let since = Date.now();
function step(what, note) {
  say(what, since, note);
  since = Date.now();
}

async function tried() {
  await command(['init'], { ...settings('first'), ...ADMIN });
  step('init：建库、基础数据、平台管理员 / database, base data, administrator');
  await command(['init'], { ...settings('first'), ...ADMIN }, 1);
  step('init 再次运行被拒绝 / a second one is refused');
  const archived = { ...settings('first'), BACKUP_AT: '23:59' };
  let product = await start(archived);
  step('start：/healthz 200');
  await signIn(ADMIN.INIT_USER, ADMIN.INIT_PASSWORD);
  step('登录 / sign-in');
  step('页面与脚本 / the page and its script', await page(url));
  await readsPdf(machine);
  step('读取 PDF 发票的进程 / the process that reads PDFs');
  await command(['backup', `${machine.data}/all.backup`], settings('first'));
  step('backup（运行中 / while it runs）');
  await baseBackup(`${machine.data}/first/point-in-time`);
  step('连续归档的第一份基础备份 / the first base backup');
  await stop(product);
  step('停止，退出码 0 / stopped with code 0');
  await command(['restore', '--at', 'latest', `${machine.data}/first/point-in-time`], settings('moment'));
  await command(['check'], settings('moment'));
  step('restore --at latest，再 check / and proved');
  await command(['demo'], settings('second'), 1);
  step('demo 在正式使用（DEMO=0）时被拒绝 / demo is refused in real use');
  await command(['restore', `${machine.data}/all.backup`], settings('second'));
  step('restore 到新目录 / into a new folder');
  await command(['check'], settings('second'));
  step('check：账务自检 / the ledger proved');
  product = await start(settings('second'));
  await signIn(ADMIN.INIT_USER, ADMIN.INIT_PASSWORD);
  await stop(product);
  step('恢复后启动并登录 / started and signed in after the restore');
  if (demo === 'demo') await triedDemo();
}

async function triedDemo() {
  const env = { ...settings('demo'), DEMO: '1' };
  let product = await start(env);
  step('首次启动，含演示数据 / first start with the demo world');
  await signIn('hospital', 'Demo2026');
  await command(['organisation', 'export', 'D002', `${machine.data}/D002.zip`], env);
  step('organisation export（运行中 / while it runs）');
  await command(['cabinets', '--scene', 'take', '--device', 'MC-RF-2101'], env);
  step('cabinets：一次取出 / one taking');
  await stop(product);
  step('停止 / stopped');
  product = await start(env);
  step('再次启动 / second start');
  await stop(product);
  await command(['demo', '--size', 'small'], env);
  await command(['check'], env);
  step('demo --size small，再 check / and proved');
}

try {
  await tried();
  console.log('✓ 全部通过 / all of it holds');
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
}
process.exit();
