import { createRequire } from 'node:module';
import type { hash as Hash } from '@node-rs/argon2';

/**
 * Stands for @node-rs/argon2 in tests: the same algorithm, made cheap. Somebody signs in some thousand times in a run, and each costs 40 ms of a
 * processor otherwise; the browser tests sign in at the full price.
 */
const real = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash; verify: (stored: string, given: string) => Promise<boolean> };

export const { verify } = real;
export const hash: typeof Hash = (given, options, signal) => real.hash(given, { ...options, memoryCost: 64, timeCost: 1 }, signal);
