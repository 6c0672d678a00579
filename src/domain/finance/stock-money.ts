import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import type { ReportLevel } from '../../define/report-definition';
import { period } from '../datasets/blocks';
import { INBOUND_TYPES, INVOICE_STATES, inbound } from '../datasets/inbound';
import { OUTBOUND_TYPES, outbound } from '../datasets/outbound';
import { toPaper, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const paper = { drill: { ...toPaper, needs: 'drill' } };

type Grains = {
  /** Who it came from or went to. */
  who: readonly string[];
  priced: readonly string[];
  /** What is added up besides each document. */
  by: readonly (readonly [id: string, label: string])[];
  measures: readonly string[];
};

/** Lines as they are, in bands of what finance adds up, and in one row for each of it. */
function grains({ who, priced, by, measures }: Grains): Record<string, ReportLevel> {
  const goods = ['productName', 'specification', 'unit', 'batchNo'];
  const dimensions = ['day', 'sn', 'type', ...who, 'warehouse', ...goods, ...priced, 'invoiceNo', 'payState', 'kind', 'documentId', 'lineId'];
  const line: ReportLevel = { label: '明细', dimensions, key: ['documentId', 'lineId', 'batchNo', 'warehouse', 'type'], sort: '-day,sn', ...paper };
  const inBands = (id: string, label: string, band: string): [string, ReportLevel] => [
    `line+${id}`,
    { ...line, label: `按${label}小计`, inside: 'line', dimensions: [...new Set([band, ...dimensions])], bands: [band], sort: `${band},-day,sn` },
  ];
  const document: ReportLevel = {
    label: '单据',
    dimensions: ['day', 'sn', 'type', 'partner', 'warehouse', 'invoiceNo', 'payState', 'kind', 'documentId'],
    key: ['documentId', 'type', 'warehouse'],
    sort: '-day,sn',
    ...paper,
  };
  const summed = by.map(([id, label]): [string, ReportLevel] => [
    id,
    { label, dimensions: [id], measures: [...measures, 'papers'], chart: { type: 'bar', x: id, y: measures[1] as string } },
  ]);
  return Object.fromEntries([
    ['line', line],
    inBands('document', '单据', 'sn'),
    ...by.map(([id, label]) => inBands(id, label, id)),
    ['document', document],
    ...summed,
  ]);
}

const INBOUND = ['quantity', 'amount', 'netAmount', 'tax', 'invoiced', 'uninvoiced'];

/** 入库财务: what came in with its tax, what of it is invoiced and paid. Own goods that raise a debt are the payable entries of the period. */
export const inboundFinance = defineReport({
  resource: 'report:inboundFinance',
  title: '入库财务',
  of: inbound,
  levels: grains({
    who: ['partner'],
    priced: ['price', 'taxRate'],
    by: [
      ['partner', '供应商'],
      ['category68', '类别'],
    ],
    measures: INBOUND,
  }),
  measures: INBOUND,
  parameters: {
    ...period,
    type: choice('类型', INBOUND_TYPES),
    partner: ref('partner', '单位'),
    warehouse: ref('warehouse', '仓库'),
    category68: ref('category68', '68分类'),
    ownership: choice('货权', `${OWNERSHIP}, all 全部`, { default: 'own' }),
    invoiceState: choice('开票状态', INVOICE_STATES),
  },
  maxDays: YEAR,
  sort: '-amount',
  drill: { to: 'report:inboundFinance', level: 'line', with: { partner: 'partner', category68: 'category68', from: 'from', to: 'to' }, needs: 'drill' },
});

const OUTBOUND = ['quantity', 'revenue', 'netRevenue', 'tax', 'cost', 'profit', 'margin', 'memo', 'invoiced', 'uninvoiced'];

/** 出库财务: what left, what it earned and cost. Sales are the receivable entries of the period. */
export const outboundFinance = defineReport({
  resource: 'report:outboundFinance',
  title: '出库财务',
  of: outbound,
  levels: grains({
    who: ['partner', 'department'],
    priced: ['price'],
    by: [
      ['partner', '单位'],
      ['department', '科室'],
      ['category68', '类别'],
    ],
    measures: OUTBOUND,
  }),
  measures: OUTBOUND,
  parameters: {
    ...period,
    type: choice('类型', OUTBOUND_TYPES),
    partner: ref('partner', '单位'),
    department: ref('department', '科室'),
    warehouse: ref('warehouse', '仓库'),
    category68: ref('category68', '68分类'),
    ownership: choice('货权', OWNERSHIP),
    invoiceState: choice('开票状态', INVOICE_STATES),
  },
  maxDays: YEAR,
  sort: '-revenue',
  drill: {
    to: 'report:outboundFinance',
    level: 'line',
    with: { partner: 'partner', department: 'department', category68: 'category68', from: 'from', to: 'to' },
    needs: 'drill',
  },
});
