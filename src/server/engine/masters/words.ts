import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { EITHER } from '../../../define/polyphones';
import { containing } from '../filters';
import { GIVEN, SURNAMES } from './surnames';

/** `医用缝合线 3-0` → initials yyfhx30, whole pinyin yiyongfenghexian30: what pickers, palette and assistant search by. */
export function pinyinOf(name: string): { initials: string; full: string } {
  const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' }).join('');
  const full = pinyin(name, { toneType: 'none', type: 'array', v: true }).join('');
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 400);
  return { initials: plain(letters), full: plain(full) };
}

const MOST_READINGS = 8;

type Words = { initials: string; full: string };
const syllablesOf = (name: string, more: { surname?: 'head' } = {}): string[] => pinyin(name, { toneType: 'none', type: 'array', v: true, ...more });

/** The same for names read in more than one way, the readings side by side: 重置 → initials zz|cz, whole pinyin zhongzhi|chongzhi. */
export function readingsOf(name: string): Words {
  const syllables = syllablesOf(name);
  return together(
    name,
    [...name].map((character, at) => [syllables[at] ?? '', ...(EITHER[character] ?? [])]),
    syllables.length,
  );
}

/** Of a person's name, which begins with a surname: 曾强 → zengqiang, also found as cengqiang. */
export function readingsOfPerson(name: string): Words {
  const [named, plain] = [syllablesOf(name, { surname: 'head' }), syllablesOf(name)];
  const ways = [...name].map((character, at) => {
    const [usual = '', other = ''] = [named[at], plain[at]];
    const own = at === 0 ? SURNAMES[character] : (GIVEN[character] ?? EITHER[character]);
    // The dictionary knows most surnames; the others are ours.
    return at === 0 && usual === other ? [...(own ?? []), usual] : [usual, ...(own ?? []), other];
  });
  return together(name, ways, named.length === plain.length ? named.length : -1);
}

export const wordsOf = (name: string, isPerson: boolean): Words => (isPerson ? readingsOfPerson(name) : readingsOf(name));

/** Ways through the readings of the characters: all first readings, then those with one other, then with two. */
function waysThrough(readings: readonly (readonly string[])[]): string[][] {
  const ways = [readings.map(([first = '']) => first)];
  // Each way goes on from where it last left the first reading, so that none comes twice.
  let latest = [{ way: ways[0] ?? [], from: 0 }];
  while (latest.length > 0 && ways.length < MOST_READINGS) {
    latest = latest.flatMap(({ way, from }) =>
      readings.flatMap((others, at) => (at < from ? [] : others.slice(1).map((other) => ({ way: way.with(at, other), from: at + 1 })))),
    );
    ways.push(...latest.map(({ way }) => way));
  }
  return ways.slice(0, MOST_READINGS);
}

/** Initials and whole pinyin of each way; a name the dictionary takes apart otherwise has one. */
function together(name: string, readings: readonly (readonly string[])[], syllables: number): Words {
  const different = readings.map((ways) => [...new Set(ways)]);
  if (syllables !== readings.length || different.every((ways) => ways.length === 1)) return pinyinOf(name);
  const all = waysThrough(different);
  const plain = (words: readonly string[]) => [...new Set(words.map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')))].join('|').slice(0, 400);
  return {
    initials: plain(all.map((way) => way.map((syllable) => (/^[a-z]/i.test(syllable) ? syllable[0] : syllable)).join(''))),
    full: plain(all.map((way) => way.join(''))),
  };
}

/** Changes with the readings: what was written with others is written anew. */
export const READINGS_EDITION = createHash('sha256')
  .update(JSON.stringify([EITHER, SURNAMES, GIVEN, MOST_READINGS]))
  .digest('hex')
  .slice(0, 16);

export const isReadTwoWays = (name: string): boolean => [...name].some((character) => character in EITHER);

/** The usual one of several readings. */
export const firstReading = (readings: string): string => readings.split('|')[0] ?? '';

/** Every word of the keyword stands somewhere in the given texts, or in the pinyin when it is typed in letters. */
export function matches(keyword: string, texts: readonly RawBuilder<unknown>[], pinyins: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
  const all = words.map((word) => {
    const tests = texts.map((expression) => sql`lower(${expression}::text) like ${containing(word)}`);
    const letters = word.replace(/[^a-z0-9]/g, '');
    if (letters !== '' && letters === word) tests.push(...pinyins.map((expression) => sql`${expression} like ${containing(letters)}`));
    return tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`;
  });
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`;
}
