import { defineReport } from '../../define/define-report';
import { choice, date, flag, integer, ref, text } from '../../define/field';
import { type Grouping, groupings } from '../../define/report-groupings';
import { lying } from '../datasets/lying';
import { turnover } from '../datasets/turnover';
import { OWNERSHIP, STOCK_PLACES } from './store-words';

/** What both ask above their tables: which stores, which goods, whose. */
const NARROWED = {
  warehouse: ref('warehouse', '仓库'),
  place: choice('库房性质', STOCK_PLACES),
  category: ref('customCategory', '自定义分类'),
  supplier: ref('partner', '供应商'),
  ownership: choice('货权', OWNERSHIP),
};

/** 库存明细: every balance at the end of a day, with its dates and what it is worth; the amounts add up to the ledger. */
export const inventoryDetail = defineReport({
  resource: 'report:inventoryDetail',
  title: '库存明细报表',
  of: lying,
  levels: {
    lot: {
      label: '批次',
      dimensions: [
        'warehouse',
        'location',
        'code',
        'productName',
        'specification',
        'unit',
        'lot',
        'batchNo',
        'productionDate',
        'expiryDate',
        'daysLeft',
        'sterilisationNo',
        'serialNo',
        'packNo',
        'owner',
        'supplier',
        'state',
        'receivedOn',
      ],
      key: ['warehouse', 'location', 'lot', 'packNo', 'owner'],
    },
  },
  measures: ['quantity', 'reserved', 'free', 'unitCost', 'amount', 'memoAmount'],
  parameters: {
    asOf: date('截至日期', { default: 'today', notAfterToday: true }),
    ...NARROWED,
    specification: ref('specification', '产品'),
    batchNo: text('批号'),
    daysLeft: integer('剩余效期(天)', { min: -100_000 }),
    includeZero: flag('含零库存'),
  },
  emptyRows: { shownBy: 'includeZero', measures: ['quantity'] },
  sort: 'warehouse,code,expiryDate,batchNo',
  drill: {
    to: 'stockBalance',
    level: 'lot',
    with: { warehouse: 'warehouse', specification: 'specification', batchNo: 'batchNo', asOf: 'asOf' },
    needs: 'drill',
  },
});

const GROUPS: readonly Grouping[] = [
  ['specification', '规格', ['code', 'productName', 'specification', 'unit']],
  ['category68', '类别', ['category68']],
  ['supplier', '供应商', ['supplier']],
  ['warehouse', '仓库', ['warehouse']],
  ['manufacturer', '厂家', ['manufacturer']],
  ['owner', '货主', ['owner']],
];

/** The balances a group stands for. */
const DETAIL = {
  to: 'report:inventoryDetail',
  with: {
    warehouse: 'warehouse',
    specification: 'specification',
    category68: 'category68',
    supplier: 'supplier',
    manufacturer: 'manufacturer',
    owner: 'owner',
    asOf: 'asOf',
    place: 'place',
    category: 'category',
    ownership: 'ownership',
  },
} as const;

/** 库存汇总: the same stock in groups, how much of it is near its date, and how long it lasts; the balances of a group stand below it. */
export const inventorySummary = defineReport({
  resource: 'report:inventorySummary',
  title: '库存汇总报表',
  of: turnover,
  levels: groupings(GROUPS, 'value', { specification: 'productName' }),
  measures: ['specifications', 'lots', 'quantity', 'amount', 'memoAmount', 'value', 'share', 'nearAmount', 'expiredAmount', 'leftAmount', 'turnoverDays'],
  parameters: { ...NARROWED, includeIdle: flag('含已用完') },
  emptyRows: { shownBy: 'includeIdle', measures: ['specifications'] },
  sort: '-value',
  below: DETAIL,
  drill: { ...DETAIL, needs: 'drill' },
});
