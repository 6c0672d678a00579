import { cancel, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, live, money, month, note, quantity, refs, taxRate, text } from '../../define/field';
import { answered, answering, confirmState, OWN_SIDE, pairSide, toldBack } from '../../define/pair';
import { owes } from '../../define/posting';
import { dueDate, handling, lineRemark, paymentDays, supplier } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { BOUGHT } from './invoices';
import { BASES, billed, billOf, charged, draftsOf, serviceRules } from './service-bill';

/** What only the hospital does with its own. */
const deciding = postingCycle.map((action) => ({
  ...action,
  when: OWN_SIDE,
  ...(action.does === 'review' ? { flags: ['pass'], label: '通过', offeredWhen: { confirmState: ['1', '3'] } } : {}),
}));

/**
 * 服务费单: what a supplier pays the hospital (its operator) for keeping his goods, a part of what was settled, used or issued of them in
 * a month. He confirms it on his copy; the pass makes it a receivable here and a payable there, paid by an application or taken off
 * what the hospital pays him.
 */
export const serviceCharge = defineDocument({
  kind: 'serviceCharge',
  title: '服务费单',
  prefix: 'HW',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    side: pairSide,
    supplier,
    hospital: computed(text('医院', { column: 'party_name', list: true, filter: true, width: 200 })),
    accountMonth: month('服务月份', { required: true, list: true, filter: true }),
    basis: choice('计费基数', BASES, { column: 'subkind', required: true, default: 'settled', list: true, filter: true }),
    rate: extra(quantity('费率（%）', { places: 2, required: true, min: '0', hint: '不填按运营合作，没有合作的按业务规则' })),
    taxRate: extra({ ...taxRate('税率', { required: true, default: '6' }), column: undefined }),
    amount: computed(money('应付服务费', { column: 'total_amount', list: true, sum: true })),
    baseAmount: computed(money('基数合计', { list: true, sum: true, sumOf: 'baseAmount' })),
    feeAmount: computed(money('服务费', { list: true, sum: true, sumOf: 'fee' })),
    deductAmount: money('扣减', { min: '0', list: true, sum: true }),
    deductReason: extra(note('扣减原因', { max: 200, hint: '质量、投诉、返点等' })),
    taxAmount: extra(computed(money('其中税额'))),
    payWay: extra(choice('支付方式', 'wire 转账, contra 抵扣货款', { default: 'wire' })),
    confirmState,
    ...answered,
    hospitalSn: computed(text('医院单号', { column: 'counter_sn', list: true, filter: true, width: 150 })),
    payState: live('payState', choice('付款状态', BOUGHT.states, { list: true })),
    cooperationSn: computed(text('合作协议', { column: 'related_sn', filter: true, width: 150 })),
    balance: live('itemBalance', money('未付金额', { list: true, sum: true })),
    paymentDays,
    dueDate,
    ...handling,
  },
  linesTitle: '计费明细',
  lines: {
    paperSn: extra(computed(text('单号', { width: 150 }))),
    useDate: computed(date('日期', { width: 105 })),
    financeClass: computed(text('分类', { width: 140 })),
    baseAmount: computed(money('基数金额', { sum: true })),
    rate: extra(quantity('分类费率（%）', { places: 2, min: '0', hint: '不填按单据费率' })),
    feeRate: extra(computed(quantity('费率（%）', { places: 2 }))),
    fee: computed(money('服务费', { column: 'amount', sum: true })),
    ...lineRemark,
  },
  actions: cycle(deciding, { with: [{ ...cancel, when: OWN_SIDE }, ...answering()] }),
  addFlags: ['add', 'generate'],
  flowQuantity: '',
  isRemark: true,
  startsAgreed: false,
  completesWithItem: true,
  takesBackMirrors: true,
  pair: {
    pages: { hospital: 'serviceChargeManage', supplier: 'serviceChargeDealer' },
    uri: 'serviceCharge',
    overdue: { agrees: 'service.autoConfirm' },
    header: ({ header }) => Object.fromEntries(BILLED.map((name) => [name, header[name]])),
  },
  tells: toldBack,
  print: 'serviceChargeManagePrint',
  otherForms: [{ form: 'ServiceChargeManagePrintMore', label: '打印服务费汇总', flag: 'printMore' }],
  suggests: [{ id: 'base', label: '取计费明细', flags: ['add', 'edit', 'generate'], needs: 'supplier', reads: ['serviceBase'], of: billOf }],
  generates: {
    label: '按月生成',
    flags: ['generate'],
    input: {
      accountMonth: month('服务月份', { required: true, default: 'lastMonth' }),
      basis: choice('计费基数', BASES, { required: true, default: 'settled' }),
      rate: quantity('费率（%）', { places: 2, min: '0', hint: '不填按运营合作，没有合作的按业务规则' }),
      suppliers: refs('partner', '供应商', { where: { kind: ['supplier', 'both'] }, hint: '不选为全部供应商' }),
    },
    reads: ['serviceBase'],
    of: draftsOf,
    nothing: '该月没有可计费的金额',
  },
  fills: charged,
  derive: billed,
  checks: [partnerUsable, ...serviceRules],
  postings: { review: (d) => [{ ...owes(d.header.side === 'supplier' ? 'payable' : 'receivable', d), itemKind: 'service' }] },
});

const BILLED = ['accountMonth', 'basis', 'rate', 'taxRate', 'deductAmount', 'deductReason', 'payWay', 'remark'];
