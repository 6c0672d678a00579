/**
 * What kinds bring to an engine, by name. Told once by server/kinds/attach, which whoever starts a process imports: the arrow goes
 * from there to here, never back.
 */
export type Attachment<T> = { attach(given: Readonly<Record<string, T>>): void; of(name: string): T | undefined; all(): readonly T[] };

export function attachment<T>(): Attachment<T> {
  let attached: Readonly<Record<string, T>> | undefined;
  const told = (): Readonly<Record<string, T>> => {
    if (!attached) throw new Error('nothing attached: whoever starts a process imports server/kinds/attach');
    return attached;
  };
  return {
    attach(given) {
      attached = given;
    },
    of: (name) => (Object.hasOwn(told(), name) ? told()[name] : undefined),
    all: () => Object.values(told()),
  };
}
