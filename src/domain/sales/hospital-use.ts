import { defineReport } from '../../define/define-report';
import { choice, flag, ref } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import type { Grouping } from '../../define/report-groupings';
import { period } from '../datasets/blocks';
import { consumed } from '../datasets/consumed';
import { besideBefore, goodsNamed, lines, toLines, toPaperGranted, YEAR } from '../report-words';

const hospital = ref('partner', '医院', { where: { kind: ['customer', 'both'] } });
const settleState = choice('结算状态', 'open 未结, taken 结算中, settled 已结, none 无需结算');
const parameters = { ...period, hospital, isHighValue: flag('只看高值') };
const narrowed = ['hospital', 'place', 'specification', 'category68', 'month', 'isHighValue'] as const;
const NAMES = { product: 'productName' };

const GROUPS: readonly Grouping[] = [
  ['hospital', '医院', ['hospital'], 'place product month'],
  ['product', '品规', goodsNamed, 'hospital month'],
  ['place', '科室', ['hospital', 'place']],
  ['category68', '类别', ['category68'], 'hospital month'],
  ['month', '月份', ['month'], 'hospital'],
];

const detail = lines(
  ['usedAt', 'day', 'sn', 'hospital', 'place', 'usedFor', 'surgery', ...goodsNamed, 'manufacturer', 'batchNo', 'serialNo', 'expiryDate', 'price']
    .concat(['settleState', 'settlementSn', 'hospitalSn'])
    .concat(['toldBy']),
  ['quantity', 'amount'],
  // A copy taken back has no paper of its own: the same line once more on the day it was.
  { key: ['day', 'documentId', 'lineId'], sort: '-usedAt,sn', drill: toPaperGranted },
);

/** 使用明细 of a trader: every use of his goods at a hospital, with lot and settlement; who it was for he is not told. */
const usageDetails = defineReport({
  resource: 'report:usageDetails',
  title: '使用明细报表',
  owners: ['D'],
  of: consumed,
  levels: detail,
  measures: ['quantity', 'amount'],
  parameters: { ...parameters, settleState },
  maxDays: YEAR,
  sort: '-usedAt',
});

/** 使用汇总 of a trader: the same by hospital, goods or month, beside the period before. */
const usageSummary = defineReport({
  resource: 'report:usageSummary',
  title: '使用汇总报表',
  owners: ['D'],
  of: consumed,
  levels: besideBefore(GROUPS, 'amount', ['amount'], NAMES),
  measures: ['papers', 'quantity', 'amount', 'highAmount', 'settledAmount', 'unsettled', 'share'],
  parameters: { ...parameters, settleState },
  maxDays: YEAR,
  sort: '-amount',
  drill: toLines('report:usageDetails', [...narrowed, 'settleState'], { needs: 'drill' }),
});

/** 使用金额汇总 of a supplier: what hospitals used, the base of what they settle. */
const useAmountSummary = defineReport({
  resource: 'report:useAmountSummary',
  title: '使用金额汇总',
  owners: ['D', 'V'],
  of: consumed,
  levels: {
    ...besideBefore(
      GROUPS.map(([id, label, dimensions]): Grouping => [id, label, dimensions]),
      'amount',
      ['amount'],
      NAMES,
    ),
    ...detail,
  },
  measures: ['papers', 'quantity', 'amount', 'highAmount', 'lowAmount', 'settledAmount', 'unsettled', 'share'],
  parameters,
  maxDays: YEAR,
  sort: '-amount',
  drill: toLines('report:useAmountSummary', narrowed, { level: 'line', needs: 'drill' }),
});

/** 使用统计 of a trader: month by month beside the year before. */
const useStat = defineReport({
  resource: 'report:useStat',
  title: '使用统计报表',
  owners: ['D'],
  of: consumed,
  levels: {
    hospital: { label: '按医院', dimensions: ['hospital'], chart: { type: 'bar', x: 'hospital', y: 'total' } },
    specification: { label: '按品规', dimensions: goodsNamed, key: ['specification'] },
    category68: { label: '按类别', dimensions: ['category68'] },
  },
  measures: ['amount'],
  matrix: { measures: ['amount', 'quantity', 'papers'] },
  parameters: { isHighValue: flag('只看高值') },
  sort: '-total',
  drill: toLines('report:usageDetails', ['hospital', 'specification', 'category68', 'isHighValue'], { needs: 'drill' }),
});

/** What hospitals used of a supplier's goods: other questions on the pages where a hospital reads its own use. */
export const hospitalUseReports: readonly ReportDefinition[] = [usageDetails, usageSummary, useAmountSummary, useStat];
