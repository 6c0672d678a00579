import type { Effects } from '../engine/documents/effects';
import { enquiryEffects } from './enquiry/enquiry';
import { advancePaymentEffects } from './finance/advance-payment';
import { departmentReceiptEffects } from './hospital/department-receipt';
import { dispatchOrderEffects } from './hospital/dispatch-order';
import { issueOdoEffects } from './hospital/issue-odo';
import { priceAdjustmentEffects } from './hospital/price-adjustment';
import { productAdmissionEffects } from './hospital/product-admission';
import { suppliesClaimEffects } from './hospital/supplies-claim';
import { useRecordEffects } from './hospital/use-record';
import { firstOrgEffects } from './licence/first-org';
import { firstProductEffects } from './licence/first-product';
import { licenceGrantEffects } from './licence/licence-grant';
import { purchaseOrderEffects } from './purchasing/purchase-order';
import { purchasePlanEffects } from './purchasing/purchase-plan';
import { purchaseReturnEffects } from './purchasing/purchase-return';
import { advanceSaleEffects } from './sales/advance-sale';
import { saleOdoEffects } from './sales/sale-odo';
import { saleReturnEffects } from './sales/sale-return';
import { salesOrderEffects } from './sales/sales-order';
import { settlementEffects } from './settlement/settlement';
import { settlementGrnEffects } from './settlement/settlement-grn';
import { lossReportEffects } from './stock/loss-report';
import { packOrderEffects } from './stock/pack-order';
import { productTransferEffects } from './stock/product-transfer';
import { psiChangeEffects } from './stock/psi-change';
import { stockTakeEffects } from './stock/stock-take';
import { stopSellEffects } from './stock/stop-sell';
import { unpackOrderEffects } from './stock/unpack-order';
import { bonePresaleEffects } from './surgery/bone-presale';
import { bonePreAcceptanceEffects, boneReturnEffects, boneSaleEffects } from './surgery/follow-table';
import { surgicalReportEffects } from './surgery/surgical-report';
import { surgicalUsageEffects } from './surgery/surgical-usage';

/** Which kind does more than its definition says. */
export const DOCUMENT_EFFECTS: Record<string, Effects> = {
  enquiry: enquiryEffects,
  purchaseOrder: purchaseOrderEffects,
  salesOrder: salesOrderEffects,
  purchasePlan: purchasePlanEffects,
  purchaseReturn: purchaseReturnEffects,
  issueOdo: issueOdoEffects,
  departmentReceipt: departmentReceiptEffects,
  dispatchOrder: dispatchOrderEffects,
  useRecord: useRecordEffects,
  lossReport: lossReportEffects,
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
  advancePayment: advancePaymentEffects,
  saleOdo: saleOdoEffects,
  saleReturn: saleReturnEffects,
  advanceSale: advanceSaleEffects,
  settlement: settlementEffects,
  settlementGrn: settlementGrnEffects,
  bonePresale: bonePresaleEffects,
  bonePreAcceptance: bonePreAcceptanceEffects,
  surgicalReport: surgicalReportEffects,
  surgicalUsage: surgicalUsageEffects,
  boneSale: boneSaleEffects,
  boneReturn: boneReturnEffects,
};
