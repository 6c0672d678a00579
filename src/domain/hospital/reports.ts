import type { ReportDefinition } from '../../define/report-definition';
import { twoTickets } from '../tickets/two-tickets';
import { centralizedUsedReport } from './centralized-used';
import { centreReports } from './centre-reports';
import { deptSpdStatistic } from './dept-spd-statistic';
import { gzFinanceReport } from './gz-finance-report';
import { departmentSalesDetailsNew, hSalesDetails, usageDetails } from './use-details';
import { departmentSalesDetails, departStatisticalReport, hSalesSummaryReport, useStat } from './use-reports';
import { gzCustomerReport, hSalesDetailsSummary, usageStatistic, usageSummary, useAmountSummary } from './use-summaries';

/** What a hospital issued and used. */
export const hospitalReports: readonly ReportDefinition[] = [
  departmentSalesDetails,
  departStatisticalReport,
  hSalesSummaryReport,
  hSalesDetails,
  hSalesDetailsSummary,
  departmentSalesDetailsNew,
  usageStatistic,
  gzCustomerReport,
  usageDetails,
  usageSummary,
  useAmountSummary,
  useStat,
  ...centreReports,
  centralizedUsedReport,
  twoTickets,
  deptSpdStatistic,
  gzFinanceReport,
];
