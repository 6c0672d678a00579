import { defineMaster } from '../../../define/define-master';
import { integer, note, rate, ref } from '../../../define/field';

/** 付款折扣: who pays a supplier within so many days of the paper's day pays so many percent less. */
export const earlyDiscount = defineMaster({
  resource: 'earlyDiscount',
  title: '付款折扣',
  table: 'early_discount',
  within: ['payRun'],
  owners: ['H', 'D', 'V'],
  fields: {
    partner: ref('partner', '供应商', { column: 'partner_id', required: true, list: true, filter: true, where: { kind: ['supplier', 'both'] } }),
    days: integer('天数', { required: true, min: 0, max: 365, list: true, hint: '业务日期起多少天内付款' }),
    percent: rate('折扣%', { required: true, positive: true, places: 2, max: '99.99', list: true }),
    remark: note(),
  },
  unique: [['partner', 'days']],
  label: 'partner',
  pinyinOf: '',
  search: ['remark'],
  sort: 'partner,days',
  operations: ['add', 'edit', 'del', 'export'],
  flags: { add: ['discount'], edit: ['discount'], del: ['discount'] },
  hasStatus: false,
});
