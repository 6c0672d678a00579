import { pinyinOf } from './words';

/** Letters or syllables that stand in a name in this order, the last of them at its end: 三院 and sanyuan of 江城市第三人民医院. */
export type ShortName = { keyword: string; fits: (name: string) => boolean };

const SYLLABLE = /(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:i?ang|i?ong|eng|ing|u?an|i?an|en|in|un|i?ao|u?ai|ei|ui|o?u|iu|ou|ua|uo|ia|ie|ue|ve|er|[aoeiuv])/g;

const ALL_SYLLABLES = new RegExp(`^(?:${SYLLABLE.source})+$`);
/** caigou and dingdan, and no English but by chance. */
export const isPinyin = (word: string): boolean => ALL_SYLLABLES.test(word);

/** What is said for short; undefined where words are none. */
export function shortNameOf(words: string): ShortName | undefined {
  if (/^[\u3400-\u9fff]{2,4}$/.test(words)) {
    const letters = [...words];
    // 青山职工: two words of the name, and not its end.
    const pairs = letters.length === 4 ? [words.slice(0, 2), words.slice(2)] : [];
    const isPaired = (name: string) =>
      pairs.length > 0 && name.indexOf(pairs[0] ?? '') !== -1 && name.indexOf(pairs[1] ?? '', name.indexOf(pairs[0] ?? '') + 2) !== -1;
    return { keyword: letters.join(' '), fits: (name) => isPaired(name) || (isInOrder(letters, name) && endsSo(name, letters.at(-1) ?? '')) };
  }
  if (!/^[a-z]{5,20}$/.test(words)) return undefined;
  const syllables = words.match(SYLLABLE) ?? [];
  if (syllables.length < 2 || syllables.length > 4 || syllables.join('') !== words) return undefined;
  return {
    keyword: syllables.join(' '),
    fits: (name) => {
      const read = [...name].map((letter) => pinyinOf(letter).full);
      return isInOrder(syllables, read) && read.at(-1) === syllables.at(-1);
    },
  };
}

/** At the end, or before the 科 or 库 that is not said: 神外 is the 神经外科. */
const endsSo = (name: string, letter: string): boolean => name.endsWith(letter) || (/[科库]$/.test(name) && name.at(-2) === letter);

/** Of rows of such names those meant: where more of the beginning stands together, 中医院 is the 中医医院 before a 中心医院. */
export function calledForShort<Row>({ fits }: ShortName, words: string, rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const together = (name: string): number => {
    let size = words.length;
    while (size > 1 && !name.includes(words.slice(0, size))) size -= 1;
    return size;
  };
  const called = rows.map((row) => ({ row, name: nameOf(row) })).filter(({ name }) => fits(name));
  const most = Math.max(0, ...called.map(({ name }) => together(name)));
  return called.filter(({ name }) => together(name) === most).map(({ row }) => row);
}

function isInOrder(wanted: readonly string[], among: Iterable<string>): boolean {
  let at = 0;
  for (const one of among) if (one === wanted[at]) at += 1;
  return at === wanted.length;
}
