import { aroundGrader, SAID_AROUND } from './around-words';
import { looksLike } from './look-alikes';
import { type Grade, type Index, remembering } from './match';
import { lettersOf, type Name, type Sound } from './names';
import { nearest } from './nearest';
import { blurred, isChinese, readingsOf } from './syllables';

/**
 * Words that name nothing as they stand, read as what was meant: said with a verb around the name, half in pinyin, with a character that
 * sounds or looks alike, one too many, one missing, two the wrong way round. Only asked where nothing is called so.
 */
/** Whole, and as far as it is typed. */
const HALF_IN_PINYIN = [2.6, 2.3] as const;
const ALIKE = [2.5, 1.6] as const;
const SHORTENED = [2.45, 2.1] as const;
const ONE_LETTER = [2.4, 1.4] as const;
export const IN_PARTS = 1.8;
const OF_SEVERAL = 1.45;
/** One of two characters says too little to stand before a record that is called so. */
const OF_TWO = 1.95;
/** Its own name rather than another word for it, and those in their order, rather than what is there besides. */
const [OF_OWN, LATER, OF_BESIDES] = [0.05, 0.001, 0.2];

export function slipGrader(words: string, raw = words): (index: Index) => Grade {
  const around = aroundGrader(words, raw);
  const ofName = remembering(nameSlip(words));
  const parts = partsOf(words, raw);
  const near = nearest(words, raw);
  return (index) => {
    let grade = around(index);
    if (grade >= SAID_AROUND[0]) return grade;
    grade = Math.max(grade, above(ofName(index.title), OF_OWN), near(index));
    index.said.forEach((name, at) => {
      grade = Math.max(grade, above(ofName(name), -at * LATER));
    });
    for (const name of index.besides) grade = Math.max(grade, above(ofName(name), -OF_BESIDES));
    if (parts.length === 0 || grade >= IN_PARTS) return grade;
    const names = [index.title, ...index.said, ...index.besides];
    return parts.reduce((best, some) => Math.max(best, inParts(names, some)), grade);
  };
}
const above = (grade: Grade, more: number): Grade => (grade > 0 ? grade + more : 0);

function nameSlip(words: string): (name: Name) => Grade {
  if (/^[a-z0-9]+$/.test(words)) return latinSlip(words);
  const letters = [...words];
  const chinese = letters.filter(isChinese);
  if (chinese.length === 0) return () => 0;
  return /[a-z]/.test(words) ? halfSlip(words, chinese) : (name) => chineseSlip(letters, name);
}

/** 采购dingdan, 入库dan, 院内cgdd: the sound of the whole, and every character that was typed stands in it. */
function halfSlip(words: string, chinese: readonly string[]): (name: Name) => Grade {
  const sounded = [...words].map((letter) => readingsOf(letter)[0] ?? letter).join('');
  return ({ text, sounds }) => {
    if (!chinese.every((letter) => text.includes(letter))) return 0;
    return Math.max(0, ...sounds.map((sound) => shortened(sounded, sound, HALF_IN_PINYIN)));
  };
}

/** cgdingdan, caigoudd: the syllables of a name in their order, each whole or as far as its first letters go. */
function shortened(words: string, { letters, starts }: Sound, worth: readonly [Grade, Grade]): Grade {
  if (letters.startsWith(words)) return letters.length === words.length ? worth[0] : worth[1];
  let ends = new Set([0]);
  for (let at = 0; at < starts.length; at += 1) {
    const syllable = letters.slice(starts[at], starts[at + 1]);
    const next = new Set<number>();
    for (const from of ends) for (let size = 1; size <= syllable.length && words[from + size - 1] === syllable[size - 1]; size += 1) next.add(from + size);
    if (next.has(words.length)) return at === starts.length - 1 ? worth[0] : worth[1];
    if (next.size === 0) return 0;
    ends = next;
  }
  return 0;
}

/** Blurred syllable by syllable: zhengguan becomes zenguan, in which no eng stands. */
const bySyllable = ({ letters, starts }: Sound): string => starts.map((from, at) => blurred(letters.slice(from, starts[at + 1]))).join('');
const heard = new WeakMap<Sound, readonly [whole: string, bySyllable: string]>();
/** A sound as it is heard, whole and syllable by syllable; once for every letter that is typed. */
function heardAs(sound: Sound): readonly [whole: string, bySyllable: string] {
  const known = heard.get(sound) ?? [blurred(sound.letters), bySyllable(sound)];
  heard.set(sound, known);
  return known;
}
const slurred = (words: string): string => words.replace(/([zcs])h/g, '$1').replace(/l/g, 'n');

/** Letters that may stand in what is typed and not in the name, where they sound alike; of others one at most. */
const HEARD_APART = lettersOf('hgln');
/** Fewer letters are too many words but for one. */
const [LEAST_BLURRED, LEAST_SLIPPED] = [4, 6];
function latinSlip(words: string): (name: Name) => Grade {
  if (words.length < LEAST_BLURRED) return () => 0;
  const ways = [blurred(words), slurred(words)];
  const asked = lettersOf(words) & ~HEARD_APART;
  return ({ text, sounds, letters: all }) => {
    const strange = asked & ~all;
    if ((strange & (strange - 1)) !== 0) return 0;
    let grade: Grade = 0;
    for (const own of sounds) {
      const { letters } = own;
      const near = heardAs(own);
      if (near.some((one, at) => one === ways[at])) return ALIKE[0];
      grade = Math.max(grade, shortened(words, own, SHORTENED));
      if (near.some((one, at) => one.startsWith(ways[at] ?? ''))) grade = Math.max(grade, ALIKE[1]);
      else if (words.length >= LEAST_SLIPPED && isOneOff(words, letters)) grade = Math.max(grade, ONE_LETTER[0]);
    }
    if (words.length >= LEAST_BLURRED + 1 && isOneOff(words, text)) return Math.max(grade, ONE_LETTER[0]);
    return grade;
  };
}

const NOT = /[没未不非无]/;

function chineseSlip(letters: readonly string[], { text }: Name): Grade {
  const size = letters.length;
  if (size < 2 || text.length < size - 1 || !sharesHalf(letters, text)) return 0;
  // 没到的货 is no slip of 到的货.
  if (letters.some((letter) => NOT.test(letter)) !== NOT.test(text)) return 0;
  const name = [...text];
  if (name.length === size) return wholeSlip(letters, name);
  if (Math.abs(name.length - size) === 1 && Math.max(size, name.length) >= 4 && isOneOff(letters.join(''), text)) return ONE_LETTER[0];
  return size >= 3 && name.length > size && wholeSlip(letters, name.slice(0, size)) >= ALIKE[0] ? ALIKE[1] : 0;
}

/** Whatever slipped, half of what was typed is right. */
function sharesHalf(letters: readonly string[], text: string): boolean {
  let strange = 0;
  for (const letter of letters) if (!text.includes(letter) && ++strange > letters.length / 2) return false;
  return true;
}

/** As many characters, those that differ alike, or two the wrong way round, or in a longer word one any other. */
function wholeSlip(letters: readonly string[], name: readonly string[]): Grade {
  const apart = letters.flatMap((letter, at) => (letter === name[at] ? [] : [at]));
  if (apart.length === 0 || apart.length > letters.length / 2) return isTurned(letters, name, apart) ? ONE_LETTER[0] : 0;
  if (apart.every((at) => isAlike(letters[at] ?? '', name[at] ?? ''))) return letters.length === 2 ? OF_TWO : ALIKE[0];
  if (isTurned(letters, name, apart)) return ONE_LETTER[0];
  return letters.length >= 4 && apart.length === 1 ? ONE_LETTER[1] : 0;
}

function isTurned(letters: readonly string[], name: readonly string[], apart: readonly number[]): boolean {
  const [first = 0, second = 0] = apart;
  return letters.length >= 3 && apart.length === 2 && second === first + 1 && letters[first] === name[second] && letters[second] === name[first];
}

const isAlike = (one: string, other: string): boolean =>
  looksLike(one, other) || readingsOf(one).some((reading) => readingsOf(other).some((each) => each === reading || blurred(each) === blurred(reading)));

/** One letter more, less or another, or two neighbours the wrong way round. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let [a, b] = [one.length, other.length];
  while (a > from && b > from && one[a - 1] === other[b - 1]) {
    a -= 1;
    b -= 1;
  }
  const [left, right] = [a - from, b - from];
  if (left <= 1 && right <= 1) return true;
  return left === 2 && right === 2 && one[from] === other[from + 1] && one[from + 1] === other[from];
}

/** 订单采购, "stock ward": cut where blanks are, or in two. */
function partsOf(words: string, raw: string): string[][] {
  const apart = raw.toLowerCase().split(/\s+/).filter(Boolean);
  if (apart.length > 1 && apart.every((part) => part.length >= 2)) return [apart];
  if (!/^[\u3400-\u9fff]{4,8}$/.test(words)) return [];
  return Array.from({ length: words.length - 3 }, (_, at) => [words.slice(0, at + 2), words.slice(at + 2)]);
}
/** All of them in what an entry is called; in one name of it rather than in several. */
function inParts(names: readonly Name[], parts: readonly string[]): Grade {
  if (names.some(({ text }) => parts.every((part) => text.includes(part)))) return IN_PARTS;
  return parts.every((part) => names.some(({ text }) => text.includes(part))) ? OF_SEVERAL : 0;
}
