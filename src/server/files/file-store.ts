import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files lie; their names, owners and sizes are rows of stored_file. */
export type FileStore = {
  /** Name of the system the bytes go to, where it is not this machine: its calls are logged. */
  system?: string;
  put(id: string, content: Content, mime: string): Promise<void>;
  /** All of it, or these bytes of it, the last one too; undefined when the bytes are gone. */
  get(id: string, part?: Part): Promise<Readable | undefined>;
  /** What is not there is gone already. */
  remove(id: string): Promise<void>;
};
/** Bytes in memory, or too many for it: in a file of their own. */
export type Content = Buffer | { path: string; size: number; sha256: string };
export type Part = { from: number; to: number };
