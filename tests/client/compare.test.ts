import { describe, expect, it } from 'vitest';
import { alignedLines } from '../../src/client/compare/aligned-lines';
import { comparedSections, rowsOf } from '../../src/client/compare/compared-sections';
import { comparedFields, differencesOf } from '../../src/client/compare/line-differences';
import { money, price, quantity, ref, text } from '../../src/define/field';
import { paymentApplication } from '../../src/domain/finance/payment-application';
import { paymentOrder } from '../../src/domain/finance/payment-order';
import { receiptOrder } from '../../src/domain/finance/receipt-order';

const fields = {
  specification: ref('specification', '规格'),
  batchNo: text('批号'),
  unit: ref('unit', '单位'),
  quantity: quantity('数量'),
  price: price('单价'),
  amount: money('金额'),
};
const compared = comparedFields([fields, fields]);
const ids = (groups: ReturnType<typeof alignedLines>) => groups.map(({ lines }) => lines.map((own) => own.map((line) => line.id)));

describe('lines of several documents', () => {
  it('stand together by descent, over documents between, in the order of the first', () => {
    const order = { lines: [{ id: 'o1' }, { id: 'o2' }] };
    const delivery = {
      lines: [
        { id: 'd2', sourceLine: 'o2' },
        { id: 'd1', sourceLine: 'o1' },
      ],
    };
    const receipt = { lines: [{ id: 'r1a', sourceLine: 'd1' }, { id: 'r1b', sourceLine: 'd1' }, { id: 'extra' }] };
    expect(ids(alignedLines([order, delivery, receipt]))).toEqual([
      [['o1'], ['d1'], ['r1a', 'r1b']],
      [['o2'], ['d2'], []],
      [[], [], ['extra']],
    ]);
  });

  it('taken from the same line of a document that is not here belong together', () => {
    expect(ids(alignedLines([{ lines: [{ id: 'a', sourceLine: 'x' }] }, { lines: [{ id: 'b', sourceLine: 'x' }] }]))).toEqual([[['a'], ['b']]]);
  });

  it('without a tie are matched by goods and lot, then by goods', () => {
    const mine = {
      lines: [
        { id: 'm1', specification: 's', batchNo: 'B1' },
        { id: 'm2', specification: 's', batchNo: 'B2' },
        { id: 'm3', specification: 't' },
      ],
    };
    const other = {
      lines: [
        { id: 'n2', specification: 's', batchNo: 'B2' },
        { id: 'n1', specification: 's', batchNo: 'B1' },
        { id: 'n3', specification: 't', batchNo: 'B9' },
      ],
    };
    expect(ids(alignedLines([mine, other]))).toEqual([
      [['m1'], ['n1']],
      [['m2'], ['n2']],
      [['m3'], ['n3']],
    ]);
  });
});

describe('differences between documents', () => {
  const groupOf = (...sides: Record<string, unknown>[][]) => [{ lines: sides.map((side, at) => side.map((line, n) => ({ id: `${at}${n}`, ...line }))) }];
  const found = (...sides: Record<string, unknown>[][]) => differencesOf(groupOf(...sides), compared).map(({ id, words, sides: at }) => ({ id, words, at }));

  it('are none where several lots come to what was ordered', () => {
    expect(
      found(
        [{ quantity: '10', price: '3.0000', amount: '30.00' }],
        [
          { quantity: '6', price: '3', amount: '18.00' },
          { quantity: '4.0000', price: '3', amount: '12' },
        ],
      ),
    ).toEqual([]);
  });

  it('name quantity, price and amount with what each side says', () => {
    expect(found([{ quantity: '10', price: '3', amount: '30.00' }], [{ quantity: '8', price: '3.50', amount: '28.00' }])).toEqual([
      { id: 'quantity', words: ['10', '8'], at: [1] },
      { id: 'price', words: ['3.00', '3.50'], at: [1] },
      { id: 'amount', words: ['30.00', '28.00'], at: [1] },
    ]);
  });

  it('leave out the ratio: of two lots it is no sum', () => {
    expect(comparedFields([{ ratio: quantity('换算') }, { ratio: quantity('换算') }])).toEqual([]);
  });

  it('of lines that say several prices are those of the prices', () => {
    const at = (...prices: string[]) => prices.map((one) => ({ specification: 's', quantity: '1', price: one }));
    expect(found(at('2.00', '3.00'), at('2', '3'))).toEqual([]);
    expect(found(at('2.00', '3.00'), at('2.00', '4.00')).map(({ id }) => id)).toEqual(['price']);
    expect(found([...at('2.00', '3.00')], [{ specification: 's', quantity: '2', price: '2.00' }]).map(({ id }) => id)).toEqual(['price']);
  });

  it('compare boxes with pieces by the smallest unit', () => {
    const [box, piece] = [
      { quantity: '2', unit: 'box', baseQuantity: '100' },
      { quantity: '100', unit: 'piece', baseQuantity: '100' },
    ];
    expect(found([box], [piece]).map((one) => one.id)).toEqual(['unit']);
    expect(found([box], [{ ...piece, quantity: '90', baseQuantity: '90' }]).map((one) => one.id)).toEqual(['unit', 'quantity']);
  });

  it('do not blame a side for what it does not say, but for a line it lacks', () => {
    expect(found([{ quantity: '1' }], [{ quantity: '1', batchNo: 'B1' }])).toEqual([]);
    expect(found([{ quantity: '1' }], [], [{ quantity: '1' }])).toEqual([{ id: '', words: ['1 行', undefined, '1 行'], at: [1] }]);
  });
});

describe('sections of several documents', () => {
  const paid = { lines: [{ id: 'p', amount: '100.00' }], sections: { funds: [{ id: 'pf', fund: 'bank', amount: '100.00' }] } };
  const received = {
    lines: [{ id: 'r', sourceLine: 'p', amount: '100.00' }],
    sections: { funds: [{ id: 'rf', fund: 'bank', amount: '90.00' }] },
  };
  it('are compared each with its own, as far as all have it', () => {
    const both = comparedSections([
      { definition: paymentOrder, info: paid },
      { definition: receiptOrder, info: received },
    ]);
    expect(both.map(({ name, title, differences }) => [name, title, differences.map(({ id, words }) => [id, words])])).toEqual([
      ['lines', '付款明细', []],
      ['funds', '付款资金', [['amount', ['100.00', '90.00']]]],
    ]);
    expect(both.map((section) => rowsOf(section, true).length)).toEqual([0, 1]);
    const [lines, ...others] = comparedSections([
      { definition: paymentOrder, info: paid },
      { definition: paymentApplication, info: { lines: [], sections: {} } },
    ]);
    expect([lines?.name, others]).toEqual(['lines', []]);
  });
});
