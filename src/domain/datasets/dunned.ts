import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, money, ref, text } from '../../define/field';
import { ITEM_KINDS } from '../../define/open-items';
import { ACCOUNT_KINDS } from './accounts';
import { key, signedSum } from './blocks';

export const PROMISE_STATES = 'open 待兑现:blue, kept 已兑现:green, broken 未兑现:red, followed 已跟进:grey';
export const DUE_STATES = 'notDue 未到期, due 今日到期:orange, overdue 已逾期:red';

/** 催收: what customers owe today, how late it is, and what each of them last promised and was asked for. */
export const dunned = defineDataset({
  id: 'dunned',
  title: '应收到期',
  said: '催收 催款 逾期应收 到期应收 客户欠款 回款承诺 dunning overdue',
  takes: {},
  dimensions: {
    partner: ref('partner', '客户', { filter: true, width: 200 }),
    partnerId: key('客户编号', { column: 'partner_key' }),
    sn: text('单号', { filter: true }),
    kind: choice('单据种类', ACCOUNT_KINDS, { column: 'doc_kind', filter: true }),
    itemKind: choice('款项', ITEM_KINDS, { filter: true }),
    paper: text('票据号', { column: 'paper_no', filter: true }),
    itemDate: date('业务日期', { filter: true }),
    dueDate: date('到期日', { filter: true }),
    daysOver: integer('逾期天数', { filter: true }),
    state: choice('到期', DUE_STATES, { filter: true }),
    promiseDay: date('承诺日期', { filter: true }),
    promised: money('承诺金额'),
    promisedBy: text('承诺人', { width: 90 }),
    promiseState: choice('承诺', `none 无:grey, ${PROMISE_STATES}`, { filter: true, width: 90 }),
    remindedAt: datetime('最近催收'),
    remindedBy: text('催收人', { width: 90 }),
    item: key('项目', { column: 'item_id' }),
    documentId: key('单据编号'),
  },
  measures: {
    items: integer('笔数'),
    open: signedSum('未收金额'),
    notDue: signedSum('未到期'),
    due: signedSum('今日到期'),
    overdue: signedSum('已逾期'),
    d30: signedSum('逾期1–30天'),
    d60: signedSum('逾期31–60天'),
    d90: signedSum('逾期61–90天'),
    older: signedSum('逾期90天以上'),
    oldest: date('最早到期'),
    longest: integer('最长逾期天数'),
  },
  identities: [
    { notDue: 1, due: 1, overdue: 1, open: -1 },
    { d30: 1, d60: 1, d90: 1, older: 1, overdue: -1 },
  ],
  distinct: { items: 'item' },
  extremes: { oldest: ['first', 'dueDate'], longest: ['last', 'daysOver'] },
  search: ['sn', 'paper'],
});
