import type { DocumentDefinition } from '../../define/define-document';
import { purchaseInvoice } from './purchase-invoice';
import { saleInvoice } from './sale-invoice';

/** A place where invoices of a kind are matched to the goods they charge, beside the page they are written down on (`screen`). */
export type MatchDesk = {
  resource: string;
  screen: string;
  invoice: DocumentDefinition;
  /** What the goods were ordered by, however many papers lie between. */
  order: string;
  partnerKinds: readonly string[];
  /** Prices on it are costs: whoever may see them on none of his pages does not get here. */
  showsCost: boolean;
  /** Who wrote the invoices may be asked to take them back, and is paid only what is not disputed: the page and kind they are his on. */
  asks?: { page: string; kind: string };
  words: { party: string; goods: string; missing: string };
};

export const matchDesks: readonly MatchDesk[] = [
  {
    resource: 'matchDesk',
    screen: 'bizPurchaseInvoice',
    invoice: purchaseInvoice,
    order: 'purchaseOrder',
    partnerKinds: ['supplier', 'both'],
    showsCost: true,
    asks: { page: 'bizSaleInvoice', kind: 'saleInvoice' },
    words: { party: '供应商', goods: '入库', missing: '未到票' },
  },
  {
    resource: 'saleMatchDesk',
    screen: 'bizSaleInvoice',
    invoice: saleInvoice,
    order: 'salesOrder',
    partnerKinds: ['customer', 'both'],
    showsCost: false,
    words: { party: '客户', goods: '出库', missing: '未开票' },
  },
];
