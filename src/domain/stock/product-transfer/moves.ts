import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { add, div, isPositive, sub } from '../../../define/money';
import { into, type Move, out, owes, transfer, virtual } from '../../../define/posting';

/** What the receiver says of a line: how much he has, how much he does not take. Nothing while he counts; nothing is his once he refused all. */
export function answerOf(d: AnyDocument, line: AnyLine): { received: string; rejected: string } {
  const [shipped, got] = [String(line.shippedQuantity || '0'), String(line.quantity || '0')];
  if (d.status === 6) return { received: '0', rejected: shipped };
  return d.status === 2 || d.status === 7 ? { received: got, rejected: sub(shipped, got) } : { received: '0', rejected: '0' };
}

/** What of a loan the borrower has stays open until it comes back; of everything else the answer is the end. */
export const closedBy = (d: AnyDocument): { line: string; quantity: string }[] =>
  d.lines.map((line) => {
    const { received, rejected } = answerOf(d, line);
    return { line: line.id, quantity: d.header.mode === '1' ? rejected : add(received, rejected) };
  });

/**
 * Lent goods stay the lender's: outside at the borrower here, under his name at 0 there. Sold ones leave at cost and arrive
 * at their price. What is given back goes the same way home.
 */
export function movesOf(d: AnyDocument): Move[] {
  const place = String(d.header.warehouse);
  const outside = virtual('presale', d.counterOrg);
  const lines = d.lines.filter((line) => isPositive(line.baseQuantity || '0'));
  if (d.header.side === 'in') {
    if (d.header.mode === '1')
      return lines.map((line) => into(line, place, 'transferIn', { owner: d.counterOrg, cost: { memo: div(String(line.price || '0'), line.ratio) } }));
    if (d.header.mode === '3')
      return lines.map((line) =>
        transfer({ ...line, location: '', packNo: '' }, outside, place, 'transferOut', { owner: '', arrives: 'transferIn', toLocation: line.location ?? '' }),
      );
    return [
      ...lines.map((line) => into(line, place, 'transferIn', { cost: { given: String(d.org.kind === 'H' ? line.amount : line.netAmount) } })),
      owes('payable', d),
    ];
  }
  if (d.header.mode === '1') return lines.map((line) => transfer(line, place, outside, 'transferOut', { toLocation: '', toPackNo: '' }));
  return [...lines.map((line) => out(line, place, 'transferOut')), ...(d.header.mode === '2' ? [owes('receivable', d)] : [])];
}
