import type { Door, TileWay } from '../../define/define-dashboard';
import { ref } from '../../define/field';
import type { QueryGiven } from '../../define/query';

/** Where figures lead that several dashboards show, and when they are of. */
export const thisMonth = { period: 'thisMonth', against: 'before' } as const satisfies Partial<QueryGiven>;
export const today = { period: 'today', against: 'before' } as const satisfies Partial<QueryGiven>;

const days = ['from', 'to'] as const;
/** What was used, given out, settled: the rows or sums of the same dataset in the same days. */
export const toUse = { to: 'report:departmentSalesDetailsNew', level: 'department', days, asks: { 'f.department': 'department' } } as const satisfies TileWay;
export const toUseLines = { ...toUse, level: 'line' } as const satisfies TileWay;
export const toIssues = { to: 'report:departmentSalesDetails', level: 'department', days, asks: { 'f.department': 'department' } } as const satisfies TileWay;
export const toSettled = { to: 'report:settlementSummary', level: 'partner', days } as const satisfies TileWay;
export const toSettling = { to: 'report:settlementStatistics', level: 'supplier' } as const satisfies TileWay;
export const toReceipts = { to: 'purchaseGrn', days: 'f.documentDate' } as const satisfies TileWay;
export const toValue = { to: 'report:inventorySummary', level: 'warehouse', asks: { 'f.department': 'department' } } as const satisfies TileWay;
export const toLots = { to: 'stockBalance', level: 'lot', sets: { place: 'all' }, asks: { 'f.department': 'department' } } as const satisfies TileWay;
/** Rows of documents: each its own, rows of kinds: each its list. */
export const toOwn = { to: 'document' } as const satisfies TileWay;
export const toDepartment = { to: 'dashboard:lsDepartmentDetail', with: { department: 'department' } } as const satisfies TileWay;

/** Lots that end within so many days, past ones left out. */
export const endsWithin = (most: number): Record<string, string> => ({ daysLeft: `0~${most}` });

/** Whose displays the platform may look at. */
export const hospital = ref('organisation', '医院', { where: { systemType: ['1'], joined: ['true'] } });

export const wallDoors: readonly Door[] = [
  { page: 'screenIndex', text: '采购、使用、库存与各环节一屏总览' },
  { page: 'screenProcess', text: '从采购计划到付款，各环节在办与久等的单据' },
  { page: 'screenProductContract', text: '合同效期、目录覆盖率与执行情况' },
  { page: 'screenProductMoney', text: '采购、发放、使用、收费、结算与应付' },
  { page: 'screenDepartment', text: '各科室的使用、库存与申领' },
  { page: 'screenProduct', text: '在用目录的构成、覆盖率与用量排行' },
  { page: 'screenProductBatch', text: '在库批次与效期' },
  { page: 'screenProductDealer', text: '供应商排行、在途订单与应付' },
  { page: 'screenProductCel', text: '注册证与机构证照的效期' },
  { page: 'screenProductWarning', text: '效期、库存与证照的预警' },
];
/** Beside the display one stands before. */
export const doorsBut = (page: string): readonly Door[] => wallDoors.filter((door) => door.page !== page);
