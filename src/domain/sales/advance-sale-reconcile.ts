import { defineReport } from '../../define/define-report';
import { outside } from '../datasets/outside';

/**
 * 预售对账: goods outside by our books beside what the customers hold, used and did not settle, and what is on its way, lot by
 * lot. Nothing else may explain a difference (I12).
 */
export const advanceSaleReconcile = defineReport({
  resource: 'advanceSaleReconcile',
  title: '预售对账',
  owners: ['D', 'V'],
  of: outside,
  levels: {
    lot: {
      label: '按批号',
      dimensions: ['customer', 'code', 'productName', 'specification', 'unit', 'batchNo', 'serialNo', 'papers', 'state'],
      key: ['customer', 'specification', 'batchNo', 'serialNo'],
    },
  },
  measures: ['outside', 'held', 'unsettled', 'onTheWay', 'difference'],
  sort: '-state,customer,code',
  openedBy: [{ resource: 'advanceSale', operation: 'reconcile' }],
});
