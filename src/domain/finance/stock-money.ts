import { defineReport, type ReportLevel } from '../../define/define-report';
import { choice, date, ref } from '../../define/field';
import { inbound } from '../datasets/inbound';
import { outbound } from '../datasets/outbound';
import { OWNERSHIP } from '../stock/store-words';

const PERIOD = {
  from: date('开始日期', { required: true, default: 'monthStart', notAfterToday: true }),
  to: date('结束日期', { required: true, default: 'today', notAfterToday: true }),
};
const paper = { drill: { to: 'document', with: { kind: 'kind', id: 'documentId' }, needs: 'drill' } } as const;

/** Lines as they are, in bands of what finance adds up, and in one row for each of it. */
function grains(
  dimensions: readonly string[],
  bands: readonly (readonly [id: string, label: string, by: string])[],
  measures: readonly string[],
): Record<string, ReportLevel> {
  const line: ReportLevel = { label: '明细', dimensions, key: ['documentId', 'lineId', 'batchNo', 'warehouse', 'type'], sort: '-day,sn', ...paper };
  const inBands = bands.map(([id, label, by]) => [
    `line+${id}`,
    { ...line, label: `按${label}小计`, inside: 'line', dimensions: [...new Set([by, ...dimensions])], bands: [by], sort: `${by},-day,sn` },
  ]);
  const sums = [
    [
      'document',
      {
        label: '单据',
        dimensions: ['day', 'sn', 'type', 'partner', 'warehouse', 'invoiceNo', 'payState', 'kind', 'documentId'],
        key: ['documentId', 'type', 'warehouse'],
        sort: '-day,sn',
        ...paper,
      },
    ],
    ...bands
      .filter(([id]) => id !== 'document')
      .map(([id, label, by]) => [id, { label, dimensions: [by], measures: [...measures, 'papers'], chart: { type: 'bar', x: by, y: measures[1] } }]),
  ];
  return Object.fromEntries([['line', line], ...inBands, ...sums]);
}

const INBOUND = ['quantity', 'amount', 'netAmount', 'tax', 'invoiced', 'uninvoiced'];

/** 入库财务: what came in with its tax, what of it is invoiced and paid. Own goods that raise a debt are the payable entries of the period. */
export const inboundFinance = defineReport({
  resource: 'report:inboundFinance',
  title: '入库财务',
  of: inbound,
  levels: grains(
    [
      'day',
      'sn',
      'type',
      'partner',
      'warehouse',
      'productName',
      'specification',
      'unit',
      'batchNo',
      'price',
      'taxRate',
      'invoiceNo',
      'payState',
      'kind',
      'documentId',
      'lineId',
    ],
    [
      ['document', '单据', 'sn'],
      ['partner', '供应商', 'partner'],
      ['category68', '类别', 'category68'],
    ],
    INBOUND,
  ),
  measures: INBOUND,
  parameters: {
    ...PERIOD,
    type: choice('类型', inbound.dimensions.type?.kind === 'choice' ? inbound.dimensions.type.options : []),
    partner: ref('partner', '单位'),
    warehouse: ref('warehouse', '仓库'),
    category68: ref('category68', '68分类'),
    ownership: choice('货权', `${OWNERSHIP}, all 全部`, { default: 'own' }),
    invoiceState: choice('开票状态', 'none 未开票, part 部分开票, done 已开票'),
  },
  maxDays: 366,
  sort: '-amount',
  drill: { to: 'report:inboundFinance', level: 'line', with: { partner: 'partner', category68: 'category68', from: 'from', to: 'to' }, needs: 'drill' },
});

const OUTBOUND = ['quantity', 'revenue', 'netRevenue', 'tax', 'cost', 'profit', 'margin', 'memo', 'invoiced', 'uninvoiced'];

/** 出库财务: what left, what it earned and cost. Sales are the receivable entries of the period. */
export const outboundFinance = defineReport({
  resource: 'report:outboundFinance',
  title: '出库财务',
  of: outbound,
  levels: grains(
    [
      'day',
      'sn',
      'type',
      'partner',
      'department',
      'warehouse',
      'productName',
      'specification',
      'unit',
      'batchNo',
      'price',
      'invoiceNo',
      'payState',
      'kind',
      'documentId',
      'lineId',
    ],
    [
      ['document', '单据', 'sn'],
      ['partner', '单位', 'partner'],
      ['department', '科室', 'department'],
      ['category68', '类别', 'category68'],
    ],
    OUTBOUND,
  ),
  measures: OUTBOUND,
  parameters: {
    ...PERIOD,
    type: choice('类型', outbound.dimensions.type?.kind === 'choice' ? outbound.dimensions.type.options : []),
    partner: ref('partner', '单位'),
    department: ref('department', '科室'),
    warehouse: ref('warehouse', '仓库'),
    category68: ref('category68', '68分类'),
    ownership: choice('货权', OWNERSHIP),
    invoiceState: choice('开票状态', 'none 未开票, part 部分开票, done 已开票'),
  },
  maxDays: 366,
  sort: '-revenue',
  drill: {
    to: 'report:outboundFinance',
    level: 'line',
    with: { partner: 'partner', department: 'department', category68: 'category68', from: 'from', to: 'to' },
    needs: 'drill',
  },
});
