import { literal } from '../../../../define/literal';

/**
 * Phrases with places: each place is a list of words parted by blanks (a bar stands for a blank within one), `?` before it where it may be left
 * out, `~4` for up to four letters of whatever else, `!` for words that may not follow, `^` and `$` for the ends of the sentence.
 */

/** Any word of a list, the longest first, as a pattern. */
export const anyOf = (list: string): string =>
  list
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)
    .map((word) => literal(word.replaceAll('|', ' ')))
    .join('|');

function place(given: string): string {
  if (given === '^' || given === '$') return given;
  if (given.startsWith('~')) return `[^，。]{0,${Number(given.slice(1))}}?`;
  if (given.startsWith('!')) return `(?!${anyOf(given.slice(1))})`;
  return given.startsWith('?') ? `(?:${anyOf(given.slice(1))})?` : `(?:${anyOf(given)})`;
}

/** One phrase, place by place. */
export const phrase = (...places: readonly string[]): string => places.map(place).join('');
/** Any of the phrases. */
export const sayings = (...phrases: readonly string[]): RegExp => new RegExp(phrases.join('|'), 'i');
