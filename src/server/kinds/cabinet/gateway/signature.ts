import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What is signed of a call, and of its answer (contract/device-protocol.ts). */
const lines = (...parts: readonly string[]): string => parts.join('\n');
const digest = (body: Buffer | string): string => createHash('sha256').update(body).digest('hex');
const sign = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

export type Signed = { device: string; time: string; nonce: string };
export const signCall = (secret: Buffer, { device, time, nonce }: Signed, body: Buffer | string): string =>
  sign(secret, lines(device, time, nonce, digest(body)));
export const signAnswer = (secret: Buffer, nonce: string, body: Buffer | string): string => sign(secret, lines('answer', nonce, digest(body)));

/** Compared in a time that tells nothing of where they differ. */
export function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(right, 'hex')];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}
