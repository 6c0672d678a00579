import { defineReport } from '../../define/define-report';
import { asking } from '../datasets/asking';
import { YEAR } from '../report-words';

const drill = { to: 'licenceApplication', with: { partner: 'partner', side: 'side' }, needs: 'drill' };

/** 证照申请统计: which partners were asked for papers (or asked for ours), what was answered, how soon, and what is late. */
export const applyCensus = defineReport({
  resource: 'report:licenceApplyCensus',
  title: '证照申请统计',
  owners: ['H', 'D', 'V'],
  of: asking,
  levels: {
    partner: { label: '按单位', dimensions: ['side', 'partner'], drill, chart: { type: 'bar', x: 'partner', y: 'unanswered' } },
    month: { label: '按月份', dimensions: ['month'], sort: 'month', chart: { type: 'line', x: 'month', y: 'given' } },
    type: { label: '按证照', dimensions: ['side', 'paperType'] },
  },
  measures: ['applications', 'papers', 'given', 'refused', 'unanswered', 'overdue', 'averageDays', 'givenRate'],
  maxDays: YEAR,
  sort: '-papers',
  signedBy: ['制表', '质量管理', '负责人'],
});
