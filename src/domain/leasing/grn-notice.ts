import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, flag, live, quantity, ref, text } from '../../define/field';
import { isPositive, mul } from '../../define/money';
import { into } from '../../define/posting';
import { flow, goods, handling, lineRemark, lot, orderedPrice, SHELVES, source, supplier, taken, takenPrice } from '../blocks';
import { grnNoticeRules } from './grn-rules';
import { isOurs, noticeCycle, noticeHeader, ofLessee, temperature } from './notices';

const [PURCHASE, MOVE] = ['1', '3'] as const;
const ofMove = { side: ['out', ''], kind: [MOVE] };
const received = (d: AnyDocument) => d.lines.filter((line) => isPositive(String(line.receivedNow || '0')));

const bookedLines = (d: AnyDocument) => received(d).map((line) => ({ from: line.id, values: { quantity: line.receivedNow, location: '' } }));

/**
 * 入库通知单: a lessee announces goods to whoever keeps its stock; he accepts the paper and books what comes, in one go or several, as the
 * lessee's goods at no value. What he took in the lessee finds as a receipt (or a move of
 * what it had) to be reviewed: stock and debt are its own.
 */
export const grnNotice = defineDocument({
  kind: 'grnNotice',
  title: '入库通知单',
  prefix: 'LR',
  owners: ['D', 'V'],
  counterparty: 'partner',
  header: {
    ...noticeHeader,
    kind: choice('入库类型', '1 采购入库, 2 客户退回, 3 本单位移库', { column: 'subkind', required: true, default: PURCHASE, list: true, filter: true }),
    expectDate: date('预计到货', { column: 'expected_date', required: true, list: true, filter: true }),
    supplier: extra(ref('partner', '供货方', { where: supplier.where ?? {}, shownWhen: ofLessee, hint: '采购入库必填' })),
    fromWarehouse: ref('warehouse', '移出仓', { column: 'to_warehouse_id', usual: SHELVES, shownWhen: ofMove, requiredWhen: ofMove }),
    supplierName: extra(computed(text('发货单位', { max: 200 }))),
    deliveryWay: extra(choice('到货方式', '供货方送货, 物流, 自提', { default: '供货方送货' })),
    carrier: extra(text('承运商', { max: 100 })),
    waybillNo: extra(text('运单号', { max: 60, list: true })),
    coldChain: extra(flag('冷链', { list: true })),
    receiveState: live('receiveState', choice('收货状态', '待收货:orange, 部分:blue, 已收货:green', { list: true, filter: true })),
    stockArea: extra(computed(ref('stockArea', '库区'))),
    arriveTemp: extra(computed(temperature('到货温度'))),
    ...handling,
  },
  lines: {
    ...goods,
    ...orderedPrice,
    ...lot,
    receivedQuantity: computed(quantity('实收', { sum: true })),
    refusedQuantity: computed(quantity('拒收', { sum: true })),
    rejectReason: computed(text('拒收原因', { column: 'reason', max: 200 })),
    location: computed(ref('location', '货位', { within: { warehouse: 'warehouse' } })),
    toBook: live('noticeToBook', quantity('待入账', { sum: false })),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: noticeCycle({
    id: 'receive',
    label: '收货',
    from: [2],
    to: 'same',
    flags: ['receive'],
    does: 'post',
    risk: 'write',
    keys: 'Alt+V',
    worksIn: 'warehouse',
    adds: { receivedNow: 'receivedQuantity', rejectedNow: 'refusedQuantity' },
    fulfils: ['receivedNow', 'rejectedNow'],
    input: { stockArea: ref('stockArea', '库区', { hint: '不选则按租用的库区核对温度' }), arriveTemp: temperature('到货温度') },
    lineInput: {
      receivedNow: quantity('本次实收'),
      rejectedNow: quantity('本次拒收'),
      rejectReason: text('拒收原因', { max: 200 }),
      location: ref('location', '货位', { within: { warehouse: 'warehouse' } }),
    },
    lineShows: ['batchNo', 'expiryDate', 'quantity', 'open'],
  }),
  completes: true,
  startsAgreed: false,
  print: 'inboundOrder',
  countersign: {
    at: 'submit',
    page: 'leaseGrnNotice',
    uri: 'grnNotice',
    header: ({ header: { kind, expectDate, supplierName, deliveryWay, carrier, waybillNo, coldChain, remark } }) => ({
      ...{ kind, expectDate, supplierName, deliveryWay, carrier, waybillNo, coldChain, remark },
    }),
    lines: ({ remark }) => ({ remark, price: '', taxRate: '' }),
    echoes: { header: ['arriveTemp'], lines: ['receivedQuantity', 'refusedQuantity', 'rejectReason'], after: ['receive'] },
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  sources: [{ kind: 'purchaseOrder', agree: ['supplier', 'warehouse'], where: { settleMode: ['1'] }, takes: 'later', lines: { ...taken, ...takenPrice } }],
  fills: [
    { needs: ['lease'], when: isOurs, of: (_, { lease }) => ({ header: { supplierName: lease.supplierName } }) },
    { isStart: true, needs: ['lease'], when: (d) => !isOurs(d), of: (_, { lease }) => ({ header: { warehouse: lease.warehouse } }) },
  ],
  checks: grnNoticeRules,
  postings: {
    receive: (d) =>
      received(d).map((line) =>
        into(line, d.header.warehouse, 'custodyIn', { owner: d.counterOrg, quantity: mul(String(line.receivedNow), line.ratio), cost: { memo: '' } }),
      ),
  },
  makes: [
    {
      on: 'receive',
      at: 'self',
      kind: 'purchaseGrn',
      status: 0,
      when: (d) => isOurs(d) && d.header.kind === PURCHASE && received(d).length > 0,
      header: (d) => ({
        ...{
          supplier: d.header.supplier,
          warehouse: d.header.warehouse,
          settleMode: '1',
          grnKind: '1',
          handler: d.header.handler,
          department: d.header.department,
        },
        remark: `入库通知${d.sn}`,
      }),
      lines: bookedLines,
    },
    {
      // What was the lessee's already only changes its place.
      on: 'receive',
      at: 'self',
      kind: 'stockTransfer',
      status: 0,
      when: (d) => isOurs(d) && d.header.kind === MOVE && received(d).length > 0,
      header: (d) => ({
        ...{ transferKind: 'move', mode: '1', fromWarehouse: d.header.fromWarehouse, toWarehouse: d.header.warehouse, handler: d.header.handler },
        reason: `入库通知${d.sn}`,
      }),
      lines: bookedLines,
    },
  ],
  // What was refused is not coming: nothing waits for it any more.
  tells: [
    {
      on: 'receive',
      to: 'origin',
      when: (d) => !isOurs(d) && d.lines.some((line) => isPositive(String(line.rejectedNow || '0')) || isPositive(String(line.refusedQuantity || '0'))),
      closes: (d) => d.lines.map((line) => ({ line: line.id, quantity: String(line.refusedQuantity || '0') })),
    },
  ],
});
