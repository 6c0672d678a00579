import { createHmac } from 'node:crypto';

export const HEADERS = { event: 'X-Yrt-Event', id: 'X-Yrt-Id', timestamp: 'X-Yrt-Timestamp', signature: 'X-Yrt-Signature' } as const;

/** hex HMAC-SHA256(secret, timestamp + '.' + body): over what is sent, byte for byte. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** One for each secret that holds: while they are exchanged there are two, and either may be checked. */
export const signaturesOf = (secrets: readonly string[], timestamp: string, body: string): string =>
  secrets.map((secret) => `v1=${signatureOf(secret, timestamp, body)}`).join(',');
