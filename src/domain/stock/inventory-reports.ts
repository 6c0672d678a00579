import { defineReport } from '../../define/define-report';
import { choice, date, flag, integer, ref, text } from '../../define/field';
import { type Grouping, groupings } from '../../define/report-groupings';
import { lying } from '../datasets/lying';
import { turnover } from '../datasets/turnover';
import { OWNERSHIP, PAR_STATES, STOCK_PLACES } from './store-words';

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

const lasts = ['leftQuantity', 'coverDays', 'leftAmount', 'turnoverDays'] as const;
const goods = ['code', 'productName', 'specification', 'unit'] as const;

/** 中心库存: what lies in the centre by product or lot, what it is worth, and how long it lasts at the pace departments are given it. */
export const centralInventoryReport = defineReport({
  resource: 'report:centralInventoryReport',
  title: '中心库存报表',
  owners: ['H'],
  of: turnover,
  levels: {
    specification: {
      label: '按产品',
      dimensions: ['warehouse', ...goods, 'manufacturer', 'minQuantity', 'maxQuantity', 'parState', 'lastIn', 'lastOut', 'idle'],
      key: ['warehouse', 'specification'],
      measures: [
        'lots',
        'quantity',
        'reserved',
        'free',
        'leftQuantity',
        'coverDays',
        'amount',
        'memoAmount',
        'value',
        'share',
        'nearAmount',
        'expiredAmount',
        'turnoverDays',
      ],
      sort: '-value,code',
    },
    lot: {
      label: '按批号',
      dimensions: ['warehouse', ...goods, 'lot', 'batchNo', 'expiryDate', 'daysLeft', 'owner', 'supplier'],
      key: ['warehouse', 'lot', 'owner'],
      measures: ['quantity', 'reserved', 'free', 'amount', 'memoAmount', 'value', 'nearAmount', 'expiredAmount', 'leftQuantity', 'coverDays'],
      sort: 'warehouse,code,expiryDate',
    },
    idle: {
      label: '按呆滞',
      dimensions: ['idle'],
      measures: ['specifications', 'lots', 'quantity', 'value', 'share'],
      chart: { type: 'pie', x: 'idle', y: 'value' },
      drill: { to: 'report:centralInventoryReport', level: 'specification', with: { idle: 'idle', warehouse: 'warehouse', asOf: 'asOf' } },
    },
    category68: { label: '按类别', dimensions: ['category68'], chart: { type: 'pie', x: 'category68', y: 'value' } },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'value' } },
  },
  measures: ['specifications', 'lots', 'quantity', 'amount', 'memoAmount', 'value', 'share', 'nearAmount', 'expiredAmount', 'dullAmount', ...lasts],
  parameters: {
    warehouse: ref('warehouse', '仓库', { where: { level: ['1'] } }),
    supplier: ref('partner', '供应商'),
    ownership: choice('货权', OWNERSHIP),
    parState: choice('定数状态', PAR_STATES),
    idle: choice('呆滞', 'dull 只看呆滞, moving 不看呆滞'),
    includeIdle: flag('含已用完'),
  },
  emptyRows: { shownBy: 'includeIdle', measures: ['specifications'] },
  sort: '-value',
  drill: {
    to: 'report:inventoryDetail',
    with: { warehouse: 'warehouse', specification: 'specification', category68: 'category68', supplier: 'supplier', batchNo: 'batchNo', asOf: 'asOf' },
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
