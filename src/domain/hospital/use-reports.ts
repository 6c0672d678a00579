import { defineReport } from '../../define/define-report';
import { choice, flag, money, rate } from '../../define/field';
import type { ReportChart } from '../../define/report-definition';
import { type Grouping, groupings } from '../../define/report-groupings';
import { period } from '../datasets/blocks';
import { budgeted, earned } from '../datasets/earned';
import { issued } from '../datasets/issued';
import { used } from '../datasets/used';
import { subtotalled, toLines, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const goods = ['code', 'productName', 'specification', 'unit'] as const;
const BY: readonly Grouping[] = [
  ['department', '科室', ['department'], 'supplier category68 product'],
  ['supplier', '供应商', ['supplier'], 'department category68 product'],
  ['category68', '分类', ['category68'], 'department supplier'],
  ['riskClass', '管理类别', ['riskClass'], 'department supplier'],
  ['manufacturer', '厂家', ['manufacturer'], 'department'],
  ['product', '产品', ['productCode', 'productName'], 'department supplier'],
];

/** 销售汇总报表 of a hospital: what it used, month by month, by one grouping or two, beside the year before. */
export const hSalesSummaryReport = defineReport({
  resource: 'report:hSalesSummaryReport',
  title: '销售汇总报表',
  owners: ['H'],
  of: used,
  levels: groupings(BY, 'total', { product: 'productName' }),
  measures: ['cost'],
  matrix: { measures: ['cost', 'charge', 'quantity', 'papers', 'patients'] },
  parameters: { isHighValue: flag('只看高值'), ownership: choice('货权', OWNERSHIP) },
  sort: '-total',
  drill: toLines('report:hSalesDetails', ['department', 'supplier', 'category68', 'riskClass', 'manufacturer', 'productCode', 'isHighValue', 'ownership']),
});

/** 使用统计: what was used, month by month beside the year before. */
export const useStat = defineReport({
  resource: 'report:useStat',
  title: '使用统计报表',
  owners: ['H'],
  of: used,
  levels: {
    department: { label: '按科室', dimensions: ['department'], chart: { type: 'bar', x: 'department', y: 'total' } },
    doctor: { label: '按医生', dimensions: ['doctor'], chart: { type: 'bar', x: 'doctor', y: 'total' } },
    category68: { label: '按类别', dimensions: ['category68'] },
    specification: { label: '按品规', dimensions: goods, key: ['specification'] },
    supplier: { label: '按供应商', dimensions: ['supplier'], chart: { type: 'bar', x: 'supplier', y: 'total' } },
  },
  measures: ['cost'],
  matrix: { measures: ['cost', 'charge', 'quantity', 'patients'] },
  parameters: { isHighValue: flag('只看高值'), ownership: choice('货权', OWNERSHIP) },
  sort: '-total',
  drill: toLines('report:usageDetails', ['department', 'doctor', 'category68', 'specification', 'supplier', 'isHighValue', 'ownership'], { needs: 'drill' }),
});

const highest = (x: string): ReportChart => ({ type: 'bar', x, y: 'total', top: 10 });

/** 科室统计报表: what departments used or were given, month by month beside the year before. */
export const departStatisticalReport = defineReport({
  resource: 'report:departStatisticalReport',
  title: '科室统计报表',
  owners: ['H'],
  of: used,
  bases: [issued],
  levels: {
    department: { label: '末级科室', dimensions: ['department'], chart: highest('department') },
    'department+topDepartment': {
      label: '按一级科室小计',
      inside: 'department',
      dimensions: ['topDepartment', 'department'],
      bands: ['topDepartment'],
      sort: 'topDepartment,-total',
      chart: highest('department'),
    },
    topDepartment: { label: '一级科室', dimensions: ['topDepartment'], chart: highest('topDepartment') },
    category68: { label: '按科室与分类', dimensions: ['department', 'category68'], sort: 'department,-total' },
  },
  measures: ['cost'],
  matrix: { measures: ['cost', 'quantity', 'papers'] },
  besides: [
    { of: budgeted, measures: ['budget'], rates: { budgetUse: { as: rate('预算使用%'), of: ['cost', 'budget'] } } },
    { of: earned, measures: ['income'], rates: { perHundred: { as: { ...money('百元医疗收入耗材'), perHundred: true }, of: ['cost', 'income'] } } },
  ],
  leads: [{ id: 'income', label: '医疗收入', flags: [], on: 'list', to: 'hisIncome', isInside: true }],
  parameters: { isHighValue: flag('只看高值') },
  sort: '-total',
});

/** 科室领用明细: what left the stores for departments and came back, line by line, and summed beside the period before. */
export const departmentSalesDetails = defineReport({
  resource: 'report:departmentSalesDetails',
  title: '科室领用明细',
  owners: ['H'],
  of: issued,
  levels: {
    ...subtotalled(
      {
        line: {
          label: '明细',
          dimensions: [
            'day',
            'sn',
            'claimSn',
            'receiptState',
            'kind',
            'department',
            'warehouse',
            'toWarehouse',
            ...goods,
            'batchNo',
            'expiryDate',
            'owner',
            'supplier',
            'handler',
            'unitCost',
            'documentId',
            'lineId',
          ],
          key: ['documentId', 'lineId', 'batchNo', 'warehouse'],
          measures: ['quantity', 'cost'],
          sort: '-day,sn',
          drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
        },
      },
      { department: '科室' },
    ),
    ...Object.fromEntries(
      Object.entries(
        groupings(
          [
            ['department', '科室', ['department'], 'product month'],
            ['product', '品规', goods, 'department month'],
            ['supplier', '供应商', ['supplier'], 'department'],
            ['month', '月份', ['month'], 'department'],
          ],
          'cost',
          { product: 'productName' },
        ),
      ).map(([id, level]) => [id, { ...level, against: ['cost'] }]),
    ),
  },
  measures: ['quantity', 'cost', 'issuedCost', 'returnedCost', 'share', 'papers', 'goods'],
  parameters: {
    ...period,
    kind: choice('方向', 'issueOdo 领用, issueReturn 退库'),
    ownership: choice('货权', OWNERSHIP),
  },
  maxDays: YEAR,
  sort: '-cost',
  drill: {
    to: 'report:departmentSalesDetails',
    level: 'line',
    with: { department: 'department', specification: 'specification', supplier: 'supplier', from: 'from', to: 'to' },
  },
});
