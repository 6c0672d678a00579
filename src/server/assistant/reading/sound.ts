import { pinyinOf } from '../../engine/masters/words';

const syllables = new Map<string, string>();

/** The sound of a word letter by letter, each looked up once: typing errors are looked for at many places of a text. */
export function soundOf(word: string): { full: string; heads: string } {
  let full = '';
  let heads = '';
  for (const letter of word) {
    let syllable = syllables.get(letter);
    if (syllable === undefined) {
      syllable = pinyinOf(letter).full;
      syllables.set(letter, syllable);
    }
    full += syllable;
    heads += syllable[0] ?? '';
  }
  return { full, heads };
}
