import type { ReportDefinition } from '../../define/define-report';
import { departmentSalesDetailsNew, hSalesDetails } from './use-details';
import { departmentSalesDetails, departStatisticalReport, hSalesSummaryReport } from './use-reports';
import { gzCustomerReport, hSalesDetailsSummary, usageStatistic } from './use-summaries';

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
];
