/** @param {unknown} holds @param {string} what is wrong otherwise @throws Error */
export function insist(holds, what) {
  if (!holds) throw new Error(what);
}
