import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';
import { type Grade, grader, INSIDE, type Index, PREFIX } from './match';

/** A page that can be asked for rows, and what it is filtered by. */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
export type NamedTarget = { target: Target; grade: Grade };

/** The page that is called so, or as its singular is. */
export const bestTarget = (name: string, targets: readonly Target[]): NamedTarget | undefined => targetsCalled(name, targets)[0];

/** All pages that are called so by name or beginning, the best first; where none is, the one that has it in its name. */
export function targetsCalled(name: string, targets: readonly Target[]): NamedTarget[] {
  const found = called(name, targets);
  if ((found[0]?.grade ?? 0) > PREFIX + 0.5 || !/^[a-z]{3,}s$/i.test(name)) return found;
  const singular = called(name.slice(0, -1), targets);
  return (singular[0]?.grade ?? 0) > (found[0]?.grade ?? 0) ? singular : found;
}

function called(name: string, targets: readonly Target[]): NamedTarget[] {
  const gradeOf = grader(name.toLowerCase());
  const found: NamedTarget[] = [];
  for (const target of targets) {
    const grade = gradeOf(target.index);
    if (grade >= INSIDE) found.push({ target, grade });
  }
  found.sort((a, b) => worthOf(b) - worthOf(a) || isAfter(a.target, b.target));
  return found.filter(({ grade }, at) => at === 0 || grade >= PREFIX);
}

/** Which of its other words it is called by makes no difference. */
const worthOf = ({ grade }: NamedTarget): number => Math.round(grade * 30);
const isAfter = (a: Target, b: Target): number => a.title.length - b.title.length || (a.screen.flag < b.screen.flag ? -1 : 1);
