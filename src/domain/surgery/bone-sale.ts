import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, extra, live, money, quantity, ref, text, withCost } from '../../define/field';
import { compare, plain } from '../../define/money';
import { out, owes, virtual } from '../../define/posting';
import { cost, customer, dueDate, flow, goods, handling, lineRemark, paymentDays, saleMoney, source, stockLot, taken, takenLot, takenPrice } from '../blocks';
import { credit, partnerUsable, saleGates } from '../checks/gates';
import { hasLines, lotsMayLeave, lotsSuffice, perLine, warnsWhen, wholeUnits, withinSource } from '../checks/goods';
import { paperAttached } from '../checks/papers';
import { invoicedLine, invoiceState } from '../finance/invoiced-goods';
import { asOwn, buyOut } from '../stock/psi-change/buy-out';
import { caseNo, kitNo, operation, shortName, shortPatient } from './blocks';

/** 骨科销售单: what was implanted is sold from where it stands. From the hospital's report, or from paper where it keeps no books here. */
export const boneSale = defineDocument({
  kind: 'boneSale',
  title: '骨科销售单',
  prefix: 'GX',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer: { ...customer, label: '医院' },
    ...caseNo,
    reportSn: text('报台单号', { column: 'related_sn', max: 40, list: true, filter: true }),
    surgeryName: { ...operation.surgeryName, list: true },
    surgeon: operation.surgeon,
    surgeryAt: operation.surgeryAt,
    ...shortPatient,
    salesman: ref('employee', '业务员', { required: true, default: 'me', list: true }),
    warehouse: computed(ref('warehouse', '跟台仓')),
    invoiceType: extra(choice('发票类型', '1 专票, 2 普票, 3 不开票', { default: '1' })),
    paymentDays,
    dueDate,
    ...handling,
    invoiceState,
    costs: withCost(live('costTotal', money('成本', { list: true, sumOf: 'cost' }))),
    profit: withCost(live('boneProfit', money('毛利', { list: true, sumOf: 'grossProfit' }))),
    counterStatus: computed(text('医院入库状态', { column: 'counter_status', list: true })),
  },
  lines: {
    ...goods,
    reportQuantity: computed(quantity('报台数量', { column: 'note_quantity', sum: true })),
    ...saleMoney,
    ...stockLot,
    ...kitNo,
    ...cost,
    grossProfit: withCost(live('lineMargin', money('毛利'))),
    returned: computed(quantity('已退货')),
    ...invoicedLine,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  reservesFrom: 'warehouse',
  ownedAsSource: true,
  kits: { does: 'settle' },
  print: 'outboundOrder',
  openInMirror: { header: ['salesman', 'handler', 'department', 'invoiceType', 'paymentDays'], lines: ['price', 'remark'] },
  // The hospital's own record of the use names the patient; only where it keeps none here, ours ends the trace.
  trace: { D: (d) => (d.origin === 'mirror' ? undefined : 'USE'), V: (d) => (d.origin === 'mirror' ? undefined : 'USE') },
  sources: [
    {
      kind: 'bonePresale',
      agree: ['customer'],
      sets: { warehouse: virtual('bone') },
      header: { surgeryName: 'surgeryName', surgeon: 'surgeon', surgeryAt: 'surgeryAt', patientName: 'patientName' },
      fixed: ['specification', 'batchNo', 'serialNo', 'kitNo', 'owner'],
      lines: { ...taken, ...takenPrice, ...takenLot, kitNo: 'packNo', owner: 'owner' },
    },
  ],
  derive: (d) => ({ header: { patientName: shortName(d.header.patientName) } }),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    withinSource('quantity', false, '销售数量超过跟台在外数量'),
    warnsWhen(() => true, lotsMayLeave()),
    lotsSuffice,
    ...saleGates.map((gate) => warnsWhen(() => true, gate)),
    credit,
    paperAttached((d) => d.origin !== 'mirror', '请上传报台单照片'),
    {
      at: ['submit', 'review'],
      needs: ['partner'],
      test: (d, { partner }) => (d.origin !== 'mirror' && partner.isOnPlatform ? [{ message: '平台医院的跟台产品由手术报台转销售' }] : []),
    },
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          if (!line.sourceLine) return { field: 'sourceSn', message: '骨科销售须关联跟台预售单' };
          return d.origin === 'mirror' && compare(line.quantity || '0', line.reportQuantity || '0') !== 0
            ? { field: 'quantity', message: '销售数量必须等于报台数量' }
            : undefined;
        }),
    },
    {
      at: ['save', 'submit', 'review'],
      needs: ['source'],
      test: (d, facts, { may }) =>
        perLine(d, (line, i) => {
          const agreed = facts.source[i]?.price;
          if (!agreed || compare(agreed, line.price || '0') === 0) return undefined;
          const differs = { field: 'price', message: `单价与跟台预售单${plain(agreed)}不一致` };
          return may('priceOverride') ? { ...differs, level: 'warn' as const, by: 'priceOverride' } : differs;
        }),
    },
  ],
  postings: {
    review: (d) => [
      ...d.lines.map((line) => out({ ...asOwn(line), packNo: '', location: '' }, virtual('bone', d.counterOrg), 'saleOut')),
      owes('receivable', d),
    ],
  },
  makes: [buyOut(() => true)],
  tells: [
    { on: 'review', to: 'origin', header: () => ({ counterStatus: '已确认' }) },
    { on: 'unreview', to: 'origin', header: () => ({ counterStatus: '待确认' }) },
    { on: 'nopass', to: 'origin', push: 'surgicalReport', header: () => ({ counterStatus: '已拒单' }) },
    { on: 'red', to: 'origin', push: 'surgicalReport', header: () => ({ counterStatus: '已红冲' }) },
  ],
});
