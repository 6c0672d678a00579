import { defineReport } from '../../define/define-report';
import { choice, flag } from '../../define/field';
import { GRADES, supplying } from '../datasets/supplying';
import { YEAR } from '../report-words';

const orders = ['orders', 'orderedLines', 'ordered', 'dueLines', 'onTimeLines', 'dueAmount', 'comeAmount', 'daysToCome'] as const;
const goods = [
  'boughtOwn',
  'boughtConsigned',
  'bought',
  'refused',
  'refusedShare',
  'returned',
  'gotLines',
  'shortLines',
  'used',
  'booked',
  'invoiced',
] as const;

/** 供应商报表: whether a supplier delivers in time, all of it and good, what mark that comes to, and what he was bought from, used, paid and owed. */
export const supplierReport = defineReport({
  resource: 'report:supplierReport',
  title: '供应商报表',
  owners: ['H'],
  of: supplying,
  levels: {
    supplier: {
      label: '按供应商',
      dimensions: ['supplier', 'grade', 'score', 'licenceState'],
      key: ['supplier'],
      measures: [...orders, ...goods, 'unsettled', 'paid', 'payable'],
      chart: { type: 'bar', x: 'supplier', y: 'boughtOwn' },
    },
    grade: {
      label: '按评级',
      dimensions: ['grade'],
      measures: ['suppliers', ...orders, ...goods],
      sort: 'grade',
      chart: { type: 'pie', x: 'grade', y: 'suppliers' },
      drill: { to: 'report:supplierReport', level: 'supplier', with: { grade: 'grade', from: 'from', to: 'to' } },
    },
    category68: { label: '按类别', dimensions: ['category68'], chart: { type: 'bar', x: 'category68', y: 'boughtOwn' } },
    month: { label: '按月份', dimensions: ['month'], sort: 'month', chart: { type: 'line', x: 'month', y: 'boughtOwn' } },
    supplierMonth: { label: '按月份', inside: 'supplier', dimensions: ['supplier', 'month'], sort: 'supplier,month' },
  },
  measures: [...orders, ...goods],
  parameters: { grade: choice('评级', GRADES), includeIdle: flag('含无往来') },
  emptyRows: { shownBy: 'includeIdle', measures: ['orders', 'dueLines', 'boughtOwn', 'boughtConsigned', 'returned', 'used', 'booked', 'payable'] },
  maxDays: YEAR,
  signedBy: ['制表', '采购', '分管领导'],
  sort: '-boughtOwn',
  drill: { to: 'report:inboundFinance', with: { partner: 'supplier', category68: 'category68', from: 'from', to: 'to' } },
});
