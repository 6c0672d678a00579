import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import { period } from '../datasets/blocks';
import { CHARGE_RESULTS, charging, HANDLED } from '../datasets/charging';
import { goodsNamed, toPaper, YEAR } from '../report-words';

const sums = ['patients', 'due', 'chargedAmount', 'missed', 'over', 'unused', 'apart', 'done', 'lines', 'gap'] as const;
const toLines = (...by: string[]) => ({
  to: 'report:useChargeableCheck',
  level: 'line',
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
});

/** 使用收费核对: each line used for a patient beside what was charged for it, what is wrong with it, and how the fee clerk dealt with that. */
export const useChargeableCheck = defineReport({
  resource: 'report:useChargeableCheck',
  title: '使用收费核对',
  owners: ['H'],
  of: charging,
  levels: {
    line: {
      label: '明细',
      dimensions: ['result', 'usedAt', 'department', 'patient', 'productName', 'specification', 'unit', 'sn', 'day', 'doctor', 'visitNo', 'code']
        .concat(['labelNo', 'batchNo', 'supplier'])
        .concat(['chargePrice', 'itemName', 'chargeTime', 'feeId', 'way'])
        .concat(['handled', 'handleResult', 'handler', 'handledAt', 'handleRemark', 'kind', 'documentId', 'rowId']),
      key: ['rowId'],
      measures: ['used', 'charged', 'difference', 'due', 'chargedAmount', 'gap'],
      sort: '-day,-usedAt,sn,rowId',
      drill: toPaper,
    },
    result: {
      label: '按结果',
      dimensions: ['result'],
      measures: ['lines', 'patients', 'gap', 'apart', 'done'],
      sort: '-lines',
      chart: { type: 'pie', x: 'result', y: 'lines' },
      drill: toLines('result'),
    },
    department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'missed' }, drill: toLines('department') },
    departmentResult: {
      label: '按结果',
      inside: 'department',
      dimensions: ['department', 'result'],
      measures: ['lines', 'patients', 'gap', 'apart', 'done'],
      sort: 'department,-lines',
      drill: toLines('department', 'result'),
    },
    doctor: { label: '按医生', dimensions: ['doctor'], chart: { type: 'bar', x: 'doctor', y: 'missed' }, drill: toLines('doctor') },
    specification: { label: '按产品', dimensions: goodsNamed, key: ['specification'], drill: toLines('specification') },
  },
  measures: sums,
  parameters: {
    ...period,
    result: choice('结果', CHARGE_RESULTS),
    handled: choice('处理', HANDLED),
    department: ref('department', '科室'),
    doctor: ref('employee', '医生'),
    specification: ref('specification', '产品'),
    supplier: ref('partner', '供应商'),
    isHighValue: flag('只看高值'),
  },
  maxDays: YEAR,
  sort: '-missed',
  over: { strips: 'result', charts: ['department'] },
  links: [{ id: 'match', label: '去匹配', to: 'hisFee', with: { visitNo: 'visitNo' }, needs: 'match' }],
  acts: { master: 'chargeCheck', level: 'line', id: 'rowId', actions: ['handle', 'batchHandle', 'remind'] },
  redWhen: { result: ['missed', 'over', 'unused', 'stranger', 'free'] },
});
