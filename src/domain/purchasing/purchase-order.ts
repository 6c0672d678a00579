import { convert, cycle, flowCycle, stopSome } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, flag, live, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { delivery, flow, goods, handling, lineRemark, paymentDays, purchaseMoney, settleMode, source, supplier, taken, takenPrice, warehouse } from '../blocks';
import { agreedPrice, g7Admitted, notStopSold, partnerUsable, priced, purchaseGates, warehouseUsable, withinCap, withinTemporary } from '../checks/gates';
import { hasLines, minimumOrder, once, wholeUnits, withinSource } from '../checks/goods';
import { listedOnPlatform } from '../checks/listed';
import { withinContract } from '../contract/contract-rules';
import { IN_EFFECT } from '../contract/contract-words';

/** 采购订单: the hospital's reviewed order IS the dealer's sales order (mirror). Posts nothing; its open quantity is 在途. */
export const purchaseOrder = defineDocument({
  kind: 'purchaseOrder',
  title: '采购订单',
  prefix: 'CG',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  hidesMoney: true,
  aids: { at: 'warehouse', shows: ['lastPrice', 'listedPrice', 'onHand', 'onOrder', 'monthUse'] },
  header: {
    supplier,
    warehouse: warehouse('收货仓库'),
    settleMode,
    expectedDate: date('预计到货', { required: true, list: true, filter: true }),
    ...delivery,
    ...handling,
    paymentDays,
    contract: ref('contract', '合同', { where: { effectState: IN_EFFECT, role: ['A'] }, within: { partner: 'supplier' }, filter: true }),
    urgent: flag('加急'),
    supplierStatus: computed(
      choice('供应商状态', '待接单:orange, 已接单:blue, 部分接单:yellow, 已拒单:red, 部分发货:yellow, 已发货:green', {
        column: 'counter_status',
        list: true,
        filter: true,
      }),
    ),
    arrivedShare: live('takenShare', rate('到货率', { list: true })),
    openAmount: live('openAmount', withCost(money('未到金额', { list: true, sumOf: '{open} × {price}' }))),
    isOverdue: live('isOverdue', flag('已逾期')),
    isUnaccepted: live('isUnaccepted', flag('超时未接单', { list: true, filter: true })),
  },
  lines: {
    ...goods,
    ...purchaseMoney,
    ...lineRemark,
    agreedPrice: extra(withCost(computed(price('协议价')))),
    expectedDate: date('行预计到货'),
    isGift: extra(flag('赠品')),
    arrived: live('arrived', quantity('到货')),
    refused: live('refused', quantity('拒收')),
    qualified: live('qualified', quantity('合格')),
    stored: live('stored', quantity('入库')),
    sentBack: live('sentBack', quantity('退货')),
    conclusion: live('conclusion', text('验收结论')),
    receipts: live('receipts', text('入库单号', { width: 150 })),
    ...source,
    ...flow,
    reason: computed(text('终止原因')),
  },
  actions: cycle(flowCycle, {
    with: [
      stopSome,
      convert('toArrival', '转到货', 'arrivalOrder'),
      convert('toGrn', '转入库', 'purchaseGrn'),
      { id: 'urge', label: '催办', from: [2], to: 'same', flags: ['urge'], does: 'tell', risk: 'write', reason: 'optional' },
    ],
  }),
  completes: true,
  redWhen: 'isOverdue',
  print: 'purchaseOrder',
  sources: [
    {
      kind: 'purchasePlan',
      agree: ['warehouse', 'supplier', 'settleMode'],
      header: { expectedDate: 'needDate' },
      lines: { ...taken, ...takenPrice },
    },
    {
      kind: 'enquiry',
      statuses: [7],
      where: { side: ['1'] },
      agree: ['supplier', 'warehouse'],
      header: { supplier: 'awardedSupplier', expectedDate: 'needDate', deliveryAddress: 'deliveryPlace' },
      lines: { ...taken, price: 'awardedPrice', taxRate: 'awardedTaxRate' },
    },
  ],
  says: [
    { at: 'review', needs: ['partner'], of: (_, { partner }) => (partner.isOnPlatform ? { supplierStatus: '待接单' } : {}), back: { supplierStatus: '' } },
  ],
  fills: [
    {
      isStart: true,
      needs: ['deliveryPlace'],
      when: ({ header }) => Boolean(header.warehouse) && !(header.deliveryAddress && header.receiver && header.phone),
      of: (_, { deliveryPlace: { address, receiver, phone } }) => ({ header: { deliveryAddress: address, receiver, phone } }),
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
    withinSource(),
    ...purchaseGates,
    g7Admitted,
    withinTemporary,
    notStopSold,
    agreedPrice('purchase'),
    withinCap,
    listedOnPlatform,
    withinContract('A'),
    priced(),
    once(['specification', 'unit', 'price'], '同一规格、单位和单价只能有一行'),
    {
      at: ['submit'],
      test: (d) =>
        d.header.expectedDate && String(d.header.expectedDate) < d.header.documentDate ? [{ field: 'expectedDate', message: '预计到货不能早于单据日期' }] : [],
    },
    minimumOrder,
    {
      at: ['stop'],
      needs: ['mirror'],
      test: (_, { mirror }) => (mirror.isShipping ? [{ message: '供应商正在发货，不能终止' }] : []),
    },
    {
      at: ['toGrn'],
      test: (_, __, { rule }) => (rule('purchase.gspChain') === '1' ? [{ message: '请先完成到货验收' }] : []),
    },
    {
      at: ['toArrival'],
      test: (_, __, { rule }) => (rule('purchase.gspChain') === '1' ? [] : [{ message: '未启用到货验收流程，请直接转入库' }]),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'salesOrder',
      status: 1,
      push: 'salesOrder',
      header: (d) => ({
        settleMode: d.header.settleMode,
        expectedDate: d.header.expectedDate,
        deliveryAddress: d.header.deliveryAddress,
        receiver: d.header.receiver,
        phone: d.header.phone,
        paymentDays: d.header.paymentDays,
        urgent: d.header.urgent,
        customerOrderSn: d.sn,
        ...(d.header.contract ? { contract: { counterpartOf: d.header.contract } } : {}),
        remark: d.header.remark,
      }),
    },
  ],
  tells: [
    { on: 'urge', to: 'mirrors', push: 'salesOrderProgress' },
    { on: 'unreview', to: 'mirrors', push: 'salesOrderProgress', cancels: '供应商已接单，不能反审核' },
    ...['stop', 'stopLines'].map((on) => ({
      on,
      to: 'mirrors' as const,
      push: 'salesOrderProgress',
      // Told after it happened: the lines with a reason are the stopped ones, and nothing more is to be sent of them.
      stops: (d: AnyDocument) => d.lines.filter((line) => line.reason).map((line) => ({ line: line.id, quantity: String(line.quantity) })),
    })),
  ],
});
