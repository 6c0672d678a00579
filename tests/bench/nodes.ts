import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './client/browser';
import { temporaryFolder } from './cluster';
import { type Figure, notMeasured } from './figure';

const AREA = 'nodes';
/** The versions of Node.js the product is promised for. */
const MAJORS = [20, 22, 24];
/** What stands on Node.js itself: the arithmetic, the services with their drills, the building. What a browser runs does not. */
const STEPS = ['unit', 'api', 'build'];

/** The tests of the services under each version of Node.js; one that is not this machine's comes from the npm registry (`node-<platform>-<arch>`). */
export async function measureNodes({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const major of MAJORS) figures.push(await measuredUnder(major, isQuick ? ['unit', 'build'] : STEPS));
  return figures;
}

async function measuredUnder(major: number, steps: readonly string[]): Promise<Figure> {
  const what = `Node.js ${major}: ${steps.join(', ')}`;
  const node = Number(process.versions.node.split('.')[0]) === major ? process.execPath : await fetched(major);
  if (!node) return notMeasured(AREA, what, 'the npm registry does not give it for this system');
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  const code = await new Promise<number | null>((done) => {
    spawn(node, ['src/run/test.mjs', ...steps], { cwd: root, stdio: 'inherit' }).on('exit', done);
  });
  return { area: AREA, what, measured: code === 0 ? 'all green' : 'some red', budget: 'green', isWithin: code === 0, note: version };
}

/** @returns where the binary lies; undefined where there is none to be had */
async function fetched(major: number): Promise<string | undefined> {
  const folder = await temporaryFolder();
  const run = (command: string, args: readonly string[]) => spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  run('npm', ['pack', '--silent', `node-${process.platform.replace('win32', 'win')}-${process.arch}@${major}`]);
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (!archive || run('tar', ['xzf', archive]).status !== 0) return undefined;
  return join(folder, 'package', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
