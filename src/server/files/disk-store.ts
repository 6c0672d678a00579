import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store';

/** Files below `folder`, spread over subfolders by the last letters of their id (the first ones are the time). */
export function diskStore(folder: string): FileStore {
  const pathOf = (id: string) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not a file id');
    return join(folder, id.slice(-2), id);
  };
  return {
    async put(id, content) {
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Written beside and renamed: a crash leaves no half file under the name.
      if (!Buffer.isBuffer(content)) await copyFile(content.path, `${path}.part`);
      const file = await open(`${path}.part`, Buffer.isBuffer(content) ? 'w' : 'r+', 0o600);
      try {
        if (Buffer.isBuffer(content)) await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    async get(id, part) {
      const path = pathOf(id);
      return stat(path).then(
        () => createReadStream(path, part ? { start: part.from, end: part.to } : {}),
        () => undefined,
      );
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
