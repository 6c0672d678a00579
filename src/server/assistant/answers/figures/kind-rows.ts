import type { DocumentDefinition } from '../../../../define/define-document';
import { COUNT, DOCUMENTS, linesId } from '../../../../define/listed-dataset';
import { datasetOf } from '../../../../domain/dataset-of';
import { POSTED, UNDER_WAY } from '../../tools/document-figures';
import type { Rows } from './rows';

/** Rows of papers of a kind: payments, invoices, orders. Of goods they are asked line by line. */
export function rowsOfKind({ kind, title, header, lines, counterparty, postings }: DocumentDefinition, isOfGoods: boolean): Rows {
  const dataset = isOfGoods ? linesId(kind) : kind;
  const measures = datasetOf(dataset)?.measures ?? {};
  const called = (to: string): string | undefined => Object.entries(header).find(([, field]) => field.kind === 'ref' && field.to === to)?.[0];
  const quantity = isOfGoods ? 'quantity' : 'totalQuantity';
  const money = isOfGoods ? 'amount' : 'totalAmount' in measures ? 'totalAmount' : 'amount';
  const own = {
    partner: counterparty && counterparty in header ? counterparty : called('partner'),
    department: called('department'),
    warehouse: called('warehouse'),
    quantity: quantity in measures && 'specification' in lines ? quantity : undefined,
  };
  return {
    of: dataset,
    money: money in measures ? money : COUNT,
    papers: isOfGoods ? DOCUMENTS : COUNT,
    said: title,
    states: Object.keys(postings).length > 0 ? POSTED : UNDER_WAY,
    ...(Object.fromEntries(Object.entries(own).filter(([, name]) => name)) as Partial<Rows>),
  };
}
