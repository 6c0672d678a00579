import { expect, it } from 'vitest';
import { lotWords } from '../../../src/client/screens/document/lot-outcome';

const short = (line: number) => ({ line, name: '留置针', why: '库房没有库存' });

it('says how many lines got a lot, how many could not, and why; green only when all did', () => {
  expect(lotWords({ met: 2, unmet: [] }, 0)).toEqual({ text: '已按近效期先出为 2 行填好批号', tone: 'success' });
  expect(lotWords({ met: 2, unmet: [] }, 1).text).toContain('多拆出 1 行');
  expect(lotWords({ met: 0, unmet: [{ line: 1, name: '', why: '没有选产品' }] }, 0)).toEqual({ text: '1 行没有填上：第 1 行 没有选产品', tone: 'warning' });
  expect(lotWords({ met: 1, unmet: [short(2), short(3), short(4), short(5)] }, 0)).toEqual({
    text: '已按近效期先出为 1 行填好批号；4 行没有填上：第 2 行 留置针 库房没有库存；第 3 行 留置针 库房没有库存；第 4 行 留置针 库房没有库存；另 1 行',
    tone: 'warning',
  });
  expect(lotWords({ met: 0, unmet: [] }, 0).tone).toBe('info');
});
