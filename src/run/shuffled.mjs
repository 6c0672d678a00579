import { createHash } from 'node:crypto';

/**
 * In an order that depends on the seed alone: no test may need another before it. As they came without a seed (TEST_ORDER).
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} nameOf
 * @returns {T[]}
 */
export function shuffled(all, nameOf, seed = process.env.TEST_ORDER) {
  if (!seed) return all;
  const place = (one) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(one)}`)
      .digest('hex');
  return [...all].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
