import { describe, expect, it } from 'vitest';
import { foldedProblems, linesSaid } from '../../../src/client/screens/document/folded-problems';

const lot = (line: number) => ({ line, field: 'batchNo', message: '请填写【批号】' });

describe('problems of a form', () => {
  it('that are the same of many lines are one, where the first stood', () => {
    const day = { line: 2, field: 'expiryDate', message: '请填写【有效期】' };
    const head = { field: 'supplier', message: '请填写【供应商】' };
    expect(foldedProblems([head, lot(1), day, lot(2), lot(3)])).toEqual([
      { problem: head, lines: [] },
      { problem: lot(1), lines: [1, 2, 3] },
      { problem: day, lines: [2] },
    ]);
  });
  it('stay apart where one only warns, another table is meant, or they are mended elsewhere', () => {
    const all = [lot(1), { ...lot(2), level: 'warn' as const }, { ...lot(3), section: 'kits' }, lot(4)];
    expect(foldedProblems(all).map(({ lines }) => lines)).toEqual([[1, 4], [2], [3]]);
    expect(foldedProblems(all, ({ line }) => String(line)).map(({ lines }) => lines)).toEqual([[1], [2], [3], [4]]);
  });
  it.each([
    [[3], '第3行'],
    [[5, 1, 2, 3], '第1–3、5行'],
    [[1, 3, 5, 7, 9, 11], '6行（第1、3、5、7…行）'],
  ])('of lines %j are said of %s', (lines, said) => expect(linesSaid(lines)).toBe(said));
});
