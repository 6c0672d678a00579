import { type Action, cancel, convert, cycle, flowCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, datetime, extra, flag, integer, live, money, price, quantity, ref, refs, taxRate, text, withCost } from '../../define/field';
import { mul, round } from '../../define/money';
import { counted, customer, flow, handling, lineRemark, source, supplier, taken } from '../blocks';
import { hasLines, wholeUnits } from '../checks/goods';
import { isDescribed, wanted } from './blocks';
import { awardRules, quoteRules, sendRules } from './rules';

/** Which side it is says the page; nobody reads it there. */
const UNSEEN = { side: [] };
const BUYER = { side: ['1'] };
const SELLER = { side: ['2'] };
const partnerOfSuppliers = { where: { kind: ['supplier', 'both'] } };

/** What one supplier offers for a line. */
const offer = {
  quotePrice: price('报价单价', { column: 'price' }),
  taxRate: taxRate('税率'),
  leadDays: extra(integer('交货天数', { max: 365 })),
  minOrderQuantity: extra(quantity('起订量')),
  offeredBrand: extra(text('报价品牌', { max: 60 })),
};

/** Both sides live in one kind: what the buyer sends comes to each supplier as an enquiry of his own, and his answer goes back. */
const dealing: readonly Action[] = [
  { ...cancel, when: BUYER },
  { ...cancel, id: 'decline', label: '婉拒', reason: 'required', when: SELLER, says: { outcome: '已婉拒' } },
  {
    id: 'enterQuote',
    label: '录入报价',
    from: [2],
    to: 'same',
    flags: ['edit'],
    does: 'own',
    risk: 'write',
    when: BUYER,
    input: { supplier: ref('partner', '供应商', { required: true, ...partnerOfSuppliers }), validUntil: date('报价有效期') },
    lineInput: { ...offer },
  },
  {
    id: 'award',
    label: '定标',
    from: [2],
    to: 7,
    flags: ['award'],
    does: 'own',
    risk: 'write',
    when: BUYER,
    lineInput: {
      awardedSupplier: ref('partner', '中标供应商', partnerOfSuppliers),
      awardedQuantity: quantity('中标数量'),
      awardReason: text('选择原因', { max: 200 }),
    },
  },
  convert('toOrder', '转采购订单', 'purchaseOrder', { from: [7], when: BUYER }),
  {
    id: 'toAgreement',
    label: '转协议价',
    from: [7],
    to: 'same',
    flags: ['toAgreement'],
    does: 'own',
    risk: 'write',
    when: BUYER,
    input: { validFrom: date('生效日期', { required: true, default: 'today', notBeforeToday: true }), validTo: date('失效日期', { since: 'validFrom' }) },
  },
];

/**
 * 询价单: asked of several suppliers, answered by each for himself, awarded line by line. The buyer's side is 1, a supplier's 2. What
 * was awarded is what orders may be made of.
 */
export const enquiry = defineDocument({
  kind: 'enquiry',
  title: '询价单',
  prefix: 'XJ',
  owners: ['H', 'D', 'V'],
  counterparty: 'customer',
  header: {
    side: computed(choice('方向', '1 询价, 2 报价', { default: '1', shownWhen: UNSEEN })),
    title: text('询价主题', { max: 100, required: true, list: true, filter: true }),
    deadline: datetime('报价截止', { required: true, list: true, filter: true }),
    timeLeft: live('timeLeft', text('距截止', { list: true })),
    needDate: date('需求日期', { column: 'expected_date' }),
    deliveryPlace: text('交货地点', { max: 200, column: 'delivery_address' }),
    customer: { ...customer, required: false, computed: true, shownWhen: SELLER },
    outcome: computed(
      choice('结果', '待报价:orange, 已报价:blue, 已婉拒:grey, 已中标:green, 未中标:grey, 已关闭:grey', {
        list: true,
        filter: true,
        shownWhen: SELLER,
      }),
    ),
    validUntil: date('报价有效期', { column: 'due_date', requiredWhen: SELLER, shownWhen: SELLER }),
    contact: text('联系人', { max: 50 }),
    phone: text('联系电话', { max: 30 }),
    suppliers: extra(refs('partner', '邀请供应商', { requiredWhen: BUYER, shownWhen: BUYER, ...partnerOfSuppliers })),
    warehouse: ref('warehouse', '收货仓库', { where: { scrapType: ['1'] }, shownWhen: BUYER }),
    invited: live('invited', integer('邀请数', { list: true })),
    quoted: live('quoted', integer('已报价数', { list: true })),
    winners: live('winners', text('中标供应商', { list: true })),
    ...handling,
  },
  lines: {
    ...wanted,
    ...counted,
    requirement: extra(text('要求', { max: 200, list: true })),
    targetPrice: extra(withCost(price('目标价'))),
    ...offer,
    amount: computed(money('报价金额', { sum: true })),
    declined: extra(flag('不报价')),
    awardedSupplier: { ...computed(ref('partner', '中标供应商')), column: supplier.column },
    awardedQuantity: computed(quantity('中标数量', { column: 'approved_quantity' })),
    awardedPrice: withCost(computed(price('中标单价'))),
    awardedTaxRate: extra(computed(taxRate('中标税率'))),
    awardReason: computed(text('选择原因', { column: 'reason' })),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(flowCycle, { with: dealing }),
  print: 'inquiryManagement',
  matrix: { title: '比价', operation: 'compare' },
  openInMirror: {
    header: ['validUntil', 'contact', 'phone', 'handler', 'department'],
    lines: ['quotePrice', 'taxRate', 'leadDays', 'minOrderQuantity', 'offeredBrand', 'declined', 'remark'],
  },
  sources: [
    {
      kind: 'purchasePlan',
      agree: ['warehouse'],
      takes: 'later',
      header: { needDate: 'needDate' },
      lines: { ...taken, targetPrice: 'price' },
    },
    {
      kind: 'inquiryIntention',
      agree: [],
      header: { needDate: 'expectDate' },
      lines: {
        ...taken,
        needName: 'needName',
        needSpec: 'needSpec',
        needUnit: 'needUnit',
        targetPrice: 'expectPrice',
        requirement: 'purpose',
      },
      marks: { result: '2' },
    },
  ],
  checks: [hasLines, isDescribed, wholeUnits, ...sendRules, ...quoteRules, ...awardRules],
  derive: (d) => ({ lines: d.lines.map((line) => ({ amount: line.declined ? '0.00' : round(mul(line.quantity || '0', line.quotePrice || '0'), 2) })) }),
  makes: [
    {
      on: 'review',
      at: { partners: 'suppliers' },
      kind: 'enquiry',
      status: 0,
      push: 'enquiry',
      when: (d) => d.header.side === '1',
      header: (d) => ({
        side: '2',
        outcome: '待报价',
        title: d.header.title,
        deadline: d.header.deadline,
        needDate: d.header.needDate,
        deliveryPlace: d.header.deliveryPlace,
        remark: d.header.remark,
      }),
      // What the buyer hopes to pay stays with him.
      lines: (d) =>
        d.lines.map((line) => ({ from: line.id, values: { targetPrice: '', quotePrice: '', awardedSupplier: '', awardedPrice: '', awardedTaxRate: '' } })),
    },
  ],
  tells: [
    { on: 'review', to: 'origin', push: 'enquiry' },
    { on: 'unreview', to: 'origin', push: 'enquiry', when: (d) => d.header.side === '2' },
    { on: 'decline', to: 'origin', push: 'enquiry' },
    { on: 'unreview', to: 'mirrors', cancels: '供应商已报价，不能反审核', when: (d) => d.header.side === '1' },
    { on: 'award', to: 'mirrors', push: 'enquiry' },
    { on: 'stop', to: 'mirrors', push: 'enquiry' },
  ],
});
