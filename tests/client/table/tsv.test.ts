import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTsv, parseTsv, tiled } from '../../../src/client/table/tsv';

describe('cells of the clipboard', () => {
  it('are laid over and over into a block they fit into evenly, and once into any other', () => {
    expect(tiled([['a', 'b']], 2, 4)).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ]);
    expect(tiled([['a'], ['b']], 3, 1)).toEqual([['a'], ['b']]);
    expect(tiled([['a'], ['b'], ['c']], 2, 1)).toEqual([['a'], ['b'], ['c']]);
  });
  it('ignores the break Excel puts after the last row', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
  it('keeps leading zeros and long codes as text', () => {
    expect(parseTsv('00012\t06901234567892123456')).toEqual([['00012', '06901234567892123456']]);
  });
  it('reads quoted cells with tabs, breaks and quotes inside', () => {
    expect(parseTsv('"a\tb"\t"行一\n行二"\t"5"" 管"\n')).toEqual([['a\tb', '行一\n行二', '5" 管']]);
  });
  it('takes a quote that never closes as a person typed it', () => {
    expect(parseTsv('5" 管\t"x')).toEqual([['5" 管', '"x']]);
  });
  it('keeps empty cells and rows in between', () => {
    expect(parseTsv('a\t\tb\n\nc')).toEqual([['a', '', 'b'], [''], ['c']]);
  });
  it('reads back whatever it wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '0', '中', '\t', '\n', '"', ' ', ',') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        // A trailing break is Excel's own mark of the end, so a last row that is one empty cell cannot be told from none.
        fc.pre(!(rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''));
        expect(parseTsv(formatTsv(rows))).toEqual(rows);
      }),
    );
  });
});
