import { describe, expect, it } from 'vitest';
import { endHeight, footHeight, headPoints, signatureLines } from '../../../src/client/screens/print/form-ends';
import { PAPERS, pagesOf, withEnd } from '../../../src/client/screens/print/print-pages';
import { rowsPerPage } from '../../../src/client/screens/print/rows-per-page';

const LONG = '江城市第一人民医院设备物资管理部医用耗材采购入库验收合格登记单据标题四十字';
const NARROW = { label: 'A5', width: 148, height: 210, css: 'A5 portrait' };
const NAMES = ['制单', '采购', '验收', '保管', '财务', '院长', '审计', '供应商代表签字确认'];

describe('what stands around the lines of a form', () => {
  it('has its usual type where there is room, and a smaller one for a long title', () => {
    expect(headPoints('江城市第一人民医院', '采购入库单', PAPERS.A4)).toEqual({ organisation: 11, title: 15 });
    const { title } = headPoints('江城市第一人民医院', LONG, NARROW);
    expect(title).toBeLessThan(12);
    expect(title).toBeGreaterThanOrEqual(8);
  });
  it('takes further lines for those who sign and for the words at the foot, and pages have so many rows less', () => {
    expect([signatureLines(NAMES.slice(0, 5), PAPERS['241x140']), signatureLines(NAMES, NARROW)]).toEqual([1, 2]);
    expect(footHeight(NAMES.slice(0, 3), '', NARROW)).toBe(0);
    const [few, many] = [NAMES.slice(0, 3), NAMES].map((signatures) => rowsPerPage(NARROW, { header: [], signatures }));
    expect(many).toBeLessThan(few as number);
  });
  it('goes to a sheet of its own where the last lines leave it no room', () => {
    const lines = Array.from({ length: 10 }, (_, at) => ({ id: String(at) }));
    const pages = pagesOf(lines, [], 12);
    const height = endHeight(['条款'.repeat(400)], NARROW);
    expect(withEnd(pages, 6, 12)).toHaveLength(1);
    const ended = withEnd(pages, height, 12);
    expect(ended.map(({ lines: own, number, of, isLast }) => [own.length, number, of, isLast])).toEqual([
      [10, 1, 2, false],
      [0, 2, 2, true],
    ]);
    expect(endHeight(['', ''], NARROW)).toBe(0);
  });
});
