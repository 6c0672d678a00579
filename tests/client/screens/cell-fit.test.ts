import { describe, expect, it } from 'vitest';
import { evened, fits, linesOf, pointsOf, rowsOf, widthOf } from '../../../src/client/screens/print/cell-fit';
import { PAPERS, pagesOf } from '../../../src/client/screens/print/print-pages';
import type { SheetWords } from '../../../src/client/screens/print/sheet-words';
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

describe('the columns of a form', () => {
  const say = {
    words: (row: Record<string, unknown>, name: string) => String(row[name] ?? ''),
    total: () => '',
    fieldOf: () => undefined,
  } as unknown as SheetWords;
  const paper = PAPERS['241x140'];
  const names = ['code', 'name', 'model', 'maker', 'unit', 'quantity', 'keeping', 'counted'];
  const columns = names.map((field) => ({ field, label: field === 'unit' ? '单位' : '名称', ...(field === 'quantity' ? { total: true } : {}) }));
  const goods = (random: ReturnType<typeof seeded>) => ({
    id: '1',
    code: 'P00000001001',
    name: '一次性使用'.repeat(random.int(1, 3)),
    model: 'Y型防针刺 18G/X07-001A',
    maker: '广东粤华一次性医疗用品有限公司',
    unit: '盒',
    quantity: String(random.int(1, 99)),
    keeping: '常温 0–30℃ 阴凉干燥，通风良好'.repeat(random.int(1, 3)),
    counted: '',
  });

  it('give each other what they do not need, and come to the paper as before', () => {
    const random = seeded(11);
    for (let round = 0; round < 40; round += 1) {
      const lines = Array.from({ length: random.int(1, 30) }, () => goods(random));
      const even = evened(columns, lines, paper, say);
      const widths = (of: typeof even) => of.map((column) => widthOf(column, of, paper));
      const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
      expect(sum(widths(even))).toBeCloseTo(sum(widths(columns)), 3);
      const high = (of: typeof even) => lines.reduce((rows, line) => rows + rowsOf(line, of, paper, say), 0);
      expect(high(even)).toBeLessThanOrEqual(high(columns));
      // What nobody filled is written in by hand.
      expect(widths(even)[7]).toBeGreaterThanOrEqual((widths(columns)[7] as number) - 1e-6);
    }
    expect(pointsOf(columns)).toBe(8.5);
  });
  it('leave a long code the room it needs, also where every name wants more', () => {
    const lot = 'LOT-2026-ABCDEFGH-1234567';
    const line = {
      id: '1',
      code: lot,
      name: '一次性使用'.repeat(9),
      model: '加长导丝'.repeat(9),
      maker: '有限公司'.repeat(9),
      unit: '盒',
      keeping: '阴凉干燥'.repeat(9),
    };
    const even = evened(columns, [line], PAPERS.A5, say);
    expect(fits(lot, widthOf(even[0] as (typeof even)[0], even, PAPERS.A5))).toBe(true);
    // Laid out by hand it may be too narrow for any type: then it takes lines, and its row grows.
    const narrow = [
      { field: 'code', label: '批号', width: 6 },
      { field: 'name', label: '品名', width: 60 },
    ];
    expect(fits(lot, widthOf(narrow[0] as (typeof narrow)[0], narrow, PAPERS.A5))).toBe(false);
    expect(rowsOf({ id: '1', code: lot }, narrow, PAPERS.A5, say)).toBeGreaterThan(1);
  });
  it('that nobody filled come to nothing on paper, and not to 0', () => {
    const [page] = pagesOf([{ id: '1', quantity: '' }], columns, 8);
    expect([page?.totals, pagesOf([{ id: '1', quantity: '0' }], columns, 8)[0]?.totals]).toEqual([{}, { quantity: '0' }]);
  });
});
