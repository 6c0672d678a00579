import { randomFillSync } from 'node:crypto';

let sequence = 0;
/** Random bytes are asked for in bulk: one call of the system serves some hundred ids. */
const pool = Buffer.allocUnsafe(4096);
let taken = pool.length;

/**
 * UUIDv7: 48 bits of milliseconds, 26 bits that count on over all ids of this process, 48 random bits. Ids of one moment sort in the order
 * they were made in (RFC 9562, method 1), whatever ids of other moments were made between them: what is told of a document arrives as it
 * was said. `at` lets a demo world date its ids.
 */
export function newId(at: number = Date.now()): string {
  sequence = (sequence + 1) & 0x3ffffff;
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  const bytes = new Uint8Array(16);
  bytes.set(pool.subarray(taken, taken + 8), 8);
  taken += 8;
  let time = at;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | (sequence >> 22);
  bytes[7] = (sequence >> 14) & 0xff;
  bytes[8] = 0x80 | ((sequence >> 8) & 0x3f);
  bytes[9] = sequence & 0xff;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
