import { literal } from '../../../define/literal';
import { remembered } from '../../base/remembered';
import { pinyinOf } from '../../engine/masters/words';

/** How well words people type name a record: 1 = its name, 0 = nothing in common. */
export type Named = { name: string; other?: readonly string[]; pinyin?: string; pinyinFull?: string };

/** 2.25mm×28mm, 2.25*28 and 2.25x28 are one size: the sign between its sides is one sign, and what they are measured in is said once. */
const SIDES = /(\d)\s*(?:mm|cm|毫米|厘米)?\s*[×x*✕╳]\s*(?=\d)/g;

/** Lower case without spaces and signs: the form everything is compared in. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(SIDES, '$1×')
    .replace(/[\s'’"“”·,，。.、;；:：!！?？()（）【】[\]《》<>\-_/\\|]/g, '');

export const grams = (text: string, size: number): string[] =>
  text.length < size ? (text === '' ? [] : [text]) : Array.from({ length: text.length - size + 1 }, (_, i) => text.slice(i, i + size));

/** Dice over trigrams of the padded texts (bigrams for short Chinese words). */
export function alike(a: string, b: string): number {
  const size = Math.min(a.length, b.length) < 4 ? 2 : 3;
  const [left, right] = [grams(` ${a} `, size), new Set(grams(` ${b} `, size))];
  const common = left.filter((gram) => right.has(gram)).length;
  return left.length + right.size === 0 ? 0 : (2 * common) / (left.length + right.size);
}

const LONGEST = 60;

/**
 * 1 the name · 0.95 a code or short name · 0.9 contained · 0.8 pinyin · 0.6 sounds alike · below: resembles.
 * Longer names lose a little, so that of two that contain the word the nearer one stands first.
 */
export function likeness(said: string, named: Named): number {
  const { words, sound } = saidAs(said);
  // Nothing is called by more letters than this; long texts must not cost time.
  if (words.length > LONGEST) return 0;
  const { name, others } = comparedAs(named);
  if (words === '' || name === '') return 0;
  if (words === name) return 1;
  if (others.includes(words)) return 0.95;
  const length = Math.min(name.length, 60) / 1000;
  // 5ml is not 15ml: a figure at the beginning of the words is one at the beginning of a figure.
  if (holds(name, words) || others.some((other) => holds(other, words) && words.length >= 2)) return 0.9 - length;
  if (/^[a-z0-9]+$/.test(words)) {
    if (words.length >= 2 && (named.pinyin === words || named.pinyinFull === words)) return 0.88 - length;
    if (words.length >= 2 && (named.pinyin?.startsWith(words) || named.pinyinFull?.startsWith(words))) return 0.82 - length;
    if (words.length >= 3 && (named.pinyin?.includes(words) || named.pinyinFull?.includes(words))) return 0.75 - length;
  } else if (words.length >= 2) {
    if (named.pinyinFull && isTelling(sound()) && named.pinyinFull.includes(sound())) return 0.65 - length;
  }
  if ([name, ...others].some((other) => isInParts(other, words) || isInPieces(other, said))) return 0.86 - length;
  if (isAbbreviation(name, words)) return 0.71 - length;
  // 康达医疗有限公司 said of 康达医疗器械有限公司: all of its letters in order.
  if (words.length >= 4 && words.length * 2 >= name.length && isScattered(name, words)) return 0.72 - length;
  return Math.min(0.6, Math.max(...[name, ...others].map((other) => alike(distinct(words), distinct(other)))) * 0.75);
}

/** Words as they are compared, one after the other with every record there is. */
type Said = { said: string; words: string; sound(): string };
let saidLast: Said | undefined;
function saidAs(said: string): Said {
  if (saidLast?.said === said) return saidLast;
  const words = bare(said);
  let sound: string | undefined;
  saidLast = {
    said,
    words,
    sound() {
      sound ??= pinyinOf(words).full;
      return sound;
    },
  };
  return saidLast;
}
/** A record as it is compared, several times in one question. */
const comparedAs = remembered(({ name, other = [] }: Named) => ({ name: bare(name), others: other.map(bare).filter((one) => one !== '') }));

/** Words half the names of a trade end with: 康和医院 and 云溪区人民医院 have nothing in common that tells who they are. */
const COMMON = /医疗|器械|器材|科技|股份|有限|责任|公司|集团|人民|医院|一次性|使用|医用/g;
/** Nothing but such words names nobody. */
export const isCommon = (name: string): boolean => bare(name).replace(COMMON, '') === '';
const distinct = (name: string): string => name.replace(COMMON, '') || name;

const holds = (name: string, words: string): boolean =>
  /^\d/.test(words) ? Array.from(name.matchAll(new RegExp(literal(words), 'g'))).some(({ index }) => !/\d/.test(name[index - 1] ?? '')) : name.includes(words);

/** What 一院 sounds like stands in every hospital's name. */
const COMMON_SOUNDS = ['医疗器械', '医院', '人民医院', '有限公司', '一次性使用', '医用'].map((word) => pinyinOf(word).full);
const isTelling = (sound: string): boolean => sound.length >= 4 && !COMMON_SOUNDS.some((common) => common.includes(sound));

/** 留置针22G and 22G留置针 said of 静脉留置针 Y型 22G: Chinese letters and specifications, each of them in the name. */
function isInParts(name: string, words: string): boolean {
  const parts = words.match(/[a-z0-9#×+%]+|[\u3400-\u9fff]+/g) ?? [];
  return parts.length >= 2 && parts.every((part) => (part.length >= 2 || /\d/.test(part)) && holds(name, part));
}

/** 直型 留置针 18G, 无粉6.5的外科手套: every piece of the words stands in the name, in whatever order; Chinese runs fall into pieces of their own. */
function isInPieces(name: string, said: string): boolean {
  const tokens = said
    .toLowerCase()
    .split(/[\s,，、的]+/)
    .map(bare)
    .filter((token) => token !== '');
  const pieces = tokens.flatMap((token) => (holds(name, token) ? [token] : (token.match(/\d[\da-z.#×x*%]*|[a-z]+[\u3400-\u9fff]?|[\u3400-\u9fff]+/g) ?? [])));
  return (
    pieces.length > 0 &&
    said.length >= 4 &&
    pieces.every((piece) => (holds(name, piece) && (piece.length >= 2 || tokens.length > 1)) || isCoveredBy(name, piece))
  );
}

/** A Chinese run as pieces of at least two letters, each of them in the name: 带控制阀吸痰管 of 吸痰管 带控制阀. */
function isCoveredBy(name: string, run: string): boolean {
  if (!/^[\u3400-\u9fff]{4,}$/.test(run)) return false;
  for (let at = 0; at < run.length; ) {
    let to = run.length;
    while (to - at >= 2 && !name.includes(run.slice(at, to))) to -= 1;
    if (to - at < 2) return false;
    at = to;
  }
  return true;
}

/** 一院 said of 江城市第一人民医院, 神外 of 神经外科: a few letters in order, the first or the last of them at the end of the name. */
function isAbbreviation(name: string, words: string): boolean {
  if (words.length < 2 || words.length > 4 || name.length > 12 || !/^[\u3400-\u9fff]+$/.test(words)) return false;
  if (name[0] !== words[0] && name.at(-1) !== words.at(-1)) return false;
  let at = 0;
  for (const letter of name) if (letter === words[at]) at += 1;
  return at === words.length;
}

/** 药洗支架 of 药物洗脱支架系统: the last two letters stand together in the name, and the letters said before them stand in that order before those. */
export function isContraction(name: string, words: string): boolean {
  if (!/^[\u3400-\u9fff]{4,5}$/.test(words) || name.includes(words)) return false;
  const own = distinct(name);
  const end = own.indexOf(words.slice(-2));
  if (end < 0) return false;
  const [front, said] = [own.slice(0, end), words.slice(0, -2)];
  let at = 0;
  for (const letter of front) if (letter === said[at]) at += 1;
  return at === said.length;
}

/** The letters of the words in order, beginning with the first of the name. */
function isScattered(name: string, words: string): boolean {
  if (name[0] !== words[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === words[at]) at += 1;
  return at === words.length;
}
