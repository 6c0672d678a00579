import { compact } from './typed';

/** The forms one row is found by, prepared once: its words, full pinyin, initials, English names; and which letters stand in any. */
export type Index = {
  title: string;

  full: readonly string[];
  initials: readonly string[];
  english: readonly string[];
  letters: number;
};
type Words = { title: string; pinyin?: { full: string; initials: string }; keywords: readonly string[] };

/** Polyphones may come as alternatives separated by | ("chong qing|zhong qing"). */
export function indexOf({ title, pinyin, keywords }: Words): Index {
  const forms = {
    title: compact(title),
    full: (pinyin?.full ?? '').split('|').map(compact).filter(Boolean),
    initials: (pinyin?.initials ?? '').split('|').map(compact).filter(Boolean),
    english: keywords.map(compact).filter(Boolean),
  };
  return { ...forms, letters: lettersOf([forms.title, ...forms.full, ...forms.initials, ...forms.english].join('')) };
}

/** One bit for each Latin letter, and the rest shared by all other signs: what is missing here is missing in the text. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}

/** its own name 5 > another word for it 4 > prefix 3 > inside 2 > scattered letters in order 1 > no match 0. */
export type Grade = 0 | 1 | 2 | 3 | 4 | 5;

export const gradeOf = (index: Index, words: string): Grade => grader(words)(index);

/** How well these words name an entry; what only depends on the words is worked out once for all entries. */
export function grader(words: string): (index: Index) => Grade {
  if (words === '') return () => 2;
  const letters = lettersOf(words);
  // One Latin letter inside a long name says nothing.
  const canStandInside = words.length > 1 || /[\u3400-\u9fff]/.test(words);
  const canScatter = words.length >= 2;
  const better = (grade: Grade, form: string, scatters: boolean): Grade => {
    if (form.startsWith(words)) return form.length === words.length ? 4 : grade < 3 ? 3 : grade;
    if (grade < 2 && canStandInside && form.includes(words)) return 2;
    return grade < 1 && scatters && isScattered(form, words) ? 1 : grade;
  };
  return (index) => {
    if ((letters & ~index.letters) !== 0) return 0;
    if (index.title === words) return 5;
    let grade = better(0, index.title, canScatter);
    for (const form of index.initials) grade = better(grade, form, canScatter);
    for (const form of index.english) grade = better(grade, form, canScatter);
    // In a whole line of pinyin nearly any four letters stand in order somewhere.
    for (const form of index.full) grade = better(grade, form, false);
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
