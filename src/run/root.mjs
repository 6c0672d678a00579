import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's top folder, whatever the current directory is. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
