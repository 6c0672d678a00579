/**
 * What kinds bring to an engine, by name. Told once by server/kinds/attach, which whoever starts a process imports: the arrow goes
 * from there to here, never back.
 */
export type Attachment<T> = { attach(given: Readonly<Record<string, T>>): void; of(name: string): T | undefined };

export function attachment<T>(): Attachment<T> {
  let attached: Readonly<Record<string, T>> | undefined;
  return {
    attach(given) {
      attached = given;
    },
    of(name) {
      if (!attached) throw new Error('nothing attached: whoever starts a process imports server/kinds/attach');
      return Object.hasOwn(attached, name) ? attached[name] : undefined;
    },
  };
}
