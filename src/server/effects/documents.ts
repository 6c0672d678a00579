import type { Effects } from '../engine/documents/effects';
import { advanceSaleEffects } from './advance-sale';
import { arrivalOrderEffects } from './arrival-order';
import { bonePresaleEffects } from './bone-presale';
import { departmentReceiptEffects } from './department-receipt';
import { dispatchOrderEffects } from './dispatch-order';
import { enquiryEffects } from './enquiry';
import { firstOrgEffects } from './first-org';
import { firstProductEffects } from './first-product';
import { boneGrnEffects, bonePreAcceptanceEffects, boneReturnEffects, boneSaleEffects } from './follow-table';
import { initialStockEffects } from './initial-stock';
import { inquiryIntentionEffects } from './inquiry-intention';
import { inspectionOrderEffects } from './inspection-order';
import { issueOdoEffects } from './issue-odo';
import { issueReturnEffects } from './issue-return';
import { licenceGrantEffects } from './licence-grant';
import { lossReportEffects } from './loss-report';
import { packOrderEffects } from './pack-order';
import { priceAdjustmentEffects } from './price-adjustment';
import { productAdmissionEffects } from './product-admission';
import { productTransferEffects } from './product-transfer';
import { psiChangeEffects } from './psi-change';
import { purchaseGrnEffects } from './purchase-grn';
import { purchaseOrderEffects } from './purchase-order';
import { purchasePlanEffects } from './purchase-plan';
import { purchaseReturnEffects } from './purchase-return';
import { saleOdoEffects } from './sale-odo';
import { saleReturnEffects } from './sale-return';
import { salesOrderEffects } from './sales-order';
import { scrapEffects } from './scrap';
import { settlementEffects } from './settlement';
import { settlementGrnEffects } from './settlement-grn';
import { stockCareEffects } from './stock-care';
import { stockTakeEffects } from './stock-take';
import { stockTransferEffects } from './stock-transfer';
import { stopSellEffects } from './stop-sell';
import { suppliesClaimEffects } from './supplies-claim';
import { surgicalReportEffects } from './surgical-report';
import { surgicalUsageEffects } from './surgical-usage';
import { unpackOrderEffects } from './unpack-order';
import { useRecordEffects } from './use-record';

/** Which kind does more than its definition says. */
export const DOCUMENT_EFFECTS: Record<string, Effects> = {
  enquiry: enquiryEffects,
  inquiryIntention: inquiryIntentionEffects,
  arrivalOrder: arrivalOrderEffects,
  initialStock: initialStockEffects,
  inspectionOrder: inspectionOrderEffects,
  purchaseGrn: purchaseGrnEffects,
  purchaseOrder: purchaseOrderEffects,
  salesOrder: salesOrderEffects,
  purchasePlan: purchasePlanEffects,
  purchaseReturn: purchaseReturnEffects,
  issueOdo: issueOdoEffects,
  issueReturn: issueReturnEffects,
  departmentReceipt: departmentReceiptEffects,
  dispatchOrder: dispatchOrderEffects,
  useRecord: useRecordEffects,
  lossReport: lossReportEffects,
  stockCare: stockCareEffects,
  stockTake: stockTakeEffects,
  stockTransfer: stockTransferEffects,
  packOrder: packOrderEffects,
  unpackOrder: unpackOrderEffects,
  scrap: scrapEffects,
  stopSell: stopSellEffects,
  suppliesClaim: suppliesClaimEffects,
  psiChange: psiChangeEffects,
  productTransfer: productTransferEffects,
  priceAdjustment: priceAdjustmentEffects,
  licenceGrant: licenceGrantEffects,
  firstOrg: firstOrgEffects,
  firstProduct: firstProductEffects,
  productAdmission: productAdmissionEffects,
  saleOdo: saleOdoEffects,
  saleReturn: saleReturnEffects,
  advanceSale: advanceSaleEffects,
  settlement: settlementEffects,
  settlementGrn: settlementGrnEffects,
  bonePresale: bonePresaleEffects,
  bonePreAcceptance: bonePreAcceptanceEffects,
  surgicalReport: surgicalReportEffects,
  surgicalUsage: surgicalUsageEffects,
  boneGrn: boneGrnEffects,
  boneSale: boneSaleEffects,
  boneReturn: boneReturnEffects,
};
