import { describe, expect, it } from 'vitest';
import { lineValues } from '../../src/client/form/line-table/line-values';
import { computed, money } from '../../src/define/field';
import { purchaseInvoice } from '../../src/domain/finance/purchase-invoice';
import { purchaseOrder } from '../../src/domain/purchasing/purchase-order';

const begun = { quantity: '4', price: '14.2857', taxRate: '13' };

describe('money a paper says', () => {
  const changed = (values: Record<string, unknown>, changes: Record<string, unknown>) => lineValues(purchaseInvoice.lines, { ...values, ...changes }, changes);
  it('starts as it is worked out, and stands as it is typed until what it is made of changes', () => {
    const first = changed({}, begun);
    expect(first).toMatchObject({ amount: '57.14', tax: '6.57', netAmount: '50.57' });
    const typed = changed(first, { amount: '57.20' });
    expect(typed).toMatchObject({ amount: '57.20', tax: '6.58', netAmount: '50.62' });
    const taxed = changed(typed, { tax: '6.60' });
    expect(taxed).toMatchObject({ amount: '57.20', tax: '6.60', netAmount: '50.60' });
    expect(changed(taxed, { taxRate: '6' })).toMatchObject({ amount: '57.20', tax: '3.24' });
    expect(changed(taxed, { quantity: '2' })).toMatchObject({ amount: '28.57', tax: '3.29', netAmount: '25.28' });
  });
  it('is nothing while price or quantity are missing', () => expect(changed(begun, { price: '' })).toMatchObject({ amount: '', tax: '', netAmount: '' }));
  it('is never typed where it is worked out', () => {
    const line = { ...begun, amount: '1.00' };
    expect(lineValues(purchaseOrder.lines, line, { quantity: '4' })).toMatchObject({ amount: '57.14' });
    expect(lineValues({ amount: computed(money('金额')) }, line, { price: '14.2857' }).amount).toBe('57.14');
  });
});
