import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BadInput } from '../../src/server/base/errors';
import { readBiff } from '../../src/server/engine/sheets/biff.mjs';
import { judged, UNPACKED_BYTES } from '../../src/server/engine/sheets/gate';
import { readXlsx } from '../../src/server/engine/sheets/xlsx.mjs';
import type { MadeCell } from '../support/excel-file';
import { libreOffice, resaved } from '../support/libre-office';
import { sheetJsFile } from '../support/sheet-js-file';
import { SHAPES } from '../support/sheet-shapes';

const CHANGES = 12;
const limits = { rows: 2001, cells: 200_000, letters: 5_000_000, unpacked: UNPACKED_BYTES };
const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fixtures/sheets', name));
const textsOf = async (bytes: Buffer): Promise<string[]> => readBiff((await judged(bytes)).bytes, limits).rows.map(({ cells }) => cells[0]?.[2] ?? '');

/** Latin, Chinese and mixed texts: those an .xls keeps in one byte a letter, those in two, and those that go on in the next record. */
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'耗材名称规格型号ABC12 é😀'), minLength: 1, maxLength: 3000 }),
);
const written = word.filter((text) => text.trim() !== '');

describe('texts of an .xls', () => {
  it('written by another library are read letter by letter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 40 }), async (texts) => {
        const bytes = sheetJsFile(
          texts.map((text) => ({ cells: [{ is: 'text', text }] })),
          'biff8',
        );
        expect(await textsOf(bytes)).toEqual(texts);
      }),
      { numRuns: 60 },
    );
  });

  it.skipIf(!libreOffice)('go on from record to record, in one byte a letter and in two', async () => {
    const texts = Array.from({ length: 400 }, (_, i) => (i % 3 === 0 ? `lot-${i}-${'x'.repeat(i)}` : `耗材${i}${'规格A'.repeat(i % 97)}`));
    const csv = Buffer.from(texts.join('\n'));
    expect(await textsOf(resaved(csv, 'csv', 'xls'))).toEqual(texts);
  });
});

it('numbers of an .xls are those that were written, however they are packed', async () => {
  const number = fc.oneof(
    fc.integer(),
    fc.integer({ min: -1e6, max: 1e6 }).map((cents) => cents / 100),
    fc.double({ noNaN: true, min: 1e-6, max: 1e15 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 30 }), async (rows) => {
      const bytes = sheetJsFile(
        rows.map((row) => ({ cells: row.map((value): MadeCell => ({ is: 'number', value })) })),
        'biff8',
      );
      const read = readBiff((await judged(bytes)).bytes, limits).rows.map(({ cells }) => cells.map(([, , text]) => Number(text)));
      expect(read).toEqual(rows);
    }),
    { numRuns: 60 },
  );
});

describe.each(['excel.xls', 'libreoffice.xls', 'excel.xlsx', 'libreoffice.xlsx'])('%s with bytes changed', (name) => {
  it('is read or refused, and never anything else', async () => {
    const original = fixture(name);
    const change = fc.tuple(fc.nat(original.length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: CHANGES }), fc.option(fc.nat(original.length)), async (changes, end) => {
        const bytes = Buffer.from(original.subarray(0, end ?? undefined));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        // On the server's own thread nothing but a refusal may come of it; the reader has a thread of its own, where any error is one.
        const order = await judged(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(BadInput);
          return undefined;
        });
        if (!order) return;
        const read = order.kind === 'biff' ? Promise.resolve().then(() => readBiff(order.bytes, limits)) : readXlsx(order.bytes, limits);
        const rows = await read.then((sheet) => sheet.rows.length).catch(() => 0);
        expect(rows).toBeLessThanOrEqual(SHAPES.length + 1 + CHANGES);
      }),
      { numRuns: 250 },
    );
  });
});
