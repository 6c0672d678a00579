import { Conflict, Refusal } from '../../src/server/base/errors';
import { translateDatabaseError } from '../../src/server/base/translate-error';

/** Runs all at once. Refusals are answers; anything else (a deadlock, a violated constraint, a bug) fails the test. */
export async function race<T>(works: readonly (() => Promise<T>)[]): Promise<{ done: T[]; refused: Refusal[] }> {
  const done: T[] = [];
  const refused: Refusal[] = [];
  await Promise.all(
    works.map((work) =>
      work().then(
        (answer) => void done.push(answer),
        (error: unknown) => {
          const refusal = error instanceof Refusal ? error : translateDatabaseError(error);
          if (!refusal || (refusal instanceof Conflict && refusal.message === '操作繁忙，请重试')) throw error;
          refused.push(refusal);
        },
      ),
    ),
  );
  return { done, refused };
}
export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
