import { expect, it } from 'vitest';
import { givenBy, namesOfSum, workedOut } from '../../src/define/figure';

it('a figure in words is worked out from left to right, rounded once, exactly', () => {
  expect(workedOut('{open} × {price}', { open: '3', price: '12.345' }, 2)).toBe('37.04');
  expect(workedOut('{cost} × {open} ÷ {quantity}', { cost: '100.00', open: '1', quantity: '3' }, 2)).toBe('33.33');
  expect(workedOut('{amount} − {invoiced}', { amount: '0.30', invoiced: '0.1' }, 2)).toBe('0.20');
  expect(workedOut('{amount} − {invoiced}', { amount: '0.30' }, 2)).toBe('0.30');
  expect(workedOut('{returned} ÷ {ratio}', { returned: '3' }, 4)).toBeUndefined();
});

it('a sum names the fields of a line it is made of', () => {
  expect(namesOfSum('used')).toEqual(['used']);
  expect(namesOfSum('{returned} ÷ {ratio}')).toEqual(['returned', 'ratio']);
  expect(givenBy('used', { used: '2.50' }, 4)).toBe('2.5');
  expect(givenBy('used', { used: '' }, 4)).toBeUndefined();
  expect(givenBy('{returned} ÷ {ratio}', { returned: '20', ratio: '10' }, 4)).toBe('2.0000');
});
