import { describe, expect, it } from 'vitest';
import { fittedPoints, isWhole } from '../../../src/client/screens/print/cell-fit';
import { PAPERS, pagesOf, printedColumns, signed, watermarkOf, withSections } from '../../../src/client/screens/print/print-pages';
import { rowsPerPage } from '../../../src/client/screens/print/rows-per-page';

const columns = [
  { field: 'name', label: '品名' },
  { field: 'amount', label: '金额', total: true },
  { field: 'cost', label: '成本', needs: 'viewCost' as const },
];
const lines = Array.from({ length: 17 }, (_, at) => ({ id: String(at), name: `p${at}`, amount: '0.10' }));

describe('pages of a printed document', () => {
  it('cuts lines into pages with exact subtotals; the last is marked', () => {
    const pages = pagesOf(lines, columns, 8);
    expect(pages.map((page) => page.lines.length)).toEqual([8, 8, 1]);
    expect(pages.map((page) => page.totals.amount)).toEqual(['0.8', '0.8', '0.1']);
    expect(pages.map((page) => page.isLast)).toEqual([false, false, true]);
    expect(pages[2]).toMatchObject({ number: 3, of: 3, from: 16 });
  });
  it('gives a document without lines its page', () => {
    expect(pagesOf([], columns, 8)).toHaveLength(1);
  });
  it('holds 7 to 9 rows on the three-part form', () => {
    const header = Array.from({ length: 9 }, (_, at) => ({ field: `h${at}`, label: '' }));
    expect(rowsPerPage(PAPERS['241x140'], { header })).toBeGreaterThanOrEqual(7);
    expect(rowsPerPage(PAPERS['241x140'], { header })).toBeLessThanOrEqual(10);
  });
  it('puts further sections below the lines, on pages of their own where no room is left', () => {
    const section = { name: 'funds', title: '资金', columns, rows: lines.slice(0, 3) };
    const below = withSections(pagesOf(lines.slice(0, 2), columns, 8), [section], 8);
    expect(below.map(({ lines: own, sections }) => [own.length, sections.map(({ page }) => page.lines.length)])).toEqual([[2, [3]]]);
    const over = withSections(pagesOf(lines, columns, 8), [section, { ...section, rows: lines.slice(0, 9) }], 8);
    expect(over.map(({ lines: own, sections }) => [own.length, sections.map(({ page }) => page.lines.length)])).toEqual([
      [8, []],
      [8, []],
      [1, [3]],
      [0, [5]],
      [0, [4]],
    ]);
    expect(over.map(({ endsLines, isLast, number, of }) => [endsLines, isLast, number, of])).toEqual([
      [false, false, 1, 5],
      [false, false, 2, 5],
      [true, false, 3, 5],
      [false, false, 4, 5],
      [false, true, 5, 5],
    ]);
  });
  it('prints red documents negative and unreviewed ones marked', () => {
    expect(signed('5.00', true)).toBe('-5');
    expect(signed('-5.00', true)).toBe('-5.00');
    expect(signed('5.00', false)).toBe('5.00');
    expect([0, 1, 2, 6].map((status) => watermarkOf(status))).toEqual(['未审核', '未审核', '', '作废']);
    // A statement that was sent to be stamped is no draft.
    expect([0, 1, 3].map((status) => watermarkOf(status, true))).toEqual(['未审核', '', '未审核']);
  });
  it('leaves out prices on wish', () => {
    const priced = [...columns, { field: 'price', label: '单价' }];
    expect(printedColumns(priced, { prices: false }).map((column) => column.field)).toEqual(['name']);
    expect(printedColumns(priced, { prices: true })).toEqual(priced);
  });
});

describe('words on paper', () => {
  it('a date, a number and a code never break; a name with Chinese may', () => {
    for (const one of ['2026-11-23', '1,234.50', 'P00000001001', '2026-11-23 09:30', 'X02-006A/1']) expect(isWhole(one)).toBe(true);
    for (const one of ['一次性使用 注射器', 'A 型', '', 'X02 006']) expect(isWhole(one)).toBe(false);
  });
  it('a code that is wider than its column is printed smaller, never below what can be read', () => {
    expect(fittedPoints('2026-11-23', 40, 8.5)).toBe(8.5);
    expect(fittedPoints('01069012345678901726113010ABC', 30, 8.5)).toBeLessThan(8.5);
    expect(fittedPoints('0'.repeat(200), 10, 8.5)).toBe(5);
  });
  it('a page takes fewer lines where they are higher, and every line stands on one', () => {
    const pages = pagesOf(lines, columns, 8, ({ id }) => (id === '3' ? 20 : 2));
    expect(pages.map((page) => page.lines.length)).toEqual([3, 1, 4, 4, 4, 1]);
    expect(pages.flatMap((page) => page.lines.map(({ id }) => id))).toEqual(lines.map(({ id }) => id));
    expect(pages.map(({ from }) => from)).toEqual([0, 3, 4, 8, 12, 16]);
  });
});
