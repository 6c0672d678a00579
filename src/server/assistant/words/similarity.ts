import { pinyinOf } from '../../engine/masters/words';

/** How well words people type name a record: 1 = its name, 0 = nothing in common. */
export type Named = { name: string; other?: readonly string[]; pinyin?: string; pinyinFull?: string };

/** Lower case without spaces and signs: the form everything is compared in. */
export const bare = (text: string): string => text.toLowerCase().replace(/[\s'’"“”·,，。.、;；:：!！?？()（）【】[\]《》<>\-_/\\|]/g, '');

export const grams = (text: string, size: number): string[] =>
  text.length < size ? (text === '' ? [] : [text]) : Array.from({ length: text.length - size + 1 }, (_, i) => text.slice(i, i + size));

/** Dice over trigrams of the padded texts (bigrams for short Chinese words). */
export function alike(a: string, b: string): number {
  const size = Math.min(a.length, b.length) < 4 ? 2 : 3;
  const [left, right] = [grams(` ${a} `, size), new Set(grams(` ${b} `, size))];
  const common = left.filter((gram) => right.has(gram)).length;
  return left.length + right.size === 0 ? 0 : (2 * common) / (left.length + right.size);
}

export const LONGEST = 60;

/**
 * 1 the name · 0.95 a code or short name · 0.9 contained · 0.8 pinyin · 0.6 sounds alike · below: resembles.
 * Longer names lose a little, so that of two that contain the word the nearer one stands first.
 */
export function likeness(said: string, named: Named): number {
  const words = bare(said);
  // Nothing is called by more letters than this; long texts must not cost time.
  if (words.length > LONGEST) return 0;
  const name = bare(named.name);
  if (words === '' || name === '') return 0;
  if (words === name) return 1;
  const others = (named.other ?? []).map(bare).filter((other) => other !== '');
  if (others.includes(words)) return 0.95;
  const length = Math.min(name.length, 60) / 1000;
  if (name.includes(words) || others.some((other) => other.includes(words) && words.length >= 2)) return 0.9 - length;
  if (/^[a-z0-9]+$/.test(words)) {
    if (words.length >= 2 && (named.pinyin === words || named.pinyinFull === words)) return 0.88 - length;
    if (words.length >= 2 && (named.pinyin?.startsWith(words) || named.pinyinFull?.startsWith(words))) return 0.82 - length;
    if (words.length >= 3 && (named.pinyin?.includes(words) || named.pinyinFull?.includes(words))) return 0.75 - length;
  } else if (words.length >= 2) {
    const sound = pinyinOf(words).full;
    if (sound.length >= 4 && named.pinyinFull?.includes(sound)) return 0.65 - length;
  }
  // 康达医疗有限公司 said of 康达医疗器械有限公司: all of its letters in order.
  if (words.length >= 4 && words.length * 2 >= name.length && isScattered(name, words)) return 0.72 - length;
  return Math.min(0.6, Math.max(...[name, ...others].map((other) => alike(distinct(words), distinct(other)))) * 0.75);
}

/** Words half the names of a trade end with: 康和医院 and 云溪区人民医院 have nothing in common that tells who they are. */
const COMMON = /医疗|器械|器材|科技|股份|有限|责任|公司|集团|人民|医院|一次性|使用|医用/g;
/** Nothing but such words names nobody. */
export const isCommon = (name: string): boolean => bare(name).replace(COMMON, '') === '';
const distinct = (name: string): string => name.replace(COMMON, '') || name;

/** The letters of the words in order, beginning with the first of the name. */
function isScattered(name: string, words: string): boolean {
  if (name[0] !== words[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === words[at]) at += 1;
  return at === words.length;
}
