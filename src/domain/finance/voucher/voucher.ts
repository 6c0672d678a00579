import { review, unreview } from '../../../define/action';
import { defineDocument } from '../../../define/define-document';
import { choice, computed, date, datetime, extra, integer, money, month, ref, text } from '../../../define/field';
import { EVENT_OPTIONS } from './events';
import { VOUCHER_LAYOUTS } from './layouts';

/**
 * 记账凭证: what the ledgers say of a month in the accounts of the books outside, made by rules (voucherRule) and never by hand: whoever wants
 * it otherwise changes the rule, deletes the voucher and generates again. What another system was given stays as it is; what is taken
 * back afterwards comes into a voucher in red.
 */
export const voucher = defineDocument({
  kind: 'voucher',
  title: '记账凭证',
  prefix: 'PZ',
  owners: ['H', 'D', 'V'],
  header: {
    voucherNo: computed(text('凭证号', { max: 20, list: true, filter: true, width: 100 })),
    accountMonth: computed(month('会计期间', { list: true, filter: true })),
    documentDate: date('凭证日期', { required: true, list: true, filter: true }),
    event: computed(choice('业务', EVENT_OPTIONS, { column: 'subkind', list: true, filter: true })),
    amount: computed(money('借贷合计', { column: 'total_amount', list: true, sum: true })),
    paperCount: extra(computed(integer('附单据数', { list: true }))),
    exportNo: computed(text('导出批次', { max: 20, list: true, filter: true, width: 150 })),
    exportedAt: extra(computed(datetime('导出时间', { list: true }))),
  },
  linesTitle: '分录',
  lines: {
    summary: computed(text('摘要', { max: 200, list: true, width: 250 })),
    account: computed(ref('voucherAccount', '科目', { list: true, filter: true, width: 190 })),
    debit: computed(money('借方金额', { list: true, sum: true, width: 110 })),
    credit: computed(money('贷方金额', { list: true, sum: true, width: 110 })),
    sourceSn: computed(text('来源单据', { list: true, filter: true, width: 160 })),
    partner: computed(ref('partner', '往来单位', { column: 'partner_id', list: true, filter: true, width: 160 })),
    department: computed(ref('department', '部门', { list: true, filter: true })),
    category: computed(ref('customCategory', '存货分类', { list: true, filter: true })),
  },
  sections: {
    papers: {
      title: '来源单据',
      fields: {
        sourceSn: computed(text('单号', { list: true, width: 170 })),
        paperType: computed(text('单据', { list: true, width: 120 })),
        useDate: computed(date('日期', { list: true })),
        debit: computed(money('记入金额', { list: true, sum: true })),
      },
    },
  },
  actions: [review, unreview],
  addFlags: [],
  editFlags: [],
  generates: {
    label: '生成凭证',
    flags: ['generate'],
    input: {
      accountMonth: month('会计期间', { required: true, default: 'lastMonth' }),
      grouping: choice('汇总方式', 'document 每张单据一张凭证, day 按业务和日期汇总, month 按业务和月份汇总', { required: true, default: 'day' }),
    },
  },
  layouts: VOUCHER_LAYOUTS,
  flowQuantity: '',
  isRemark: true,
  settlesSources: true,
  startsAgreed: false,
  print: 'voucherPrint',
});
