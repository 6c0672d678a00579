import { describe, expect, it } from 'vitest';
import type { BookRow } from '../../src/define/facts';
import { add } from '../../src/define/money';
import { besideOwn } from '../../src/domain/finance/statement/beside';
import type { SaidLine } from '../../src/domain/finance/statement/netting';

/** Their statement beside our book: what is one thing, and why the two say different amounts of it. */
const FROM = '2026-10-01';
const TO = '2026-10-31';
const said = (kind: string, sn: string, amount: string, names: string[] = [sn], ahead = '0'): SaidLine => {
  return { isOpening: kind === '', isSettled: false, kind, sn, amount, ahead, near: kind === '' ? [] : [sn], wide: kind === '' ? [] : [sn, ...names] };
};
const row = (kind: string, sn: string, day: string, amount: string, names: string[] = [], more: Partial<BookRow> = {}): BookRow => ({
  ...{ document: sn, sn, kind, day, amount, near: [sn, ...names], wide: [sn, ...names], summary: '', invoiceNo: '' },
  ...{ since: day, isSettled: false, isAnswered: false, ahead: '0', ...more },
});
const asSeller = (lines: SaidLine[], rows: BookRow[], opening = '0') =>
  besideOwn(lines, { opening, rows, waiting: [] }, { from: FROM, to: TO, isBuyer: false, tolerance: '1.00' });
const asBuyer = (lines: SaidLine[], rows: BookRow[], opening = '0', waiting: { sn: string; near: string[] }[] = []) =>
  besideOwn(lines, { opening, rows, waiting }, { from: FROM, to: TO, isBuyer: true, tolerance: '1.00' });
const causes = ({ differences }: ReturnType<typeof asSeller>) => differences.map(({ cause, difference }) => [cause, difference]);

describe('a statement beside the own book', () => {
  it('agrees where both say the same of what one mirrors of the other', () => {
    const compared = asSeller([said('', '', '10'), said('purchaseGrn', 'CR1', '100', ['XC1'])], [row('saleOdo', 'XC1', '2026-10-02', '100')], '10');
    expect(compared.lines.map(({ difference, ownSns }) => [difference, ownSns])).toEqual([
      ['0.00', ''],
      ['0.00', 'XC1'],
    ]);
    expect(compared).toMatchObject({ closing: '110.00', difference: '0.00', differences: [] });
  });

  it('says of each difference why, what is unlawful first, and they add up', () => {
    const compared = asSeller(
      [
        said('', '', '0'),
        said('purchaseGrn', 'CR1', '80', ['XC1']),
        said('paymentOrder', 'FK1', '-30'),
        said('purchaseGrn', 'CR9', '7'),
        said('purchaseInvoice', 'FJ1', '0.02'),
      ],
      [row('saleOdo', 'XC1', '2026-10-02', '100'), row('saleOdo', 'XC2', '2026-10-30', '55'), row('receiptOrder', 'SK9', '2026-10-09', '-12')],
    );
    expect(causes(compared)).toEqual([
      ['theirs', '7.00'],
      ['ours', '12.00'],
      ['paid', '-30.00'],
      ['transit', '-20.00'],
      ['transit', '-55.00'],
      ['tail', '0.02'],
    ]);
    expect(compared).toMatchObject({ difference: '-85.98', unlawful: '19.00', lawful: '-104.98' });
    expect(Number(add('57.02', `-${compared.closing}`))).toBe(-85.98);
  });

  it('finds nothing in what was booked and taken back, on either side, while the other had none of it', () => {
    const paid = said('paymentOrder', 'FK1', '-30');
    const back = said('paymentOrder', 'FK1', '30');
    expect(asSeller([paid, back], []).differences).toEqual([]);
    expect(asSeller([paid, said('paymentOrder', 'FK2', '30', ['FK1'])], []).differences).toEqual([]);
    expect(asSeller([], [row('saleOdo', 'XC1', '2026-10-02', '100'), row('saleOdo', 'XC1', '2026-10-03', '-100')]).differences).toEqual([]);
    // Booked here; there it was booked and taken back: they have none of it.
    const paidHere = row('paymentOrder', 'FK1', '2026-10-01', '-30');
    const bookedAndBack = [said('receiptOrder', 'SK1', '-30', ['FK1']), said('receiptOrder', 'SK2', '30', ['SK1'])];
    expect(causes(asBuyer(bookedAndBack, [paidHere]))).toEqual([['paid', '30.00']]);
    expect(causes(asSeller([paid, back], [row('receiptOrder', 'SK1', '2026-10-02', '-30', ['FK1'])]))).toEqual([['ours', '30.00']]);
    // Some of it was booked as received ahead: what was booked here is without its payment, and the other side reads the same.
    const partlyAhead = row('receiptOrder', 'SK1', '2026-10-02', '-28.08', ['FK1'], { ahead: '1.92' });
    const { differences, lines } = asSeller([paid, back], [partlyAhead]);
    expect(differences.map(({ cause, difference }) => [cause, difference])).toEqual([['ours', '28.08']]);
    expect(lines[1]?.hint).toBe('对方已冲回，本方SK1');
    expect(causes(asBuyer([said('receiptOrder', 'SK1', '-28.08', ['FK1'], '1.92')], []))).toEqual([['theirs', '-28.08']]);
    // Paid twice, taken back once.
    expect(causes(asSeller([paid, back, paid], []))).toEqual([['paid', '-30.00']]);
    const sold = [row('saleOdo', 'XC1', '2026-10-02', '100'), row('saleOdo', 'XC1', '2026-10-03', '-100'), row('saleOdo', 'XC1', '2026-10-04', '100')];
    expect(causes(asSeller([], sold))).toEqual([['transit', '-100.00']]);
  });

  it('knows what was received with a payment and booked as paid ahead, whoever wrote the statement; less than that is looked into', () => {
    const booked = row('receiptOrder', 'SK1', '2026-10-02', '-3.87', ['FK1'], { ahead: '20.25' });
    expect(causes(asSeller([said('paymentOrder', 'FK1', '-24.12')], [booked]))).toEqual([['ahead', '-20.25']]);
    expect(causes(asSeller([said('paymentOrder', 'FK1', '-25.12')], [booked]))).toEqual([['amount', '-21.25']]);
    const paid = row('paymentOrder', 'FK1', '2026-10-01', '-24.12');
    expect(causes(asBuyer([said('receiptOrder', 'SK1', '-3.87', ['FK1'], '20.25')], [paid]))).toEqual([['ahead', '20.25']]);
    expect(causes(asBuyer([said('receiptOrder', 'SK1', '-3.87', ['FK1'])], [paid]))).toEqual([['amount', '20.25']]);
  });

  it('knows what was on its way when the period began or ended', () => {
    // Sold in September, booked by the buyer in October; paid in September, booked as received in October; booked only after the end.
    const rows = [
      row('saleOdo', 'XC1', '2026-09-30', '100'),
      row('receiptOrder', 'SK1', '2026-10-02', '-40', ['FK1'], { since: '2026-09-29' }),
      row('receiptOrder', 'SK2', '2026-11-03', '-25', ['FK2']),
      row('saleOdo', 'XC0', '2026-09-12', '60'),
    ];
    const compared = asSeller([said('', '', '-40'), said('purchaseGrn', 'CR1', '100', ['XC1']), said('paymentOrder', 'FK2', '-25')], rows, '160');
    expect(compared.lines[2]).toMatchObject({ cause: 'paid', own: '0.00', hint: '本方期后入账：SK2（2026-11-03）' });
    expect(causes(compared)).toEqual([
      ['paid', '-25.00'],
      ['transit', '-60.00'],
    ]);
    expect(compared.difference).toBe('-85.00');
  });

  it('takes two lines of the seller for one paper where goods were refused', () => {
    const compared = asBuyer(
      [said('', '', '0'), said('saleOdo', 'XC1', '100'), said('saleReturn', 'XT1', '-20', ['XC1'])],
      [row('purchaseGrn', 'CR1', '2026-10-02', '80', ['XC1'])],
    );
    expect(compared.differences).toEqual([]);
    expect(compared.lines.map(({ own }) => own)).toEqual(['0.00', '100.00', '-20.00']);
  });

  it('waits for the rest where some was refused and nothing is booked yet', () => {
    const compared = asBuyer([said('saleOdo', 'XC1', '100'), said('saleReturn', 'XT1', '-20', ['XC1'])], []);
    expect(causes(compared)).toEqual([['transit', '80.00']]);
    expect(compared.lines.map(({ difference }) => difference)).toEqual(['80.00', '0.00']);
    // More came back than ever went: that has to be looked into.
    expect(causes(asBuyer([said('saleOdo', 'XC1', '100'), said('saleReturn', 'XT1', '-120', ['XC1'])], []))).toEqual([
      ['theirs', '-120.00'],
      ['transit', '100.00'],
    ]);
  });

  it('takes money of one amount for the same where nobody linked it, and names the own draft that waits', () => {
    expect(asSeller([said('paymentOrder', 'FK1', '-30')], [row('receiptOrder', 'SK1', '2026-10-09', '-30')]).differences).toEqual([]);
    const compared = asBuyer([said('saleOdo', 'XC1', '100')], [], '0', [{ sn: 'CR1', near: ['CR1', 'XC1'] }]);
    expect(compared.lines[0]).toMatchObject({ cause: 'transit', hint: '本方CR1待审核' });
  });

  it('cannot say why balances differ that began before', () => {
    const compared = asBuyer([said('', '', '500'), said('saleOdo', 'XC1', '100')], [row('purchaseGrn', 'CR1', '2026-10-02', '100', ['XC1'])], '450');
    expect(causes(compared)).toEqual([['balance', '50.00']]);
    expect(causes(asBuyer([said('', '', '500')], [], '499.98'))).toEqual([['tail', '0.02']]);
  });
});
