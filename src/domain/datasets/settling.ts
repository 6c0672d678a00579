import { defineDataset } from '../../define/define-dataset';
import { choice, date, flag, integer, month, rate, ref, text } from '../../define/field';
import { key, period, signedSum } from './blocks';
import { SETTLE_KINDS } from './settled';

/** 消耗结算: what was consumed of suppliers' goods and what became of it. Opening + consumed − (booked − price difference) = closing. */
export const settling = defineDataset({
  id: 'settling',
  title: '消耗结算',
  said: '未结算 已用未结 期末未结 结算统计 unsettled',
  takes: {
    ...period,
  },
  dimensions: {
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
    department: ref('department', '科室', { filter: true }),
    category68: ref('category68', '68分类', { column: 'category68_id', filter: true, width: 200 }),
    specification: ref('specification', '规格型号', { filter: true }),
    code: text('编码'),
    productName: text('产品名称', { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    settleKind: choice('结算方式', SETTLE_KINDS, { filter: true }),
    month: month('月份', { filter: true }),
    day: date('日期', { filter: true }),
    documentId: key('单据编号'),
  },
  measures: {
    opening: signedSum('期初未结'),
    consumed: signedSum('本期消耗'),
    settled: signedSum('本期结算'),
    booked: signedSum('本期结算入库'),
    priceDiff: signedSum('价差'),
    closing: signedSum('期末未结'),
    unsettled: signedSum('期末未结算'),
    invoiced: signedSum('本期开票'),
    uninvoiced: signedSum('已结未开票'),
    paid: signedSum('本期付款'),
    unpaid: signedSum('未付'),
    service: signedSum('服务费'),
    invoiceRate: rate('开票率%'),
    payRate: rate('付款率%'),
    papers: integer('单数'),
  },
  distinct: { papers: 'documentId' },
  ratios: { invoiceRate: ['invoiced', 'booked'], payRate: ['paid', 'booked'] },
  identities: [{ opening: 1, consumed: 1, booked: -1, priceDiff: 1, closing: -1 }],
  search: ['code', 'productName'],
  department: 'department',
});
