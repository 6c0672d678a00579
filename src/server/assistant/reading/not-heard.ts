/**
 * What an answer says it did not hear. A question nothing was found for was, for those that follow, never asked; words that were not understood
 * are no part of the ones that lean on it.
 */
const NOTHING = /^(?:没有找到与“|Nothing was found for “)/;
const NOT_UNDERSTOOD = /^(?:没有理解|Not understood: )((?:「[^」]+」)+)/;
/** Too little to be asked of anything. */
const LITTLE = 4;
/** 那…的呢: nothing is asked beside the word that was not understood. */
const LEANS_ONLY = /^[那么的呢吗啊，。？?]*$/;
const NOBODY = /^没有找到[^“，。]{0,8}“([^”]+)”[。，]/;

export const foundNothing = (answer: string): boolean => NOTHING.test(answer);

/** The question without the words its answer says were not understood. */
export function asUnderstood(question: string, answer: string): string {
  const words = [...(NOT_UNDERSTOOD.exec(answer)?.[1] ?? '').matchAll(/「([^」]+)」/g), NOBODY.exec(answer) ?? []].map((found) => found[1] ?? '');
  const left = words.reduce((said, word) => said.replace(word, ''), question).trim();
  // N1145在哪, where there is no N1145: what is asked next may be another one.
  return left.length < LITTLE && !LEANS_ONLY.test(left) && words.length === 1 ? question : left;
}
