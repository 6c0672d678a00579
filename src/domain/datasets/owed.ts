import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, ref, text } from '../../define/field';
import { ACCOUNTS } from './accounts';

/** 未核销: the open items as they stand now. */
export const owed = defineDataset({
  id: 'owed',
  title: '未核销项目',
  said: '欠款 未付 未收 余额 逾期 应收余额 应付余额 open items',
  dimensions: {
    partner: ref('partner', '往来单位', { filter: true }),
    account: choice('账户', ACCOUNTS, { filter: true }),
    itemDate: date('业务日期', { filter: true }),
    dueDate: date('到期日', { filter: true }),
    kind: text('单据种类', { column: 'doc_kind' }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    item: text('项目', { column: 'item_id' }),
  },
  measures: {
    open: money('未核销金额', { sum: true }),
    overdue: money('逾期金额', { sum: true }),
    items: integer('笔数'),
    partners: integer('单位数'),
  },
  distinct: { items: 'item', partners: 'partner' },
  day: 'itemDate',
  search: ['sn'],
  shownOn: ['report:receivablePayable', 'report:receivablePayableDetail', 'partner'],
});
