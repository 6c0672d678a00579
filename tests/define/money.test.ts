import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, grouped, isZero, lineMoney, plain, round, share, sub, uppercaseAmount } from '../../src/define/money';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((n) => (n / 100).toFixed(2));

describe('amounts (LR3)', () => {
  it('follow the worked examples', () => {
    expect(lineMoney('60', '113.00', '13')).toEqual({ amount: '6780.00', tax: '780.00', netAmount: '6000.00' });
    expect(lineMoney('3', '37.67', '13')).toEqual({ amount: '113.01', tax: '13.00', netAmount: '100.01' });
    expect(lineMoney('25', '169.50', '13')).toEqual({ amount: '4237.50', tax: '487.50', netAmount: '3750.00' });
  });
  it('round half away from zero', () => {
    expect(round('33.335', 2)).toBe('33.34');
    expect(round('-33.335', 2)).toBe('-33.34');
    expect(round('0.005', 2)).toBe('0.01');
  });
  it('tax and net make the amount again, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('0', '1', '3', '6', '9', '13'),
        (q, p, rate) => {
          const { amount, tax, netAmount } = lineMoney(q, (p / 1000).toFixed(3), rate);
          expect(compare(add(tax, netAmount), amount)).toBe(0);
          expect(compare(tax, '0')).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
  it('shares never give more than the whole, and the rest closes it', () => {
    fc.assert(
      fc.property(
        cents.filter((c) => !c.startsWith('-')),
        fc.integer({ min: 1, max: 50 }),
        (total, parts) => {
          let left = total;
          for (let i = parts; i > 1; i--) left = sub(left, share(left, 1, i));
          expect(isZero(sub(left, left))).toBe(true);
          expect(compare(left, '0')).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('words', () => {
  it.each([
    ['0', '零元整'],
    ['0.05', '伍分'],
    ['10', '壹拾元整'],
    ['101', '壹佰零壹元整'],
    ['1013.05', '壹仟零壹拾叁元零伍分'],
    ['100000000', '壹亿元整'],
    ['100010000', '壹亿零壹万元整'],
    ['20000.5', '贰万元伍角整'],
    ['-12.30', '负壹拾贰元叁角整'],
    ['1000000000000', '金额超出范围'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s reads %s', (amount, words) => expect(uppercaseAmount(amount)).toBe(words));
  it('group thousands', () => {
    expect(grouped('1234567.8')).toBe('1,234,567.80');
    expect(grouped('-1234.5')).toBe('-1,234.50');
    expect(plain('10.0000')).toBe('10');
  });
});
