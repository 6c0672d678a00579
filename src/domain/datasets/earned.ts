import { defineDataset } from '../../define/define-dataset';
import { money, ref } from '../../define/field';
import { dated, period, signed } from './blocks';

const department = {
  department: ref('department', '科室', { filter: true }),
  topDepartment: ref('department', '一级科室', { filter: true }),
};

/** 医疗收入 of departments, as the hospital's own system tells it: what their consumption is set beside. */
export const earned = defineDataset({
  id: 'earned',
  title: '医疗收入',
  said: '医疗收入',
  dimensions: { ...dated('日期'), ...department },
  measures: { income: money('医疗收入', { sum: true, ...signed }) },
  day: 'day',
  department: 'department',
  // What was received lies on a page within the fees: who reads it there reads what it comes to.
  shownOn: ['report:departStatisticalReport', 'hisFee'],
});

/** 科室耗材预算: what a department may use of goods in each month of a period. */
export const budgeted = defineDataset({
  id: 'budgeted',
  title: '科室耗材预算',
  said: '科室耗材预算',
  takes: period,
  dimensions: { ...dated('日期'), ...department },
  measures: { budget: money('预算', { sum: true }) },
  day: 'day',
  department: 'department',
  shownOn: ['report:departStatisticalReport'],
});
