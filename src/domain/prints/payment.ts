import { definePrint } from '../../define/define-print';
import { remark } from './columns';

/** 付款申请单: what shall be paid to whom, with room for everybody who decides. */
export const paymentApplicationPrint = definePrint({
  print: 'paymentApplicationPrint',
  paper: 'A4-landscape',
  titles: { paymentApplication: '付款申请单' },
  header: [
    { field: 'supplier', label: '收款单位' },
    { field: 'planPayDate', label: '计划付款日期' },
    { field: 'payMethod', label: '付款方式' },
    { field: 'payeeBank', label: '收款开户行' },
    { field: 'payeeAccount', label: '收款账号' },
    { field: 'purpose', label: '申请事由' },
    { field: 'handler', label: '经办人' },
    { field: 'department', label: '部门' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    { field: 'sourceSn', label: '单据号', width: 40 },
    { field: 'itemKind', label: '款项', width: 18 },
    { field: 'itemPaper', label: '票据号', width: 30, ifAny: true },
    { field: 'itemDate', label: '发生日期', width: 22 },
    { field: 'itemDue', label: '到期日', width: 22 },
    { field: 'itemOpening', label: '发生额', width: 26, total: true },
    { field: 'itemOpen', label: '未核销', width: 26, total: true },
    { field: 'amount', label: '本次申请', width: 28, total: true },
    remark,
  ],
  signatures: ['申请人', '部门负责人', '财务', '分管领导', '单位负责人'],
  hasTotal: true,
});
