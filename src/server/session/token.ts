import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the database keeps only the hash, so a copy of it opens no session. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
