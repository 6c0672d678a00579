import type { PrintDefinition } from '../../define/define-print';
import { accountStatementPrint } from './account-statement';
import { cabinetInfo } from './cabinet-info';
import { contractPrint } from './contract';
import { dueLetterPrint } from './due-letter';
import { inquiryManagement } from './enquiry';
import { inboundOrder } from './inbound-order';
import { inventoryRecord } from './inventory-record';
import { barCodePrint, qrcodePrint } from './labels';
import { grantOdoReturnPrint, planOrder, purchaseOrderPrint, saleOrder } from './orders';
import { outboundOrder } from './outbound-order';
import { patientInforForm } from './patient-infor-form';
import { paymentApplicationPrint } from './payment';
import { picture } from './picture';
import { recallReport } from './recall-report';
import { ServiceChargeManagePrintMore, serviceChargeManagePrint } from './service-charge';
import { SettlementInvoiceCheckPrint, settlementGrnPrint, settlementInwarehousePrint } from './settlement';
import { surgicalReportPrint } from './surgical-report';
import { surgicalUsagePrint } from './surgical-usage';
import { voucherPrint } from './voucher';

/** Forms of trade, stock and use, labels, and sheets of records. */
export const tradePrints: readonly PrintDefinition[] = [
  inboundOrder,
  outboundOrder,
  purchaseOrderPrint,
  saleOrder,
  grantOdoReturnPrint,
  planOrder,
  inquiryManagement,
  surgicalUsagePrint,
  surgicalReportPrint,
  settlementGrnPrint,
  settlementInwarehousePrint,
  SettlementInvoiceCheckPrint,
  paymentApplicationPrint,
  contractPrint,
  serviceChargeManagePrint,
  ServiceChargeManagePrintMore,
  voucherPrint,
  accountStatementPrint,
  dueLetterPrint,
  recallReport,
  inventoryRecord,
  barCodePrint,
  qrcodePrint,
  patientInforForm,
  cabinetInfo,
  picture,
];
