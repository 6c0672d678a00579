/**
 * What each tab remembers: filters, drafts, scroll anchor, selection. In memory while the product runs; whoever keeps it on disk
 * (tab-storage.ts) is told of every change. Survives sleeping, closing and reopening.
 */
export type Memory = Record<string, unknown>;

const memories = new Map<string, Memory>();
let onChange: (tab: string) => void = () => {};

export const tabMemory = {
  read: (tab: string, key: string): unknown => memories.get(tab)?.[key],
  has: (tab: string, key: string): boolean => Object.hasOwn(memories.get(tab) ?? {}, key),
  write(tab: string, key: string, value: unknown): void {
    memories.set(tab, { ...memories.get(tab), [key]: value });
    onChange(tab);
  },
  all: (tab: string): Memory => memories.get(tab) ?? {},
  load: (tab: string, memory: Memory): void => void memories.set(tab, memory),
  forget: (tab: string): void => void memories.delete(tab),
  clear: (): void => memories.clear(),
  /** One listener: the storage. */
  listen: (listener: (tab: string) => void): void => {
    onChange = listener;
  },
};
