import { describe, expect, it } from 'vitest';
import { BASKET_LIMIT, type BasketItem, collected } from '../../src/client/basket/basket';
import { basketItem } from '../../src/client/basket/basket-item';
import { byKind, sumOf } from '../../src/client/basket/basket-sums';
import { documents } from '../../src/domain/registry';

const item = (id: string, more: Partial<BasketItem> = {}): BasketItem => ({
  kind: 'order',
  id,
  sn: id,
  flag: 'f',
  path: '/f',
  partner: '',
  date: '2026-11-01',
  status: 1,
  version: 1,
  actions: [],
  ...more,
});

describe('the basket', () => {
  it('holds a document once, as it was seen last, in the order it came in', () => {
    const { basket, added } = collected([item('a'), item('b')], [item('b', { status: 2 }), item('c')]);
    expect(added).toBe(1);
    expect(basket.map((one) => [one.id, one.status])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('says what found no room any more', () => {
    const full = Array.from({ length: BASKET_LIMIT - 1 }, (_, at) => item(`n${at}`));
    expect(collected(full, [item('x'), item('y'), item('z')])).toMatchObject({ added: 1, refused: 2 });
  });

  it('sums to the cent, with and without tax, and writes the amount out', () => {
    const sum = sumOf([
      item('a', { quantity: '10', amount: '1130.10', tax: '130.01', net: '1000.09' }),
      item('b', { quantity: '5.5', amount: '226.03', tax: '26.00', net: '200.03' }),
      item('red', { quantity: '-1', amount: '-113.00', tax: '-13.00', net: '-100.00' }),
    ]);
    expect(sum).toEqual({ count: 3, quantity: '14.5', amount: '1243.13', tax: '143.01', net: '1100.12', words: '壹仟贰佰肆拾叁元壹角叁分' });
  });

  it('gives no sum of a figure one of the documents does not show, and leaves out what is gone', () => {
    expect(sumOf([item('a', { quantity: '1', amount: '10.00' }), item('b', { quantity: '2' })])).toEqual({ count: 2, quantity: '3' });
    expect(sumOf([item('a', { amount: '10.00' }), item('b', { isGone: true })])).toEqual({ count: 1, amount: '10', words: '壹拾元整' });
    expect(sumOf([])).toEqual({ count: 0 });
  });

  it('keeps the kinds apart', () => {
    expect(byKind([item('a'), item('b', { kind: 'receipt' }), item('c')]).map(([kind, items]) => [kind, items.map((one) => one.id)])).toEqual([
      ['order', ['a', 'c']],
      ['receipt', ['b']],
    ]);
  });

  it('takes a document from a row of its list and from a row of its lines; a red one counts negative', () => {
    const definition = documents.find((one) => one.counterparty !== undefined);
    if (!definition) throw new Error('no kind has a counterparty');
    const row = {
      id: 'line1',
      documentId: 'd1',
      sn: 'X1',
      status: '2',
      version: 3,
      isRed: true,
      totalAmount: '113.00',
      totalQuantity: '0',
      [`${definition.counterparty}Name`]: '强生',
      documentDate: '2026-11-02',
      actions: ['print'],
    };
    expect(basketItem(definition, { flag: 'f', path: '/f' }, row)).toMatchObject({
      ...item('d1', { kind: definition.kind, sn: 'X1', partner: '强生', date: '2026-11-02', status: 2, version: 3, actions: ['print'] }),
      amount: '-113',
      quantity: '0',
    });
  });
});
