import { spawn } from 'node:child_process';
import { root } from './client/browser';
import { type Figure, notMeasured } from './figure';

const AREA = 'proofs';

/**
 * The long walks of `npm test` from end to end (src/run/turn.mjs): every kind, dataset, report and page for every account, and every
 * drill. `isQuick`: the turn `npm test` would take. What fails is printed as it fails; an hour on two slow cores.
 */
export async function measureProofs({ isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const env = { ...process.env, ...(isQuick ? {} : { TURN: 'all' }) };
  const code = await new Promise<number | null>((done) => {
    spawn(process.execPath, ['src/run/test.mjs', 'api', 'build', 'e2e'], { cwd: root, env, stdio: 'inherit' }).on('exit', done);
  });
  if (code === null) return [notMeasured(AREA, 'every walk', 'it was ended')];
  return [
    {
      area: AREA,
      what: 'every walk through the registry, every drill',
      measured: code === 0 ? 'all green' : 'some red',
      budget: 'green',
      isWithin: code === 0,
    },
  ];
}
