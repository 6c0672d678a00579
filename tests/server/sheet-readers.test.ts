import { afterEach, expect, it } from 'vitest';
import { readSheet } from '../../src/server/engine/imports';
import { READERS, readings, WAITING } from '../../src/server/engine/sheets/readers';
import { excelFile } from '../support/excel-file';
import { HOSTILE } from '../support/hostile-files';

const good = excelFile([{ name: '表', rows: [{ cells: [{ is: 'text', text: '编码' }] }, { cells: [{ is: 'text', text: 'A1' }] }] }]);

/** The most that were read at once while this went on. */
async function mostAtOnce(work: Promise<unknown>): Promise<{ running: number; waiting: number }> {
  const most = { running: 0, waiting: 0 };
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const now = readings();
    most.running = Math.max(most.running, now.running);
    most.waiting = Math.max(most.waiting, now.waiting);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await end;
  return most;
}

afterEach(() => expect(readings()).toMatchObject({ running: 0, waiting: 0 }));

it('two workbooks are read at once, others wait, and who comes when too many wait is told so', async () => {
  const asked = Array.from({ length: READERS + WAITING + 3 }, () => readSheet(good));
  const most = await mostAtOnce(Promise.allSettled(asked));
  expect(most).toEqual({ running: 2, waiting: WAITING });
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(READERS + WAITING);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason.message)] : []));
  expect(refused).toEqual(Array.from({ length: 3 }, () => '正在读取的文件太多，请稍后再导入'));
});

it('a reading that is refused leaves its place to the next', async () => {
  const bad = HOSTILE['no end of rows']?.file() ?? good;
  const asked = [bad, good, bad, bad, good, bad].map((file) => readSheet(file));
  expect((await mostAtOnce(Promise.allSettled(asked))).running).toBe(2);
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected']);
});
