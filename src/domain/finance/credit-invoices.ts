import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { AGE_BANDS } from '../datasets/blocks';
import { credited, INVOICE_KINDS } from '../datasets/credited';
import { owing } from '../datasets/owing';

const ASKED = {
  supplier: ref('partner', '供应商'),
  financeCategory: ref('customCategory', '财务分类', { where: { kind: ['finance'] } }),
  kind: choice('来源', INVOICE_KINDS),
};
const INVOICE = ['invoiceNo', 'sn', 'kind', 'supplier', 'invoiceDate', 'checkedOn', 'settlementSn', 'dueDate', 'daysOver', 'documentId'] as const;
const toDocument = { to: 'document', with: { kind: 'kind', id: 'documentId' } } as const;

/** 挂账发票月报: what suppliers' invoices were not paid when a month began, what came to them, what was paid, and what is left; by supplier or one by one. */
export const creditInvoiceMonthReport = defineReport({
  resource: 'report:creditInvoiceMonthReport',
  title: '挂账发票月报',
  owners: ['H'],
  of: credited,
  monthly: true,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'closing' } },
    financeCategory: { label: '按财务分类', dimensions: ['financeCategory'], chart: { type: 'bar', x: 'financeCategory', y: 'closing' } },
    invoice: {
      label: '发票明细',
      dimensions: INVOICE,
      key: ['documentId'],
      measures: ['total', 'paidSoFar', 'opening', 'raised', 'reduced', 'paid', 'closing'],
      sort: 'dueDate,invoiceNo',
      drill: toDocument,
    },
  },
  measures: ['opening', 'raised', 'reduced', 'paid', 'closing', 'newInvoices', 'openInvoices', 'due', 'notDue'],
  parameters: { ...ASKED, showZero: flag('含无发生') },
  signedBy: ['制表', '复核', '财务'],
  emptyRows: { shownBy: 'showZero', measures: ['opening', 'raised', 'reduced', 'paid', 'closing'] },
  sort: '-closing',
  drill: { to: 'report:creditInvoiceMonthReport', level: 'invoice', with: { supplier: 'supplier', financeCategory: 'financeCategory', month: 'month' } },
});

/** 挂账发票汇总: what suppliers' invoices are not paid on a day, how old they are, what of it is overdue, and what may be applied for. */
export const creditInvoiceSummaryReport = defineReport({
  resource: 'report:creditInvoiceSummaryReport',
  title: '挂账发票汇总',
  owners: ['H'],
  of: owing,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'open' } },
    financeCategory: { label: '按财务分类', dimensions: ['financeCategory'], chart: { type: 'pie', x: 'financeCategory', y: 'open' } },
    invoice: {
      label: '发票明细',
      dimensions: INVOICE,
      key: ['documentId'],
      measures: ['total', 'paid', 'open', 'overdue', 'applied', 'available'],
      sort: 'dueDate,invoiceNo',
      drill: toDocument,
    },
  },
  measures: ['invoices', 'total', 'paid', 'open', 'share', ...AGE_BANDS, 'overdue', 'longest', 'applied', 'available'],
  parameters: ASKED,
  sort: '-open',
  drill: {
    to: 'report:creditInvoiceSummaryReport',
    level: 'invoice',
    with: { supplier: 'supplier', financeCategory: 'financeCategory', asOf: 'asOf' },
  },
});
