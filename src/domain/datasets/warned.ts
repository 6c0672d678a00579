import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, quantity, ref, text } from '../../define/field';
import { key } from './blocks';

/** What warns, named by what it warns of. */
export const WARNINGS = 'stockBalance 效期预警, warehouseProduct 库存预警, hospitalProduct 注册证预警, licence 机构证照预警';
export const LEVELS = '1 红:red, 2 橙:orange, 3 黄:yellow';

/**
 * 预警: what is over or near its end by the organisation's own thresholds, and stock outside its levels. Red: over, or nothing left;
 * orange: thirty days left, or below the level; yellow: within the threshold, or above the level.
 */
export const warned = defineDataset({
  id: 'warned',
  title: '预警',
  said: '预警 近效期 缺货 低于下限 到期提醒 warnings',
  takes: {},
  dimensions: {
    type: choice('预警类型', WARNINGS, { column: 'source', filter: true }),
    level: choice('级别', LEVELS, { filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    subject: text('产品或证照', { filter: true }),
    detail: text('规格或单位', { filter: true }),
    batchNo: text('批号或证号', { filter: true }),
    dueOn: date('到期日', { filter: true }),
    daysLeft: integer('剩余天数', { filter: true, min: -100_000 }),
    unit: ref('unit', '单位', { list: false }),
    warning: key('预警编号', { column: 'warning_id' }),
  },
  measures: { warnings: integer('预警数'), ends: date('到期'), quantity: quantity('现存量', { sum: true }) },
  distinct: { warnings: 'warning' },
  extremes: { ends: ['first', 'dueOn'] },
  search: ['subject', 'detail', 'batchNo'],
  warehouse: 'warehouse',
  department: 'department',
  unit: 'unit',
  kinds: 'type',
});
