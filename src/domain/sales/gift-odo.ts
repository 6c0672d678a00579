import { cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, money, note, price, quantity, ref, text } from '../../define/field';
import { add, compare } from '../../define/money';
import { out } from '../../define/posting';
import { cost, customer, flow, goods, handling, lineRemark, location, saleMoney, source, stockLot, warehouse } from '../blocks';
import { partnerUsable, saleGates, warehouseUsable } from '../checks/gates';
import { availableSuffices, firstExpiryFirst, hasLines, labelsUsable, lotsMayLeave, lotsSuffice, perLine, wholeUnits } from '../checks/goods';
import { paperAttached } from '../checks/papers';
import { IN_EFFECT } from '../contract/contract-words';
import { pick, picked, pickedWithin, pickState } from '../picking';

/** 赠送出库单: goods given away. Stock goes at the average, nothing is owed; the reference price is for the tax of deemed sales. */
export const giftOdo = defineDocument({
  kind: 'giftOdo',
  title: '赠送出库单',
  prefix: 'ZS',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer,
    warehouse: warehouse('发货仓库'),
    reason: choice('赠送事由', '1 促销搭赠, 2 试用, 3 补损, 9 其他', { required: true, list: true, filter: true }),
    sourceSaleSn: text('关联销售单', { column: 'related_sn', max: 40, list: true, filter: true }),
    salesman: ref('employee', '业务员', { required: true, default: 'me', list: true }),
    contract: ref('contract', '协议', { where: { effectState: IN_EFFECT, role: ['B'] }, within: { partner: 'customer' } }),
    ...handling,
    counterStatus: computed(text('对方收货状态', { column: 'counter_status', list: true })),
    ...pickState,
  },
  lines: {
    ...goods,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    price: price('参考含税单价'),
    taxRate: saleMoney.taxRate,
    amount: computed(money('参考金额', { sum: true })),
    tax: computed(money('参考税额', { sum: true })),
    netAmount: computed(money('参考不含税金额')),
    fefoReason: note('越过近效期原因', { column: 'reason', max: 200 }),
    ...cost,
    returned: computed(quantity('已退货')),
    ...picked,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { with: [pick] }),
  reservesFrom: 'warehouse',
  print: 'outboundOrder',
  trace: { D: 'DEALER_OUT', V: 'VENDOR_OUT' },
  sources: [
    {
      kind: 'saleOdo',
      agree: ['customer', 'warehouse'],
      statuses: [2, 7],
      takes: 'never',
      header: { salesman: 'salesman' },
      lines: { specification: 'specification', unit: 'unit', price: 'price', taxRate: 'taxRate' },
    },
  ],
  derive: (d) => ({ header: { sourceSaleSn: d.header.sourceSaleSn || d.lines.find((line) => line.sourceSn)?.sourceSn || '' } }),
  checks: [
    hasLines,
    ...pickedWithin,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
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
    paperAttached((_, { partner }) => partner.orgKind === 'H', '向医院赠送须上传协议', ['partner']),
    {
      at: ['submit'],
      needs: ['gifted'],
      test: (d, { gifted }, { rule }) => {
        const limit = rule('gift.yearLimit');
        return limit && compare(add(gifted, d.total.amount || '0'), limit) > 0 ? [{ message: `本年对该客户的赠送金额超过上限${limit}元`, level: 'warn' }] : [];
      },
    },
  ],
  postings: { review: (d) => d.lines.map((line) => out(line, d.header.warehouse, 'gift')) },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      status: 0,
      push: 'purchaseGrn',
      kind: ({ rule }) => (rule('purchase.gspChain') === '1' ? 'arrivalOrder' : 'purchaseGrn'),
      header: (d) => ({ deliveryNoteNo: d.sn, settleMode: '1', grnKind: '2' }),
      lines: (d) =>
        d.lines.map((line) => ({
          from: line.id,
          values: { price: '0', isGift: true, shippedQuantity: line.quantity, noteQuantity: line.quantity, arrivedQuantity: line.quantity },
        })),
    },
  ],
});
