import { describe, expect, it } from 'vitest';
import { differences, together } from '../../../src/client/screens/document/differences';
import { money, text } from '../../../src/define/field';
import { inSection, ofSection, rowsOf, sectionNames } from '../../../src/define/in-section';
import { paymentOrder } from '../../../src/domain/finance/payment-order';
import { saleOdo } from '../../../src/domain/sales/sale-odo';

describe('a section', () => {
  it('is the document with its own fields in the place of the lines', () => {
    const funds = inSection(paymentOrder, 'funds');
    expect(funds).toMatchObject({ kind: 'paymentOrder', linesTitle: '付款资金', sources: [], flowQuantity: '' });
    expect(Object.keys(funds.lines)).toContain('fund');
    expect(funds.items?.offers.map(({ id }) => id)).toEqual(['prepaid', 'contra']);
    // The same each time: what engines keep per definition is kept per section.
    expect(inSection(paymentOrder, 'funds')).toBe(funds);
  });
  it('is the document itself where it is the first', () => {
    expect(inSection(saleOdo, 'lines')).toBe(saleOdo);
    expect(sectionNames(saleOdo)).toEqual(['lines']);
    expect(sectionNames(paymentOrder)).toEqual(['lines', 'funds']);
    const d = { lines: [], sections: {} };
    expect(ofSection(d, 'lines')).toBe(d);
    expect(rowsOf(d, 'funds')).toEqual([]);
  });
});

const definition = { header: { remark: text('备注') }, lines: { amount: money('金额') }, sections: { funds: { fields: { amount: money('金额') } } } };
const version = (remark: string, line: string, fund: string) => ({
  header: { remark },
  lines: [{ id: 'l', amount: line }],
  sections: { funds: [{ id: 'f', amount: fund }] },
});

describe('two versions of a document with sections', () => {
  it('differ where a line of any of them does', () => {
    const list = differences(definition, version('a', '1', '1'), version('a', '2', '1'), version('a', '1', '3'));
    expect(list.map(({ section, line, isMine, isTheirs }) => [section, line, isMine, isTheirs])).toEqual([
      [undefined, 1, true, false],
      ['funds', 1, false, true],
    ]);
  });
  it('become one where each changed another line', () => {
    expect(together(definition, version('a', '1', '1'), version('b', '2', '1'), version('a', '1', '3'))).toEqual(version('b', '2', '3'));
    expect(together(definition, version('a', '1', '1'), version('a', '1', '2'), version('a', '1', '3'))).toBeUndefined();
  });
});
