/**
 * Drafts may be begun from the files of electronic invoices. `ours`: the side of the paper the organisation must be; `party`: header field that
 * gets the other one. What else such a paper says goes to the fields of an invoice (domain/finance/invoices.ts: invoicePaper).
 */
export type Papers = {
  ours: 'buyer' | 'seller';
  party: string;
  /** Header field of what the paper says in all: the document comes to that as long as it has no lines. */
  total: string;
};
/** What may be read: the tax office's own XML, the same within an OFD, and the PDF it is printed in. */
export const PAPER_ENDINGS = ['.xml', '.ofd', '.pdf'] as const;
