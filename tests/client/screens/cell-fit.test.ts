import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src/client/screens/print/cell-fit';
import { seeded } from '../../../src/server/demo/random';

/** Widths at one point of type: of a letter, of a Chinese sign. */
const [LETTER, SIGN] = [0.21, 0.355];

describe('lines that words take in a cell', () => {
  it.each([
    ['一次性', 3 * SIGN, 1],
    ['一次性使', 3 * SIGN, 2],
    // The run does not fit beside the words, and is wider than a line: it begins on the next one and is broken there.
    ['普通 1500ml/X04-016A', 11 * LETTER, 3],
    ['1500ml/X04-016A', 11 * LETTER, 2],
    ['5/0 带针', 9 * LETTER, 1],
    ['甲\n乙', 9 * SIGN, 2],
    ['', 1, 1],
  ])('%j', (text, width, lines) => expect(linesOf(text, width + 1e-9)).toBe(lines));

  it('are never fewer than the words are wide, and never more with more room', () => {
    const random = seeded(7);
    const signs = ['甲', '规', '格', 'A', 'x', '0', '9', '-', '/', ' '];
    for (let round = 0; round < 500; round += 1) {
      const text = Array.from({ length: random.int(1, 40) }, () => signs[random.int(0, signs.length - 1)])
        .join('')
        .trim();
      const wide = [...text].reduce((sum, sign) => sum + (sign > 'ÿ' ? SIGN : LETTER), 0);
      const narrow = 0.6 + random.int(0, 20) / 10;
      const lines = linesOf(text, narrow);
      expect(lines, text).toBeGreaterThanOrEqual(Math.ceil((wide - LETTER * (text.match(/ /g)?.length ?? 0)) / narrow - 1e-9));
      expect(linesOf(text, narrow + wide), text).toBe(1);
      expect(linesOf(text, 2 * narrow), text).toBeLessThanOrEqual(lines);
    }
  });
});
