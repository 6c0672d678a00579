import { type RawBuilder, sql } from 'kysely';
import { pinyin } from 'pinyin-pro';

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

/** `%` and `_` typed by people are letters, not wildcards. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

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
