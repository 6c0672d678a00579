/** Of so many words what was found out is kept. */
const KEPT = 200;

/**
 * keptByWords(find)(pages, 'cgdd'): what was found out of words among the same things is said again, not found out again. Letters are taken
 * back and typed anew, and every letter asks for the beginnings of the word before it. Of things nobody holds any more nothing is kept.
 */
export function keptByWords<Among extends object, Found>(find: (among: Among, words: string) => Found): (among: Among, words: string) => Found {
  const known = new WeakMap<Among, Map<string, Found>>();
  return (among, words) => {
    const byWords = known.get(among) ?? new Map<string, Found>();
    if (byWords.has(words)) return byWords.get(words) as Found;
    const found = find(among, words);
    if (byWords.size >= KEPT) byWords.clear();
    known.set(among, byWords.set(words, found));
    return found;
  };
}
