import { defineReport } from '../../define/define-report';
import { choice } from '../../define/field';
import { period } from '../datasets/blocks';
import { received } from '../datasets/received';
import { goodsNamed, lines, toPaperGranted, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

/** 入库统计: what was bought and came, month by month beside the year before. */
export const grnStat = defineReport({
  resource: 'report:grnStat',
  title: '入库统计报表',
  of: received,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'] },
    category68: { label: '按类别', dimensions: ['category68'] },
    warehouse: { label: '按仓库', dimensions: ['warehouse'] },
    specification: { label: '按品规', dimensions: goodsNamed, key: ['specification'] },
    manufacturer: { label: '按厂家', dimensions: ['manufacturer'] },
  },
  measures: ['amount'],
  matrix: { measures: ['amount', 'quantity', 'papers'] },
  parameters: { ownership: choice('货权', OWNERSHIP) },
  sort: '-total',
});

/** 采购入库明细: the lines a figure of it is summed up from. */
export const receivedLines = defineReport({
  resource: 'report:receivedLines',
  title: '采购入库明细',
  of: received,
  openedBy: [{ resource: 'report:grnStat', operation: 'drill' }],
  levels: lines(['day', 'sn', 'supplier', 'warehouse', ...goodsNamed, 'manufacturer', 'batchNo', 'ownership'], ['quantity', 'amount', 'netAmount'], {
    drill: toPaperGranted,
  }),
  measures: ['quantity', 'amount', 'netAmount'],
  parameters: { ...period, ownership: choice('货权', OWNERSHIP) },
  maxDays: YEAR,
  sort: '-day',
});
