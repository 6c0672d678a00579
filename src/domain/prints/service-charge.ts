import { definePrint } from '../../define/define-print';
import type { PrintColumn } from '../../define/print-column';
import { remark } from './columns';

const header: PrintColumn[] = [
  { field: 'supplier', label: '供应商' },
  { field: 'hospital', label: '医院' },
  { field: 'accountMonth', label: '服务月份' },
  { field: 'basis', label: '计费基数' },
  { field: 'rate', label: '费率（%）' },
  { field: 'taxRate', label: '税率' },
  { field: 'baseAmount', label: '基数合计' },
  { field: 'feeAmount', label: '服务费合计' },
  { field: 'deductAmount', label: '扣减' },
  { field: 'deductReason', label: '扣减原因' },
  { field: 'amount', label: '应付服务费' },
  { field: 'taxAmount', label: '其中税额' },
  { field: 'payWay', label: '支付方式' },
  { field: 'confirmState', label: '供应商确认' },
  { field: 'dueDate', label: '到期日' },
  { field: 'remark', label: '备注' },
];

/** 服务费单: paper by paper what the service is charged on. */
export const serviceChargeManagePrint = definePrint({
  print: 'serviceChargeManagePrint',
  paper: 'A4',
  titles: { serviceCharge: '服务费单' },
  header,
  columns: [
    { field: 'paperSn', label: '单号', width: 38 },
    { field: 'useDate', label: '日期', width: 22 },
    { field: 'financeClass', label: '分类', width: 32 },
    { field: 'baseAmount', label: '基数金额', width: 28, total: true },
    { field: 'feeRate', label: '费率（%）', width: 18 },
    { field: 'fee', label: '服务费', width: 26, total: true },
    remark,
  ],
  signatures: ['制单', '审核', '供应商确认（盖章）', '日期'],
  hasTotal: true,
});

/** 服务费批量单: many bills one after another, each by category. */
export const ServiceChargeManagePrintMore = definePrint({
  print: 'ServiceChargeManagePrintMore',
  paper: 'A4',
  titles: { serviceCharge: '服务费汇总单' },
  header,
  merges: { by: ['financeClass', 'feeRate'], sums: ['baseAmount', 'fee'] },
  columns: [
    { field: 'financeClass', label: '分类', width: 60 },
    { field: 'baseAmount', label: '基数金额', width: 40, total: true },
    { field: 'feeRate', label: '费率（%）', width: 26 },
    { field: 'fee', label: '服务费', width: 40, total: true },
  ],
  signatures: ['制表', '复核', '财务', '负责人'],
  hasTotal: true,
});
