import { pinyinOf } from './words';

/** Letters or syllables that stand in a name in this order, the last of them at its end: 三院 and sanyuan of 江城市第三人民医院. */
export type ShortName = { keyword: string; parts: readonly string[]; read: (name: string) => string[]; fits: (name: string) => boolean };

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
    const read = (name: string) => [...name];
    return {
      keyword: letters.join(' '),
      parts: letters,
      read,
      fits: (name) => isPaired(name) || (isInOrder(letters, name) && endsSo(name, letters.at(-1) ?? '')),
    };
  }
  if (!/^[a-z]{5,20}$/.test(words)) return undefined;
  const syllables = words.match(SYLLABLE) ?? [];
  if (syllables.length < 2 || syllables.length > 4 || syllables.join('') !== words) return undefined;
  const read = (name: string) => [...name].map((letter) => pinyinOf(letter).full);
  return {
    keyword: syllables.join(' '),
    parts: syllables,
    read,
    fits: (name) => isInOrder(syllables, read(name)) && read(name).at(-1) === syllables.at(-1),
  };
}

/** At the end, or before the 科 or 库 that is not said: 神外 is the 神经外科. */
const endsSo = (name: string, letter: string): boolean => name.endsWith(letter) || (/[科库]$/.test(name) && name.at(-2) === letter);

/** Of rows of such names those meant: where more of the beginning stands together, 中医院 is the 中医医院 before a 中心医院. */
export function calledForShort<Row>({ fits, parts, read }: ShortName, rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const called = rows.flatMap((row) => (fits(nameOf(row)) ? [{ row, together: togetherIn(parts, read(nameOf(row))) }] : []));
  const most = Math.max(0, ...called.map(({ together }) => together));
  return called.filter(({ together }) => together === most).map(({ row }) => row);
}

/** How many of the parts stand side by side, from the first on. */
function togetherIn(parts: readonly string[], name: readonly string[]): number {
  const runs = name.map((_, from) => {
    const apart = parts.findIndex((part, at) => name[from + at] !== part);
    return apart === -1 ? parts.length : apart;
  });
  return Math.max(0, ...runs);
}

function isInOrder(wanted: readonly string[], among: Iterable<string>): boolean {
  let at = 0;
  for (const one of among) if (one === wanted[at]) at += 1;
  return at === wanted.length;
}
