import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOk, gs1Date, parseScan } from '../../src/define/gs1';

const GS = '\u001d';
const withCheckDigit = (digits: string): string => {
  for (let d = 0; d < 10; d++) if (checkDigitOk(digits + d)) return digits + d;
  throw new Error('no check digit');
};
const DI = withCheckDigit('0690123456789');

describe('a scanned code', () => {
  it('in brackets', () =>
    expect(parseScan(`(01)${DI}(11)260101(17)270600(10)A1(21)S9`)).toEqual({
      kind: 'gs1',
      di: DI,
      productionDate: '2026-01-01',
      expiryDate: '2027-06-30',
      batchNo: 'A1',
      serialNo: 'S9',
    }));
  it.each([']d2', ']C1', ']Q3', ''])('with symbology %s and FNC1', (prefix) =>
    expect(parseScan(`${prefix}01${DI}10LOT7${GS}17280229`)).toEqual({ kind: 'gs1', di: DI, batchNo: 'LOT7', expiryDate: '2028-02-29' }),
  );
  it('names a wrong check digit', () => {
    const wrong = DI.slice(0, 13) + ((Number(DI[13]) + 1) % 10);
    expect(parseScan(`(01)${wrong}(10)A`)).toEqual({ kind: 'bad', message: `UDI-DI校验位错误：${wrong}` });
  });
  it('refuses impossible dates and cut codes', () => {
    expect(parseScan(`(01)${DI}(17)271340`).kind).toBe('bad');
    expect(parseScan(`]d201${DI.slice(0, 8)}`).kind).toBe('bad');
    expect(parseScan('   ')).toEqual({ kind: 'bad', message: '请扫描或输入条码' });
  });
  it.each([
    ['', '请扫描或输入条码'],
    ['x'.repeat(301), '条码过长，最多300个字符'],
    [`(01)${DI}(17`, 'GS1条码格式不正确'],
    [`]d201${DI.slice(0, 9)}`, 'GS1条码不完整：AI 01'],
    [`]d201${DI}XX12`, 'GS1条码含未知标识符：XX12'],
    [`]d201${DI}10${'A'.repeat(21)}`, 'GS1条码长度不正确：AI 10'],
    [']d21730123110A1', 'GS1条码缺少产品标识(01)'],
    [`(01)${DI}(17)301331`, 'GS1条码日期不正确：(17)301331'],
    ['MA.156.M0.100.1234.M.X1.L.E301331', 'MA码日期不正确'],
  ])('that cannot be read says why: %s', (text, message) => expect(parseScan(text)).toEqual({ kind: 'bad', message }));
  it('of another kind stays text', () => expect(parseScan('CG202603010001')).toEqual({ kind: 'plain', text: 'CG202603010001' }));
  it('as EAN-13 becomes a 14-digit DI', () => expect(parseScan(DI.slice(1))).toEqual({ kind: 'ean', di: DI }));
  it('reads back whatever was printed', () => {
    const word = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^\d{13}$/), word, word, (digits, lot, serial) => {
        const di = withCheckDigit(digits);
        expect(parseScan(`]d201${di}17301231${'10'}${lot}${GS}21${serial}`)).toEqual({
          kind: 'gs1',
          di,
          expiryDate: '2030-12-31',
          batchNo: lot,
          serialNo: serial,
        });
      }),
    );
  });
  it('never throws', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(parseScan(text)).toHaveProperty('kind');
      }),
    ));
});

it('day 00 is the last of the month, the century follows the window', () => {
  expect(gs1Date('280200', 2026)).toBe('2028-02-29');
  expect(gs1Date('991231', 2026)).toBe('1999-12-31');
  expect(gs1Date('500101', 2026)).toBe('2050-01-01');
});
