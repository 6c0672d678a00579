import type { PrintColumn } from '../../define/print-column';

/** Columns several forms share, in the order GSP papers carry them. */
export const goods: readonly PrintColumn[] = [
  { field: 'code', label: '编码', width: 20 },
  { field: 'productName', label: '品名', width: 32 },
  { field: 'specification', label: '规格型号', width: 22 },
  { field: 'manufacturer', label: '生产厂家', width: 30 },
  { field: 'registrationNo', label: '注册证号', width: 30 },
];
export const lot: readonly PrintColumn[] = [
  { field: 'batchNo', label: '批号', width: 20 },
  { field: 'serialNo', label: '序列号', width: 20, ifAny: true },
  { field: 'productionDate', label: '生产日期', width: 20, ifAny: true },
  { field: 'expiryDate', label: '有效期至', width: 20 },
  { field: 'sterilisationNo', label: '灭菌批号', width: 18, ifAny: true },
];
export const counted: readonly PrintColumn[] = [
  { field: 'unit', label: '单位', width: 10, align: 'center' },
  { field: 'quantity', label: '数量', width: 15, total: true },
];
export const priced: readonly PrintColumn[] = [
  { field: 'price', label: '单价', width: 17 },
  { field: 'amount', label: '金额', width: 20, total: true },
];
/** Value of goods that move without a price: the moving average. */
export const costed: readonly PrintColumn[] = [
  { field: 'unitCost', label: '单价', width: 17, needs: 'viewCost' },
  { field: 'cost', label: '金额', width: 20, total: true, needs: 'viewCost' },
];
export const uniqueCode: PrintColumn = { field: 'labelNo', label: '唯一码', width: 26, ifAny: true };
export const storage: PrintColumn = { field: 'storage', label: '储运条件', width: 20 };
export const remark: PrintColumn = { field: 'remark', label: '备注', width: 20, ifAny: true };
