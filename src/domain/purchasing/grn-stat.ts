import { defineReport } from '../../define/define-report';
import { choice } from '../../define/field';
import { received } from '../datasets/received';
import { OWNERSHIP } from '../stock/store-words';

/** 入库统计: what was bought and came, month by month beside the year before. */
export const grnStat = defineReport({
  resource: 'report:grnStat',
  title: '入库统计报表',
  of: received,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], drill: { to: 'purchaseGrn', with: { supplier: 'supplier' }, needs: 'drill' } },
    category68: { label: '按类别', dimensions: ['category68'] },
    warehouse: { label: '按仓库', dimensions: ['warehouse'], drill: { to: 'purchaseGrn', with: { warehouse: 'warehouse' }, needs: 'drill' } },
    specification: { label: '按品规', dimensions: ['code', 'productName', 'specification', 'unit'], key: ['specification'] },
    manufacturer: { label: '按厂家', dimensions: ['manufacturer'] },
  },
  measures: ['amount'],
  matrix: { measures: ['amount', 'quantity', 'papers'] },
  parameters: { ownership: choice('货权', OWNERSHIP) },
  sort: '-total',
});
