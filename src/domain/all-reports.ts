import type { ReportDefinition } from '../define/report-definition';
import { cabinetComparison } from './cabinet/cabinet-comparison';
import { coldChain } from './cold/cold-chain';
import { financeReports } from './finance/reports';
import { hisReports } from './his/reports';
import { hospitalReports } from './hospital/reports';
import { leakingReport } from './leaks/leaking-report';
import { applyCensus } from './licence/apply-census';
import { grantCensus } from './licence/grant-census';
import { grnStat, receivedLines } from './purchasing/grn-stat';
import { purchaseOrderWarnReport } from './purchasing/purchase-order-warn';
import { supplierReport } from './purchasing/supplier-report';
import { advanceSaleReconcile } from './sales/advance-sale-reconcile';
import { hospitalSalesReports } from './sales/hospital-sales';
import { hospitalUseReports } from './sales/hospital-use';
import { salesSummary } from './sales/sales-summary';
import { settlementReports } from './settlement/settlement-reports';
import { recallProgress } from './stock/recall/recall-progress';
import { stockReports } from './stock/reports';
import { sunshineChecks } from './sunshine/sunshine-checks';
import { udiChecks } from './udi/udi-checks';
import { udiCoverage } from './udi/udi-coverage';

/** Every report the product knows. */
export const reports: readonly ReportDefinition[] = [
  ...stockReports,
  ...financeReports,
  ...settlementReports,
  grnStat,
  receivedLines,
  cabinetComparison,
  purchaseOrderWarnReport,
  supplierReport,
  grantCensus,
  applyCensus,
  salesSummary,
  advanceSaleReconcile,
  ...hospitalReports,
  ...hisReports,
  leakingReport,
  recallProgress,
  udiChecks,
  udiCoverage,
  sunshineChecks,
  coldChain,
  ...hospitalUseReports,
  ...hospitalSalesReports,
];
