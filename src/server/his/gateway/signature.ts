import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a call between the two systems is signed with: X-App-Key, X-Timestamp (milliseconds), X-Nonce. */
export type Signed = { appKey: string; timestamp: string; nonce: string; body: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** hex HMAC-SHA256(secret, appKey + timestamp + nonce + sha256hex(body)). */
export const signatureOf = (secret: string, { appKey, timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret)
    .update(`${appKey}${timestamp}${nonce}${sha256(body)}`)
    .digest('hex');

export function isSignedBy(secret: string, signed: Signed, signature: string): boolean {
  const [ours, theirs] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(signature.toLowerCase())];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
