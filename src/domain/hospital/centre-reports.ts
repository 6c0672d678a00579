import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import { period } from '../datasets/blocks';
import { issued } from '../datasets/issued';
import { besideBefore, goodsNamed, lines, toLines, toPaperGranted, YEAR } from '../report-words';
import { OWNERSHIP } from '../stock/store-words';

const parameters = {
  ...period,
  warehouse: ref('warehouse', '出库库房', { where: { level: ['1'] } }),
  department: ref('department', '领用科室'),
  supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
  kind: choice('方向', 'issueOdo 领用, issueReturn 退库'),
  ownership: choice('货权', OWNERSHIP),
};
const narrowed = ['department', 'specification', 'category68', 'supplier', 'month', 'warehouse', 'kind', 'ownership'] as const;

/** 中心库出库明细: what the centre gave to departments and got back, with the way there: claim, delivery, receipt. */
const centerOutboundDetails = defineReport({
  resource: 'report:centerOutboundDetails',
  title: '中心库出库明细',
  owners: ['H'],
  of: issued,
  levels: lines(
    ['day', 'sn', 'warehouse', 'department', 'toWarehouse', ...goodsNamed, 'batchNo', 'expiryDate', 'unitCost', 'owner', 'supplier']
      .concat(['claimSn', 'dispatchSn', 'receiptState'])
      .concat(['handler']),
    ['quantity', 'cost', 'ownCost', 'consignedCost'],
    { drill: toPaperGranted },
  ),
  measures: ['quantity', 'cost', 'ownCost', 'consignedCost'],
  parameters,
  maxDays: YEAR,
  sort: '-day',
});

/** 中心库出库汇总: the same in groups, given and taken back apart, beside the period before. */
const centerOutboundSummary = defineReport({
  resource: 'report:centerOutboundSummary',
  title: '中心库出库汇总',
  owners: ['H'],
  of: issued,
  levels: besideBefore(
    [
      ['department', '科室', ['department'], 'product category68 supplier month'],
      ['product', '品规', goodsNamed, 'department month'],
      ['category68', '类别', ['category68'], 'department month'],
      ['supplier', '供应商', ['supplier'], 'department month'],
      ['month', '月份', ['month'], 'department'],
    ],
    'cost',
    ['cost'],
    { product: 'productName' },
  ),
  measures: ['papers', 'goods', 'quantity', 'issuedCost', 'returnedCost', 'cost', 'ownCost', 'consignedCost', 'share'],
  parameters,
  maxDays: YEAR,
  sort: '-cost',
  drill: toLines('report:centerOutboundDetails', narrowed, { needs: 'drill' }),
});

export const centreReports: readonly ReportDefinition[] = [centerOutboundDetails, centerOutboundSummary];
