import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, flag, money, ref, text } from '../../define/field';
import { ACCOUNT_KINDS } from './accounts';
import { SIDES } from './balances';
import { key, period, signed } from './blocks';

/** 往来明细账: the account of one counterparty, document by document, with what is owed after each. */
export const statement = defineDataset({
  id: 'statement',
  title: '往来明细账',
  said: '对账单 往来明细 明细账 statement',
  takes: {
    ...period,
    partner: ref('partner', '往来单位', { required: true }),
    side: choice('方向', SIDES, { required: true, default: 'payable' }),
    showMoved: flag('含未清项转移'),
  },
  dimensions: {
    bookedOn: date('日期', { column: 'day', list: true }),
    sn: text('单号', { column: 'doc_sn', list: true, filter: true, width: 150 }),
    kind: choice('类型', ACCOUNT_KINDS, { column: 'doc_kind', list: true, filter: true }),
    summary: text('摘要', { list: true, filter: true, width: 150 }),
    invoiceNo: text('发票号', { list: true, filter: true, width: 110 }),
    settled: text('核销对象', { list: true, filter: true, width: 130 }),
    dueOn: date('到期日', { column: 'due_date', list: true, filter: true }),
    counterparty: ref('partner', '单位', { column: 'partner_id' }),
    isOpening: flag('期初'),
    postedAt: datetime('过账时间'),
    documentId: key('单据编号'),
  },
  measures: {
    increase: money('增加', { sum: true, list: true, ...signed }),
    decrease: money('减少', { sum: true, list: true, ...signed }),
    balance: money('余额', { list: true, ...signed }),
  },
  running: { opens: { isOpening: ['true'] }, balances: { balance: { increase: 1, decrease: -1 } } },
  day: 'bookedOn',
  search: ['sn', 'summary', 'invoiceNo'],
});
