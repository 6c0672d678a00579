/** Text in the letters of Chinese Windows, which older programs read text files in. What it does not know becomes a question mark. */
let codes: Map<string, number> | undefined;

/** Every letter and its two bytes, read off the decoder the platform brings. */
function known(): Map<string, number> {
  if (codes) return codes;
  codes = new Map();
  const decoder = new TextDecoder('gbk');
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '\ufffd' && !codes.has(letter)) codes.set(letter, lead * 256 + trail);
    }
  return codes;
}

export function gbk(text: string): Buffer {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    const pair = code < 0x80 ? undefined : known().get(letter);
    if (code < 0x80) bytes.push(code);
    else if (pair === undefined) bytes.push(0x3f);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
}
