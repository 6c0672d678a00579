import { describe, expect, it } from 'vitest';
import { typedDay, typedMinute, typedMonth, typedNumber } from '../../../src/client/form/typed-text';

const NOW = '2026-11-21';

describe('what people type', () => {
  it.each([
    ['20260301', '2026-03-01'],
    ['260301', '2026-03-01'],
    ['2026-3-1', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['2026.3.1', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026/3/1 0:00', '2026-03-01'],
    ['2026-03-01T00:00:00', '2026-03-01'],
    ['3-1', '2026-03-01'],
    ['0301', '2026-03-01'],
    ['5', '2026-11-05'],
    ['t', NOW],
    ['今天', NOW],
    ['+7', '2026-11-28'],
    ['-21', '2026-10-31'],
  ])('%s is the day %s', (typed, day) => expect(typedDay(typed, NOW)).toBe(day));
  it('leaves a day that does not exist for the schema to refuse', () => {
    expect(typedDay('20260230', NOW)).toBe('20260230');
    expect(typedDay('abc', NOW)).toBe('abc');
  });
  it('reads months and minutes', () => {
    expect(typedMonth('202603')).toBe('2026-03');
    expect(typedMonth('2026年3月')).toBe('2026-03');
    expect(typedMinute('20260301 930', NOW)).toBe('2026-03-01 09:30');
    expect(typedMinute('3-1 14:05', NOW)).toBe('2026-03-01 14:05');
    expect(typedMinute('3-1', NOW)).toBe('2026-03-01 00:00');
  });
  it('reads numbers in full width, with commas and currency signs, and never as floats', () => {
    expect(typedNumber('￥１，２００．５０')).toBe('1200.50');
    expect(typedNumber('0.1234567890123456789')).toBe('0.1234567890123456789');
    expect(typedNumber('.5')).toBe('0.5');
    expect(typedNumber('12.')).toBe('12');
    expect(typedNumber('(1,234.50)')).toBe('-1234.50');
    expect(typedNumber('（3.2）')).toBe('-3.2');
    expect(typedNumber('12.5元')).toBe('12.5');
    expect(typedNumber('+5')).toBe('5');
    expect(typedNumber('1.23E+17')).toBe('1.23E+17');
  });
  it.each([
    ['1,234.5', '1234.5'],
    ['12，345，678', '12345678'],
    ['1 234.50', '1234.50'],
    ['-￥ 1,234', '-1234'],
    ['- 5', '-5'],
    ['1,234,567.', '1234567'],
  ])('%s parts thousands: %s', (typed, number) => expect(typedNumber(typed)).toBe(number));
  it.each(['1,23', '1,2345', '12,34,567', '1,234 567', '1 2', '1,234,', '1234,567', ',5', '1.234,5'])('%s parts no thousands and stays as it is', (typed) =>
    expect(typedNumber(typed)).toBe(typed),
  );
});
