import { definePrint } from '../../define/define-print';
import type { PrintColumn } from '../../define/print-column';
import { remark } from './columns';

/** How much of it: asked for, paid, received. */
const amount = (label: string): PrintColumn => ({ field: 'amount', label, width: 28, total: true });
/** The open item a line or a fund settles. */
const item: readonly PrintColumn[] = [
  { field: 'sourceSn', label: '单据号', width: 40 },
  { field: 'itemKind', label: '款项', width: 18 },
  { field: 'itemPaper', label: '票据号', width: 30, ifAny: true },
  { field: 'itemDate', label: '发生日期', width: 22 },
];

/** 付款申请单、付款单、收款单: what shall be or was paid, with what, and room for everybody who decides. */
export const paymentApplicationPrint = definePrint({
  print: 'paymentApplicationPrint',
  paper: 'A4-landscape',
  titles: { paymentApplication: '付款申请单', paymentOrder: '付款单', receiptOrder: '收款单' },
  header: [
    { field: 'supplier', label: '收款单位' },
    { field: 'partner', label: '往来单位' },
    { field: 'documentDate', label: '日期' },
    { field: 'planPayDate', label: '计划付款日期' },
    { field: 'payMethod', label: '结算方式' },
    { field: 'payeeBank', label: '收款开户行' },
    { field: 'payeeAccount', label: '收款账号' },
    { field: 'bankAccount', label: '本方账户' },
    { field: 'serialNo', label: '银行流水号' },
    { field: 'purpose', label: '事由' },
    { field: 'handler', label: '经办人' },
    { field: 'department', label: '部门' },
    { field: 'remark', label: '备注' },
  ],
  columns: [...item, { field: 'itemDue', label: '到期日', width: 22 }, { field: 'itemOpening', label: '发生额', width: 26, total: true }],
  columnsOf: {
    paymentApplication: [{ field: 'itemOpen', label: '未核销', width: 26, total: true }, amount('本次申请'), remark],
    paymentOrder: [amount('本次付款'), remark],
    receiptOrder: [amount('本次收款'), remark],
  },
  sections: { funds: [{ field: 'fund', label: '资金', width: 26 }, ...item, amount('金额'), remark] },
  signatures: ['申请人', '部门负责人', '财务', '分管领导', '单位负责人'],
  signaturesOf: { paymentOrder: ['制单', '复核', '出纳', '单位负责人'], receiptOrder: ['制单', '复核', '出纳'] },
  hasTotal: true,
});
