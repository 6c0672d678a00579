import { execFileSync } from 'node:child_process';
import { root } from './root.mjs';
import { shuffled } from './shuffled.mjs';

// What walks through the whole registry takes an hour on a small machine. `npm test` names a turn, another for every commit, and takes of
// each long walk the fifth whose turn it is: after five turns everything was walked. Without a turn, as when one file is run by hand and in
// `npm run bench -- --only proofs`, everything is.
const PARTS = 5;

/** The turn `npm test` takes: TURN says so ('all' is every part), else the commit, so that it walks the same part wherever it is tried; without git the day. */
export function turnOf(given = process.env.TURN) {
  if (given) return given === 'all' ? '' : given;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return String(Number.parseInt(commit.slice(0, 8), 16));
  } catch {
    return String(Math.floor(Date.now() / 86_400_000));
  }
}

const turn = Number(process.env.TURN || Number.NaN);
const isWhole = Number.isNaN(turn);

/**
 * The part of a long walk whose turn it is, in its order; of a short walk at least one. Neighbours are scattered: no part has all kinds with
 * one account only.
 * @template T
 * @param {readonly T[]} walk
 * @returns {T[]}
 */
export function inTurn(walk) {
  if (isWhole) return [...walk];
  const parts = Math.min(PARTS, walk.length);
  const mine = new Set(shuffled([...walk.keys()], String, 'turn').filter((_, place) => place % parts === turn % parts));
  return walk.filter((_, at) => mine.has(at));
}

/** How much a walk must at least have met where the whole of it meets `whole`: one that meets nothing proves nothing. */
export const atLeast = (/** @type {number} */ whole) => (isWhole ? whole : Math.floor(whole / (4 * PARTS)));
