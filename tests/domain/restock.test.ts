import { describe, expect, it } from 'vitest';
import { suggestedQuantity } from '../../src/domain/purchasing/restock';

const need = {
  method: 'limits' as const,
  available: '8',
  onOrder: '5',
  limitMin: '20',
  limitMax: '100',
  avgDaily: '1.3333',
  leadDays: 7,
  coverDays: 14,
  steps: [],
};

describe('what a plan suggests to buy', () => {
  it('fills up to the upper limit from below the lower one, counting what is ordered', () => {
    expect(suggestedQuantity(need)).toBe('87');
    expect(suggestedQuantity({ ...need, onOrder: '12' })).toBe('0');
    expect(suggestedQuantity({ ...need, available: '0', onOrder: '19.5' })).toBe('80.5');
  });
  it('suggests nothing by limits where none are set', () => expect(suggestedQuantity({ ...need, limitMin: '', limitMax: '' })).toBe('0'));
  it('covers the use until goods arrive and of the days to cover, rounded up before what is there is taken off', () => {
    // 1.3333 × 21 = 27.9993 → 28; 28 − 8 − 5 = 15
    expect(suggestedQuantity({ ...need, method: 'use' })).toBe('15');
    expect(suggestedQuantity({ ...need, method: 'use', available: '40' })).toBe('0');
  });
  it('is rounded up to whole packs and to what the supplier sells at least', () => {
    expect(suggestedQuantity({ ...need, steps: ['10'] })).toBe('90');
    expect(suggestedQuantity({ ...need, steps: ['10', '25'] })).toBe('100');
    expect(suggestedQuantity({ ...need, steps: ['12', '30'] })).toBe('120');
    expect(suggestedQuantity({ ...need, steps: ['', '0', '4'] })).toBe('88');
  });
});
