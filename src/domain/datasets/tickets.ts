import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, quantity, rate, ref, text, withCost } from '../../define/field';
import { goods, key, paper, signed } from './blocks';

/** Whether a lot came by two invoices at most, all of them there. */
export const TICKET_STATES = 'over 超过两票:red, maker 缺少生产企业票据:orange, short 缺票:orange, ok 符合:green';
const KINDS =
  'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, settlementGrn 结算入库单, productTransfer 产品调拨单, purchaseInvoice 进项发票, ' +
  'settlementInvoice 结算发票, ticketRequest 两票制索票单';
const { productName, code, specification, unit, manufacturer, isHighValue, batchNo } = goods;
const count = (label: string) => quantity(label, { sum: true, ...signed });

/** 两票制: lots a hospital bought of whom, with the invoices known between their maker and it; what was not sold to it yet (寄售) is none. */
export const tickets = defineDataset({
  id: 'tickets',
  title: '两票制',
  said: '两票制 第一票 缺票 票据链 生产企业票据 two invoices',
  takes: {},
  dimensions: {
    state: choice('结论', TICKET_STATES, { filter: true }),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
    productName,
    code,
    specification,
    unit,
    batchNo,
    manufacturer,
    isHighValue,
    chain: text('流通链', { width: 320 }),
    invoices: integer('票数', { hint: '生产企业到本院已知的销售环节' }),
    lacks: text('缺少', { width: 260 }),
    basis: text('第一票依据', { width: 160 }),
    asked: text('索票单', { width: 150 }),
    lastDay: date('最近入库', { filter: true }),
    lot: key('批次', { column: 'lot_key' }),
    what: choice('票据', 'goods 入库, second 第二票, first 第一票', { filter: true }),
    paperNo: text('票据号码', { filter: true, width: 180 }),
    day: date('日期', { filter: true }),
    seller: text('开票方', { width: 200 }),
    buyer: text('购买方', { width: 180 }),
    ...paper(KINDS),
  },
  measures: {
    lots: integer('批次数'),
    received: count('入库数量'),
    invoiced: count('已收发票数量'),
    lacking: count('缺票数量'),
    amount: withCost(money('发票金额', { sum: true, ...signed })),
    invoicedShare: rate('收票率%'),
    okLots: integer('符合批次'),
    overLots: integer('超过两票批次'),
    makerLots: integer('缺少生产企业票据批次'),
    shortLots: integer('缺票批次'),
    okShare: rate('符合率%'),
  },
  distinct: { lots: 'lot' },
  filtered: {
    okLots: { of: 'lots', where: { state: 'ok' } },
    overLots: { of: 'lots', where: { state: 'over' } },
    makerLots: { of: 'lots', where: { state: 'maker' } },
    shortLots: { of: 'lots', where: { state: 'short' } },
  },
  ratios: { invoicedShare: ['invoiced', 'received'], okShare: ['okLots', 'lots'] },
  identities: [{ received: 1, invoiced: -1, lacking: -1 }],
  search: ['productName', 'code', 'batchNo', 'sn', 'paperNo', 'asked'],
  hasPinyin: true,
  unit: 'unit',
});
