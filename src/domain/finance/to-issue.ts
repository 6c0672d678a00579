import type { AnyDocument } from '../../define/document-view';
import type { Makes } from '../../define/document-ways';

const COPIED = ['invoiceType', 'buyerTitle', 'buyerTaxNo', 'buyerAddress', 'buyerBank', 'drawer', 'payee', 'reviewerName', 'receiverMail', 'receiverPhone'];

/** The electronic invoice of an invoice: what that says from its pass on, frozen, to be issued. `party` = the header field naming the buyer. */
export const toIssue = (party: string): Omit<Makes<AnyDocument>, 'on' | 'when'> => ({
  at: 'self',
  kind: 'eInvoice',
  status: 0,
  needs: ['onPaper'],
  header: (d) => ({ ...Object.fromEntries(COPIED.map((name) => [name, d.header[name] ?? ''])), buyer: d.header[party], relatedSn: d.sn, issueState: '0' }),
  lines: (d, { onPaper }) =>
    d.lines.map((line, i) => ({
      from: line.id,
      values: {
        goodsName: onPaper[i]?.name || line.serviceName || '',
        taxCode: line.taxCode || onPaper[i]?.taxCode || '',
        spec: onPaper[i]?.spec ?? '',
        unitName: onPaper[i]?.unit ?? '',
      },
    })),
});
