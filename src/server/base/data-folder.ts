import { createHash } from 'node:crypto';
import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { checkout } from './checkout';
import { systemFolder } from './system-folder';

/**
 * Where data lies when DATA_DIR does not say: `data` in the checkout. Started by root the database runs as another
 * user, so below a folder closed to others it is one folder per checkout in /var/lib/yiruntong instead; in a checkout
 * that may not be written to, it is in the user's home.
 */
export function defaultDataFolder(): string {
  const inCheckout = join(checkout, 'data');
  if (process.getuid?.() === 0) return isOpenToOthers(checkout) ? inCheckout : join(systemFolder, nameOf(checkout));
  try {
    accessSync(checkout, constants.W_OK);
    return inCheckout;
  } catch {
    return join(homedir(), '.yiruntong', nameOf(checkout));
  }
}

const nameOf = (path: string) => `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;

function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
