import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, quantity, ref, text } from '../../define/field';
import { COLD_STAGES, COLD_VERDICTS } from '../cold/cold-words';
import { key } from './blocks';

const degrees = (label: string, more = {}) => quantity(label, { places: 1, min: '-300', list: true, width: 80, ...more });

/**
 * 冷链温度: what was read on the way of a batch or a delivery, from the sender's store to the ward's cabinet, and the times without a reading. Without either of
 * them: what was read here, of the last thirty days where no day is said. Grain: a reading, or a gap.
 */
export const chilled = defineDataset({
  id: 'chilled',
  title: '冷链温度',
  said: '冷链 温度 冷链温度 温度记录 temperature',
  takes: {
    from: date('开始日期'),
    to: date('结束日期'),
    goodsOf: ref('specification', '规格型号'),
    batchOf: text('批号'),
    wayOf: text('单号'),
    storeOf: ref('warehouse', '库房'),
  },
  dimensions: {
    at: datetime('时间', { list: true, width: 140 }),
    day: date('日期', { filter: true, list: true }),
    stage: choice('环节', COLD_STAGES, { filter: true, list: true }),
    place: text('地点', { list: true, width: 180 }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    sn: text('单据', { column: 'doc_sn', filter: true, list: true, width: 150 }),
    logger: text('记录仪', { filter: true, list: true }),
    verdict: choice('结论', COLD_VERDICTS, { filter: true, list: true }),
    temperature: degrees('温度 ℃'),
    least: degrees('下限 ℃', { column: 'low' }),
    most: degrees('上限 ℃', { column: 'high' }),
    rowId: key('记录编号', { column: 'row_id' }),
  },
  measures: {
    readings: integer('记录数', { list: true }),
    outMinutes: integer('超出分钟', { list: true }),
    gapMinutes: integer('无记录分钟', { list: true }),
    coldest: degrees('最低 ℃'),
    warmest: degrees('最高 ℃'),
  },
  extremes: { coldest: ['first', 'temperature'], warmest: ['last', 'temperature'] },
  search: ['place', 'sn', 'logger'],
  day: 'day',
  warehouse: 'warehouse',
});
