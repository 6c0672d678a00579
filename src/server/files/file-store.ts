import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files lie; their names, owners and sizes are rows of stored_file. */
export type FileStore = {
  put(id: string, content: Buffer, mime: string): Promise<void>;
  /** undefined when the bytes are gone. */
  get(id: string): Promise<Readable | undefined>;
};
