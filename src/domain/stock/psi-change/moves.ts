import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { abs, div, mul, round } from '../../../define/money';
import { adjust, change, into, type Move, out, owes } from '../../../define/posting';
import { isTheirs } from './money';

/** What each type of change moves (LR8; the value at cost is net at dealers and makers, gross at hospitals). */
export function movesOf(d: AnyDocument): Move[] {
  const place = String(d.header.warehouse ?? '');
  switch (String(d.header.changeType)) {
    case '1':
      return d.lines.map((line) => change(line, place, changedLot(line)));
    case '2':
      return d.lines.map((line) =>
        change(line, place, {
          ...line,
          specification: String(line.newSpecification),
          baseQuantity: round(mul(line.baseQuantity, String(line.newRatio || '1')), 4),
        }),
      );
    case '3':
      return [...d.lines.flatMap((line) => (isTheirs(d, line) ? boughtOut(d, line, place) : givenBack(d, line, place))), owes('payable', d)];
    case '4':
      return d.lines.map((line) => adjust(line, place, { unitCost: String(line.newUnitCost || '0') }));
    case '5':
      return [...d.lines.map((line) => adjust(line, place, { amount: atCost(d, line), of: line.baseQuantity })), owes('payable', d)];
    default:
      return [owes('receivable', d)];
  }
}

/** The lot a line becomes: what is not typed stays as it was. */
export const changedLot = (line: AnyLine): AnyLine => ({
  ...line,
  batchNo: String(line.newBatchNo || line.batchNo),
  serialNo: String(line.newSerialNo || line.serialNo),
  productionDate: String(line.newProductionDate || line.productionDate || ''),
  expiryDate: String(line.newExpiryDate || line.expiryDate || ''),
  sterilisationNo: String(line.newSterilisationNo || line.sterilisationNo || ''),
  udi: String(line.newUdi || line.udi || ''),
});
/** Another key of the lot, not only other data of the same one. */
export const isOtherLot = (line: AnyLine): boolean =>
  (line.newBatchNo !== undefined && line.newBatchNo !== '' && line.newBatchNo !== line.batchNo) ||
  (line.newSerialNo !== undefined && line.newSerialNo !== '' && line.newSerialNo !== line.serialNo);

const atCost = (d: AnyDocument, line: AnyLine): string => String((d.org.kind === 'H' ? line.amount : line.netAmount) || '0');

const boughtOut = (d: AnyDocument, line: AnyLine, place: string): Move[] => [
  out(line, place, 'attrChange'),
  into(line, place, 'attrChange', { owner: '', cost: { given: atCost(d, line) } }),
];
const givenBack = (d: AnyDocument, line: AnyLine, place: string): Move[] => [
  out({ ...line, owner: '' }, place, 'attrChange'),
  into(line, place, 'attrChange', { owner: d.counterOrg, cost: { memo: div(abs(String(line.newPrice || '0')), line.ratio) } }),
];
