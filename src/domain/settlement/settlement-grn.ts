import { cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, live, money, month, ref, taxRate, text } from '../../define/field';
import { owes, through } from '../../define/posting';
import { dueDate, handling, lineRemark, paymentDays, source, supplier, taken } from '../blocks';
import { partnerUsable, warehouseUsable } from '../checks/gates';
import { hasLines, perLine } from '../checks/goods';
import { invoicedLine, invoiceState } from '../finance/invoiced-goods';
import { SETTLED } from '../finance/invoices';
import { baseQuantity, consumed, consumedAt, consumedLot, settledMoney, signedQuantity } from './blocks';

/** 结算入库单: consumed goods of a supplier are booked as bought, in and out at once where they were consumed; the payable arises here, and only here. */
export const settlementGrn = defineDocument({
  kind: 'settlementGrn',
  title: '结算入库单',
  prefix: 'HR',
  owners: ['H'],
  counterparty: 'supplier',
  header: {
    settlementSn: computed(text('结算单号', { column: 'related_sn', list: true, filter: true, width: 150 })),
    supplier,
    warehouse: ref('warehouse', '入账库房', { required: true, where: { level: ['1'], scrapType: ['1'] }, list: true, filter: true }),
    accountMonth: computed(month('会计期间', { list: true, filter: true })),
    bookedOn: computed(date('入账日期', { column: 'biz_date' })),
    ...handling,
    paymentDays,
    dueDate,
    invoiceNo: computed(text('发票号', { column: 'invoice_no', list: true, filter: true })),
    invoicedTotal: live('grnInvoiced', money('已开票金额', { list: true, sumOf: 'invoicedAmount' })),
    openTotal: live('grnOpen', money('未开票金额', { list: true, sumOf: '{amount} − {invoicedAmount}' })),
    invoiceState,
    payState: live('goodsPayState', choice('付款状态', SETTLED.states, { list: true })),
    hisState: computed(choice('HIS推送', '推送中:yellow, 已推送:green, 推送失败:red', { list: true, filter: true })),
    hisAnswer: extra(computed(text('HIS回执'))),
  },
  lines: {
    ...consumed,
    quantity: { ...signedQuantity, required: true },
    ...baseQuantity,
    ...settledMoney,
    taxRate: taxRate('税率', { required: true }),
    ...consumedLot,
    ...consumedAt,
    financeClass: computed(text('财务分类', { filter: true })),
    ...invoicedLine,
    invoicedAmount: computed(money('已开票金额', { sum: true })),
    ...lineRemark,
    ...source,
  },
  actions: cycle(postingCycle, {
    with: [{ id: 'pushHis', label: '推送HIS', from: [2, 7], to: 'same', flags: ['pushHis'], does: 'send', risk: 'write' }],
  }),
  startsAgreed: false,
  completesInvoiced: true,
  sentTo: 'his',
  print: 'settlementGrnPrint',
  otherForms: [{ form: 'settlementInwarehousePrint', label: '打印入库汇总', flag: 'printInwarehouse' }],
  trace: { H: 'SETTLE' },
  sources: [
    {
      kind: 'settlement',
      agree: ['supplier'],
      where: { side: ['hospital'] },
      offers: 'toBook',
      isSigned: true,
      fixed: ['specification', 'unit'],
      lines: taken,
    },
  ],
  checks: [
    hasLines,
    partnerUsable,
    warehouseUsable,
    {
      at: ['submit', 'review'],
      needs: ['product'],
      test: (d, facts) =>
        perLine(d, (line, i) => (line.financeClass ? undefined : { field: 'financeClass', message: `产品【${facts.product[i]?.name ?? ''}】未设置财务分类` })),
    },
  ],
  postings: {
    review: (d) => [
      ...d.lines.map((line) => through(line, String(line.useWarehouse || d.header.warehouse), line.amount, { arrives: 'purchaseIn', leaves: 'settleOut' })),
      owes('payable', d),
    ],
  },
});
