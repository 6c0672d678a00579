import { defineReport } from '../../define/define-report';
import { flag, ref } from '../../define/field';
import { movements } from '../datasets/movements';

const goods = ['code', 'productName', 'specification', 'unit'] as const;
const centre = [
  'centreOpening',
  'centrePurchase',
  'centrePurchaseReturn',
  'centreSpent',
  'centreRest',
  'centreClosing',
  'settleInAmount',
  'settleOutAmount',
] as const;
const whole = ['opening', 'purchase', 'purchaseReturn', 'consumed', 'rest', 'closing', 'settleIn', 'settleOut'].map((id) => `${id}Amount`);

/**
 * 卫生材料月报: what finance keeps of a hospital's own goods in a month, by its classes. Either the centre alone, where what departments are
 * given is spent, or all stores, where what was used is; goods booked when they were used come and go the same moment.
 */
export const hygienicMaterials = defineReport({
  resource: 'report:hygienicMaterials',
  title: '卫生材料月报',
  owners: ['H'],
  of: movements,
  monthly: true,
  levels: {
    financeCategory: { label: '领用口径', dimensions: ['financeCategory'], chart: { type: 'bar', x: 'financeCategory', y: 'centreSpent' } },
    used: {
      label: '消耗口径',
      dimensions: ['financeCategory'],
      measures: whole,
      sort: '-consumedAmount',
      chart: { type: 'bar', x: 'financeCategory', y: 'consumedAmount' },
    },
    department: {
      label: '科室消耗',
      dimensions: ['department', 'financeCategory'],
      measures: ['consumedAmount', 'settleInAmount', 'settleOutAmount'],
      sort: 'department,-consumedAmount',
    },
    specification: { label: '产品明细', dimensions: ['financeCategory', ...goods], key: ['financeCategory', 'specification'], sort: 'financeCategory,code' },
  },
  measures: centre,
  parameters: {
    warehouse: ref('warehouse', '库房'),
    financeCategory: ref('customCategory', '财务分类', { where: { kind: ['finance'] } }),
    includeVirtualPairs: flag('含直入直出', { default: 'true' }),
    includeIdle: flag('含无发生'),
  },
  onlyWith: { includeVirtualPairs: ['settleInAmount', 'settleOutAmount'] },
  emptyRows: { shownBy: 'includeIdle', measures: whole },
  signedBy: ['制表', '复核', '财务'],
  sort: '-centreSpent',
  drill: {
    to: 'report:inventoryAndSalesDetails',
    level: 'warehouse',
    with: { specification: 'specification', financeCategory: 'financeCategory', department: 'department', from: 'from', to: 'to' },
    sets: { stores: 'all' },
  },
});
