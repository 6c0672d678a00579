import { defineReport } from '../../define/define-report';
import { flag, ref } from '../../define/field';
import type { ReportDrill, ReportLevel } from '../../define/report-definition';
import { wards } from '../datasets/wards';
import { toPaper, YEAR } from '../report-words';

const RESOURCE = 'report:deptSpdStatistic';
const claimed = ['claims', 'urgentShare', 'lines', 'approved', 'answered', 'fillRate', 'closedLines', 'fullLines', 'lineFill'] as const;
const times = ['reviewed', 'avgReview', 'issues', 'avgPrepare', 'runs', 'avgDeliver', 'completed', 'avgResponse', 'onTimeClaims', 'onTime'] as const;
const moved = ['receipts', 'differing', 'receivedQuantity', 'returnedQuantity', 'returnShare'] as const;
const kept = ['startValue', 'endValue', 'turnoverDays', 'keptGoods', 'metGoods', 'metShare', 'nearAmount', 'expired'] as const;
const used = ['useCost', 'charged', 'chargeable', 'matched', 'matchShare'] as const;

const department = (label: string, name: string): ReportLevel => ({
  label,
  dimensions: [name],
  measures: [...claimed, ...times, ...moved, ...kept, ...used],
  chart: { type: 'bar', x: name, y: 'fillRate' },
});
/** The rows of a department's figures at another level. */
const to = (level: string): ReportDrill => ({
  to: RESOURCE,
  level,
  with: { department: 'department', topDepartment: 'topDepartment', from: 'from', to: 'to' },
});

/** 科室SPD统计: how each department was served: claims, how soon and fully they came, what went back, stock, use and charges; each figure with its papers. */
export const deptSpdStatistic = defineReport({
  resource: RESOURCE,
  title: '科室SPD统计',
  owners: ['H'],
  of: wards,
  levels: {
    department: department('按科室', 'department'),
    topDepartment: department('按一级科室', 'topDepartment'),
    claim: {
      label: '申领明细',
      dimensions: ['day', 'sn', 'department', 'claimType', 'needDate', 'receivedOn', 'kind', 'documentId'],
      key: ['documentId'],
      measures: [
        ...['lines', 'approved', 'answered', 'fillRate', 'closedLines', 'fullLines', 'reviewed', 'reviewHours', 'issues', 'prepareHours'],
        ...['completed', 'responseHours', 'onTimeClaims'],
      ],
      filled: ['claims'],
      sort: '-day,sn',
      drill: toPaper,
    },
    paper: {
      label: '收发明细',
      dimensions: ['day', 'kind', 'sn', 'department', 'warehouse', 'differs', 'documentId'],
      key: ['documentId', 'department', 'warehouse'],
      measures: ['runs', 'deliverHours', 'receivedQuantity', 'returnedQuantity'],
      filled: ['runs', 'receipts', 'receivedQuantity', 'returnedQuantity'],
      sort: '-day,sn',
      drill: toPaper,
    },
    stock: {
      label: '库存明细',
      dimensions: ['department', 'warehouse', 'productName', 'specification', 'unit'],
      key: ['warehouse', 'specification'],
      measures: [...kept],
      filled: ['startValue', 'endValue', 'keptGoods', 'expired'],
      sort: 'department,-endValue',
      drill: { to: 'report:inventoryDetail', with: { warehouse: 'warehouse', specification: 'specification', asOf: 'to' } },
    },
    use: {
      label: '使用明细',
      dimensions: ['day', 'kind', 'sn', 'department', 'productName', 'specification', 'unit', 'documentId', 'lineId'],
      key: ['documentId', 'lineId'],
      measures: [...used],
      filled: ['useCost', 'chargeable'],
      sort: '-day,sn',
      drill: toPaper,
    },
  },
  measures: ['claims', 'lines'],
  parameters: { department: ref('department', '科室'), showIdle: flag('含无业务科室') },
  emptyRows: { shownBy: 'showIdle', measures: ['claims', 'runs', 'receipts', 'returnedQuantity', 'startValue', 'endValue', 'keptGoods', 'useCost'] },
  maxDays: YEAR,
  sort: '-claims',
  drill: to('claim'),
  links: [
    { id: 'papers', label: '收发明细', ...to('paper') },
    { id: 'stock', label: '库存明细', ...to('stock') },
    { id: 'use', label: '使用明细', ...to('use') },
  ],
});
