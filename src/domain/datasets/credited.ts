import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, ref, text } from '../../define/field';
import { key, period, signedSum } from './blocks';

/** Which papers are suppliers' invoices, by where their goods come from. */
export const INVOICE_KINDS = 'settlementInvoice 结算发票, purchaseInvoice 进项发票';

/** A supplier's invoice, as both datasets of them tell it. Its class is that most of its money is for. */
export const creditInvoice = {
  supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
  financeCategory: ref('customCategory', '财务分类', { column: 'finance_category_id', filter: true }),
  kind: choice('来源', INVOICE_KINDS, { column: 'doc_kind', filter: true }),
  invoiceNo: text('发票号码', { filter: true, width: 180 }),
  sn: text('单号', { column: 'doc_sn', filter: true, width: 150 }),
  invoiceDate: date('开票日期', { filter: true }),
  checkedOn: date('核对日期', { filter: true }),
  settlementSn: text('结算单', { width: 150 }),
  dueDate: date('到期日', { filter: true }),
  daysOver: integer('逾期天数', { filter: true }),
  documentId: key('单据编号'),
  openId: key('未付发票'),
};

/** 挂账发票: suppliers' invoices that are not paid, by what came to them and was paid of them in a period. Opening + new + red − paid = closing. */
export const credited = defineDataset({
  id: 'credited',
  title: '挂账发票',
  said: '挂账 挂账发票 期初挂账 期末挂账 挂账金额 credit invoices',
  takes: { ...period },
  dimensions: { ...creditInvoice, newId: key('新增发票') },
  measures: {
    opening: signedSum('期初挂账'),
    raised: signedSum('本月新增'),
    reduced: signedSum('本月红冲'),
    paid: signedSum('本月付款'),
    closing: signedSum('期末挂账'),
    total: signedSum('价税合计'),
    paidSoFar: signedSum('累计已付'),
    due: signedSum('其中到期'),
    notDue: signedSum('其中未到期'),
    newInvoices: integer('新增张数'),
    openInvoices: integer('挂账张数'),
  },
  distinct: { newInvoices: 'newId', openInvoices: 'openId' },
  identities: [
    { opening: 1, raised: 1, reduced: 1, paid: -1, closing: -1 },
    { due: 1, notDue: 1, closing: -1 },
    { total: 1, paidSoFar: -1, closing: -1 },
  ],
  search: ['sn', 'invoiceNo'],
});
