import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { movements } from '../datasets/movements';
import { both } from '../report-words';
import { OWNERSHIP } from './store-words';

const goods = ['code', 'productName', 'specification', 'unit'] as const;
const moves = [...both('purchase', 'otherIn', 'transferIn', 'spent', 'passed', 'purchaseReturn', 'otherOut'), 'adjustAmount', ...both('change')];
const sums = [...both('opening'), ...moves, ...both('closing')];

/** 库房消耗月报: what a store had when a month began, got, spent and passed on, what it has at its end, and for how long that is enough. */
export const warehouseConsumptionMonthReport = defineReport({
  resource: 'report:warehouseConsumptionMonthReport',
  title: '库房消耗月报',
  owners: ['H'],
  of: movements,
  monthly: true,
  levels: {
    specification: {
      label: '按库房与产品',
      dimensions: ['warehouse', ...goods],
      key: ['warehouse', 'specification'],
      measures: [...sums, 'spentDaily', 'coverDays', 'spentShare'],
      sort: '-spentAmount,warehouse,code',
      chart: { type: 'bar', x: 'productName', y: 'spentAmount', top: 10 },
    },
    category68: { label: '按库房与分类', dimensions: ['warehouse', 'category68'], sort: 'warehouse,-spentAmount' },
    warehouse: { label: '按库房', dimensions: ['warehouse'], chart: { type: 'bar', x: 'warehouse', y: 'spentAmount', top: 10 } },
  },
  measures: [...sums, 'spentShare'],
  parameters: {
    warehouse: ref('warehouse', '库房'),
    stores: choice('库房范围', 'real 实体库房, virtual 虚拟仓, all 全部', { default: 'real' }),
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    ownership: choice('货权', OWNERSHIP),
    includeIdle: flag('含无发生'),
  },
  emptyRows: { shownBy: 'includeIdle', measures: moves },
  signedBy: ['制表', '库管', '财务'],
  sort: '-spentAmount',
  drill: { to: 'report:inventoryAndSalesDetails', level: 'lot', with: { warehouse: 'warehouse', specification: 'specification', from: 'from', to: 'to' } },
});

/** 采购使用汇总: of each product what there was, what was bought and used (a trader: sold) of it, and how long the rest is enough. */
export const purchaseUseSummary = defineReport({
  resource: 'report:purchaseUseSummary',
  title: '采购使用汇总',
  owners: ['H', 'D'],
  of: movements,
  levels: {
    specification: {
      label: '按产品',
      dimensions: [...goods, 'manufacturer'],
      key: ['specification'],
      measures: [...both('opening', 'purchase', 'purchaseReturn', 'consumed', 'rest', 'closing'), 'supplyQuantity', 'useRate', 'consumedDaily', 'useDays'],
      sort: '-consumedAmount,code',
    },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'consumedAmount' } },
    category68: { label: '按类别', dimensions: ['category68'], chart: { type: 'bar', x: 'category68', y: 'consumedAmount' } },
  },
  measures: ['opening', 'purchase', 'purchaseReturn', 'consumed', 'rest', 'closing'].map((id) => `${id}Amount`),
  parameters: {
    warehouse: ref('warehouse', '仓库'),
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    ownership: choice('货权', OWNERSHIP),
    includeIdle: flag('含无发生'),
  },
  emptyRows: { shownBy: 'includeIdle', measures: both('purchase', 'purchaseReturn', 'consumed') },
  sort: '-consumedAmount',
  drill: {
    to: 'report:inventoryAndSalesDetails',
    level: 'lot',
    with: { warehouse: 'warehouse', specification: 'specification', supplier: 'supplier', category68: 'category68', from: 'from', to: 'to' },
    sets: { stores: 'all' },
    needs: 'drill',
  },
});
