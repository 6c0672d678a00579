import { definePrint } from '../../define/define-print';
import { uniqueCode } from './columns';

/** 结算入库单 / 消耗结算对账单: line by line, by day of consumption. Patients are never on it. */
export const settlementGrnPrint = definePrint({
  print: 'settlementGrnPrint',
  paper: 'A4-landscape',
  titles: { settlementGrn: '结算入库单', settlement: '消耗结算对账单' },
  header: [
    { field: 'supplier', label: '供应商' },
    { field: 'hospital', label: '医院' },
    { field: 'warehouse', label: '入账库房' },
    { field: 'periodFrom', label: '期间起' },
    { field: 'periodTo', label: '期间止' },
    { field: 'settlementSn', label: '结算单号' },
    { field: 'hospitalSn', label: '医院单号' },
    { field: 'accountMonth', label: '会计期间' },
    { field: 'totalNet', label: '不含税金额' },
    { field: 'totalTax', label: '税额' },
    { field: 'confirmState', label: '供应商确认' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    { field: 'useDate', label: '消耗日期', width: 20 },
    { field: 'department', label: '科室', width: 22 },
    { field: 'code', label: '编码', width: 20 },
    { field: 'productName', label: '品名', width: 32 },
    { field: 'specification', label: '规格型号', width: 24 },
    { field: 'manufacturer', label: '生产厂家', width: 32 },
    { field: 'batchNo', label: '批号', width: 20 },
    uniqueCode,
    { field: 'unit', label: '单位', width: 10, align: 'center' },
    { field: 'quantity', label: '数量', width: 14, total: true },
    { field: 'price', label: '单价', width: 18 },
    { field: 'amount', label: '金额', width: 22, total: true },
    { field: 'taxRate', label: '税率', width: 11 },
  ],
  signatures: ['制单', '库房', '采购', '财务', '供应商确认（盖章）'],
  hasTotal: true,
});

/** 结算入库汇总: the voucher's attachment, by class of account and department. */
export const settlementInwarehousePrint = definePrint({
  print: 'settlementInwarehousePrint',
  paper: 'A4',
  titles: { settlementGrn: '结算入库汇总' },
  header: [
    { field: 'supplier', label: '供应商' },
    { field: 'accountMonth', label: '会计期间' },
    { field: 'settlementSn', label: '结算单号' },
    { field: 'invoiceNo', label: '发票号' },
    { field: 'warehouse', label: '入账库房' },
    { field: 'bookedOn', label: '入账日期' },
  ],
  merges: { by: ['financeClass', 'department'], sums: ['quantity', 'netAmount', 'tax', 'amount'] },
  columns: [
    { field: 'financeClass', label: '财务分类', width: 40 },
    { field: 'department', label: '科室', width: 40 },
    { field: 'quantity', label: '数量', width: 22, total: true },
    { field: 'netAmount', label: '不含税金额', width: 28, total: true },
    { field: 'tax', label: '税额', width: 24, total: true },
    { field: 'amount', label: '价税合计', width: 30, total: true },
  ],
  terms: '建议分录：借 卫生材料（按财务分类） 贷 应付账款',
  signatures: ['库房', '采购', '财务复核', '记账'],
  hasTotal: true,
});
