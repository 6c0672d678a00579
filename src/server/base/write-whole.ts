import { rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

/**
 * Writes a file that stands under its name only when it is whole: until then beside it as `.part`, which goes whatever ends the writing,
 * the end of the process included.
 */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.part`;
  const dropped = () => rmSync(draft, { force: true });
  process.on('exit', dropped);
  try {
    await write(draft);
    await rename(draft, path);
  } finally {
    process.off('exit', dropped);
    await rm(draft, { force: true });
  }
}
