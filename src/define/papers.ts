/**
 * Drafts may be begun from the files of electronic invoices. `ours`: the side of the paper the organisation must be; `party`: header field that
 * gets the other one. What else such a paper says goes to the fields of an invoice (domain/finance/invoices.ts: invoicePaper).
 */
export type Papers = { ours: 'buyer' | 'seller'; party: string };
/** What may be read: the tax office's own XML, the same within an OFD, and the PDF it is printed in. */
export const PAPER_ENDINGS = ['.xml', '.ofd', '.pdf'] as const;
