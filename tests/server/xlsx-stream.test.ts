import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { CODES } from '../../src/contract/envelope';
import { Rejected } from '../../src/server/base/errors';
import { answerError } from '../../src/server/base/http';
import { xlsxStream } from '../../src/server/engine/exports';
import { sendWorkbook } from '../../src/server/routes/sheet-file';

const columns = [{ title: '序号', shape: 'quantity' as const }];

/** Rows that remember how far they were read and whether they were given back. */
function source(count: number) {
  const seen = { read: 0, isClosed: false };
  async function* rows(): AsyncGenerator<string[]> {
    try {
      for (let at = 0; at < count; at += 1) {
        seen.read += 1;
        // Not to be squeezed: what is compressed away would say nothing about reading ahead.
        yield [`${at}-${Math.random().toString(36).repeat(4)}`];
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, rows: rows() };
}

it('reads rows as they are taken, not all of them before', async () => {
  const { seen, rows } = source(200_000);
  const stream = xlsxStream('数据', columns, rows);
  const taken = stream[Symbol.asyncIterator]();
  for (let chunks = 0; chunks < 20; chunks += 1) await taken.next();
  expect(seen.read).toBeGreaterThan(0);
  expect(seen.read).toBeLessThan(100_000);
  stream.destroy();
});

it('gives the rows back when the reader leaves half-way', async () => {
  const { seen, rows } = source(200_000);
  const stream = xlsxStream('数据', columns, rows);
  for await (const _chunk of stream) if (seen.read > 1000) break;
  await expect.poll(() => seen.isClosed).toBe(true);
  expect(seen.read).toBeLessThan(200_000);
});

it('rows that cannot be read on end the book for its reader, and nothing else', async () => {
  async function* broken(): AsyncGenerator<string[]> {
    yield ['1'];
    throw new Error('数据库暂时无法访问');
  }
  await expect(async () => {
    for await (const _chunk of xlsxStream('数据', columns, broken()));
  }).rejects.toThrow('数据库暂时无法访问');
});

it('a book that cannot be begun is answered in words', async () => {
  async function* nothing(): AsyncGenerator<Buffer> {
    yield await Promise.reject(new Rejected('请缩小范围'));
  }
  const app = fastify();
  app.setErrorHandler(answerError);
  app.get('/book', (_, reply) => sendWorkbook(reply, '数据', Readable.from(nothing(), { objectMode: false })));
  const answer = await app.inject('/book');
  expect(answer.json()).toMatchObject({ code: CODES.rejected, msg: '请缩小范围' });
  expect(answer.headers['content-disposition']).toBeUndefined();
  await app.close();
});
