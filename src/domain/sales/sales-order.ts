import { convert, cycle, flowCycle, review, stopSome } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, type Field, flag, live, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { max, sub } from '../../define/money';
import { customer, delivery, flow, goods, handling, lineRemark, paymentDays, saleMoney, settleMode, source, taken, warehouse } from '../blocks';
import { aboveCost, agreedPrice, credit, g1Approved, g1Licences, g3Scope, notStopSoldHere, partnerUsable, warehouseUsable, withinCap } from '../checks/gates';
import { hasLines, perLine, wholeUnits, withinSource } from '../checks/goods';
import { withinContract } from '../contract/contract-rules';
import { IN_EFFECT } from '../contract/contract-words';

/** How far an order has come, in the order of its way (server/kinds/facts/order-progress.ts). */
const PROGRESS =
  '0 草稿:grey, 1 待审核:orange, 2 已驳回:red, 3 已作废:grey, 4 缺货:red, 5 待拣货:orange, 6 已拣货:yellow, 7 部分发货:blue, 8 已发货:blue, 9 对方已收货:green, 10 已开票:green, 11 已终止:grey';
const inProgress = <F extends Field>(field: F): F => ({ ...field, needs: 'viewProgress' });

const isShippedOut = (d: AnyDocument): boolean => d.lines.some((line) => Number(line.fulfilled) > 0) && d.lines.every((line) => Number(line.open) <= 0);

/** 销售订单: usually the customer's reviewed purchase order seen from here. Review accepts it and reserves softly. */
export const salesOrder = defineDocument({
  kind: 'salesOrder',
  title: '销售订单',
  prefix: 'XS',
  owners: ['D', 'V'],
  counterparty: 'customer',
  aids: { at: 'warehouse', shows: ['lastPrice', 'onHand'] },
  header: {
    customer,
    warehouse: warehouse('发货仓库'),
    settleMode,
    salesman: ref('employee', '业务员', { required: true, default: 'me', list: true }),
    expectedDate: date('要求到货', { required: true, list: true }),
    promiseDate: date('承诺到货', { list: true }),
    ...delivery,
    ...handling,
    paymentDays,
    customerOrderSn: computed(text('客户订单号', { column: 'counter_sn', list: true, filter: true })),
    contract: ref('contract', '合同', { where: { effectState: IN_EFFECT, role: ['B'] }, within: { partner: 'customer' }, filter: true }),
    urgent: flag('加急'),
    deliveredShare: live('takenShare', rate('发货率', { list: true })),
    isShort: live('isShort', flag('缺货', { list: true })),
    isPartly: live('isPartly', flag('已有发货')),
    openAmount: live('openAmount', money('未发金额', { list: true, sumOf: '{open} × {price}' })),
    progress: live('progress', inProgress(choice('进度', PROGRESS, { list: true }))),
    profit: live('profit', withCost(money('毛利', { list: true, sumOf: 'lineProfit' }))),
  },
  lines: {
    ...goods,
    ...saleMoney,
    ...lineRemark,
    confirmedQuantity: quantity('接单数量'),
    agreedPrice: extra(computed(price('协议价'))),
    reason: computed(text('终止原因')),
    available: live('available', quantity('可用')),
    reserved: live('soft', quantity('已预留')),
    shortage: live('shortage', quantity('缺货')),
    progress: live('lineProgress', inProgress(choice('进度', PROGRESS))),
    picked: live('picked', inProgress(quantity('已拣货'))),
    shipped: live('shipped', inProgress(quantity('已发货'))),
    returned: live('cameBack', quantity('已退货')),
    reached: live('reached', inProgress(quantity('对方已收'))),
    invoicedQuantity: live('invoicedSales', quantity('已开票')),
    averageCost: live('averageCost', withCost(price('平均成本'))),
    lineProfit: live('lineProfit', withCost(money('毛利'))),
    ...source,
    ...flow,
  },
  actions: cycle(flowCycle, {
    with: [
      { ...review, label: '审核' },
      {
        id: 'confirm',
        label: '接单确认',
        from: [1],
        to: 'same',
        flags: ['confirm'],
        does: 'set',
        risk: 'write',
        input: { promiseDate: date('承诺到货'), warehouse: warehouse('发货仓库') },
        lineInput: { confirmedQuantity: quantity('接单数量') },
      },
      stopSome,
      convert('toSaleOdo', '转销售出库', 'saleOdo', { when: { settleMode: ['1'] } }),
      convert('toAdvanceSale', '转预售', 'advanceSale', { when: { settleMode: ['2'] } }),
      convert('toPlan', '转采购计划', 'purchasePlan'),
    ],
  }),
  completes: true,
  sources: [
    {
      kind: 'inquiryIntention',
      agree: ['customer'],
      header: { expectedDate: 'expectDate', receiver: 'contact', phone: 'phone' },
      lines: taken,
      marks: { result: '4' },
    },
  ],
  reservesSoftly: true,
  print: 'saleOrder',
  openInMirror: { header: ['warehouse', 'salesman', 'promiseDate', 'handler', 'department'], lines: ['confirmedQuantity'] },
  checks: [
    hasLines,
    wholeUnits,
    withinSource(),
    partnerUsable,
    warehouseUsable,
    notStopSoldHere,
    g1Approved,
    g3Scope,
    g1Licences,
    agreedPrice('sale'),
    withinContract('B'),
    withinCap,
    credit,
    aboveCost,
    {
      at: ['save', 'submit', 'review'],
      test: (d) =>
        perLine(d, (line) =>
          line.confirmedQuantity !== '' && line.confirmedQuantity !== undefined && Number(line.confirmedQuantity) > Number(line.quantity)
            ? { field: 'confirmedQuantity', message: '接单数量不能大于订单数量' }
            : undefined,
        ),
    },
    {
      at: ['save', 'submit'],
      test: (d) =>
        d.header.promiseDate && String(d.header.promiseDate) < d.header.documentDate ? [{ field: 'promiseDate', message: '承诺到货不能早于单据日期' }] : [],
    },
  ],
  derive: (d) => ({ lines: d.lines.map((line) => (line.confirmedQuantity === '' || d.origin !== 'mirror' ? { confirmedQuantity: line.quantity } : {})) }),
  flowQuantity: 'confirmedQuantity',
  tells: [
    {
      on: 'review',
      to: 'origin',
      push: 'purchaseOrder',
      header: (d) => ({
        counterStatus: d.lines.some((line) => Number(line.confirmedQuantity) < Number(line.quantity)) ? '部分接单' : '已接单',
        promiseDate: d.header.promiseDate,
      }),
      // What he does not accept is stopped there, no more and no less.
      closes: (d) => d.lines.map((line) => ({ line: line.id, quantity: max(sub(line.quantity || '0', line.confirmedQuantity || line.quantity || '0'), '0') })),
    },
    {
      on: 'nopass',
      to: 'origin',
      push: 'purchaseOrder',
      header: () => ({ counterStatus: '已拒单' }),
      stops: (d) => d.lines.map((line) => ({ line: line.id, quantity: line.quantity })),
    },
    {
      on: 'unreview',
      to: 'origin',
      push: 'purchaseOrder',
      header: () => ({ counterStatus: '待接单' }),
      closes: (d) => d.lines.map((line) => ({ line: line.id, quantity: '0' })),
    },
    ...['stop', 'stopLines'].map((on) => ({
      on,
      to: 'origin' as const,
      push: 'purchaseOrder',
      // Where nothing more is to come, what was shipped was all of it.
      header: (d: AnyDocument) => (isShippedOut(d) ? { counterStatus: '已发货' } : {}),
      // What will not be delivered goes back to the buyer's order.
      stops: (d: AnyDocument) => d.lines.filter((line) => line.reason).map((line) => ({ line: line.id, quantity: String(line.stopped) })),
    })),
  ],
});
