import { defineReport } from '../../define/define-report';
import { choice } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import { issued } from '../datasets/issued';
import { SALE_TYPES, sold } from '../datasets/sold';
import { goodsNamed, toLines } from '../report-words';
import { OWNERSHIP } from './store-words';

const stores = {
  category68: { label: '按类别', dimensions: ['category68'] },
  warehouse: { label: '按仓库', dimensions: ['warehouse'] },
  specification: { label: '按品规', dimensions: goodsNamed, key: ['specification'] },
} as const;

/** 出库统计: what departments were given, month by month beside the year before. */
const issuedByMonth = defineReport({
  resource: 'report:odoStat',
  title: '出库统计报表',
  owners: ['H'],
  of: issued,
  levels: { department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'total' } }, ...stores },
  measures: ['cost'],
  matrix: { measures: ['cost', 'quantity', 'papers'] },
  parameters: { kind: choice('方向', 'issueOdo 领用, issueReturn 退库'), ownership: choice('货权', OWNERSHIP) },
  sort: '-total',
  drill: toLines('report:departmentSalesDetails', ['department', 'category68', 'warehouse', 'specification', 'kind', 'ownership'], {
    level: 'line',
    needs: 'drill',
  }),
});

/** The same of whoever sells: what customers got, less what came back. */
const soldByMonth = defineReport({
  resource: 'report:odoStat',
  title: '出库统计报表',
  owners: ['D', 'V'],
  of: sold,
  levels: { customer: { label: '按客户', dimensions: ['customer'], chart: { type: 'bar', x: 'customer', y: 'total' } }, ...stores },
  measures: ['netAmount'],
  matrix: { measures: ['netAmount', 'netQuantity', 'papers'] },
  parameters: { type: choice('模式', SALE_TYPES) },
  sort: '-total',
  drill: toLines('report:salesSummary', ['customer', 'category68', 'warehouse', 'specification', 'type'], { level: 'line', needs: 'drill' }),
});

export const odoStat: readonly ReportDefinition[] = [issuedByMonth, soldByMonth];
