import Big from 'big.js';
import type { RawCell, RawSheet } from './raw-sheet';

/**
 * What a cell holds: its value, never what its format makes of it on the screen. Numbers are decimal texts as people
 * wrote them; days and times are texts too, in no time zone.
 */
export type Cell =
  | { is: 'text'; text: string }
  | { is: 'number'; text: string; format: NumberFormat; isLong: boolean; is1904: boolean }
  | { is: 'moment'; day: string; time: string }
  | { is: 'flag'; isTrue: boolean }
  | { is: 'error'; text: string }
  | { is: 'unworked' }
  | { is: 'merged' };

export type NumberFormat = {
  isDate: boolean;
  isPercent: boolean;
  isScientific: boolean;
  /** Digits a format of zeros only fills up to: 00000 → 5. */
  zeros: number;
  /** Letters or signs that only the format adds: what is shown is not what is there. */
  hasWords: boolean;
};

/** A sheet keeps 15 digits of a number; what a 16th and further were nobody knows. */
export const DIGITS = 15;
const LONG = 1e15;

/** The number format in words; only its first section counts, the others are for negative numbers, zero and text. */
function formatOf(code: string): NumberFormat {
  const { words, signs } = sectionOf(code);
  const isDate = /[ymdhs]|\be\b/i.test(signs.replace(/E[+-]/gi, ''));
  return {
    isDate,
    isPercent: signs.includes('%'),
    isScientific: /E[+-]/i.test(signs),
    zeros: /^0{2,}$/.test(signs) && words === '' ? signs.length : 0,
    hasWords: !isDate && (/[\p{L}\p{N}/.-]/u.test(words) || /0-0/.test(signs)),
  };
}

/** A format's first section as its literal words and the signs that mean something. */
function sectionOf(code: string): { words: string; signs: string } {
  let words = '';
  let signs = '';
  for (let at = 0; at < code.length && code[at] !== ';'; at += 1) {
    const sign = code[at] ?? '';
    const to = (mark: string, from: number) => (code.indexOf(mark, from) === -1 ? code.length : code.indexOf(mark, from));
    if (sign === '"') {
      words += code.slice(at + 1, to('"', at + 1));
      at = to('"', at + 1);
    } else if (sign === '\\') words += code[++at] ?? '';
    // A space as wide as the next sign, or the next sign until the cell is full.
    else if (sign === '_' || sign === '*') at += 1;
    else if (sign === '[') {
      const inside = code.slice(at + 1, to(']', at));
      // Hours beyond a day are times; colours, conditions, currencies and languages are neither words nor signs.
      if (/^(h+|m+|s+)$/i.test(inside)) signs += inside;
      at = to(']', at);
    } else signs += sign;
  }
  return { words, signs: signs.replace(/General|G\/通用格式/gi, '').trim() };
}

/** @param formats of the whole sheet, read once */
export function cellOf([, kind, text, format]: RawCell, formats: readonly NumberFormat[], is1904: boolean): Cell {
  switch (kind) {
    case 'text':
      return { is: 'text', text: written(text) };
    case 'flag':
      return { is: 'flag', isTrue: text === '1' || text === 'true' };
    case 'error':
      return { is: 'error', text: text.slice(0, 20) };
    case 'unworked':
      return { is: 'unworked' };
    case 'moment':
      return isoMoment(text);
    default:
      return numberCell(text, formats[format] ?? PLAIN, is1904);
  }
}

const PLAIN = formatOf('General');

function numberCell(text: string, format: NumberFormat, is1904: boolean): Cell {
  const value = Number(text);
  if (!Number.isFinite(value)) return { is: 'error', text: text.slice(0, 20) };
  if (format.isDate) return momentOf(value, is1904);
  // Beyond 15 digits stands what binary arithmetic left over: 0.30000000000000004 is 0.3.
  return { is: 'number', text: new Big(value.toPrecision(DIGITS)).toFixed(), format, isLong: Math.abs(value) >= LONG, is1904 };
}

/** Spaces of every kind at both ends go, and an apostrophe that only kept a code from being taken for a number. */
const written = (text: string): string => {
  const bare = text.replace(/\r\n?/g, '\n').replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '');
  return /^'[\d=+@-]/.test(bare) ? bare.slice(1) : bare;
};

const DAY = 86_400;
const FIRST_1904 = 1462;

/** Days since 1900 (which Excel takes for a leap year) or 1904, the time of day behind the point; to the second. */
export function momentOf(serial: number, is1904 = false): Cell {
  const seconds = Math.round((serial + (is1904 ? FIRST_1904 : 0)) * DAY);
  const days = Math.floor(seconds / DAY);
  const time = new Date((seconds - days * DAY) * 1000).toISOString().slice(11, 19);
  const isTimeOnly = Math.floor(serial) === 0;
  if (isTimeOnly || days < 1 || days > 2_958_465) return { is: 'moment', day: '', time };
  const since = days > 60 ? Date.UTC(1899, 11, 30) : Date.UTC(1899, 11, 31);
  return { is: 'moment', day: new Date(since + days * DAY * 1000).toISOString().slice(0, 10), time };
}

/** A date a file holds as ISO text. */
function isoMoment(text: string): Cell {
  const [, day = '', time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}:\d{2})?/.exec(text) ?? [];
  return { is: 'moment', day, time };
}

/** The formats of a sheet, each understood once. */
export const formatsOf = (raw: RawSheet): NumberFormat[] => raw.formats.map(formatOf);
