import { defineReport } from '../../define/define-report';
import { choice, quantity, ref, text } from '../../define/field';

const signed = { min: '-99999999999999' } as const;

/**
 * 预售对账: goods outside by our books beside what the customers hold, used and did not settle, and what is on its way, lot by
 * lot. Nothing else may explain a difference (I12).
 */
export const advanceSaleReconcile = defineReport({
  resource: 'advanceSaleReconcile',
  title: '预售对账',
  owners: ['D', 'V'],
  fact: 'consignment_reconcile',
  columns: {
    customer: ref('partner', '客户', { column: 'partner_id', width: 200, list: true, filter: true }),
    code: text('编码', { list: true, width: 110 }),
    productName: text('产品名称', { list: true, width: 180 }),
    specification: ref('specification', '规格型号', { list: true, width: 150, filter: true }),
    unit: ref('unit', '单位', { list: true, width: 60 }),
    batchNo: text('批号', { list: true, filter: true }),
    serialNo: text('序列号'),
    outside: quantity('在外', { list: true, sum: true }),
    held: quantity('对方持有', { list: true, sum: true }),
    unsettled: quantity('已用未结', { list: true, sum: true }),
    onTheWay: quantity('在途', { list: true, sum: true, column: 'on_the_way', ...signed }),
    difference: quantity('差异', { list: true, sum: true, ...signed }),
    papers: text('在途单据', { list: true, width: 220 }),
    state: choice('结果', 'even 相符:green, odd 不符:red', { list: true, filter: true }),
  },
  levels: {
    lot: {
      label: '按批号',
      dimensions: ['customer', 'code', 'productName', 'specification', 'unit', 'batchNo', 'serialNo', 'papers', 'state'],
      key: ['customer', 'specification', 'batchNo', 'serialNo'],
    },
  },
  measures: ['outside', 'held', 'unsettled', 'onTheWay', 'difference'],
  parameters: {},
  search: ['code', 'productName', 'batchNo'],
  hasPinyin: true,
  unitColumn: 'unit',
  sort: '-state,customer,code',
  openedBy: [{ resource: 'advanceSale', operation: 'reconcile' }],
});
