import { randomFillSync } from 'node:crypto';

let last = 0;
let sequence = 0;
/** Random bytes are asked for in bulk: one call of the system serves some hundred ids. */
const pool = Buffer.allocUnsafe(4096);
let taken = pool.length;

/**
 * UUIDv7: 48 bits of milliseconds, 12 bits counting within the millisecond, 62 random bits. Ids made one after
 * another in this process sort in that order (RFC 9562, method 1). `at` lets a demo world date its ids.
 */
export function newId(at: number = Date.now()): string {
  if (at === last) sequence = (sequence + 1) & 0xfff;
  else {
    last = at;
    sequence = 0;
  }
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
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
