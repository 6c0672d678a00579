import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { balances, SIDES } from '../datasets/balances';
import { AGE_BANDS } from '../datasets/blocks';
import { owed } from '../datasets/owed';
import { statement } from '../datasets/statement';
import { YEAR } from '../report-words';

/** 未核销项目: what is owed and not settled yet, document by document. It stands below what it makes up. */
export const openItems = defineReport({
  resource: 'openItems',
  title: '未核销项目',
  of: owed,
  levels: {
    item: {
      label: '项目',
      dimensions: ['sn', 'account', 'itemKind', 'itemDate', 'dueDate', 'daysOver', 'partner', 'kind', 'documentId', 'item'],
      key: ['item'],
    },
  },
  measures: ['opening', 'open', 'overdue'],
  sort: 'dueDate,itemDate,sn',
  openedBy: [
    { resource: 'report:receivablePayable', operation: 'drill' },
    { resource: 'report:receivablePayableDetail', operation: 'drill' },
  ],
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
});

/** 应收应付汇总: what is owed by counterparty, what of it is invoiced, overdue and how old; opening + increase − decrease = closing. */
export const receivablePayable = defineReport({
  resource: 'report:receivablePayable',
  title: '应收应付汇总',
  of: balances,
  levels: {
    partner: {
      label: '按单位',
      dimensions: ['partnerKind', 'code', 'partner', 'side'],
      key: ['partner', 'side'],
      bands: ['partnerKind'],
      chart: { type: 'bar', x: 'partner', y: 'closing' },
    },
  },
  measures: [
    'opening',
    'increase',
    'decrease',
    'closing',
    'invoiced',
    'uninvoiced',
    'services',
    'ahead',
    'net',
    'overdue',
    ...AGE_BANDS,
    'creditLimit',
    'excess',
  ],
  parameters: {
    side: choice('方向', SIDES, { required: true, default: 'payable' }),
    partner: ref('partner', '单位'),
    partnerKind: choice('对方类型', 'H 医院, D 经销商, V 厂家'),
    showZero: flag('含无余额'),
  },
  emptyRows: { shownBy: 'showZero', measures: ['opening', 'increase', 'decrease', 'closing', 'ahead'] },
  maxDays: YEAR,
  sort: '-closing',
  below: { to: 'openItems', with: { partner: 'partner', account: 'side', asOf: 'to' } },
  drill: { to: 'report:receivablePayableDetail', with: { partner: 'partner', side: 'side', from: 'from', to: 'to' }, needs: 'drill' },
});

/** 应收应付明细: the running account of one counterparty; below it what is still open of it. Its last balance is the closing of the summary. */
export const receivablePayableDetail = defineReport({
  resource: 'report:receivablePayableDetail',
  title: '应收应付明细',
  of: statement,
  levels: {
    document: {
      label: '明细账',
      dimensions: ['bookedOn', 'sn', 'kind', 'summary', 'invoiceNo', 'settled', 'dueOn', 'isOpening', 'postedAt', 'documentId', 'counterparty'],
      key: ['postedAt', 'documentId', 'isOpening'],
    },
  },
  measures: ['increase', 'decrease', 'balance'],
  signedBy: ['本方（盖章）', '对方确认（盖章）', '日期'],
  maxDays: YEAR,
  sort: 'bookedOn,postedAt,sn',
  below: { to: 'openItems', with: { partner: 'partner', account: 'side', asOf: 'to' } },
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' }, needs: 'drill' },
});
