import type { ScannerSettings } from './scanner-settings';

/**
 * Tells a scanner from a hand by the times of its keys: signs that follow each other at most `gap` apart, and a key that ends them.
 * Pure: the clock is the events' own.
 */
export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'> & { code?: string };
export type Heard = {
  /** The code this key ends. */
  ended?: string;
  /** The key stands for FNC1: it means nothing else, and writes nothing by itself. */
  isSeparator: boolean;
};

export const SHORTEST = 6;
/** Signs after which a key that may mean something else is the scanner's. */
const AMIDST = 3;
/** No hand is as fast as this; slower ones have to say more to be believed. */
const HAND = 40;
const LONGER = 8;
const VARIED = 3;

export const GS = '\u001d';
/** FNC1 for the eye; the server reads it as what it stands for. */
export const SHOWN = '␝';

/** FNC1 as keyboard wedges send it: Ctrl and ], on any layout. */
const isGroupKey = (event: Key): boolean => event.key === GS || (event.ctrlKey && !event.altKey && (event.key === ']' || event.code === 'BracketRight'));
const isNumpad = (event: Key): boolean => event.altKey && !event.ctrlKey && /^Numpad\d$/.test(event.code ?? '');
const isBare = (event: Key): boolean => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(event.key);
/** AltGr types signs, and is Ctrl with Alt to a browser. */
const isSign = (event: Key): boolean => event.key.length === 1 && !event.metaKey && event.ctrlKey === event.altKey;

export function codeReader(settings: () => ScannerSettings) {
  let code = '';
  let [from, at] = [0, Number.NEGATIVE_INFINITY];
  /** Alt+029: the digits pressed so far. */
  let digits = '';

  const isWhole = (): boolean => {
    const mean = (at - from) / Math.max(code.length - 1, 1);
    // A key held down repeats itself as fast as a scanner types.
    const isVaried = new Set(code).size >= VARIED;
    return isVaried && code.length >= SHORTEST && (mean <= HAND || (code.length >= LONGER && /\d/.test(code)));
  };
  const finished = (): string | undefined => {
    const whole = isWhole() ? code : undefined;
    code = '';
    return whole;
  };
  const add = (sign: string, event: Key, isFast: boolean) => {
    if (!isFast || code === '') from = event.timeStamp;
    code = isFast ? code + sign : sign;
    at = event.timeStamp;
  };

  /** Parts of a key press that are no sign yet keep the burst going. @returns whether the event was such a part */
  const isPart = (event: Key, isFast: boolean): boolean => {
    if (!isBare(event) && !isNumpad(event)) return false;
    if (event.key === 'Alt') digits = '';
    if (isFast) at = event.timeStamp;
    return isBare(event);
  };
  const isSeparatorOf = (event: Key, isFast: boolean): boolean => {
    if (isNumpad(event)) {
      digits += event.code?.slice(-1) ?? '';
      return /^0*29$/.test(digits);
    }
    return isGroupKey(event) || (event.key === 'F8' && isFast && code.length >= AMIDST);
  };

  return {
    press(event: Key): Heard {
      const { gap, suffix } = settings();
      const isFast = event.timeStamp - at <= gap;
      if (isPart(event, isFast)) return { isSeparator: false };
      const ends = (event.key === 'Enter' && suffix !== 'tab') || (event.key === 'Tab' && suffix !== 'enter');
      if (ends) {
        const ended = isFast ? finished() : undefined;
        code = '';
        return ended === undefined ? { isSeparator: false } : { ended, isSeparator: false };
      }
      if (isSeparatorOf(event, isFast)) {
        digits = '';
        add(GS, event, isFast);
        return { isSeparator: true };
      }
      if (isNumpad(event)) return { isSeparator: false };
      if (isSign(event)) add(event.key, event, isFast);
      else code = '';
      return { isSeparator: false };
    },
    /** What was typed so far would do as a code. */
    isWhole,
    /** The scanner fell silent: what it typed, where no key ends its codes. */
    rest: (): string | undefined => (settings().suffix === 'none' ? finished() : undefined),
    forget: () => {
      code = '';
    },
  };
}
