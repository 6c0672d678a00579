import { documents, masters, screens } from '../../../domain/registry';
import { termsOf } from '../../../domain/screens/english-terms';
import { SAID_IN_ENGLISH } from './english-said';

/** English names as people say them: in any order, in the plural, without words that every page has. */
const EMPTY = new Set(
  'the a an of for to in on and my our all me us page pages list screen menu view management open show please go take display bring up see find'.split(' '),
);
const SAME: Readonly<Record<string, string>> = {
  inventory: 'stock',
  usage: 'use',
  organization: 'organisation',
  institution: 'organisation',
  authorization: 'authorisation',
  license: 'licence',
  inquiry: 'enquiry',
  quotation: 'enquiry',
  requisition: 'claim',
  request: 'claim',
  vendor: 'supplier',
  store: 'warehouse',
  department: 'ward',
  operation: 'surgery',
  surgical: 'surgery',
  expiration: 'expiry',
  catalog: 'catalogue',
  orthopedic: 'orthopaedic',
  staff: 'employee',
  personnel: 'employee',
  setting: 'setting',
  flow: 'setting',
  po: 'order',
};

/** A word as it is compared: small, in the singular, one of several that mean the same. */
function wordOf(said: string): string {
  const small = said.toLowerCase().replace(/'s$/, '');
  const single =
    small.length > 3
      ? small
          .replace(/ies$/, 'y')
          .replace(/(?<=ch|sh|x)es$/, '')
          .replace(/(?<![su])s$/, '')
      : small;
  return SAME[single] ?? SAME[small] ?? single;
}
export const wordsOf = (text: string): string[] => [...new Set((text.match(/[a-z0-9][a-z0-9'-]*/gi) ?? []).map(wordOf))].filter((word) => !EMPTY.has(word));

/** Of a title every way it may be said: one alternative of each of its terms. */
function waysOf(title: string): { needed: string[]; more: string[] }[] {
  const parts = termsOf(title);
  if (!parts) return [];
  let ways: { needed: string[]; more: string[] }[] = [{ needed: [], more: [] }];
  for (const part of parts) {
    const isLoose = part.every((one) => one.startsWith('('));
    ways = ways.flatMap(({ needed, more }) =>
      part.slice(0, 4).map((one) => (isLoose ? { needed, more: [...more, ...wordsOf(one)] } : { needed: [...needed, ...wordsOf(one)], more })),
    );
    if (ways.length > 24) ways = ways.slice(0, 24);
  }
  return ways.map(({ needed, more }) => ({ needed: [...new Set(needed)], more }));
}

let known: ReadonlyMap<string, { needed: string[]; more: string[] }[]> | undefined;
function allWays(): ReadonlyMap<string, { needed: string[]; more: string[] }[]> {
  known ??= new Map([...new Set([...screens, ...documents, ...masters].map(({ title }) => title))].map((title) => [title, waysOf(title)]));
  return known;
}

/** How well English words name a title: 1 = just so; 0 where a word of them is not in it. */
export function englishLikeness(said: string, title: string): number {
  const words = wordsOf(said);
  if (words.length === 0) return 0;
  let best = 0;
  for (const { needed, more } of allWays().get(title) ?? waysOf(title)) {
    if (!words.every((word) => needed.includes(word) || more.includes(word))) continue;
    const covered = needed.length === 0 ? 0 : needed.filter((word) => words.includes(word)).length / needed.length;
    best = Math.max(best, covered === 1 ? 1 : 0.6 + 0.3 * covered);
  }
  return best;
}

/** Words any sentence holds. */
const COMMON = new Set(
  [
    'store warehouse department ward product unit account partner patient user role item message label location stock inventory',
    'hospital record name list price statement registration issue delivery receipt payment invoice return transfer loss scrap use usage',
  ].flatMap((some) => some.split(' ')),
);
let names: readonly (readonly [RegExp, string])[] | undefined;
/** English names of kinds and records that are said in full: the longest first. */
function namesSaid(): readonly (readonly [RegExp, string])[] {
  names ??= [...documents, ...masters]
    .flatMap(({ title }) =>
      (termsOf(title) ?? []).length === 0
        ? []
        : (termsOf(title) as readonly (readonly string[])[])
            .reduce<string[]>(
              (ways, part) =>
                ways.flatMap((way) => part.slice(0, 3).map((one) => (one.startsWith('(') || one === '' ? way : `${way} ${one}`.trim()))).slice(0, 12),
              [''],
            )
            .map((name) => [name, title] as const),
    )
    .filter(([name]) => /[a-z]{4}/i.test(name) && !COMMON.has(name.toLowerCase()))
    .sort(([a], [b]) => b.length - a.length)
    .map(([name, title]) => [new RegExp(`\\b${name.replace(/[^a-z0-9 -]/gi, '')}(?:s|es)?\\b`, 'i'), title] as const);
  return names;
}

/** An English question with what its lexicon does not know put in the words of the lists: names of kinds, states, ends of spans. */
export function halfTranslated(text: string): string {
  let said = text;
  for (const [pattern, words] of SAID_IN_ENGLISH) said = said.replace(pattern, words);
  for (const [pattern, title] of namesSaid()) if (pattern.test(said)) said = said.replace(pattern, ` ${title} `);
  return said.replace(/\s+/g, ' ').trim();
}
