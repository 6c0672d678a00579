import { convert, cycle, flowCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, integer, live, month, quantity, rate, ref } from '../../define/field';
import { counted, flow, handling, lineRemark, product, purchaseMoney, source, supplier, taken, warehouse } from '../blocks';
import { notStopSold, warehouseUsable } from '../checks/gates';
import { hasLines, minimumOrder, once, perLine, wholeUnits, withinSource } from '../checks/goods';

const ofStock = (label: string, more: { list?: boolean } = {}) => extra(computed(quantity(label, more)));

/**
 * 采购计划: what should be bought and from whom, from limits, use and what customers and departments wait for. It moves nothing;
 * reviewed, it becomes orders (one per supplier, warehouse and settlement mode) and is done when all of it is ordered.
 */
export const purchasePlan = defineDocument({
  kind: 'purchasePlan',
  title: '采购计划',
  prefix: 'JH',
  owners: ['H', 'D', 'V'],
  hidesMoney: true,
  header: {
    planType: choice('计划类型', '1 月度, 2 周, 3 临时, 4 紧急:red', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    period: extra(month('计划期间', { list: true })),
    warehouse: warehouse('收货仓库'),
    needDate: date('需求日期', { required: true, column: 'expected_date', list: true, filter: true }),
    method: extra(choice('建议方式', '1 上下限, 2 用量', { default: '1' })),
    leadDays: extra(integer('到货天数', { max: 365, hint: '不填取库房产品的补货周期，没有则7天' })),
    coverDays: extra(integer('备货天数', { max: 365, default: '14' })),
    orderedShare: live('takenShare', rate('已转订单比例', { list: true })),
    ...handling,
  },
  lines: {
    ...product,
    quantity: { ...counted.quantity, label: '计划数量' },
    suggestQuantity: ofStock('建议数量', { list: true }),
    onHand: ofStock('现存', { list: true }),
    onOrder: ofStock('在途', { list: true }),
    avgDaily: ofStock('日均消耗', { list: true }),
    supplier: { ...supplier, required: false },
    settleMode: extra(choice('结算方式', '1 买断, 2 寄售')),
    ...purchaseMoney,
    available: ofStock('可用'),
    limitMin: ofStock('下限'),
    limitMax: ofStock('上限'),
    monthUse: ofStock('月均用量'),
    ...lineRemark,
    ratio: counted.ratio,
    baseQuantity: counted.baseQuantity,
    ...source,
    ...flow,
  },
  actions: cycle(flowCycle, {
    with: [
      convert('toOrder', '转采购订单', 'purchaseOrder'),
      convert('toEnquiry', '转询价', 'enquiry'),
      {
        id: 'setSupplier',
        label: '指定供应商',
        from: [2],
        to: 'same',
        flags: ['edit'],
        // A reviewed plan keeps its quantities; from whom the rest is bought may still be decided.
        does: 'amend',
        onlyOpen: true,
        risk: 'write',
        lineInput: { supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }) },
      },
    ],
  }),
  completes: true,
  print: 'planOrder',
  suggests: [{ id: 'restock', label: '建议补货', flags: ['suggest', 'pull:warehouseProduct'], needs: 'warehouse' }],
  sources: [
    {
      kind: 'salesOrder',
      agree: ['warehouse'],
      offers: 'shortage',
      takes: 'never',
      lines: taken,
    },
    {
      kind: 'suppliesClaim',
      agree: ['warehouse'],
      offers: 'shortage',
      takes: 'never',
      header: { warehouse: 'sourceWarehouse', needDate: 'needDate' },
      lines: taken,
    },
    {
      kind: 'inquiryIntention',
      agree: [],
      header: { needDate: 'expectDate' },
      lines: taken,
      marks: { result: '3' },
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    withinSource(),
    notStopSold,
    minimumOrder,
    once(['specification', 'supplier'], '同一供应商的规格不能重复'),
    {
      at: ['submit'],
      test: (d) => (d.header.needDate && String(d.header.needDate) < d.header.documentDate ? [{ field: 'needDate', message: '需求日期不能早于单据日期' }] : []),
    },
    {
      at: ['toOrder'],
      test: (d) => perLine(d, (line) => (Number(line.open) > 0 && !line.supplier ? { field: 'supplier', message: '请先选择供应商' } : undefined)),
    },
  ],
});
