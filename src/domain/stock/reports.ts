import type { ReportDefinition } from '../../define/define-report';
import { inventoryAndSalesDetails } from './inventory-and-sales-details';
import { inventoryDetail, inventorySummary } from './inventory-reports';
import { stockBalance } from './stock-balance';
import { stockEntry, stockReservation } from './stock-entry';

/** Reports about what lies in stock and how it came and went. */
export const stockReports: readonly ReportDefinition[] = [
  stockBalance,
  stockEntry,
  stockReservation,
  inventoryAndSalesDetails,
  inventoryDetail,
  inventorySummary,
];
