/** As many as the database answers side by side. */
const AT_ONCE = 4;

/** What each of them answers, in their order. A few are asked side by side, none after what there is suffices. */
export async function untilEnough<T, R>(all: readonly T[], ask: (one: T) => Promise<R>, isEnough: (answers: readonly R[]) => boolean): Promise<R[]> {
  const answers: R[] = [];
  for (let at = 0; at < all.length && !isEnough(answers); at += AT_ONCE) answers.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(ask))));
  return answers;
}

/** The first of them that has an answer. */
export async function firstOf<T, R>(all: readonly T[], ask: (one: T) => Promise<R | undefined>): Promise<R | undefined> {
  const isFound = (answer: R | undefined): boolean => answer !== undefined;
  return (await untilEnough(all, ask, (answers) => answers.some(isFound))).find(isFound);
}
