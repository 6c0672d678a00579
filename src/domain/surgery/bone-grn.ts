import { cycle, genCode, postingCycle, review } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { computed, date, extra, files, ref, text } from '../../define/field';
import { compare } from '../../define/money';
import { into, out, owes, virtual } from '../../define/posting';
import { counted, dueDate, flow, handling, lineRemark, paymentDays, purchaseMoney, source, stockLot, supplier, taken, takenLot, takenPrice } from '../blocks';
import { agreedPrice, g1Approved, g1Licences, g2Approved, g2Certificate, g7Admitted, partnerUsable } from '../checks/gates';
import { hasLines, perLine, warnsWhen, wholeUnits, withinSource } from '../checks/goods';
import { invoicedCost, invoiceState } from '../finance/invoiced-goods';
import { hospitalGoods } from '../hospital/blocks';
import { caseNo, kitNo, operation, takenCase } from './blocks';

/** The goods are in the patient already. */
const late = <R extends Parameters<typeof warnsWhen>[1]>(rule: R) => warnsWhen(() => true, rule);

/** 骨科采购入库单: used follow-table goods become the hospital's for the moment of their use, in and out at once, and are owed for. */
export const boneGrn = defineDocument({
  kind: 'boneGrn',
  title: '骨科采购入库单',
  prefix: 'GR',
  owners: ['H'],
  counterparty: 'supplier',
  hidesMoney: true,
  header: {
    supplier: { ...supplier, label: '供货商' },
    ...caseNo,
    reportSn: computed(text('报台单号', { column: 'related_sn', list: true, filter: true })),
    surgeryName: computed(operation.surgeryName),
    surgeryAt: { ...operation.surgeryAt, required: false },
    department: ref('department', '科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    surgeon: ref('employee', '主刀', { column: 'doctor_id' }),
    patient: ref('patient', '患者', { list: true, filter: true }),
    invoiceNo: text('发票号', { max: 40, list: true }),
    invoiceDate: date('开票日期', { notAfterToday: true }),
    paymentDays,
    dueDate,
    handler: handling.handler,
    invoiceState,
  },
  lines: {
    ...hospitalGoods,
    ...counted,
    ...purchaseMoney,
    price: computed(purchaseMoney.price),
    taxRate: computed(purchaseMoney.taxRate),
    ...stockLot,
    ...kitNo,
    labelNo: computed(text('唯一码')),
    stickers: extra(files('条码贴')),
    ...invoicedCost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { without: ['cancel'], with: [{ ...review, flags: ['pass'] }, genCode] }),
  // The pieces are in the patient; a code for each keeps it findable.
  codes: { of: 'used' },
  flowQuantity: 'quantity',
  print: 'inboundOrder',
  trace: { H: 'SETTLE' },
  sources: [
    {
      kind: 'surgicalReport',
      agree: ['supplier'],
      header: { ...takenCase, surgeon: 'surgeon' },
      fixed: ['specification', 'price', 'taxRate', 'batchNo', 'serialNo', 'kitNo'],
      lines: { ...taken, ...takenPrice, ...takenLot, kitNo: 'kitNo' },
    },
    { kind: 'surgicalUsage', agree: ['supplier'] },
    {
      kind: 'bonePreAcceptance',
      agree: ['supplier'],
      takes: 'never',
      offers: 'toStore',
      header: takenCase,
      fixed: ['specification', 'price', 'taxRate', 'batchNo', 'serialNo', 'kitNo'],
      lines: { ...taken, ...takenPrice, ...takenLot, kitNo: 'kitNo' },
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    withinSource('quantity', false, '入库数量必须等于使用数量'),
    ...[g1Approved, g1Licences, g2Approved, g2Certificate].map(late),
    g7Admitted,
    late(agreedPrice('purchase')),
    {
      at: ['submit', 'review'],
      needs: ['source'],
      test: (d, facts) =>
        perLine(d, (line, i) => {
          const used = facts.source[i]?.open || facts.source[i]?.convertible || '';
          if (!line.sourceLine) return { field: 'sourceSn', message: '骨科入库须关联手术报台单' };
          return compare(line.baseQuantity || '0', used || '0') !== 0 ? { field: 'quantity', message: '入库数量必须等于使用数量' } : undefined;
        }),
    },
    {
      at: ['submit', 'review'],
      needs: ['patient'],
      test: (d, { patient }) => (d.header.patient && patient.isDischarged ? [{ field: 'patient', message: '患者已出院，请核对收费', level: 'warn' }] : []),
    },
  ],
  postings: {
    review: (d) => [
      ...d.lines.flatMap((line) => {
        const goods = { ...line, owner: '', location: '', packNo: '' };
        return [
          { ...into(goods, virtual('boneH'), 'purchaseIn', { cost: { given: line.amount } }), isVirtualPair: true },
          { ...out(goods, virtual('boneH'), 'settleOut'), isVirtualPair: true },
        ];
      }),
      owes('payable', d),
    ],
  },
});
