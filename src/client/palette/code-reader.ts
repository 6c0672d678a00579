import { keyBurst } from './key-burst';
import { GS, isBare, isGroupKey, isNumpad, isSign, type Key } from './scanner-keys';
import type { ScannerSettings } from './scanner-settings';

export type Heard = {
  /** The code this key ends. */
  ended?: string;
  /** It ends the rest of one: the scanner paused longer than it may within a code. */
  isTorn?: true;
  /** The key stands for FNC1: it means nothing else, and writes nothing by itself. */
  isSeparator: boolean;
};

/** Signs after which a key that may mean something else is the scanner's. */
const AMIDST = 3;

/** Tells a scanner from a hand by the times of its keys: signs that follow each other at most `gap` apart, and a key that ends them. */
export function codeReader(settings: () => ScannerSettings) {
  const burst = keyBurst();
  /** Alt+029: the digits pressed so far. */
  let digits = '';

  /** Parts of a key press that are no sign yet keep the burst going. @returns whether the event was such a part */
  const isPart = (event: Key, isFast: boolean): boolean => {
    if (!isBare(event) && !isNumpad(event)) return false;
    if (event.key === 'Alt') digits = '';
    if (isFast) burst.goOn(event);
    return isBare(event);
  };
  const isSeparatorOf = (event: Key, isFast: boolean): boolean => {
    if (isNumpad(event)) {
      digits += event.code?.slice(-1) ?? '';
      return /^0*29$/.test(digits);
    }
    return isGroupKey(event) || (event.key === 'F8' && isFast && burst.signs() >= AMIDST);
  };

  return {
    press(event: Key): Heard {
      const { gap, suffix } = settings();
      const isFast = burst.isFast(event, gap);
      if (isPart(event, isFast)) return { isSeparator: false };
      const ends = (event.key === 'Enter' && suffix !== 'tab') || (event.key === 'Tab' && suffix !== 'enter');
      if (ends) {
        const isTorn = isFast && burst.isRest();
        const ended = isFast ? burst.end() : undefined;
        burst.drop();
        return { isSeparator: false, ...(ended === undefined ? {} : { ended }), ...(isTorn ? { isTorn } : {}) };
      }
      if (isSeparatorOf(event, isFast)) {
        digits = '';
        burst.add(GS, event, isFast);
        return { isSeparator: true };
      }
      if (isNumpad(event)) return { isSeparator: false };
      if (isSign(event)) burst.add(event.key, event, isFast);
      else burst.drop();
      return { isSeparator: false };
    },
    isWhole: burst.isWhole,
    /** The scanner fell silent: what it typed, where no key ends its codes. */
    rest: (): string | undefined => (settings().suffix === 'none' ? burst.end() : undefined),
    forget: burst.drop,
  };
}
