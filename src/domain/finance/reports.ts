import type { ReportDefinition } from '../../define/report-definition';
import { openItems, receivablePayable, receivablePayableDetail } from './account-reports';
import { businessOverview } from './business-overview';
import { cashForecast } from './cash-forecast';
import { creditInvoiceMonthReport, creditInvoiceSummaryReport } from './credit-invoices';
import { dunning } from './dunning/dunning';
import { grnInvoice, odoInvoice } from './invoice-reports';
import { stockFinance } from './stock-finance';
import { inboundFinance, outboundFinance } from './stock-money';

/** What is owed, what stock is worth, and what came and left for it. */
export const financeReports: readonly ReportDefinition[] = [
  openItems,
  receivablePayable,
  receivablePayableDetail,
  dunning,
  cashForecast,
  inboundFinance,
  outboundFinance,
  stockFinance,
  businessOverview,
  grnInvoice,
  odoInvoice,
  creditInvoiceMonthReport,
  creditInvoiceSummaryReport,
];
