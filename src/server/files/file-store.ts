import type { Readable } from 'node:stream';

/** Where the bytes of uploaded files lie; their names, owners and sizes are rows of stored_file. */
export type FileStore = {
  /** Name of the system the bytes go to, where it is not this machine: its calls are logged. */
  system?: string;
  put(id: string, content: Buffer, mime: string): Promise<void>;
  /** undefined when the bytes are gone. */
  get(id: string): Promise<Readable | undefined>;
};
