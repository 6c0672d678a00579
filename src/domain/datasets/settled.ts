import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, price, quantity, rate, ref, text } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed, signedSum } from './blocks';

export const SETTLE_KINDS = 'use 使用结算, issue 领用结算';

/** 结算: lines of settlements that were passed, with what of them is booked, invoiced and paid; the supplier reads his side of them. */
export const settled = defineDataset({
  ...foundByMonth,
  id: 'settled',
  title: '结算',
  said: '结算 结算金额 结算单 settlement',
  dimensions: {
    ...dated('结算日期'),
    partner: ref('partner', '对方单位', { filter: true, width: 200 }),
    settleKind: choice('结算方式', SETTLE_KINDS, { filter: true }),
    usedOn: date('使用日期', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    place: text('使用科室', { filter: true, list: false }),
    useSn: text('使用单号', { filter: true, width: 150 }),
    serialNo: text('序列号', { filter: true, list: false }),
    labelNo: text('唯一码', { filter: true }),
    price: price('单价'),
    grnSn: text('入库/出库单号', { column: 'papers', filter: true, width: 150 }),
    invoiceNo: text('发票号', { filter: true, width: 180 }),
    payState: choice('付款状态', 'due 未付款:orange, part 部分付款:yellow, paid 已付款:green', { filter: true }),
    confirmState: choice('确认状态', '0 待确认:orange, 1 已确认:green, 2 有异议:red, 3 无需确认:grey', { filter: true }),
    ...goods,
    ...paper('settlement 结算单'),
  },
  measures: {
    quantity: quantity('数量', { sum: true, ...signed }),
    amount: signedSum('结算金额'),
    booked: signedSum('已入库'),
    invoiced: signedSum('已开票'),
    uninvoiced: signedSum('未开票'),
    paid: signedSum('已付'),
    unpaid: signedSum('未付'),
    papers: integer('单数'),
    share: rate('占比%'),
  },
  distinct: { papers: 'documentId' },
  shares: { share: 'amount' },
  department: 'department',
  shownOn: ['settlement'],
});
