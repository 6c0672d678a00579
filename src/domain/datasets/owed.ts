import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, ref, text } from '../../define/field';
import { ACCOUNT_KINDS, ACCOUNTS } from './accounts';
import { key } from './blocks';

/** 未核销: the open items, as they stand now or as they stood at the end of a day. */
export const owed = defineDataset({
  id: 'owed',
  title: '未核销项目',
  said: '欠款 未付 未收 余额 逾期 应收余额 应付余额 open items',
  takes: { asOf: date('截至日期', { notAfterToday: true }) },
  dimensions: {
    partner: ref('partner', '往来单位', { filter: true, width: 200 }),
    account: choice('账户', ACCOUNTS, { filter: true }),
    itemDate: date('业务日期', { filter: true }),
    dueDate: date('到期日', { filter: true }),
    kind: choice('单据种类', ACCOUNT_KINDS, { column: 'doc_kind', filter: true }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    item: text('项目', { column: 'item_id', list: false }),
    itemKind: choice('性质', 'goods 货物, service 服务, invoice 发票, opening 期初, prepaid 预付, advance 预收', { filter: true }),
    ageBand: choice('账龄', 'd30 30天内, d60 31–60天, d90 61–90天, older 90天以上', { filter: true }),
    daysOver: integer('逾期天数', { filter: true }),
    documentId: key('单据编号'),
  },
  measures: {
    opening: money('原金额', { sum: true, column: 'opening_amount', min: '-99999999999999' }),
    open: money('未核销金额', { sum: true }),
    overdue: money('逾期金额', { sum: true }),
    items: integer('笔数'),
    partners: integer('单位数'),
    oldest: date('最早一笔'),
  },
  distinct: { items: 'item', partners: 'partner' },
  extremes: { oldest: ['first', 'itemDate'] },
  day: 'itemDate',
  search: ['sn'],
  shownOn: ['report:receivablePayable', 'report:receivablePayableDetail', 'partner'],
});
