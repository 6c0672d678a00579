/** How often a delivery is tried before it is given up: over some eight hours. */
export const AGAIN_MOST = 10;
const FIRST = 10_000;
const LONGEST = 2 * 60 * 60 * 1000;
/** A subscription nobody answered for so long is paused. */
export const PAUSED_AFTER = 12 * 60 * 60 * 1000;

/** Milliseconds after the n-th attempt: three times as long each time, up to two hours, a fifth more or less so that not all come back at once. */
export const waitAfter = (attempts: number, random: () => number = Math.random): number =>
  Math.round(Math.min(LONGEST, FIRST * 3 ** (attempts - 1)) * (0.8 + 0.4 * random()));
