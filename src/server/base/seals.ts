import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config';

/**
 * Secrets that are needed again in plain (those calls are signed with) stand in the database sealed: whoever gets hold of rows, of a dump or a
 * backup alone reads none. The key is SECRETS_KEY, or a file beside the data, made when it is first needed.
 */
export type Seals = {
  seal(plain: string): string;
  /** What was sealed; a text that never was is itself; undefined where it was sealed with another key. */
  open(kept: string): string | undefined;
};

/** What somebody who is served keeps in the database. */
export function sealed({ seals }: { seals?: Seals }, plain: string): string {
  if (!seals) throw new Error('no seals');
  return seals.seal(plain);
}

const MARK = 's1.';
const FILE = 'secrets.key';

const isSealed = (kept: string): boolean => kept.startsWith(MARK);

export function createSeals({ secretsKey, dataDir }: Pick<Config, 'secretsKey' | 'dataDir'>): Seals {
  let key: Buffer | undefined;
  const keyOf = (): Buffer => {
    key ??= createHash('sha256')
      .update(secretsKey ?? keptKey(dataDir))
      .digest();
    return key;
  };
  return {
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(), nonce);
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${MARK}${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(kept) {
      if (!isSealed(kept)) return kept;
      const bytes = Buffer.from(kept.slice(MARK.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', keyOf(), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The file beside the data; of two processes that need it first, the one that comes second reads what the other wrote. */
function keptKey(dataDir: string): string {
  const file = join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
