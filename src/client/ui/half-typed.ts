/**
 * What stands in a field and its form does not know yet: a day is told when it is whole, on leaving or Enter. Whoever saves by a key without leaving takes it along.
 */
let finish: (() => void) | undefined;

/** A field somebody types in. @returns what it says when it is left */
export function typesIn(tell: () => void): () => void {
  finish = tell;
  return () => {
    if (finish === tell) finish = undefined;
  };
}

/** Before what is typed is sent or judged by a key. */
export const tellHalfTyped = (): void => finish?.();
