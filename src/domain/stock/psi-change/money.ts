import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { abs, div, isZero, lineMoney, neg, round, sub } from '../../../define/money';

/** Goods of the counterparty (true) or own ones (false): the direction of a change of owner. */
export const isTheirs = (d: Pick<AnyDocument, 'org'>, line: AnyLine): boolean => line.owner !== undefined && line.owner !== '' && line.owner !== d.org.id;

/**
 * What a line changes in money (LR3). Bought out: what is owed for it; given back: as much less; a price: the difference
 * between the two rounded amounts of the same quantity. The effect of a cost change is worked out from the cell, elsewhere.
 */
export function changedMoney(d: AnyDocument, line: AnyLine): Record<string, string> {
  const type = String(d.header.changeType);
  const rate = String(line.taxRate || '0');
  const priced = lineMoney(line.quantity === undefined ? '0' : String(line.quantity || '0'), String(line.newPrice || '0'), rate);
  if (type === '3') {
    const sign = isTheirs(d, line) ? (value: string) => value : neg;
    return named({ amount: sign(priced.amount), tax: sign(priced.tax), netAmount: sign(priced.netAmount) });
  }
  if (type === '5' || type === '6') {
    if (line.newPrice === '' || line.newPrice === undefined) return named({ amount: '0.00', tax: '0.00', netAmount: '0.00' });
    const before = lineMoney(String(line.quantity || '0'), String(line.oldPrice || '0'), rate);
    return named({
      amount: sub(priced.amount, before.amount),
      tax: sub(priced.tax, before.tax),
      netAmount: sub(priced.netAmount, before.netAmount),
    });
  }
  return type === '4' ? {} : named({ amount: '0.00', tax: '0.00', netAmount: '0.00' });
}

/** What of it became cost of the goods, and what did not: hospitals carry them gross. */
export function intoCost(d: AnyDocument, line: AnyLine, change: string): Record<string, string> {
  const basis = String((d.org.kind === 'H' ? line.amount : line.netAmount) || '0');
  const cost = abs(change);
  return { cost, unitCost: isZero(line.baseQuantity || '0') ? '' : round(div(cost, line.baseQuantity), 6), costDiff: sub(basis, change) };
}

/** `tax` adds up in the header like every document's; the line shows it as what it changes. */
const named = (values: { amount: string; tax: string; netAmount: string }): Record<string, string> => ({ ...values, taxAmount: values.tax });
