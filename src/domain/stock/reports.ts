import type { ReportDefinition } from '../../define/report-definition';
import { hygienicMaterials } from './hygienic-materials';
import { inventoryAndSalesDetails } from './inventory-and-sales-details';
import { centralInventoryReport, inventoryDetail, inventorySummary } from './inventory-reports';
import { odoStat } from './odo-stat';
import { restockAbnormalReport } from './restock-abnormal';
import { stockBalance } from './stock-balance';
import { stockEntry, stockReservation } from './stock-entry';
import { purchaseUseSummary, warehouseConsumptionMonthReport } from './store-months';

/** Reports about what lies in stock and how it came and went. */
export const stockReports: readonly ReportDefinition[] = [
  stockBalance,
  stockEntry,
  stockReservation,
  inventoryAndSalesDetails,
  inventoryDetail,
  inventorySummary,
  centralInventoryReport,
  restockAbnormalReport,
  hygienicMaterials,
  purchaseUseSummary,
  warehouseConsumptionMonthReport,
  ...odoStat,
];
