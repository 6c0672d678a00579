import { defineDataset } from '../../define/define-dataset';
import { choice, datetime, flag, integer, money, price, quantity, ref, text, withCost } from '../../define/field';
import { dated, key } from './blocks';

/**
 * 供应商报价: what every supplier who was invited to an enquiry of one's own offers for each of its lines, and who has not answered. Sealed quotes
 * (rule quote.sealed) show no price before the day of the deadline is over. As on the enquiry itself, suppliers are told to whoever may compare, prices to whoever sees costs.
 */
export const quoted = defineDataset({
  id: 'quoted',
  title: '供应商报价',
  said: '报价 比价 谁家便宜 没报价 quotations quotes',
  takes: {},
  dimensions: {
    ...dated('询价日期'),
    sn: text('询价单号', { filter: true }),
    title: text('询价主题', { filter: true }),
    deadline: datetime('报价截止'),
    supplier: ref('partner', '供应商', { filter: true, width: 200, needs: 'compare' }),
    state: choice('报价情况', '已报价:blue, 已婉拒:grey, 待报价:orange', { filter: true, needs: 'compare' }),
    goods: text('产品', { filter: true, width: 200 }),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    price: withCost(price('报价单价')),
    isLowest: withCost(flag('最低价', { filter: true })),
    leadDays: integer('交货天数'),
    brand: text('报价品牌'),
    isAwarded: flag('中标', { filter: true, needs: 'compare' }),
    isSealed: flag('密封未开', { filter: true }),
    documentId: key('单据编号'),
  },
  measures: {
    lines: integer('询价行数', { sum: true }),
    offered: integer('已报行数', { sum: true }),
    lacking: integer('没报行数', { sum: true }),
    quantity: quantity('数量', { sum: true }),
    amount: withCost(money('报价金额', { sum: true })),
    enquiries: integer('询价单数'),
    suppliers: integer('供应商数', { needs: 'compare' }),
  },
  distinct: { enquiries: 'documentId', suppliers: 'supplier' },
  identities: [{ offered: 1, lacking: 1, lines: -1 }],
  day: 'day',
  search: ['sn', 'title', 'goods'],
  unit: 'unit',
  shownOn: ['enquiry'],
  part: { by: 'side', values: ['1'] },
});
