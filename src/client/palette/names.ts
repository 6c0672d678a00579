import { readingsOf } from './syllables';
import { compact } from './typed';

/** A whole reading in letters, and where its syllables begin: dan stands in caigoudingdan, and an does not. */
export type Sound = { letters: string; starts: readonly number[] };
/** A word something is called, with all the ways it is typed in letters; prepared once for all that are called so. */
export type Name = { id: number; text: string; sounds: readonly Sound[]; initials: readonly string[]; letters: number };

const known = new Map<string, Name>();
/** By what was written before it was made compact: the same words come with many entries. */
const written = new Map<string, Name>();
export const namesKnown = (): number => known.size;

export function nameOf(words: string): Name {
  const before = written.get(words);
  if (before) return before;
  const name = nameCalled(compact(words));
  written.set(words, name);
  return name;
}

function nameCalled(text: string): Name {
  const before = known.get(text);
  if (before) return before;
  const sounds = soundsOf(text);
  const name: Name = {
    id: known.size,
    text,
    sounds,
    initials: [...new Set(sounds.map(initialsIn))],
    letters: sounds.reduce((letters, one) => letters | lettersOf(one.letters), lettersOf(text)),
  };
  known.set(text, name);
  return name;
}

const initialsIn = ({ letters, starts }: Sound): string => starts.map((at) => letters[at]).join('');

const MOST_WAYS = 4;
/** The usual reading, then those with another of one character; none of what has no Chinese in it. */
function soundsOf(text: string): Sound[] {
  const usual: string[] = [];
  const others: (readonly [at: number, syllable: string])[] = [];
  let isRead = false;
  for (const letter of text) {
    const readings = readingsOf(letter);
    isRead ||= readings.length > 0;
    for (let more = 1; more < readings.length; more += 1) others.push([usual.length, readings[more] ?? '']);
    usual.push(readings[0] ?? letter);
  }
  if (!isRead) return [];
  return [usual, ...others.slice(0, MOST_WAYS - 1).map(([at, syllable]) => usual.with(at, syllable))].map(soundOf);
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

function soundOf(way: readonly string[]): Sound {
  const starts: number[] = [];
  let letters = '';
  for (const syllable of way) {
    starts.push(letters.length);
    letters += syllable;
  }
  return { letters, starts };
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
