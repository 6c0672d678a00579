import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './client/browser';
import { temporaryFolder } from './cluster';
import { atMost, type Figure, ms, notMeasured } from './figure';
import { median, spread } from './statistics';

const AREA = 'start';
const LIMIT = 180_000;
/** What somebody waits for whose first sight of the product it is, in milliseconds. */
const BUDGET = 60_000;

/**
 * `npm start` from the command to an answering /healthz: in a fresh folder, and again in the same one. Modules are
 * installed and the client is built before; what is left is the database, the demo world and the server.
 */
export async function measureStartup({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  const worlds: [what: string, env: Record<string, string>, times: number][] = [
    ['without the demo world', { DEMO: '0' }, isQuick ? 1 : 3],
    ['with the demo world', {}, isQuick ? 1 : 3],
  ];
  for (const [what, env, times] of worlds) {
    try {
      figures.push(...(await startsOf(what, env, times)));
    } catch (error) {
      figures.push(notMeasured(AREA, what, String(error).slice(0, 150)));
    }
  }
  if (!isQuick) for (const size of ['small', 'medium']) figures.push(await demoBuilt(size));
  return figures;
}

/** The demo world calculated anew, every document posted by the engine; a first start takes most of it from the prepared history. */
async function demoBuilt(size: string): Promise<Figure> {
  const folder = await temporaryFolder();
  const begun = performance.now();
  const { code, words } = await new Promise<{ code: number | null; words: string }>((done) => {
    const args = ['src/run/server-command.mjs', 'src/server/demo/main.ts', '--anew', '--size', size];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
    });
    let last = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        last = String(part).trim() || last;
      });
    child.on('exit', (exit) => done({ code: exit, words: last }));
  });
  await rm(folder, { recursive: true, force: true });
  const what = `demo world ${size} built by the engine`;
  if (code !== 0) return notMeasured(AREA, what, words.slice(-120) || `not done after ${LIMIT / 1000} s`);
  return {
    area: AREA,
    what,
    measured: `${((performance.now() - begun) / 1000).toFixed(1)} s`,
    note: words.split('\n').at(-1) ?? '',
  };
}

async function startsOf(what: string, env: Record<string, string>, times: number): Promise<Figure[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const folder = await temporaryFolder();
    first.push(await startOnce(folder, env));
    for (let again = 0; again < (i === 0 && times > 1 ? 2 : 1); again += 1) second.push(await startOnce(folder, env));
    await rm(folder, { recursive: true, force: true });
  }
  const figure = (which: string, values: readonly number[]): Figure => {
    const note = `${values.length} ${values.length === 1 ? 'start' : `starts ±${Math.round((spread(values) / 2) * 100)} %`}`;
    return atMost(AREA, `${which} start ${what}`, median(values), BUDGET, ms, note);
  };
  return [figure('first', first), figure('second', second)];
}

/** @returns milliseconds until /healthz answers; the product has stopped when this returns */
async function startOnce(folder: string, env: Record<string, string>): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['src/run/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (part) => {
    words += part;
  });
  const ended = new Promise((done) => child.on('exit', done));
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() - begun > LIMIT) throw new Error(`did not start: ${words.slice(-300)}`);
      await sleep(20);
    }
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
