import { expect, it } from 'vitest';
import { hasPart, partOf } from '../../../src/client/screens/master/proposals/part';

const part = { row: 'r', candidate: 'c', typed: ' 12.50 ' };

it('what is typed beside a candidate is what is taken of it, whatever takes it', () => {
  expect(partOf(part, 'r', 'c')).toEqual({ take: '12.50' });
  expect(partOf({ ...part, typed: '  ' }, 'r', 'c'), 'nothing typed: all of it').toEqual({ take: undefined });
  expect(partOf(undefined, 'r', 'c')).toEqual({ take: undefined });
});

it('another candidate of the row is not taken past it, another row is another matter', () => {
  expect(partOf(part, 'r', 'other')).toBe('elsewhere');
  expect(partOf({ ...part, typed: '' }, 'r', 'other')).toEqual({ take: undefined });
  expect(partOf(part, 'other', 'c')).toEqual({ take: undefined });
  expect(hasPart(part, ['x', 'r'])).toBe(true);
  expect(hasPart(part, ['x'])).toBe(false);
  expect(hasPart({ ...part, typed: '' }, ['r'])).toBe(false);
});
