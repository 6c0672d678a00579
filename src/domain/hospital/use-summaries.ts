import { defineReport } from '../../define/define-report';
import { choice, flag } from '../../define/field';
import { type Grouping, groupings } from '../../define/report-groupings';
import { period } from '../datasets/blocks';
import { used } from '../datasets/used';
import { besideBefore, goodsNamed, toLines, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const NAMES = { product: 'productName' };
const parameters = { ...period, ownership: choice('货权', OWNERSHIP), isHighValue: flag('只看高值') };
const narrowed = ['department', 'doctor', 'supplier', 'specification', 'category68', 'manufacturer', 'month', 'ownership', 'isHighValue'] as const;

/** 使用汇总: the same rows as the details, by one grouping or two, beside the period before. */
export const usageSummary = defineReport({
  resource: 'report:usageSummary',
  title: '使用汇总报表',
  owners: ['H'],
  of: used,
  levels: besideBefore(
    [
      ['department', '科室', ['department'], 'doctor product supplier category68 month'],
      ['doctor', '医生', ['doctor'], 'department product month'],
      ['product', '品规', goodsNamed, 'department supplier month'],
      ['supplier', '供应商', ['supplier'], 'department product month'],
      ['category68', '类别', ['category68'], 'department supplier month'],
      ['month', '月份', ['month'], 'department supplier'],
    ],
    'cost',
    ['cost'],
    NAMES,
  ),
  measures: ['papers', 'patients', 'quantity', 'cost', 'charge', 'difference', 'highCost', 'uncharged', 'unsettled', 'share'],
  parameters,
  maxDays: YEAR,
  sort: '-cost',
  drill: toLines('report:usageDetails', narrowed, { needs: 'drill' }),
});

const AMOUNTS: readonly Grouping[] = [
  ['department', '科室', ['department']],
  ['supplier', '供应商', ['supplier']],
  ['category68', '类别', ['category68']],
  ['month', '月份', ['month']],
];

/** 使用金额汇总: what use came to, the base of settlement and service charge. */
export const useAmountSummary = defineReport({
  resource: 'report:useAmountSummary',
  title: '使用金额汇总',
  owners: ['H'],
  of: used,
  levels: besideBefore(AMOUNTS, 'cost', ['cost']),
  measures: ['papers', 'quantity', 'cost', 'charge', 'highCost', 'lowCost', 'ownCost', 'consignedCost', 'share'],
  parameters: { ...parameters, chargeable: flag('只看可收费') },
  maxDays: YEAR,
  sort: '-cost',
  drill: toLines('report:usageDetails', ['department', 'supplier', 'category68', 'month', 'ownership', 'isHighValue', 'chargeable'], { needs: 'drill' }),
});

/** 院内销售明细汇总: sales to patients by product and supplier, the largest first. */
export const hSalesDetailsSummary = defineReport({
  resource: 'report:hSalesDetailsSummary',
  title: '院内销售明细汇总',
  owners: ['H'],
  of: used,
  levels: besideBefore(
    [
      ['supplied', '产品与供应商', [...goodsNamed, 'supplier']],
      ['product', '产品', goodsNamed],
      ['supplier', '供应商', ['supplier']],
      ['placed', '科室与产品', ['department', ...goodsNamed]],
      ['manufacturer', '厂家', ['manufacturer']],
      ['category68', '分类', ['category68']],
    ],
    'cost',
    ['cost'],
    { supplied: 'productName', product: 'productName', placed: 'productName' },
  ),
  measures: ['quantity', 'lines', 'patients', 'averageCost', 'cost', 'charge', 'charged', 'uncharged', 'difference', 'share'],
  parameters,
  maxDays: YEAR,
  sort: '-cost',
  drill: toLines('report:hSalesDetails', narrowed),
});

/** 使用统计分析: how intensely departments and doctors use, beside the period before. */
export const usageStatistic = defineReport({
  resource: 'report:usageStatistic',
  title: '使用统计分析',
  owners: ['H'],
  of: used,
  levels: {
    ...besideBefore(
      [
        ['department', '科室', ['department'], 'doctor'],
        ['doctor', '医生', ['doctor'], 'product'],
        ['product', '产品', goodsNamed, 'doctor'],
      ],
      'charge',
      ['charge'],
      NAMES,
    ),
    ...groupings([['month', '月份', ['month']]], 'charge'),
  },
  measures: ['patients', 'surgeries', 'quantity', 'cost', 'charge', 'perPatient', 'perSurgery', 'highCost', 'highShare'],
  parameters: { ...period, isHighValue: flag('只看高值'), isImplant: flag('只看植入') },
  maxDays: YEAR,
  sort: '-charge',
  warns: { says: '超警戒', growth: 'chargeGrowth', rule: 'use.riseWarn', least: { charge: 10_000 } },
  drill: toLines('report:hSalesDetails', ['department', 'doctor', 'specification', 'month', 'isHighValue', 'isImplant'], { needs: 'drill' }),
});

/** 高值患者报表: whom goods of high value served, by patient, doctor, department or operation. */
export const gzCustomerReport = defineReport({
  resource: 'report:gzCustomerReport',
  title: '高值患者报表',
  owners: ['H'],
  of: used,
  levels: {
    // Who he is stays hidden from those who may not know; his rows stay apart.
    patient: {
      label: '按患者',
      dimensions: ['visit', 'patient', 'visitNo', 'visitType', 'department'],
      measures: ['firstUse', 'lastUse', 'goods', 'quantity', 'implants', 'cost', 'charge', 'chargeA', 'chargeB', 'chargeC'].concat([
        'charged',
        'uncharged',
        'difference',
        'unsettled',
      ]),
      key: ['visit', 'department'],
      chart: { type: 'bar', x: 'visitNo', y: 'cost', top: 20 },
    },
    ...besideBefore(
      [
        ['doctor', '医生', ['doctor']],
        ['department', '科室', ['department']],
        ['surgery', '手术', ['surgery']],
      ],
      'cost',
      ['cost'],
    ),
  },
  measures: ['patients', 'quantity', 'cost', 'charged', 'costPerPatient', 'share'],
  parameters: { ...period, isHighValue: flag('只看高值', { default: 'true' }), isImplant: flag('只看植入') },
  maxDays: YEAR,
  sort: '-cost',
  drill: toLines('report:hSalesDetails', ['visit', 'doctor', 'department', 'surgery', 'isHighValue', 'isImplant']),
});
