import type { Dataset } from '../../define/define-dataset';
import { defineReport } from '../../define/define-report';
import { choice, flag, ref, text } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import { period } from '../datasets/blocks';
import { INVOICE_STATES } from '../datasets/inbound';
import { billed, charged } from '../datasets/invoiced-goods';
import { toPaperGranted, YEAR } from '../report-words';
import { RESULTS } from './invoice-matching';

const SUMS = ['amount', 'invoiced', 'pending', 'uninvoiced'];
const QUANTITIES = ['quantity', 'returned', 'invoicedQuantity', 'pendingQuantity', 'openQuantity'];
const goods = ['productName', 'specification', 'unit', 'batchNo', 'orderSn', 'orderQuantity', 'orderPrice', 'price', 'priceDiff', 'matchResult', 'invoiceNo'];

/** What of goods is invoiced: paper by paper, line by line beside its order, and by whom. What is invoiced wholly is left out unless asked for. */
const invoiceReport = (resource: string, title: string, of: Dataset, party: string, links: ReportDefinition['links'] = []): ReportDefinition =>
  defineReport({
    resource,
    title,
    of,
    levels: {
      paper: {
        label: '按单据',
        dimensions: ['day', 'sn', 'partner', 'warehouse', 'invoiceNumbers', 'payState', 'kind', 'documentId'],
        key: ['documentId'],
        sort: '-day,sn',
        drill: { to: resource, level: 'line', with: { sn: 'sn', from: 'from', to: 'to', showDone: 'showDone' }, needs: 'drill' },
      },
      line: {
        label: '明细',
        dimensions: ['day', 'sn', 'partner', ...goods, 'invoiceState', 'kind', 'documentId', 'lineId'],
        key: ['documentId', 'lineId'],
        measures: [...QUANTITIES, 'billed', 'amountDiff', 'uninvoiced'],
        sort: '-day,sn',
        drill: toPaperGranted,
      },
      partner: {
        label: `按${party}`,
        dimensions: ['partner'],
        measures: [...SUMS, 'billed', 'amountDiff', 'papers'],
        chart: { type: 'bar', x: 'partner', y: 'uninvoiced' },
      },
    },
    measures: SUMS,
    parameters: {
      ...period,
      partner: ref('partner', party),
      sn: text('单号'),
      invoiceNo: text('发票号'),
      invoiceState: choice('开票状态', INVOICE_STATES),
      matchResult: choice('匹配结果', RESULTS),
      showDone: flag('含已开完'),
    },
    emptyRows: { shownBy: 'showDone', measures: ['pending', 'uninvoiced', 'openQuantity'] },
    maxDays: YEAR,
    links,
    sort: '-uninvoiced',
    drill: { to: resource, level: 'line', with: { partner: 'partner', from: 'from', to: 'to' }, needs: 'drill' },
  });

/** 入库发票查询 */
export const grnInvoice = invoiceReport('report:grnInvoice', '入库发票查询', charged, '供应商', [
  { id: 'tickets', label: '两票制', to: 'report:twoTickets', with: { specification: 'specification', batchNo: 'batchNo' } },
]);
/** 出库发票查询 */
export const odoInvoice = invoiceReport('report:odoInvoice', '出库发票查询', billed, '客户');
