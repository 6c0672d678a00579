import { lettersOf, type Name, nameOf, nameRead, namesKnown } from './names';

/** What one row is found by: its own name, the other words it is called, and which letters stand in any. */
export type Index = { title: Name; said: readonly Name[]; besides: readonly Name[]; letters: number };
type Words = {
  title: string;
  pinyin?: { full: string; initials: string };
  keywords: readonly string[];
  typed?: readonly string[];
  besides?: readonly string[];
};

export function indexOf({ title, pinyin, keywords, typed = [], besides = [] }: Words): Index {
  const own = nameRead(title, pinyin);
  const taken = new Set([own.text, '']);
  const named = (words: readonly string[]) => words.map(nameOf).filter(({ text }) => !taken.has(text) && taken.add(text));
  const said = named([...keywords, ...typed]);
  const also = named(besides);
  return { title: own, said, besides: also, letters: [...said, ...also].reduce((letters, name) => letters | name.letters, own.letters) };
}

/**
 * How well typed words name an entry, from its own name to letters scattered in it. From `PREFIX` on habits change nothing, from `INSIDE` on
 * the words are a name and no sentence.
 */
export type Grade = number;
export const [OWN, SAID, PREFIX, INSIDE, SCATTERED] = [5, 4, 3, 2, 1] as const;
/** As [own name, another word, what is there besides]: in its characters, in pinyin, by initials. */
type Worth = readonly [text: Grade, sound: Grade, initials: Grade];
type Worths = readonly [Worth, Worth, Worth];
const WHOLE: Worths = [
  [OWN, SAID, SAID],
  [SAID, 3.8, 3.7],
  [3.15, 3.1, 2.6],
];
const BEGUN: Worths = [
  [3.3, 3.2, 3.2],
  [PREFIX, 2.9, 2.5],
  [2.7, 2.4, 1.9],
];
const WITHIN: Worths = [
  [2.1, INSIDE, INSIDE],
  [INSIDE, 1.9, 1.2],
  [1.9, 1.5, 1],
];
type Whose = 0 | 1 | 2;
/** What it is called first says more than what it is called besides. */
const LATER = 0.001;
/** Of pages called so, the one whose title says it too. */
const titled = ({ text }: Name, words: string): number => (text.startsWith(words) ? 0.05 : text.includes(words) ? 0.03 : 0);
/** Initials of another word than its own that say too little to stand above the beginning of a name. */
const FEW = 2;

export const gradeOf = (index: Index, words: string): Grade => grader(words)(index);

/** How well these words name an entry; what only depends on the words is worked out once for all entries, and a word once for all called so. */
export function grader(words: string): (index: Index) => Grade {
  if (words === '') return () => INSIDE;
  const letters = lettersOf(singularOf(words));
  const gradeName = nameGrader(words);
  const said = remembering((name) => gradeName(name, 1));
  const besides = remembering((name) => gradeName(name, 2));
  return (index) => {
    if ((letters & ~index.letters) !== 0) return 0;
    let grade = gradeName(index.title, 0);
    for (let at = 0; at < index.said.length && grade < SAID; at += 1) {
      const also = said(index.said[at] as Name);
      if (also > grade) grade = Math.max(grade, also - at * LATER + (also === SAID ? titled(index.title, words) : 0));
    }
    for (let at = 0; at < index.besides.length && grade < BESIDES; at += 1) grade = Math.max(grade, besides(index.besides[at] as Name));
    return grade;
  };
}
const BESIDES = WHOLE[2][0];

/** suppliers are called as a supplier is. */
const singularOf = (words: string): string => (/^[a-z]{3,}s$/.test(words) ? words.slice(0, -1) : words);

/** A name is graded once, however many entries are called so. */
export function remembering(gradeOf: (name: Name) => Grade): (name: Name) => Grade {
  // Most words are graded against no name at all: nothing is laid out for those.
  let graded: Float64Array | undefined;
  return (name) => {
    graded ??= new Float64Array(namesKnown()).fill(-1);
    const before = graded[name.id] ?? -1;
    if (before >= 0) return before;
    const grade = gradeOf(name);
    graded[name.id] = grade;
    return grade;
  };
}

/** `whose`: 0 its own name, 1 another word for it, 2 what is there besides. */
function nameGrader(words: string): (name: Name, whose: Whose) => Grade {
  const singular = singularOf(words);
  const letters = lettersOf(singular);
  // One Latin letter inside a long name says nothing.
  const canStandInside = words.length > 1 || /[\u3400-\u9fff]/.test(words);
  const canScatter = words.length >= 2;
  const isLatin = /^[a-z0-9]+$/.test(words);
  return (name, whose) => {
    if ((letters & ~name.letters) !== 0) return 0;
    const { text } = name;
    let grade: Grade = 0;
    if (text === singular && singular !== words) grade = WHOLE[whose][0];
    else if (text.startsWith(words)) grade = (text.length === words.length ? WHOLE : BEGUN)[whose][0];
    else if (canStandInside && text.includes(words)) grade = WITHIN[whose][0];
    else if (canScatter && whose === 0 && isScattered(text, words)) grade = SCATTERED;
    if (!isLatin || name.sounds.length === 0) return grade;
    for (const { letters: sound, starts } of name.sounds) {
      if (sound.startsWith(words)) grade = Math.max(grade, (sound.length === words.length ? WHOLE : BEGUN)[whose][1]);
      else if (grade < INSIDE && canStandInside && starts.some((at) => sound.startsWith(words, at))) grade = Math.max(grade, WITHIN[whose][1]);
    }
    for (const form of name.initials) {
      if (form.startsWith(words)) grade = Math.max(grade, (form.length === words.length && (whose === 0 || words.length > FEW) ? WHOLE : BEGUN)[whose][2]);
      else if (grade < INSIDE && canStandInside && form.includes(words)) grade = Math.max(grade, WITHIN[whose][2]);
      else if (grade < SCATTERED && canScatter && whose === 0 && isScattered(form, words)) grade = SCATTERED;
    }
    return grade;
  };
}

/** The letters in order, beginning with the first: 采订 in 采购订单, pordr in purchaseorder. */
function isScattered(form: string, words: string): boolean {
  if (form[0] !== words[0]) return false;
  let at = 0;
  for (const letter of form) {
    if (letter === words[at]) at += 1;
    if (at === words.length) return true;
  }
  return false;
}
