import type { Screen } from '../../define/define-screen';
import type { Fields } from '../../define/field';
import { type Grade, grader, INSIDE, type Index, PREFIX } from './match';

/** A page that can be asked for rows, and what it is filtered by. */
export type Target = { screen: Screen; title: string; index: Index; fields: Fields };
export type NamedTarget = { target: Target; grade: Grade };

/** The page that is called so, or as its singular is. */
export function bestTarget(name: string, targets: readonly Target[]): NamedTarget | undefined {
  const found = called(name, targets);
  if ((found?.grade ?? 0) > PREFIX + 0.5 || !/^[a-z]{3,}s$/i.test(name)) return found;
  const singular = called(name.slice(0, -1), targets);
  return (singular?.grade ?? 0) > (found?.grade ?? 0) ? singular : found;
}

function called(name: string, targets: readonly Target[]): NamedTarget | undefined {
  const gradeOf = grader(name.toLowerCase());
  let best: NamedTarget | undefined;
  for (const target of targets) {
    const grade = gradeOf(target.index);
    if (grade >= INSIDE && (!best || grade > best.grade || (grade === best.grade && isBefore(target, best.target)))) best = { target, grade };
  }
  return best;
}

const isBefore = (a: Target, b: Target): boolean => (a.title.length === b.title.length ? a.screen.flag < b.screen.flag : a.title.length < b.title.length);
