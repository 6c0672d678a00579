import { defineReport } from '../../define/define-report';
import { choice, flag, ref, text } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import { type Grouping, groupings } from '../../define/report-groupings';
import { period } from '../datasets/blocks';
import { SETTLE_KINDS, settled } from '../datasets/settled';
import { settling } from '../datasets/settling';
import { YEAR } from '../report-words';

const NARROWED = { partner: ref('partner', '对方单位'), department: ref('department', '科室'), settleKind: choice('结算方式', SETTLE_KINDS) };

const line = {
  label: '明细',
  dimensions: [
    'day',
    'sn',
    'partner',
    'usedOn',
    'department',
    'place',
    'useSn',
    'productName',
    'specification',
    'unit',
    'batchNo',
    'labelNo',
    'price',
    'grnSn',
    'invoiceNo',
    'payState',
    'confirmState',
    'kind',
    'documentId',
    'lineId',
  ],
  key: ['lineId'],
  sort: '-day,sn',
} as const;

/** 结算明细: what was settled, line by line, from the use it comes from to what of it is paid. */
const settlementDetails = defineReport({
  resource: 'report:settlementDetails',
  title: '结算明细报表',
  of: settled,
  levels: {
    line,
    'line+sn': { ...line, label: '按结算单小计', inside: 'line', bands: ['sn'], sort: 'sn,-usedOn' },
    'line+partner': { ...line, label: '按单位小计', inside: 'line', bands: ['partner'], sort: 'partner,-day,sn' },
    'line+department': { ...line, label: '按科室小计', inside: 'line', bands: ['department'], sort: 'department,-day,sn' },
  },
  measures: ['quantity', 'amount', 'booked', 'invoiced', 'paid'],
  parameters: {
    ...period,
    ...NARROWED,
    specification: ref('specification', '产品'),
    invoiceNo: text('发票号'),
    payState: choice('付款状态', 'due 未付款, part 部分付款, paid 已付款'),
  },
  maxDays: YEAR,
  sort: '-day,sn',
  drill: { to: 'document', with: { kind: 'kind', id: 'documentId' }, needs: 'drill' },
});

const GROUPS: readonly Grouping[] = [
  ['partner', '对方单位', ['partner'], 'department category68 month'],
  ['department', '科室', ['department'], 'partner category68 month'],
  ['specification', '品规', ['code', 'productName', 'specification', 'unit'], 'partner month'],
  ['category68', '类别', ['category68'], 'partner month'],
  ['month', '月份', ['month'], 'partner department'],
];
const LINES = {
  to: 'report:settlementDetails',
  with: {
    partner: 'partner',
    department: 'department',
    specification: 'specification',
    category68: 'category68',
    month: 'month',
    settleKind: 'settleKind',
    from: 'from',
    to: 'to',
  },
} as const;

/** 结算汇总: the same in groups, how much of it is booked, invoiced and paid; its lines stand below. */
const settlementSummary = defineReport({
  resource: 'report:settlementSummary',
  title: '结算汇总报表',
  of: settled,
  levels: groupings(GROUPS, 'amount', { specification: 'productName' }),
  measures: ['papers', 'quantity', 'amount', 'booked', 'invoiced', 'uninvoiced', 'paid', 'unpaid', 'share'],
  parameters: { ...period, ...NARROWED },
  maxDays: YEAR,
  sort: '-amount',
  below: LINES,
  drill: { ...LINES, needs: 'drill' },
});

/** 结算统计报表: what was settled, month by month beside the year before. */
const settlementStat = defineReport({
  resource: 'report:settlementStat',
  title: '结算统计报表',
  of: settled,
  levels: {
    partner: { label: '按对方单位', dimensions: ['partner'], chart: { type: 'bar', x: 'partner', y: 'total' } },
    department: { label: '按科室', dimensions: ['department'] },
    category68: { label: '按类别', dimensions: ['category68'] },
    specification: { label: '按品规', dimensions: ['code', 'productName', 'specification', 'unit'], key: ['specification'] },
  },
  measures: ['amount'],
  matrix: { measures: ['amount', 'booked', 'invoiced', 'paid', 'papers'] },
  parameters: { settleKind: choice('结算方式', SETTLE_KINDS) },
  sort: '-total',
  drill: {
    to: 'report:settlementDetails',
    with: { partner: 'partner', department: 'department', specification: 'specification', category68: 'category68', from: 'from', to: 'to' },
    needs: 'drill',
  },
});

const LEFT = ['opening', 'consumed', 'booked', 'priceDiff', 'closing'] as const;
const MONEY = ['invoiced', 'uninvoiced', 'paid', 'unpaid'] as const;
const ASKED = {
  supplier: ref('partner', '供应商'),
  department: ref('department', '科室'),
  settleKind: choice('结算方式', SETTLE_KINDS),
  isHighValue: flag('只看高值'),
};

/** The settled lines of what a row stands for. */
const SETTLED = {
  to: 'report:settlementDetails',
  with: { partner: 'supplier', department: 'department', category68: 'category68', settleKind: 'settleKind', from: 'from', to: 'to' },
} as const;

/** 结算统计: what was consumed and not settled when a period began, what came to it, what was booked, and what is left. Payments are of suppliers alone. */
const settlementStatistics = defineReport({
  resource: 'report:settlementStatistics',
  title: '结算统计',
  owners: ['H'],
  of: settling,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], measures: [...LEFT, ...MONEY, 'papers'], chart: { type: 'bar', x: 'supplier', y: 'closing' } },
    department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'consumed' } },
    category68: { label: '按类别', dimensions: ['category68'] },
    month: { label: '按月份', dimensions: ['month'], measures: ['consumed', 'booked', 'priceDiff', 'invoiced', 'paid', 'papers'], sort: 'month' },
  },
  measures: [...LEFT, 'papers'],
  parameters: { ...ASKED, showZero: flag('含无发生') },
  emptyRows: { shownBy: 'showZero', measures: ['opening', 'consumed', 'booked', 'closing', 'paid', 'unpaid'] },
  maxDays: YEAR,
  sort: '-consumed',
  drill: SETTLED,
});

/** 供应商结算汇总: of each supplier what was used, settled, booked, invoiced and paid in a period, and what is left of each. */
export const supplierSettlementSummary = defineReport({
  resource: 'report:supplierSettlementSummary',
  title: '供应商结算汇总',
  owners: ['H'],
  of: settling,
  levels: {
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'settled' } },
  },
  measures: ['consumed', 'settled', 'unsettled', 'booked', 'invoiced', 'paid', 'unpaid', 'service', 'papers'],
  signedBy: ['制表', '审核', '供应商确认'],
  parameters: { ...ASKED, showZero: flag('含无发生') },
  emptyRows: { shownBy: 'showZero', measures: ['consumed', 'settled', 'unsettled', 'booked', 'paid', 'unpaid'] },
  maxDays: YEAR,
  sort: '-settled',
  below: SETTLED,
  drill: { ...SETTLED, needs: 'drill' },
});

export const settlementReports: readonly ReportDefinition[] = [
  settlementDetails,
  settlementSummary,
  settlementStat,
  settlementStatistics,
  supplierSettlementSummary,
];
