import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = import.meta.filename;

/** The nearest folder with a package.json; where there is none (a program that was copied out alone) the topmost. */
const above = (folder: string): string => (existsSync(join(folder, 'package.json')) || dirname(folder) === folder ? folder : above(dirname(folder)));

/** The repository's folder, found alike from the sources and from the bundle in dist/server. */
export const checkout = above(dirname(here));

/** A file beside the server's sources that is read, not imported: migrations, official lists, a thread's script. */
export const serverFile = (path: string): string => join(checkout, 'src/server', path);

/** How somebody calls a program of the product here: a release has a launcher of its own instead of npm. */
export function commandLine(name: string, given?: string): string {
  const launcher = process.platform === 'win32' ? 'yiruntong' : './yiruntong';
  if (existsSync(join(checkout, 'release.json'))) return [launcher, name, given].filter(Boolean).join(' ');
  return [name === 'start' ? 'npm start' : `npm run ${name}`, given && `-- ${given}`].filter(Boolean).join(' ');
}

/** Whether this is the bundle running, not the sources: so are the threads it starts. */
export const isBundled = !here.endsWith('.ts');
