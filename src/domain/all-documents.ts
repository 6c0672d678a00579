import type { DocumentDefinition } from '../define/define-document';
import { cabinetApplication } from './cabinet/cabinet-application';
import { contract } from './contract/contract';
import { cooperation } from './contract/cooperation';
import { enquiry } from './enquiry/enquiry';
import { inquiryIntention } from './enquiry/inquiry-intention';
import { advanceCharge } from './finance/advance-charge';
import { advancePayment } from './finance/advance-payment';
import { eInvoice } from './finance/e-invoice';
import { openingPayable } from './finance/opening-payable';
import { openingReceivable } from './finance/opening-receivable';
import { paymentApplication } from './finance/payment-application';
import { paymentOrder } from './finance/payment-order';
import { purchaseInvoice } from './finance/purchase-invoice';
import { receiptOrder } from './finance/receipt-order';
import { saleInvoice } from './finance/sale-invoice';
import { serviceCharge } from './finance/service-charge';
import { accountStatement } from './finance/statement/account-statement';
import { voucher } from './finance/voucher/voucher';
import { departmentReceipt } from './hospital/department-receipt';
import { dispatchOrder } from './hospital/dispatch-order';
import { issueOdo } from './hospital/issue-odo';
import { issueReturn } from './hospital/issue-return';
import { priceAdjustment } from './hospital/price-adjustment';
import { productAdmission } from './hospital/product-admission/product-admission';
import { suppliesClaim } from './hospital/supplies-claim';
import { useRecord } from './hospital/use-record';
import { grnNotice } from './leasing/grn-notice';
import { logisticsOrder } from './leasing/logistics-order';
import { odoNotice } from './leasing/odo-notice';
import { firstOrg } from './licence/first-org';
import { firstProduct } from './licence/first-product';
import { licenceApplication } from './licence/licence-application';
import { licenceGrant } from './licence/licence-grant';
import { arrivalOrder } from './purchasing/arrival-order';
import { inspectionOrder } from './purchasing/inspection-order';
import { purchaseGrn } from './purchasing/purchase-grn';
import { purchaseOrder } from './purchasing/purchase-order';
import { purchasePlan } from './purchasing/purchase-plan';
import { purchaseReturn } from './purchasing/purchase-return';
import { advanceSale } from './sales/advance-sale';
import { giftOdo } from './sales/gift-odo';
import { saleOdo } from './sales/sale-odo';
import { saleReturn } from './sales/sale-return';
import { salesOrder } from './sales/sales-order';
import { settlement } from './settlement/settlement';
import { settlementGrn } from './settlement/settlement-grn';
import { settlementInvoice } from './settlement/settlement-invoice';
import { initialStock } from './stock/initial-stock';
import { lossReport } from './stock/loss-report';
import { otherGrn } from './stock/other-grn';
import { otherOdo } from './stock/other-odo';
import { overflowReport } from './stock/overflow-report';
import { packOrder } from './stock/pack-order';
import { productTransfer } from './stock/product-transfer/product-transfer';
import { psiChange } from './stock/psi-change/psi-change';
import { scrap } from './stock/scrap';
import { stockCare } from './stock/stock-care';
import { stockTake } from './stock/stock-take';
import { stockTransfer } from './stock/stock-transfer';
import { stopSell } from './stock/stop-sell';
import { unpackOrder } from './stock/unpack-order';
import { boneGrn } from './surgery/bone-grn';
import { bonePlan } from './surgery/bone-plan';
import { bonePreAcceptance } from './surgery/bone-pre-acceptance';
import { bonePresale } from './surgery/bone-presale';
import { boneReturn } from './surgery/bone-return';
import { boneSale } from './surgery/bone-sale';
import { surgeryPlan } from './surgery/surgery-plan';
import { surgicalReport } from './surgery/surgical-report';
import { surgicalUsage } from './surgery/surgical-usage';
import { ticketRequest } from './tickets/ticket-request';

/** Every kind of document the product knows. */
export const documents: readonly DocumentDefinition[] = [
  inquiryIntention,
  enquiry,
  purchasePlan,
  purchaseOrder,
  arrivalOrder,
  inspectionOrder,
  purchaseGrn,
  purchaseReturn,
  salesOrder,
  advanceSale,
  saleOdo,
  saleReturn,
  giftOdo,
  suppliesClaim,
  issueOdo,
  dispatchOrder,
  departmentReceipt,
  issueReturn,
  useRecord,
  stockTransfer,
  stockTake,
  stockCare,
  packOrder,
  unpackOrder,
  initialStock,
  otherOdo,
  otherGrn,
  lossReport,
  overflowReport,
  scrap,
  stopSell,
  psiChange,
  productTransfer,
  priceAdjustment,
  settlement,
  settlementGrn,
  settlementInvoice,
  contract,
  cooperation,
  cabinetApplication,
  advancePayment,
  paymentOrder,
  receiptOrder,
  advanceCharge,
  openingReceivable,
  openingPayable,
  paymentApplication,
  purchaseInvoice,
  saleInvoice,
  eInvoice,
  serviceCharge,
  voucher,
  accountStatement,
  licenceGrant,
  licenceApplication,
  ticketRequest,
  firstOrg,
  firstProduct,
  productAdmission,
  surgeryPlan,
  bonePlan,
  bonePresale,
  bonePreAcceptance,
  surgicalReport,
  surgicalUsage,
  boneGrn,
  boneSale,
  boneReturn,
  grnNotice,
  odoNotice,
  logisticsOrder,
];
