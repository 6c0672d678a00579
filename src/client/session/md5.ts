/**
 * MD5 of a text (UTF-8) as 32 lower-case hex digits: what the login call sends instead of the password (RFC 1321). It protects
 * nothing by itself; the server stores a slow hash over it.
 */
const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32));

export function md5(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let offset = 0; offset < message.byteLength; offset += 64) {
    const block = Array.from({ length: 16 }, (_, i) => message.getUint32(offset + i * 4, true));
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const [mix, word] = step(round, i, b, c, d);
      const sum = (a + mix + (SINES[i] ?? 0) + (block[word] ?? 0)) | 0;
      const shift = SHIFTS[round * 4 + (i % 4)] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    [a, b, c, d].forEach((value, i) => {
      state[i] = ((state[i] ?? 0) + value) | 0;
    });
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((value, i) => {
    digest.setUint32(i * 4, value, true);
  });
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function step(round: number, i: number, b: number, c: number, d: number): [mix: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), i];
  if (round === 1) return [(d & b) | (~d & c), (5 * i + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * i + 5) % 16];
  return [c ^ (b | ~d), (7 * i) % 16];
}

/** The message, a single 1 bit, zeros, and the length in bits, filling blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 8, (bytes.length * 8) >>> 0, true);
  view.setUint32(view.byteLength - 4, Math.floor(bytes.length / 2 ** 29), true);
  return view;
}
