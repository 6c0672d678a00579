import { definePrint } from '../../define/define-print';

/** 往来对账单: the account of a partner in a period, with the line both sides seal. */
export const accountStatementPrint = definePrint({
  print: 'accountStatementPrint',
  isHandedOver: true,
  paper: 'A4',
  titles: { accountStatement: '往来对账单' },
  header: [
    { field: 'partner', label: '对方单位' },
    { field: 'accountSide', label: '应收应付' },
    { field: 'periodFrom', label: '期间起' },
    { field: 'periodTo', label: '期间止' },
    { field: 'opening', label: '期初余额' },
    { field: 'increase', label: '本期增加' },
    { field: 'decrease', label: '本期减少' },
    { field: 'amount', label: '期末余额' },
    { field: 'counterStatus', label: '对方确认' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    { field: 'billDate', label: '日期', width: 22 },
    { field: 'billNo', label: '单号', width: 34 },
    { field: 'paperType', label: '类型', width: 24 },
    { field: 'invoiceNo', label: '发票号', width: 30, ifAny: true },
    { field: 'increase', label: '增加', width: 26 },
    { field: 'decrease', label: '减少', width: 26 },
    { field: 'balance', label: '余额', width: 28 },
    { field: 'answer', label: '答复', width: 16, ifAny: true },
    { field: 'objection', label: '异议', width: 30, ifAny: true },
  ],
  terms: '以上为本方账面往来，核对无误请在“对方确认”处盖章；如有不符，请注明差异金额及原因。',
  signatures: ['本方（盖章）', '对方确认（盖章）', '日期'],
  hasTotal: false,
});
