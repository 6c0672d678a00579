import type { Key } from './scanner-keys';

export const SHORTEST = 6;
/** No hand is as fast as this; slower ones have to say more to be believed. */
const HAND = 40;
const LONGER = 8;
const VARIED = 3;
/** So many signs that came fast, and the next one so soon after them: the scanner paused within its code. */
const BEGUN = 3;
const PAUSE = 300;

/** Signs that follow each other fast: what they make so far, and whether no hand could have typed them. Pure: the clock is the events' own. */
export function keyBurst() {
  let code = '';
  let [from, at] = [0, Number.NEGATIVE_INFINITY];
  /** What is typed now is the rest of a code whose beginning came apart. */
  let isTorn = false;
  const isWhole = (): boolean => {
    const mean = (at - from) / Math.max(code.length - 1, 1);
    // A key held down repeats itself as fast as a scanner types.
    const isVaried = new Set(code).size >= VARIED;
    return isVaried && code.length >= SHORTEST && (mean <= HAND || (code.length >= LONGER && /\d/.test(code)));
  };
  const drop = () => {
    code = '';
    isTorn = false;
  };
  return {
    isFast: (event: Key, gap: number): boolean => event.timeStamp - at <= gap,
    signs: (): number => code.length,
    /** What was typed so far would do as a code. */
    isWhole,
    add: (sign: string, event: Key, isFast: boolean): void => {
      if (!isFast) isTorn = (isTorn || code.length >= BEGUN) && event.timeStamp - at <= PAUSE;
      if (!isFast || code === '') from = event.timeStamp;
      code = isFast ? code + sign : sign;
      at = event.timeStamp;
    },
    /** A part of a key press that is no sign yet. */
    goOn: (event: Key): void => {
      at = event.timeStamp;
    },
    /** The rest of a torn code would do as one, and says something else. */
    isRest: (): boolean => isTorn && isWhole(),
    /** @returns the code it made, undefined when it would not do as one, or is but the rest of one */
    end: (): string | undefined => {
      const whole = isWhole() && !isTorn ? code : undefined;
      drop();
      return whole;
    },
    drop,
  };
}
