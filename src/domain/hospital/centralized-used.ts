import { defineReport } from '../../define/define-report';
import { choice, ref, text } from '../../define/field';
import { OUTLOOKS, TASK_STATES, volume } from '../datasets/volume';
import { goodsNamed, toPaper } from '../report-words';

const RESOURCE = 'report:centralizedUsedReport';
const amounts = ['agreedAmount', 'boughtAmount', 'usedAmount', 'saving'] as const;

/**
 * 集采使用报表: how far each task of goods bought by volume is, beside the time that is over of it, and what its end will come to; by batch and
 * by department, who uses what was not chosen; its receipts and uses.
 */
export const centralizedUsedReport = defineReport({
  resource: RESOURCE,
  title: '集采使用报表',
  owners: ['H'],
  of: volume,
  levels: {
    task: {
      label: '按任务',
      dimensions: ['batch', ...goodsNamed, 'manufacturer', 'chosen', 'validFrom', 'validTo', 'state', 'outlook', 'unitPrice', 'task'],
      key: ['task'],
      measures: ['agreed', 'bought', 'boughtShare', 'used', 'usedShare', 'timeShare', 'gap', 'remaining', 'monthly', 'other', 'chosenShare', ...amounts],
      sort: 'batch,code',
      chart: { type: 'bar', x: 'specification', y: 'usedShare' },
    },
    outlook: {
      label: '预计与缺口',
      dimensions: ['outlook', 'batch', 'productName', 'specification', 'unit', 'daysGone', 'daysLeft', 'recentDays', 'chosen', 'validTo', 'code', 'task'],
      key: ['task'],
      measures: ['agreed', 'bought', 'used', 'expected', 'expectedShare', 'short', 'recent', 'pace', 'needed'],
      sort: '-short,batch,code',
      chart: { type: 'bar', x: 'specification', y: 'short' },
    },
    batch: {
      label: '按批次',
      dimensions: ['batch'],
      measures: [
        ...['tasks', 'doneTasks', 'lateTasks', 'unlikelyTasks', 'timeShare', 'agreedAmount', 'boughtAmount', 'boughtMoneyShare'],
        ...['usedAmount', 'usedMoneyShare', 'moneyGap', 'saving'],
      ],
      sort: 'batch',
      drill: { to: RESOURCE, level: 'task', with: { batch: 'batch', asOf: 'asOf' } },
    },
    department: {
      label: '按科室',
      dimensions: ['department'],
      measures: ['tasks', 'usedAmount', 'saving', 'share', 'otherAmount', 'otherMoneyShare'],
      filled: ['used', 'other'],
      chart: { type: 'bar', x: 'department', y: 'usedAmount' },
    },
    departmentTask: {
      label: '按任务',
      inside: 'department',
      dimensions: ['department', 'batch', ...goodsNamed, 'task'],
      key: ['department', 'task'],
      measures: ['used', 'other', 'otherShare', 'usedAmount', 'saving', 'share'],
      filled: ['used', 'other'],
      sort: 'department,-usedAmount',
    },
    departmentGoods: {
      label: '按实际规格',
      inside: 'department',
      dimensions: ['department', 'what', 'actual', 'batch', 'unit', 'task'],
      key: ['department', 'what', 'actual', 'task'],
      measures: ['used', 'other'],
      filled: ['used', 'other'],
      sort: 'department,-other,-used',
      drill: { to: RESOURCE, level: 'line', with: { task: 'task', department: 'department', actual: 'actual', asOf: 'asOf' } },
    },
    line: {
      label: '明细',
      dimensions: ['what', 'day', 'sn', 'department', 'supplier', 'batch', ...goodsNamed, 'actual', 'task', 'kind', 'documentId', 'lineId'],
      key: ['task', 'documentId', 'lineId'],
      measures: ['bought', 'used', 'other', 'boughtAmount', 'usedAmount', 'saving'],
      filled: ['bought', 'used', 'other'],
      sort: '-day,sn',
      drill: toPaper,
    },
  },
  measures: ['agreed', 'bought', 'used'],
  parameters: {
    batch: text('集采批次'),
    specification: ref('specification', '产品'),
    manufacturer: text('生产厂家'),
    department: ref('department', '科室'),
    state: choice('状态', TASK_STATES),
    outlook: choice('预计', OUTLOOKS),
  },
  sort: '-usedAmount',
  signedBy: ['制表', '采购', '负责人'],
  leads: [{ id: 'maintainTask', label: '集采任务', flags: ['maintainTask'], on: 'list', to: 'vbpTask', isInside: true }],
  drill: { to: RESOURCE, level: 'line', with: { task: 'task', department: 'department', asOf: 'asOf' } },
});
