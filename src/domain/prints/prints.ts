import type { PrintDefinition } from '../../define/define-print';
import { inquiryManagement } from './enquiry';
import { inboundOrder } from './inbound-order';
import { inventoryRecord } from './inventory-record';
import { barCodePrint, qrcodePrint } from './labels';
import { grantOdoReturnPrint, planOrder, purchaseOrderPrint, saleOrder } from './orders';

import { outboundOrder } from './outbound-order';
import { surgicalUsagePrint } from './surgical-usage';

/** Forms of trade, stock and use, and labels. */
export const tradePrints: readonly PrintDefinition[] = [
  inboundOrder,
  outboundOrder,
  purchaseOrderPrint,
  saleOrder,
  grantOdoReturnPrint,
  planOrder,
  inquiryManagement,
  surgicalUsagePrint,
  inventoryRecord,
  barCodePrint,
  qrcodePrint,
];
