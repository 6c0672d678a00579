import { initialsOf } from './initials';

/** One word among few: what it stands for, how it reads, and what is said of it in the line below. */
export type Choice = { value: string; label: string; note?: string };

const flat = (text: string): string => text.toLowerCase().replace(/[\s']/g, '');

/**
 * The options that are meant by what is typed: by words, by initials (dsh), or by pinyin as far as its first letters and the shape of
 * its syllables tell (daishenhe); those that begin so first.
 */
export function optionsFor<C extends Choice>(options: readonly C[], typed: string): C[] {
  const wanted = flat(typed);
  if (wanted === '') return [...options];
  const grade = ({ value, label }: C): number => {
    const words = flat(label);
    if (words.startsWith(wanted) || value.toLowerCase() === wanted) return 2;
    const initials = initialsOf(label);
    if (initials.startsWith(wanted)) return 2;
    return words.includes(wanted) || pinyinBegins(initials, wanted) ? 1 : 0;
  };
  return options
    .map((option) => ({ option, grade: grade(option) }))
    .filter((one) => one.grade > 0)
    .sort((a, b) => b.grade - a.grade)
    .map((one) => one.option);
}

/** Whether letters can be read as syllables that begin with these, one after the other; the last may still be coming. */
export function pinyinBegins(initials: string, letters: string): boolean {
  if (!/^[a-z]+$/.test(letters) || !/^[a-z]+$/.test(initials)) return false;
  const rest = [...initials].reduceRight((after, first) => `${first}(?:h?[aeiouv]*(?:ng?|r)?)${after === '' ? '' : `(?:${after})?`}`, '');
  return new RegExp(`^${rest}$`).test(letters);
}
