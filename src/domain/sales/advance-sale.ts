import { convert, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, flag, integer, live, money, note, price, quantity, ref, text, withCost } from '../../define/field';
import { transfer, virtual } from '../../define/posting';
import { cost, customer, delivery, flow, goods, handling, lineRemark, location, saleMoney, source, stockLot, taken, takenPrice, warehouse } from '../blocks';
import { partnerUsable, saleGates, warehouseUsable } from '../checks/gates';
import { availableSuffices, firstExpiryFirst, hasLines, labelsUsable, lotsMayLeave, lotsSuffice, perLine, wholeUnits, withinSource } from '../checks/goods';
import { pick, picked, pickedWithin, pickState } from '../picking';

/** 预售单: goods stand at the customer unsold. They stay ours and valued in 预售在外 until they are converted or come back. */
export const advanceSale = defineDocument({
  kind: 'advanceSale',
  title: '预售单',
  prefix: 'YX',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer,
    warehouse: warehouse('发货仓库'),
    saleKind: choice('预售类型', '1 寄售铺货, 2 试用/先货后票', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    salesman: ref('employee', '业务员', { required: true, default: 'me', list: true }),
    backDate: date('约定回收日', { column: 'expected_date', list: true }),
    deliveryAddress: delivery.deliveryAddress,
    receiver: delivery.receiver,
    priceConfirmed: extra(computed(flag('价格已确认'))),
    ...handling,
    counterStatus: computed(text('对方收货状态', { column: 'counter_status', list: true })),
    ...pickState,
    shippedDate: computed(date('发出日期', { column: 'biz_date' })),
    usedTotal: live('usedTotal', quantity('已使用', { list: true, sumOf: 'used' })),
    convertedTotal: live('convertedTotal', quantity('已转实销', { list: true, sumOf: 'fulfilled' })),
    backTotal: live('backTotal', quantity('已退回', { list: true, sumOf: '{returned} ÷ {ratio}' })),
    outTotal: live('outTotal', quantity('在外', { list: true, sumOf: 'open' })),
    longestOut: live('longestOut', integer('最长天数', { list: true })),
    isOverdue: live('isOverdue', flag('超回收日')),
  },
  lines: {
    ...goods,
    ...saleMoney,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    fefoReason: note('越过近效期原因', { column: 'reason', max: 200 }),
    ...cost,
    used: computed(quantity('已使用', { column: 'used_quantity', sum: true })),
    returned: computed(quantity('已退回')),
    ...picked,
    ...lineRemark,
    ...source,
    ...flow,
    fulfilled: computed(quantity('已转实销', { sum: true })),
    open: computed(quantity('在外', { sum: true })),
    convertible: live('convertible', quantity('已用未转')),
    toConvert: live('toConvert', quantity('待转', { sum: true })),
    toConvertAmount: live('toConvertAmount', money('待转金额', { sum: true, madeOf: '{toConvert} × {price}' })),
    outsideCost: withCost(live('outsideCost', money('在外成本', { sum: true, madeOf: '{cost} × {open} ÷ {quantity}' }))),
    daysOut: live('daysOut', integer('在外天数')),
    ageBand: live('ageBand', choice('天数区间', '30 ≤30天, 60 31–60天, 90 61–90天, 180 91–180天:orange, more 超180天:red')),
    invoicedSales: live('invoicedSales', quantity('已开票')),
  },
  actions: cycle(postingCycle, {
    with: [
      pick,
      {
        id: 'confirmPrice',
        label: '确认价格',
        from: [2],
        to: 'same',
        flags: ['confirmPrice'],
        does: 'amend',
        says: { priceConfirmed: true },
        risk: 'write',
        lineInput: { price: price('含税单价', { required: true }) },
      },
      convert('toSale', '转实销', 'saleOdo', { flags: ['toSale', 'batchToSale'] }),
      convert('toReturn', '要求退回', 'saleReturn'),
    ],
  }),
  reservesFrom: 'warehouse',
  redWhen: 'isOverdue',
  completes: true,
  returnsClose: true,
  print: 'saleOrder',
  trace: { D: 'DEALER_OUT', V: 'VENDOR_OUT' },
  sources: [
    {
      kind: 'salesOrder',
      agree: ['customer', 'warehouse'],
      where: { settleMode: ['2'] },
      header: { salesman: 'salesman', deliveryAddress: 'deliveryAddress', receiver: 'receiver' },
      lines: { ...taken, ...takenPrice },
    },
  ],
  checks: [
    hasLines,
    ...pickedWithin,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
    withinSource(),
    lotsMayLeave(),
    labelsUsable,
    lotsSuffice,
    availableSuffices,
    firstExpiryFirst,
    ...saleGates,
    {
      at: ['submit', 'review'],
      test: (d) => perLine(d, (line) => (line.owner && line.owner !== d.org.id ? { field: 'owner', message: '寄售产品不能用于该出库类型' } : undefined)),
    },
    {
      at: ['submit'],
      test: (d, _, { today }) => (d.header.backDate && d.header.backDate < today ? [{ field: 'backDate', message: '约定回收日不能早于今天' }] : []),
    },
    {
      at: ['toSale'],
      needs: ['partner'],
      test: (_, { partner }) => (partner.isOnPlatform ? [{ message: '平台客户的预售产品由对方结算或买断转实销' }] : []),
    },
    {
      at: ['toReturn'],
      needs: ['partner'],
      test: (_, { partner }) => (partner.isOnPlatform ? [{ message: '平台客户的寄售产品由对方退货单退回，请通知对方办理采购退货' }] : []),
    },
    {
      at: ['red', 'unreview'],
      test: (d) =>
        d.lines.some((line) => Number(line.used || 0) + Number(line.fulfilled || 0) + Number(line.returned || 0) > 0)
          ? [{ message: '已使用、转实销或退回，不能反审核/红冲' }]
          : [],
    },
  ],
  postings: {
    review: (d) => d.lines.map((line) => transfer(line, d.header.warehouse, virtual('presale', d.counterOrg), 'preSale', { toLocation: '', toPackNo: '' })),
  },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'purchaseGrn',
      status: 0,
      push: 'purchaseGrn',
      says: { supplierStatus: { partly: '部分发货', wholly: '已发货' } },
      header: (d) => ({ deliveryNoteNo: d.sn, settleMode: '2', grnKind: '1' }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { shippedQuantity: line.quantity } })),
    },
  ],
  tells: [{ on: 'review', to: 'origin', header: () => ({ counterStatus: '已发货' }) }],
});
