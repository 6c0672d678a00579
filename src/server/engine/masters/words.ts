import { type RawBuilder, sql } from 'kysely';
import { pinyin } from 'pinyin-pro';
import { containing } from '../filters';

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

/** Characters people read either way; rarer readings would only find what nobody looks for. */
const EITHER: Record<string, readonly string[]> = {
  重: ['zhong', 'chong'],
  长: ['chang', 'zhang'],
  行: ['xing', 'hang'],
  调: ['tiao', 'diao'],
  会: ['hui', 'kuai'],
  参: ['can', 'shen'],
  传: ['chuan', 'zhuan'],
  藏: ['cang', 'zang'],
  还: ['huan', 'hai'],
  校: ['xiao', 'jiao'],
  率: ['lv', 'shuai'],
  弹: ['tan', 'dan'],
  血: ['xue', 'xie'],
  粘: ['zhan', 'nian'],
  强: ['qiang', 'jiang'],
  乐: ['le', 'yue'],
  盛: ['sheng', 'cheng'],
  柜: ['gui', 'ju'],
  薄: ['bo', 'bao'],
  石: ['shi', 'dan'],
  省: ['sheng', 'xing'],
  厦: ['xia', 'sha'],
  给: ['gei', 'ji'],
  咽: ['yan', 'ye'],
  解: ['jie', 'xie'],
  壳: ['ke', 'qiao'],
};
const MOST_READINGS = 8;

/** The same for names read in more than one way, the readings side by side: 重置 → initials zz|cz, whole pinyin zhongzhi|chongzhi. */
export function readingsOf(name: string): { initials: string; full: string } {
  const ambiguous = [...name].flatMap((character, at) => (EITHER[character] ? [{ at, readings: EITHER[character] }] : []));
  if (ambiguous.length === 0) return pinyinOf(name);
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true });
  if (syllables.length !== [...name].length) return pinyinOf(name);
  const ways = ambiguous.reduce<string[][]>(
    (known, { at, readings }) =>
      known.flatMap((way) => [way, ...readings.filter((reading) => reading !== way[at]).map((reading) => way.with(at, reading))]).slice(0, MOST_READINGS),
    [syllables],
  );
  const plain = (words: readonly string[]) => [...new Set(words.map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, '')))].join('|').slice(0, 400);
  return {
    initials: plain(ways.map((way) => way.map((syllable) => (/^[a-z]/i.test(syllable) ? syllable[0] : syllable)).join(''))),
    full: plain(ways.map((way) => way.join(''))),
  };
}

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
