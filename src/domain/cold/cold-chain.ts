import { defineReport } from '../../define/define-report';
import { date } from '../../define/field';
import { chilled } from '../datasets/chilled';

const WAY = Object.fromEntries(['goodsOf', 'batchOf', 'wayOf', 'storeOf'].map((name) => [name, name]));
const toReadings = (...by: string[]) => ({
  to: 'report:coldChain',
  level: 'reading',
  with: { ...WAY, ...Object.fromEntries(by.map((name) => [name, name])) },
});

/** 冷链温度: the curve over the whole way of a batch or a delivery, with what is allowed and where nothing was read; printed it is the record that travels with the goods. */
export const coldChain = defineReport({
  resource: 'report:coldChain',
  title: '冷链温度',
  owners: ['H', 'D', 'V'],
  of: chilled,
  levels: {
    reading: {
      label: '逐条',
      dimensions: ['at', 'stage', 'place', 'temperature', 'least', 'most', 'verdict', 'sn', 'logger', 'rowId'],
      key: ['rowId'],
      measures: ['outMinutes', 'gapMinutes'],
      sort: 'at,rowId',
      chart: { type: 'line', x: 'at', y: 'temperature', band: ['least', 'most'], apart: ['place', 'logger'] },
    },
    stage: {
      label: '按环节',
      dimensions: ['stage', 'place', 'least', 'most'],
      sort: 'stage,place',
      drill: toReadings('stage'),
    },
    day: {
      label: '按日',
      dimensions: ['day', 'least', 'most'],
      sort: 'day',
      chart: { type: 'line', x: 'day', y: 'warmest', band: ['least', 'most'] },
      drill: toReadings('day'),
    },
  },
  measures: ['readings', 'coldest', 'warmest', 'outMinutes', 'gapMinutes'],
  parameters: { from: date('开始日期', { notAfterToday: true, hint: '不问批号、单号时，不选为最近30天' }), to: date('结束日期', { notAfterToday: true }) },
  sort: 'at',
  redWhen: { verdict: ['out', 'gap'] },
  signedBy: ['发运人', '承运人', '收货人', '日期'],
});
