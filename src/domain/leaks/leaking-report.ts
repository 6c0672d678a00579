import { defineReport } from '../../define/define-report';
import { choice, date, ref } from '../../define/field';
import type { ReportLink, ReportStart } from '../../define/report-definition';
import { leaking } from '../datasets/leaking';
import { goodsNamed } from '../report-words';
import { allLeaks } from './all';

const leakChoice = leaking.dimensions.leak;
const toLines = (...by: string[]) => ({
  to: 'report:leaking',
  level: 'line',
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
});
const proof = (id: string, label: string, kind: string, of: string, sn: string): ReportLink => ({
  id,
  label,
  to: 'document',
  with: { kind, id: of, sn },
});

/** What settles a row of each kind: a page that opens narrowed to it, or a document that begins with it. */
const links = allLeaks.flatMap(({ id, settles }): ReportLink[] =>
  'to' in settles ? [{ id: `settle-${id}`, label: settles.label, when: { leak: [id] }, settles: true, ...settles.to }] : [],
);
const starts = allLeaks.flatMap(({ id, settles }): ReportStart[] =>
  'starts' in settles ? [{ operation: 'settle', label: settles.label, level: 'line', when: { leak: [id] }, ...settles.starts }] : [],
);

/** 跑冒滴漏: one page that finds what leaks, with money; each row with its proof and what settles it, by kind, ward and time. */
export const leakingReport = defineReport({
  resource: 'report:leaking',
  title: '跑冒滴漏',
  owners: ['H'],
  of: leaking,
  levels: {
    line: {
      label: '明细',
      dimensions: ['leak', 'department', ...goodsNamed, 'batchNo', 'masked', 'patient', 'visitNo', 'day', 'daysOpen', 'detail', 'sn', 'otherSn', 'actor']
        .concat(['labelNo', 'warehouse', 'state', 'asideReason', 'asideBy', 'asideAt', 'asideUntil'])
        .concat(['kind', 'documentId', 'otherKind', 'otherId', 'rowId']),
      key: ['rowId'],
      measures: ['quantity', 'amount'],
      sort: '-amount,-day,rowId',
      drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
    },
    leak: {
      label: '按类别',
      dimensions: ['leak', 'actor'],
      measures: ['lines', 'wards', 'oldest', 'amount'],
      sort: '-amount',
      chart: { type: 'bar', x: 'leak', y: 'amount' },
      drill: toLines('leak'),
    },
    department: {
      label: '按科室',
      dimensions: ['department'],
      sort: '-amount',
      chart: { type: 'bar', x: 'department', y: 'amount' },
      drill: toLines('department'),
    },
    departmentLeak: {
      label: '按类别',
      inside: 'department',
      dimensions: ['department', 'leak'],
      sort: 'department,-amount',
      drill: toLines('department', 'leak'),
    },
    month: { label: '按月', dimensions: ['month'], sort: 'month', chart: { type: 'line', x: 'month', y: 'amount' }, drill: toLines('month') },
    week: { label: '按周', dimensions: ['week'], sort: 'week', chart: { type: 'line', x: 'week', y: 'amount' }, drill: toLines('week') },
    specification: {
      label: '按产品',
      dimensions: ['productName', 'specification', 'unit', 'code'],
      key: ['specification'],
      sort: '-amount',
      drill: toLines('specification'),
    },
  },
  measures: ['lines', 'amount'],
  parameters: {
    leak: choice('类别', leakChoice?.kind === 'choice' ? leakChoice.options : []),
    department: ref('department', '科室'),
    from: date('发生起', { notAfterToday: true }),
    to: date('发生止', { notAfterToday: true }),
  },
  sort: '-amount',
  over: { strips: 'leak', charts: ['month', 'department'], says: Object.fromEntries(allLeaks.map(({ id, why }) => [id, why])) },
  links: [...links, proof('other', '相关单据', 'otherKind', 'otherId', 'otherSn')],
  starts,
  acts: { master: 'leak', level: 'line', id: 'rowId', actions: ['park', 'restore'] },
});
