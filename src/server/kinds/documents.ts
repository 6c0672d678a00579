import type { Effects } from '../engine/documents/effects';
import { enquiryEffects } from './enquiry/enquiry';
import { departmentReceiptEffects } from './hospital/department-receipt';
import { dispatchOrderEffects } from './hospital/dispatch-order';
import { priceAdjustmentEffects } from './hospital/price-adjustment';
import { productAdmissionEffects } from './hospital/product-admission';
import { suppliesClaimEffects } from './hospital/supplies-claim';
import { firstOrgEffects } from './licence/first-org';
import { firstProductEffects } from './licence/first-product';
import { licenceGrantEffects } from './licence/licence-grant';
import { purchasePlanEffects } from './purchasing/purchase-plan';
import { salesOrderEffects } from './sales/sales-order';
import { settlementEffects } from './settlement/settlement';
import { settlementGrnEffects } from './settlement/settlement-grn';
import { packOrderEffects } from './stock/pack-order';
import { productTransferEffects } from './stock/product-transfer';
import { psiChangeEffects } from './stock/psi-change';
import { stockTakeEffects } from './stock/stock-take';
import { stopSellEffects } from './stock/stop-sell';
import { unpackOrderEffects } from './stock/unpack-order';
import { bonePresaleEffects } from './surgery/bone-presale';
import { surgicalReportEffects } from './surgery/surgical-report';

/** Which kind does more than its definition says. */
export const DOCUMENT_EFFECTS: Record<string, Effects> = {
  enquiry: enquiryEffects,
  salesOrder: salesOrderEffects,
  purchasePlan: purchasePlanEffects,
  departmentReceipt: departmentReceiptEffects,
  dispatchOrder: dispatchOrderEffects,
  stockTake: stockTakeEffects,
  packOrder: packOrderEffects,
  unpackOrder: unpackOrderEffects,
  stopSell: stopSellEffects,
  suppliesClaim: suppliesClaimEffects,
  psiChange: psiChangeEffects,
  productTransfer: productTransferEffects,
  priceAdjustment: priceAdjustmentEffects,
  licenceGrant: licenceGrantEffects,
  firstOrg: firstOrgEffects,
  firstProduct: firstProductEffects,
  productAdmission: productAdmissionEffects,
  settlement: settlementEffects,
  settlementGrn: settlementGrnEffects,
  bonePresale: bonePresaleEffects,
  surgicalReport: surgicalReportEffects,
};
