import { afterEach, expect, it, vi } from 'vitest';
import { overRows } from '../../../src/client/screens/list/batch';

const shown: { text: string; stop: () => void }[] = [];
vi.mock('../../../src/client/ui/toast', () => ({
  progress: ({ stop }: { stop: () => void }) => ({ say: (text: string) => shown.push({ text, stop }), end: () => shown.push({ text: 'end', stop }) }),
}));
afterEach(() => {
  shown.length = 0;
});

const rows = ['a', 'b', 'c'].map((id) => ({ id }));
const run = (row: { id: string }) => (row.id === 'b' ? Promise.reject(new Error('库存不足')) : Promise.resolve(`${row.id} 已审核`));

it('a refused row does not keep the others from being done, and every row says what became of it', async () => {
  expect(await overRows('审核', rows, (row) => row.id.toUpperCase(), run)).toEqual([
    { id: 'a', name: 'A', isDone: true, text: 'a 已审核' },
    { id: 'b', name: 'B', isDone: false, text: '库存不足' },
    { id: 'c', name: 'C', isDone: true, text: 'c 已审核' },
  ]);
  expect(shown.map((one) => one.text)).toEqual(['1 / 3　A', '2 / 3　B', '3 / 3　C', 'end']);
});

it('a row whose warnings were declined is named as given up', async () => {
  expect(
    await overRows(
      '审核',
      rows.slice(0, 1),
      (row) => row.id,
      () => Promise.resolve(undefined),
    ),
  ).toEqual([{ id: 'a', name: 'a', isDone: false, text: '已放弃' }]);
});

it('stopped, what was done stays done and the rest is named as not done', async () => {
  const results = await overRows(
    '审核',
    rows,
    (row) => row.id,
    async (row) => {
      if (row.id === 'a') shown[0]?.stop();
      return '已审核';
    },
  );
  expect(results.map((one) => [one.id, one.isDone, one.text])).toEqual([
    ['a', true, '已审核'],
    ['b', false, '已停止，没有处理'],
    ['c', false, '已停止，没有处理'],
  ]);
});
