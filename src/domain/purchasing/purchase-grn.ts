import { cycle, genCode, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, flag, quantity, ref, text } from '../../define/field';
import { add, compare, div, isNegative, isPositive, plain, sub } from '../../define/money';
import { into, owes } from '../../define/posting';
import {
  dueDate,
  flow,
  goods,
  handling,
  lineRemark,
  location,
  lot,
  paymentDays,
  purchaseMoney,
  settleMode,
  source,
  supplier,
  taken,
  takenLot,
  takenPrice,
  warehouse,
} from '../blocks';
import { deliveredByOwner } from '../checks/consignment';
import { agreedPrice, partnerUsable, receiptGates, warehouseUsable, withinCap } from '../checks/gates';
import { hasLines, lotComplete, otherSideStands, perLine, receivableLots, wholeUnits, withinSource } from '../checks/goods';
import { temperaturesRead } from '../cold/temperature-file';
import { invoicedCost, invoiceState } from '../finance/invoiced-goods';
import { REFUSE_REASONS } from './arrival-order';

/** What was counted already, by whoever keeps the goods or by an inspector, with all that is known of its lot. */
const asReceived = {
  ...taken,
  ...takenPrice,
  ...takenLot,
  productionDate: 'productionDate',
  expiryDate: 'expiryDate',
  sterilisationNo: 'sterilisationNo',
  udi: 'udi',
};

/** 采购入库单: goods enter the ledger. Own goods at net (D, V) or gross (H) cost with a payable; consigned ones at 0. */
export const purchaseGrn = defineDocument({
  kind: 'purchaseGrn',
  title: '采购入库单',
  prefix: 'CR',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  hidesMoney: true,
  aids: { at: 'warehouse', shows: ['lastPrice', 'onHand'] },
  header: {
    supplier,
    warehouse: warehouse(),
    settleMode,
    grnKind: choice('入库类型', '1 采购, 2 赠品', { column: 'subkind', default: '1', filter: true }),
    deliveryNoteNo: text('随货同行单号', { max: 60, list: true }),
    invoiceNo: text('发票号', { max: 40 }),
    invoiceDate: date('开票日期', { notAfterToday: true }),
    paymentDays,
    dueDate,
    checker: ref('employee', '验收人', { default: 'me' }),
    ...handling,
    invoiceState,
    directTo: extra(ref('department', '直送科室', { hint: '医院：审核后生成发放出库单草稿' })),
    temperaturesRead,
    directStore: extra(computed(ref('warehouse', '直送库房'))),
    counterStatus: computed(text('对方状态', { column: 'counter_status' })),
  },
  lines: {
    ...goods,
    ...purchaseMoney,
    ...lot,
    ...location,
    shippedQuantity: computed(quantity('发货数量', { column: 'note_quantity' })),
    refusedQuantity: quantity('拒收数量'),
    refuseReason: choice('拒收原因', REFUSE_REASONS, { column: 'reason' }),
    labelNo: computed(text('唯一码')),
    isGift: extra(flag('赠品')),
    ...invoicedCost,
    returned: computed(quantity('已退货')),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { with: [genCode] }),
  codes: { of: 'received', atReview: (d) => d.org.kind === 'H' },
  print: 'inboundOrder',
  worksIn: 'warehouse',
  openInMirror: {
    header: ['warehouse', 'checker', 'handler', 'department', 'directTo', 'invoiceNo', 'invoiceDate'],
    lines: ['quantity', 'refusedQuantity', 'refuseReason', 'location', 'remark'],
  },
  trace: { H: 'HOSP_IN', D: 'DEALER_IN', V: 'DEALER_IN' },
  sources: [
    {
      kind: 'purchaseOrder',
      agree: ['supplier', 'warehouse', 'settleMode'],
      lines: { ...taken, ...takenPrice, isGift: 'isGift' },
    },
    {
      // What whoever keeps the goods took in.
      kind: 'grnNotice',
      agree: ['supplier', 'warehouse'],
      where: { side: ['out'], kind: ['1'] },
      statuses: [2, 4, 7],
      offers: 'toBook',
      fixed: ['specification', 'batchNo', 'serialNo'],
      lines: asReceived,
    },
    {
      kind: 'inspectionOrder',
      agree: ['supplier', 'warehouse'],
      lines: asReceived,
    },
  ],
  fills: [{ needs: ['directStore'], of: (_, { directStore }) => ({ header: { directStore } }) }],
  // What is refused of a delivery is not booked in: who says the one has said the other.
  derive: (d) => ({
    lines: d.lines.map((line) => {
      const isWhole = d.origin === 'mirror' && isPositive(line.refusedQuantity || '0') && compare(line.quantity || '0', line.shippedQuantity || '0') === 0;
      const left = isWhole ? sub(line.quantity, line.refusedQuantity) : '';
      return left !== '' && !isNegative(left) ? { quantity: plain(left) } : {};
    }),
  }),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    deliveredByOwner,
    warehouseUsable,
    lotComplete,
    receivableLots,
    withinSource('quantity', true),
    ...receiptGates,
    otherSideStands((d) => d.header.settleMode === '2'),
    agreedPrice('purchase'),
    withinCap,
    {
      at: ['submit'],
      test: (d, _, { rule }) =>
        rule('purchase.gspChain') === '1' && d.header.grnKind !== '2'
          ? perLine(d, (line) => (line.sourceLine || d.origin === 'mirror' ? undefined : { message: '请先完成到货验收' }))
          : [],
    },
    {
      at: ['submit', 'review'],
      needs: ['source'],
      test: (d, facts, { may }) =>
        perLine(d, (line, i) => {
          const ordered = facts.source[i]?.price;
          if (!ordered || compare(ordered, line.price || '0') === 0) return undefined;
          const differs = { field: 'price', message: '到货单价与采购订单不一致' };
          return d.origin !== 'mirror' && may('priceOverride') ? { ...differs, level: 'warn' as const, by: 'priceOverride' } : differs;
        }),
    },
    {
      at: ['save', 'submit'],
      test: (d) =>
        perLine(d, (line) => {
          const refused = line.refusedQuantity || '0';
          if (isPositive(refused) && d.origin !== 'mirror') return { field: 'refusedQuantity', message: '手工入库不能登记拒收' };
          if (isPositive(refused) && !line.refuseReason) return { field: 'refuseReason', message: '请选择拒收原因' };
          const shipped = line.shippedQuantity || '0';
          return d.origin === 'mirror' && isPositive(shipped) && compare(add(line.quantity || '0', refused), shipped) !== 0
            ? { field: 'quantity', message: `入库数量与拒收数量之和必须等于发货数量${plain(shipped)}` }
            : undefined;
        }),
    },
    {
      at: ['submit', 'review'],
      needs: ['warehouse'],
      test: (d, { warehouse: w }) =>
        d.header.settleMode === '2' && !w.allowConsigned ? [{ field: 'warehouse', message: `库房【${w.name}】不可存放寄售产品` }] : [],
    },
  ],
  postings: {
    review: (d) => {
      const received = d.lines.filter((line) => Number(line.baseQuantity) !== 0);
      if (d.header.settleMode === '2') {
        return received.map((line) =>
          into(line, d.header.warehouse, 'purchaseIn', { owner: d.counterOrg, cost: { memo: div(line.price || '0', line.ratio) } }),
        );
      }
      return [
        ...received.map((line) => into(line, d.header.warehouse, 'purchaseIn', { cost: { given: d.org.kind === 'H' ? line.amount : line.netAmount } })),
        owes('payable', d),
      ];
    },
  },
  makes: [
    {
      // Goods that go straight on to a ward are received and issued in one walk.
      on: 'review',
      at: 'self',
      kind: 'issueOdo',
      status: 0,
      isLoose: true,
      when: (d) => d.org.kind === 'H' && d.header.directTo !== '' && d.lines.some((line) => isPositive(line.baseQuantity)),
      header: (d) => ({
        issueType: '2',
        department: d.header.directTo,
        sourceWarehouse: d.header.warehouse,
        ...(d.header.directStore ? { target: '2', targetWarehouse: d.header.directStore } : { target: '1' }),
        remark: `直送：${d.sn}`,
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.baseQuantity))
          .map((line) => ({ from: line.id, values: { owner: d.header.settleMode === '2' ? d.counterOrg : '' } })),
    },
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleReturn',
      status: 1,
      push: 'saleReturn',
      when: (d) => d.origin === 'mirror' && d.lines.some((line) => Number(line.refusedQuantity) > 0),
      header: (d) => ({ returnKind: d.header.settleMode === '2' ? '4' : '3', reason: '拒收', customerReturnSn: d.sn }),
      lines: (d) => d.lines.filter((line) => Number(line.refusedQuantity) > 0).map((line) => ({ from: line.id, values: { quantity: line.refusedQuantity } })),
    },
  ],
  tells: [{ on: 'review', to: 'origin', push: 'salesOrderProgress', header: () => ({ counterStatus: '已收货' }) }],
});
