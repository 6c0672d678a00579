import { cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, type Field, integer, live, money, note, quantity, ref, text, withCost } from '../../define/field';
import { out, owes, virtual } from '../../define/posting';
import {
  cost,
  customer,
  delivery,
  dueDate,
  flow,
  goods,
  handling,
  lineRemark,
  location,
  paymentDays,
  saleMoney,
  source,
  stockLot,
  taken,
  takenLot,
  takenPrice,
  warehouse,
} from '../blocks';
import { credit, g6ColdChain, partnerUsable, saleGates, warehouseUsable } from '../checks/gates';
import {
  availableSuffices,
  firstExpiryFirst,
  hasLines,
  lotsMayLeave,
  lotsSuffice,
  otherSideStands,
  perLine,
  unless,
  warnsWhen,
  wholeUnits,
  withinSource,
} from '../checks/goods';
import { temperaturesRead } from '../cold/temperature-file';
import { invoicedLine, invoiceState, released } from '../finance/invoiced-goods';
import { pick, picked, pickedWithin, pickState } from '../picking';
import { asOwn, buyOut, hasForeign } from '../stock/psi-change/buy-out';

/** Sold from where it already is: nothing is picked or shipped. */
const isOutside = (d: AnyDocument): boolean => d.header.saleMode === '2' || d.header.saleMode === '3';

/** Asked only of what is really sent. */
const shipped = <F extends Field>(field: F): F => ({ ...field, required: false, requiredWhen: { saleMode: ['1', ''] } });

/** 销售出库单: picked by FEFO, re-checked, shipped: stock out at the moving average, receivable up, the customer's receipt appears. */
export const saleOdo = defineDocument({
  kind: 'saleOdo',
  title: '销售出库单',
  prefix: 'XC',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer,
    warehouse: warehouse('发货仓库'),
    saleMode: choice('销售方式', '1 普通, 2 预售转实销, 3 寄售消耗', { column: 'mode', default: '1', computed: true, filter: true }),
    salesman: ref('employee', '业务员', { required: true, default: 'me', list: true }),
    checker: computed(ref('employee', '复核人', { list: true })),
    deliveryAddress: shipped(delivery.deliveryAddress),
    receiver: shipped(delivery.receiver),
    phone: shipped(delivery.phone),
    paymentDays,
    dueDate,
    invoiceType: extra(choice('发票类型', '1 专票, 2 普票, 3 不开票', { default: '1' })),
    carrier: extra(text('承运商')),
    waybillNo: extra(text('运单号')),
    transportMode: extra(choice('运输方式', '1 常温, 2 冷藏, 3 冷冻', { default: '1' })),
    boxes: extra(integer('件数')),
    temperature: extra(text('启运温度', { max: 20 })),
    temperaturesRead,
    ...handling,
    invoiceState,
    counterStatus: computed(text('对方收货状态', { column: 'counter_status', list: true })),
    ...pickState,
    shippedDate: computed(date('出库日期', { column: 'biz_date' })),
  },
  lines: {
    ...goods,
    ...saleMoney,
    ...stockLot,
    ...location,
    fefoReason: note('越过近效期原因', { column: 'reason', max: 200 }),
    ...cost,
    grossProfit: withCost(live('lineMargin', money('毛利'))),
    returned: computed(quantity('已退货')),
    ...picked,
    ...invoicedLine,
    released,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { with: [pick] }),
  reservesFrom: 'warehouse',
  // A customer bought what stood at his place: it is sold from the deliveries it came by.
  answers: [{ when: isOutside, left: 'open', by: [{ kind: 'advanceSale' }, { kind: 'productTransfer', where: { side: 'out', mode: '1' } }] }],
  print: 'outboundOrder',
  trace: { D: 'DEALER_OUT', V: 'VENDOR_OUT' },
  sources: [
    {
      kind: 'salesOrder',
      agree: ['customer', 'warehouse'],
      where: { settleMode: ['1'] },
      header: { salesman: 'salesman', deliveryAddress: 'deliveryAddress', receiver: 'receiver', phone: 'phone', paymentDays: 'paymentDays' },
      lines: { ...taken, ...takenPrice },
    },
    {
      // What whoever keeps the goods picked and checked.
      kind: 'odoNotice',
      agree: ['customer', 'warehouse'],
      where: { side: ['out'] },
      statuses: [2, 4, 7],
      offers: 'toBook',
      fixed: ['specification', 'batchNo', 'serialNo'],
      header: { customer: 'consignee', deliveryAddress: 'deliveryAddress', receiver: 'receiver', phone: 'phone' },
      lines: { ...taken, ...takenPrice, ...takenLot },
    },
    {
      kind: 'advanceSale',
      agree: ['customer'],
      offers: 'toConvert',
      sets: { saleMode: '2', warehouse: virtual('presale') },
      fixed: ['specification', 'batchNo', 'serialNo'],
      header: { salesman: 'salesman', deliveryAddress: 'deliveryAddress', receiver: 'receiver' },
      lines: { ...taken, ...takenPrice, ...takenLot },
    },
  ],
  checks: [
    hasLines,
    ...pickedWithin,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
    withinSource(),
    warnsWhen(isOutside, lotsMayLeave()),
    lotsSuffice,
    unless(isOutside, availableSuffices),
    unless(isOutside, firstExpiryFirst),
    ...saleGates.map((gate) => warnsWhen(isOutside, gate)),
    unless(isOutside, g6ColdChain),
    credit,
    {
      at: ['submit', 'review'],
      test: (d, _, { rule }) =>
        rule('sale.consignSell') === '1' || !hasForeign(d)
          ? []
          : perLine(d, (line) => (line.owner && line.owner !== d.org.id ? { field: 'owner', message: '寄售产品不能用于该出库类型' } : undefined)),
    },
    otherSideStands(isOutside),
    {
      at: ['unreview'],
      test: (d) => (d.header.saleMode === '3' && d.origin === 'mirror' ? [{ message: '结算单生成的出库单由医院反审核结算单时撤回' }] : []),
    },
    {
      at: ['submit', 'review'],
      needs: ['source', 'partner'],
      test: (d, facts) => {
        if (d.header.saleMode !== '2') return [];
        if (d.origin !== 'mirror' && facts.partner.isOnPlatform) return [{ message: '平台客户的预售产品由对方结算或买断转实销' }];
        const taken = new Map<string, number>();
        return perLine(d, (line, i) => {
          // What the customer bought himself is sold as he said; only what we sell from outside needs a delivery and its use.
          if (d.origin === 'mirror') return undefined;
          if (!line.sourceLine) return { field: 'sourceSn', message: '转实销须关联预售单' };
          const sum = (taken.get(line.sourceLine) ?? 0) + Number(line.baseQuantity);
          taken.set(line.sourceLine, sum);
          const limit = facts.source[i]?.convertible ?? '';
          return limit !== '' && sum > Number(limit) ? { field: 'quantity', message: '转实销数量超过可转数量' } : undefined;
        });
      },
    },
  ],
  postings: {
    review: (d) => [
      ...d.lines.map((line) => out(asOwn(line), isOutside(d) ? virtual('presale', d.counterOrg) : d.header.warehouse, 'saleOut')),
      owes('receivable', d),
    ],
  },
  makes: [
    buyOut(() => true),
    {
      on: 'review',
      at: 'counterparty',
      status: 0,
      kind: ({ rule }) => (rule('purchase.gspChain') === '1' ? 'arrivalOrder' : 'purchaseGrn'),
      push: 'purchaseGrn',
      says: { supplierStatus: { partly: '部分发货', wholly: '已发货' } },
      when: (d) => (d.header.saleMode || '1') === '1',
      header: (d) => ({ deliveryNoteNo: d.sn, settleMode: '1', paymentDays: d.header.paymentDays, grnKind: '1' }),
      lines: (d) =>
        d.lines.map((line) => ({
          from: line.id,
          values: { shippedQuantity: line.quantity, noteQuantity: line.quantity, arrivedQuantity: line.quantity },
        })),
    },
  ],
  // What a settlement makes and reviews itself needs no answer; only what had to wait for the goods.
  tells: [
    {
      on: 'review',
      to: 'origin',
      when: (d) => d.header.saleMode !== '3' || d.status === 1,
      header: (d) => ({ counterStatus: isOutside(d) ? '已确认' : '已发货' }),
    },
  ],
});
