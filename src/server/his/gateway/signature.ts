import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** What a call between the two systems is signed with: X-App-Key, X-Timestamp (milliseconds), X-Nonce. */
export type Signed = { appKey: string; timestamp: string; nonce: string; body: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** hex HMAC-SHA256(secret, appKey + timestamp + nonce + sha256hex(body)). */
export const signatureOf = (secret: string, { appKey, timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret)
    .update(`${appKey}${timestamp}${nonce}${sha256(body)}`)
    .digest('hex');

/** What a call of ours bears: whoever gets it may check that it is ours and new. */
export function signed(secret: string, body: string): Record<string, string> {
  const call = { appKey: 'yiruntong', timestamp: String(Date.now()), nonce: randomUUID(), body };
  return { 'X-App-Key': call.appKey, 'X-Timestamp': call.timestamp, 'X-Nonce': call.nonce, 'X-Sign': signatureOf(secret, call) };
}

export function isSignedBy(secret: string, call: Signed, signature: string): boolean {
  const [ours, theirs] = [Buffer.from(signatureOf(secret, call)), Buffer.from(signature.toLowerCase())];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
