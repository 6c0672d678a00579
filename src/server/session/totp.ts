import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes of an authenticator (RFC 6238: SHA-1, six digits, thirty seconds): what every phone's app speaks. */
const STEP = 30_000;
const DIGITS = 6;
/** Steps before and after the clock's own: phones go wrong by seconds, and people type slowly. */
const DRIFT = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `bytes` random bytes as people can type them (RFC 4648 base32). */
export function randomWord(bytes: number): string {
  const bits = [...randomBytes(bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}
/** 160 bits, as long as the hash. */
export const newTotpSecret = (): string => randomWord(20);

const bytesOf = (word: string): Buffer => {
  const bits = [...word].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

export const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP);

/** The code of one step (RFC 4226). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac[mac.length - 1] as number) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Which step a typed code belongs to; undefined when to none that may be used now. */
export function totpStep(secret: string, typed: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(typed)) return undefined;
  const current = stepOf(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => current - DRIFT + i);
  return steps.filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed))).pop();
}

/** What the app reads from the square code. */
export function totpAddress(secret: string, userName: string): string {
  const issuer = '医润通';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP / 1000}`;
}
