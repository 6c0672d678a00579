import { isChinese, readingsOf } from './syllables';
import { compact } from './typed';

/** A whole reading in letters, and where its syllables begin: dan stands in caigoudingdan, and an does not. */
export type Sound = { letters: string; starts: readonly number[] };
/** A word something is called, with all the ways it is typed in letters; prepared once for all that are called so. */
export type Name = { id: number; text: string; sounds: readonly Sound[]; initials: readonly string[]; letters: number };

const known = new Map<string, Name>();
export const namesKnown = (): number => known.size;

export function nameOf(words: string): Name {
  const text = compact(words);
  const before = known.get(text);
  if (before) return before;
  const ways = [...text].some(isChinese) ? waysThrough([...text].map((letter) => (isChinese(letter) ? readingsOf(letter) : [letter]))) : [];
  const name = withWays(known.size, text, ways);
  known.set(text, name);
  return name;
}

/** The same word as a dictionary reads it too: readings stand side by side ("chong zhi|zhong zhi"), syllables apart. */
export function nameRead(words: string, read: { full: string; initials: string } | undefined): Name {
  const name = nameOf(words);
  if (!read) return name;
  const own = read.full
    .split('|')
    .map((one) =>
      one
        .toLowerCase()
        .split(/[\s'’]+/)
        .filter(Boolean),
    )
    .filter((way) => way.length > 0);
  const initials = read.initials.split('|').map(compact).filter(Boolean);
  const sounds = own.map(soundOf).filter(({ letters }) => !name.sounds.some((one) => one.letters === letters));
  const added = initials.filter((one) => !name.initials.includes(one));
  if (sounds.length === 0 && added.length === 0) return name;
  return {
    ...name,
    sounds: [...name.sounds, ...sounds],
    initials: [...name.initials, ...added],
    letters: name.letters | lettersOf([...sounds.map((one) => one.letters), ...added].join('')),
  };
}

function withWays(id: number, text: string, ways: readonly (readonly string[])[]): Name {
  const sounds = ways.map(soundOf);
  const initials = [...new Set(ways.map((way) => way.map((syllable) => syllable[0] ?? '').join('')))];
  return { id, text, sounds, initials, letters: lettersOf([text, ...sounds.map(({ letters }) => letters)].join('')) };
}

function soundOf(way: readonly string[]): Sound {
  const starts: number[] = [];
  let letters = '';
  for (const syllable of way) {
    starts.push(letters.length);
    letters += syllable;
  }
  return { letters, starts };
}

const MOST_WAYS = 4;
/** All first readings, then those with another of one character. */
function waysThrough(readings: readonly (readonly string[])[]): string[][] {
  const usual = readings.map(([first = '']) => first);
  const others = readings.flatMap((more, at) => more.slice(1).map((other) => usual.with(at, other)));
  return [usual, ...others].slice(0, MOST_WAYS);
}

/** One bit for each Latin letter, and the rest shared by all other signs: what is missing here is missing in the text. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}
