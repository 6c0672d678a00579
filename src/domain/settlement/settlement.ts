import { type Action, cycle, flowCycle, red } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, live, money, note, price, quantity, refs, text } from '../../define/field';
import { answered, answering, confirmState, OWN_SIDE, pairSide, toldBack } from '../../define/pair';
import { flow, lineRemark, source, supplier } from '../blocks';
import { SETTLED } from '../finance/invoices';
import { baseQuantity, consumed, consumedAt, consumedInWords, consumedLot, settledMoney, signedQuantity } from './blocks';
import { settlementRules } from './rules';

/** What the hospital alone does with its own. */
const deciding: readonly Action[] = [...flowCycle.map((action) => (action.id === 'review' ? { ...action, flags: ['pass'] } : action)), red]
  .map((action) => ({ ...action, when: OWN_SIDE, ...(action.does === 'review' ? { offeredWhen: { confirmState: ['1', '3'] } } : {}) }))
  .concat({ id: 'toGrn', label: '生成结算入库单', from: [2], to: 'same', flags: ['toGrn'], does: 'own', risk: 'write', when: OWN_SIDE, into: 'settlementGrn' });

/**
 * 结算单: what was used of a supplier's goods in a period becomes money. He confirms it line by line; the hospital's pass sells the
 * goods from where they stand outside in his books, in the same transaction (LR10). Here nothing is posted: the payable arises with
 * the 结算入库单. Both sides live in one kind, the supplier's is a copy.
 */
export const settlement = defineDocument({
  kind: 'settlement',
  title: '结算单',
  prefix: 'HJ',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    side: pairSide,
    supplier,
    hospital: computed(text('医院', { column: 'party_name', list: true, filter: true, width: 200 })),
    settleKind: choice('结算方式', 'use 使用结算, issue 领用结算', { column: 'subkind', required: true, default: 'use', list: true, filter: true }),
    periodFrom: date('期间起', { required: true, list: true, filter: true }),
    periodTo: date('期间止', { required: true, list: true, filter: true }),
    departments: extra(refs('department', '科室范围')),
    categories: extra(refs('customCategory', '类别范围', { where: { kind: ['business'] } })),
    highValue: extra(choice('高低值', 'all 全部, high 高值, low 低值', { default: 'all' })),
    confirmState,
    ...answered,
    counterStatus: computed(text('供应商出库', { column: 'counter_status', list: true })),
    hospitalSn: computed(text('医院单号', { column: 'counter_sn', list: true, filter: true, width: 150 })),
    saleOdos: live('settledSales', text('销售出库单', { list: true, width: 150 })),
    grnState: live('grnState', choice('入库状态', '未入库:orange, 部分入库:yellow, 已入库:green', { list: true })),
    invoiceState: live('settledInvoice', choice('开票状态', '未开票:orange, 部分开票:yellow, 已开票:green', { list: true })),
    invoicedTotal: live('settledInvoiced', money('已开票金额', { list: true })),
    payState: live('goodsPayState', choice('付款状态', SETTLED.states, { list: true })),
  },
  lines: {
    itemType: choice('明细类型', '1 消耗, 2 冲回:red', { default: '1' }),
    ...consumed,
    quantity: computed(signedQuantity),
    ...baseQuantity,
    ...settledMoney,
    ...consumedAt,
    ...consumedInWords,
    ...consumedLot,
    itemPrice: extra(computed(price('消耗时单价'))),
    priceDiff: computed(money('价差', { column: 'cost_diff', sum: true })),
    toBook: live('toBook', quantity('未入库', { min: '-99999999999999' })),
    objection: extra(computed(note('异议'))),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(deciding, {
    with: answering({ lineInput: { objection: note('异议', { max: 200 }) }, lineShows: ['useDate', 'quantity', 'amount'] }),
  }),
  addFlags: ['add', 'generate'],
  startsAgreed: false,
  completesInvoiced: true,
  isRemark: true,
  settlesSources: true,
  takesBackMirrors: true,
  pair: {
    pages: { hospital: 'settlementRecord', supplier: 'settlementManage' },
    uri: 'settlement',
    asks: 'settlement.needConfirm',
    overdue: { days: 'settlement.confirmDays', agrees: 'settlement.autoConfirm' },
    header: ({ header: { settleKind, periodFrom, periodTo, remark } }) => ({ settleKind, periodFrom, periodTo, remark }),
    lines: ({ sourceSn }) => ({ department: '', useWarehouse: '', useSn: sourceSn, objection: '', itemPrice: '', priceDiff: '0' }),
  },
  print: 'settlementGrnPrint',
  openInMirror: { header: [], lines: [] },
  suggests: [{ id: 'due', label: '待结算明细', flags: ['pull:settleItem', 'generate'], needs: 'supplier' }],
  generates: {
    label: '按期间生成',
    flags: ['generate'],
    input: {
      settleKind: choice('结算方式', 'use 使用结算, issue 领用结算', { required: true, default: 'use' }),
      periodFrom: date('期间起', { required: true, default: 'lastMonthStart' }),
      periodTo: date('期间止', { required: true, default: 'lastMonthEnd' }),
      suppliers: refs('partner', '供应商', { where: { kind: ['supplier', 'both'] }, hint: '不选为全部供应商' }),
      departments: refs('department', '科室', { hint: '不选为全部科室' }),
      categories: refs('customCategory', '业务分类', { where: { kind: ['business'] } }),
      highValue: choice('高低值', 'all 全部, high 高值, low 低值', { default: 'all' }),
    },
  },
  checks: settlementRules,
  notices: [],
  tells: toldBack,
});
