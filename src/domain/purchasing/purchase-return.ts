import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, extra, money, note, ref, text, withCost } from '../../define/field';
import { add, isPositive } from '../../define/money';
import { out, owes } from '../../define/posting';
import {
  cost,
  flow,
  goods,
  handling,
  lineRemark,
  location,
  purchaseMoney,
  settleMode,
  source,
  stockLot,
  supplier,
  taken,
  takenLot,
  takenPrice,
} from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { hasLines, labelsUsable, lotsSuffice, packsLeaveWhole, perLine, wholeUnits, withinReturnable } from '../checks/goods';
import { invoicedCost, invoiceState } from '../finance/invoiced-goods';

const REASONS = '1 质量, 2 近效期, 3 滞销, 4 错发, 5 召回, 6 停用, 9 其他';
const reasonWords: Record<string, string> = { 1: '质量', 2: '近效期', 3: '滞销', 4: '错发', 5: '召回', 6: '停用', 9: '其他' };

/** 采购退货单: goods go back to the supplier at the cell average; what the credit differs from that cost stays on the line. */
export const purchaseReturn = defineDocument({
  kind: 'purchaseReturn',
  title: '采购退货单',
  prefix: 'CT',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  hidesMoney: true,
  header: {
    supplier,
    warehouse: ref('warehouse', '退货仓库', { required: true, list: true, filter: true }),
    settleMode,
    returnKind: choice('退货类型', '1 退货, 2 换货', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    reason: choice('退货原因', REASONS, { required: true, list: true, filter: true }),
    explanation: extra(note('退货说明')),
    contact: extra(text('联系人')),
    carrier: extra(text('承运商')),
    ...handling,
    invoiceState,
    counterStatus: computed(text('对方收货状态', { column: 'counter_status', list: true })),
  },
  lines: {
    ...goods,
    ...purchaseMoney,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    ...cost,
    costDiff: withCost(computed(money('采购退货差异', { sum: true }))),
    ...invoicedCost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  reservesFrom: 'warehouse',
  print: 'outboundOrder',
  isReturn: true,
  says: [
    {
      // What the supplier credits (net at dealers and makers, gross at hospitals) less the cost that left. Own goods only.
      at: 'review',
      needs: ['valueChange'],
      lines: (d, { valueChange }) =>
        d.lines.map((line, i) => {
          const credit = d.org.kind === 'H' ? line.amount : line.netAmount;
          return line.owner && line.owner !== d.org.id ? {} : { costDiff: add(credit || '0', valueChange[i] ?? '0') };
        }),
    },
  ],
  reopens: (d) => (d.header.returnKind === '2' ? 'purchaseOrder' : undefined),
  trace: { H: 'SUPPLIER_RETURN', D: 'SUPPLIER_RETURN', V: 'SUPPLIER_RETURN' },
  sources: [
    {
      kind: 'purchaseGrn',
      agree: ['supplier', 'settleMode'],
      statuses: [2, 7],
      fixed: ['specification', 'price', 'taxRate', 'batchNo', 'serialNo'],
      header: { warehouse: 'warehouse' },
      lines: { ...taken, ...takenPrice, ...takenLot, location: 'location' },
    },
  ],
  derive: (d) => ({ lines: d.lines.map(() => ({ owner: d.header.settleMode === '2' ? d.counterOrg : '' })) }),
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    packsLeaveWhole,
    labelsUsable,
    lotsSuffice,
    withinReturnable(),
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          if (line.sourceLine) return undefined;
          if (!isPositive(line.price || '0')) return { field: 'price', message: '没有来源入库单，请填写单价' };
          return d.header.explanation ? undefined : { field: 'sourceSn', message: '没有来源入库单，请填写退货说明' };
        }),
    },
  ],
  postings: {
    review: (d) => {
      const gone = d.lines.map((line) => out(line, d.header.warehouse, 'purchaseReturn'));
      return d.header.settleMode === '2' ? gone : [...gone, owes('payable', d, -1)];
    },
  },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleReturn',
      status: 1,
      push: 'saleReturn',
      header: (d) => ({
        returnKind: d.header.settleMode === '2' ? '4' : d.header.returnKind,
        customerReturnSn: d.sn,
        reason: [reasonWords[d.header.reason], d.header.explanation].filter(Boolean).join('：').slice(0, 200),
      }),
    },
  ],
});
