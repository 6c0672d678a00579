import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = import.meta.filename;

const above = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : above(dirname(folder)));

/** The repository's folder, found alike from the sources and from the bundle in dist/server. */
export const checkout = above(dirname(here));

/** A file beside the server's sources that is read, not imported: migrations, official lists, a thread's script. */
export const serverFile = (path: string): string => join(checkout, 'src/server', path);

/** Whether this is the bundle running, not the sources: so are the threads it starts. */
export const isBundled = !here.endsWith('.ts');
