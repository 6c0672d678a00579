import { type Action, cycle, postingCycle, review } from '../../../define/action';
import { defineDocument } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { choice, computed, date, extra, quantity, ref, text } from '../../../define/field';
import { isNegative, sub } from '../../../define/money';
import {
  cost,
  dueDate,
  flow,
  goods,
  handling,
  lineRemark,
  location,
  paymentDays,
  purchaseMoney,
  source,
  stockLot,
  taken,
  takenLot,
  takenPrice,
  warehouse,
} from '../../blocks';
import { invoicedCost, invoiceState } from '../../finance/invoiced-goods';
import { closedBy, movesOf } from './moves';
import { isOut, productTransferRules } from './rules';

const outward = (action: Action): Action => ({ ...action, when: { side: ['out'] } });

/** The receiver counts: what he does not take goes back; or he takes nothing at all. */
const receiving: readonly Action[] = [
  {
    ...review,
    id: 'receive',
    label: '收货',
    keys: 'Alt+V',
    from: [1, 0],
    flags: ['receive'],
    when: { side: ['in'] },
    input: { warehouse: { ...warehouse('收货仓库'), required: false, hint: '不选则收入单据上的仓库' } },
    lineInput: { quantity: quantity('实收数量', { required: true }), rejectReason: text('拒收原因', { max: 200 }) },
  },
  {
    id: 'refuseAll',
    label: '全部拒收',
    from: [1, 0],
    to: 6,
    flags: ['nopass'],
    does: 'own',
    risk: 'irreversible',
    reason: 'required',
    when: { side: ['in'], mode: ['1', '2'] },
  },
];

/**
 * 产品调拨单: goods go to a related organisation, lent or at a price, and what was lent comes back. The sender writes it, the
 * receiver confirms its mirror; what he rejects is the sender's again.
 */
export const productTransfer = defineDocument({
  kind: 'productTransfer',
  title: '产品调拨单',
  prefix: 'DB',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  hidesMoney: true,
  header: {
    side: choice('方向', 'out 调出:blue, in 调入:green', { default: 'out', computed: true, list: true, filter: true }),
    partner: ref('partner', '对方机构', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    mode: choice('调拨方式', '1 借调, 2 结算, 3 归还借调', { required: true, default: '2', list: true, filter: true }),
    warehouse: warehouse(),
    backDate: date('应还日期', { column: 'expected_date', requiredWhen: { mode: ['1'] }, shownWhen: { mode: ['1'] } }),
    carrier: extra(text('承运商')),
    receiver: text('收货人', { max: 50 }),
    paymentDays,
    dueDate,
    ...handling,
    invoiceState,
    counterStatus: computed(text('对方状态', { column: 'counter_status', list: true })),
    shippedDate: computed(date('发出日期', { column: 'biz_date' })),
  },
  lines: {
    ...goods,
    quantity: { ...goods.quantity, required: false, positive: false },
    ...purchaseMoney,
    price: { ...purchaseMoney.price, required: false },
    ...stockLot,
    productionDate: { ...stockLot.productionDate, computed: true },
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    shippedQuantity: computed(quantity('调出数量', { column: 'note_quantity' })),
    receivedQuantity: computed(quantity('对方已收')),
    rejectedQuantity: computed(quantity('拒收', { column: 'refused_quantity', sum: true })),
    rejectReason: text('拒收原因', { column: 'reason', max: 200 }),
    backQuantity: computed(quantity('已归还')),
    ...cost,
    ...invoicedCost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: [
    ...cycle(postingCycle, { with: postingCycle.filter((action) => ['submit', 'review', 'nopass', 'cancel', 'red'].includes(action.id)).map(outward) }),
    ...receiving,
  ],
  reservesFrom: 'warehouse',
  reserves: isOut,
  completes: true,
  startsAgreed: false,
  codes: { of: 'received', when: (d) => d.header.side === 'in', atReview: (d) => d.org.kind === 'H' },
  print: 'outboundOrder',
  printsAs: [{ form: 'inboundOrder', when: { side: ['in'] } }],
  openInMirror: { header: ['warehouse', 'handler', 'department'], lines: ['quantity', 'rejectReason', 'location', 'remark'] },
  trace: { H: (d) => traceOf(d), D: (d) => traceOf(d), V: (d) => traceOf(d) },
  sources: [
    {
      kind: 'productTransfer',
      agree: ['partner', 'warehouse'],
      where: { side: ['in'], mode: ['1'] },
      statuses: [2],
      sets: { mode: '3' },
      fixed: ['specification', 'batchNo', 'serialNo', 'owner', 'price', 'taxRate'],
      lines: { ...taken, ...takenPrice, ...takenLot, location: 'location' },
    },
  ],
  derive: (d) => ({ lines: d.lines.map((line) => derived(d, line)) }),
  checks: productTransferRules,
  postings: { review: movesOf },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'productTransfer',
      status: 1,
      push: 'productTransfer',
      senderIs: 'either',
      when: isOut,
      header: (d) => ({
        side: 'in',
        mode: d.header.mode,
        backDate: d.header.backDate,
        carrier: d.header.carrier,
        receiver: d.header.receiver,
        remark: `来自${d.sn}`,
      }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { shippedQuantity: line.quantity } })),
    },
  ],
  tells: [
    { on: 'review', to: 'origin', push: 'productTransfer', when: (d) => !isOut(d), header: () => ({ counterStatus: '已收货' }), closes: closedBy },
    { on: 'refuseAll', to: 'origin', push: 'productTransfer', header: () => ({ counterStatus: '已拒收' }), closes: closedBy },
    { on: 'unreview', to: 'origin', when: (d) => !isOut(d), header: () => ({ counterStatus: '待收货' }), closes: closedBy },
  ],
});

/** What is given back belongs to the other side; what the receiver did not count he rejects. */
function derived(d: AnyDocument, line: AnyDocument['lines'][number]): Record<string, string> {
  if (isOut(d)) return d.header.mode === '3' ? { owner: d.counterOrg } : {};
  const rejected = sub(String(line.shippedQuantity || '0'), String(line.quantity || '0'));
  return { rejectedQuantity: isNegative(rejected) ? '0' : rejected };
}

function traceOf(d: AnyDocument): string {
  return isOut(d) ? 'TRANSFER_OUT' : 'TRANSFER_IN';
}
