import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { movements } from '../datasets/movements';
import { both } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const IN = ['opening', 'netIn', 'purchase', 'purchaseReturn', 'otherIn'];
const OUT = ['netOut', 'sale', 'use', 'loss', 'otherOut'];
const all = [...both(...IN, 'moved', ...OUT), 'adjustAmount', ...both('closing')];
/** Where stores are told apart, what came from one to another stands on both sides. */
const byStore = [...both(...IN, 'transferIn', ...OUT, 'transferOut'), 'adjustAmount', ...both('closing')];

/** 库存财务: what stock was worth when a month began, what came and left, what it is worth at its end; and here the month is closed. */
export const stockFinance = defineReport({
  resource: 'report:stockFinance',
  title: '库存财务',
  of: movements,
  monthly: true,
  levels: {
    specification: { label: '按规格', dimensions: ['code', 'productName', 'specification', 'unit'], key: ['specification'], sort: 'code' },
    category68: { label: '按类别', dimensions: ['category68'], chart: { type: 'bar', x: 'category68', y: 'closingAmount' } },
    warehouse: { label: '按仓库', dimensions: ['warehouse'], measures: byStore, chart: { type: 'bar', x: 'warehouse', y: 'closingAmount' } },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'closingAmount' } },
    warehouseGoods: {
      label: '按规格',
      inside: 'warehouse',
      dimensions: ['warehouse', 'code', 'productName', 'specification', 'unit'],
      key: ['warehouse', 'specification'],
      measures: byStore,
      bands: ['warehouse'],
      sort: 'warehouse,code',
    },
  },
  measures: all,
  parameters: {
    warehouse: ref('warehouse', '仓库'),
    category: ref('customCategory', '自定义分类'),
    ownership: choice('货权', OWNERSHIP),
    includeIdle: flag('含无库存'),
  },
  emptyRows: { shownBy: 'includeIdle', measures: both('opening', 'netIn', 'moved', 'netOut', 'closing') },
  sort: '-closingAmount',
  drill: {
    to: 'report:inventoryAndSalesDetails',
    level: 'warehouse',
    with: { specification: 'specification', warehouse: 'warehouse', category68: 'category68', supplier: 'supplier', from: 'from', to: 'to' },
    sets: { stores: 'all' },
    needs: 'drill',
  },
  leads: [{ id: 'closingDesk', label: '月结台', flags: ['closePeriod', 'reopenPeriod'], on: 'list', to: 'closingDesk' }],
  verbs: [
    { operation: 'closePeriod', label: '结账' },
    { operation: 'reopenPeriod', label: '反结账', reason: 'required', isDangerous: true },
  ],
});
