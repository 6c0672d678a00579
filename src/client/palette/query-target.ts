import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';
import { keptByWords } from './kept-by-words';
import { type Grade, grader, INSIDE, type Index, PREFIX } from './match';

/** A page that can be asked for rows, and what it is filtered by. */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
export type NamedTarget = { target: Target; grade: Grade };

/** The page that is called so, or as its singular is. */
export const bestTarget = (name: string, targets: readonly Target[]): NamedTarget | undefined => targetsCalled(name, targets)[0];

/** All pages that are called so by name or beginning, the best first; where none is, the one that has it in its name. */
export function targetsCalled(name: string, targets: readonly Target[]): readonly NamedTarget[] {
  const found = called(targets, name.toLowerCase());
  if ((found[0]?.grade ?? 0) > PREFIX + 0.5 || !/^[a-z]{3,}s$/i.test(name)) return found;
  const singular = called(targets, name.slice(0, -1).toLowerCase());
  return (singular[0]?.grade ?? 0) > (found[0]?.grade ?? 0) ? singular : found;
}

/** Asked for the same beginnings with every letter that is typed. */
const called = keptByWords((targets: readonly Target[], name: string): readonly NamedTarget[] => {
  const gradeOf = grader(name);
  const found: NamedTarget[] = [];
  for (const target of targets) {
    const grade = gradeOf(target.index);
    if (grade >= INSIDE) found.push({ target, grade });
  }
  found.sort((a, b) => worthOf(b) - worthOf(a) || isAfter(a.target, b.target));
  return found.filter(({ grade }, at) => at === 0 || grade >= PREFIX);
});

/**
 * Whether the first two letters of a word begin any name of a page, as it is written, sounded or by its initials: what begins otherwise no page
 * is called, nor begins so. Of words cut at every letter most pieces are such.
 */
export function canBeginName(word: string, targets: readonly Target[]): boolean {
  const known = beginnings.get(targets) ?? beginningsOf(targets);
  beginnings.set(targets, known);
  return known.has(word.slice(0, 2).toLowerCase());
}

const beginnings = new WeakMap<readonly Target[], ReadonlySet<string>>();
function beginningsOf(targets: readonly Target[]): ReadonlySet<string> {
  const names = targets.flatMap(({ index: { title, said, besides } }) => [title, ...said, ...besides]);
  const forms = names.flatMap(({ text, sounds, initials }) => [text, ...sounds.map(({ letters }) => letters), ...initials]);
  return new Set(forms.map((form) => form.slice(0, 2)));
}

/** Which of its other words it is called by makes no difference. */
const worthOf = ({ grade }: NamedTarget): number => Math.round(grade * 30);
const isAfter = (a: Target, b: Target): number => a.title.length - b.title.length || (a.screen.flag < b.screen.flag ? -1 : 1);
