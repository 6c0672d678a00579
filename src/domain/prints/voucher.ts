import { definePrint } from '../../define/define-print';

/** 记账凭证: an A5 form of entries with their sums and who made, checked and booked it. */
export const voucherPrint = definePrint({
  print: 'voucherPrint',
  paper: 'A5',
  titles: { voucher: '记账凭证' },
  header: [
    { field: 'voucherNo', label: '凭证号' },
    { field: 'documentDate', label: '日期' },
    { field: 'paperCount', label: '附单据数' },
  ],
  columns: [
    { field: 'summary', label: '摘要', width: 58 },
    { field: 'account', label: '科目', width: 52 },
    { field: 'partner', label: '往来单位', width: 30, ifAny: true },
    { field: 'department', label: '部门', width: 20, ifAny: true },
    { field: 'debit', label: '借方金额', width: 28, total: true },
    { field: 'credit', label: '贷方金额', width: 28, total: true },
  ],
  signatures: ['财务主管', '记账', '审核', '制单'],
  hasTotal: true,
});
