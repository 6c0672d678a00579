import { defineReport } from '../../define/define-report';
import { choice, ref } from '../../define/field';
import type { ReportDefinition } from '../../define/report-definition';
import { SALE_TYPES, sold } from '../datasets/sold';
import { besideBefore, goodsNamed, toLines, toPaperGranted, YEAR } from '../report-words';

const parameters = {
  customer: ref('partner', '医院', { where: { kind: ['customer', 'both'] } }),
  salesman: ref('employee', '业务员'),
  type: choice('模式', SALE_TYPES),
};
const money = ['netAmount', 'tax', 'netExTax', 'cost', 'profit'] as const;

/** 医院销售明细: what was sold to hospitals, outright, from consignment or in an operation, and came back; with lot and what of it is paid. */
const salesToHospitalDetails = defineReport({
  resource: 'report:salesToHospitalDetails',
  title: '医院销售明细',
  owners: ['D', 'V'],
  of: sold,
  levels: {
    line: {
      label: '明细',
      dimensions: ['bizDate', 'customer', 'place', 'kind', 'sn', 'type', ...goodsNamed, 'manufacturer', 'batchNo', 'expiryDate', 'serialNo', 'price', 'taxRate']
        .concat(['payState', 'settlementSn', 'salesman'])
        .concat(['documentId', 'lineId']),
      key: ['bizDate', 'documentId', 'lineId', 'batchNo'],
      sort: '-bizDate,sn',
    },
  },
  measures: ['netQuantity', ...money],
  parameters,
  maxDays: YEAR,
  sort: '-bizDate',
  drill: toPaperGranted,
});

/** 医院销售汇总: the same by hospital, product, maker, salesman or month, or two of them, beside the period before. */
const salesToHospitalSummary = defineReport({
  resource: 'report:salesToHospitalSummary',
  title: '医院销售汇总',
  owners: ['D', 'V'],
  of: sold,
  levels: besideBefore(
    [
      ['customer', '医院', ['customer'], 'product salesman type month'],
      ['product', '产品', goodsNamed, 'customer month'],
      ['manufacturer', '厂家', ['manufacturer'], 'customer month'],
      ['salesman', '业务员', ['salesman'], 'customer month'],
      ['type', '模式', ['type'], 'customer month'],
      ['month', '月份', ['month'], 'customer'],
    ],
    'netAmount',
    ['netAmount'],
    { product: 'productName' },
  ),
  measures: ['papers', 'netQuantity', ...money, 'share'],
  parameters,
  maxDays: YEAR,
  sort: '-netAmount',
  drill: toLines('report:salesToHospitalDetails', ['customer', 'specification', 'manufacturer', 'salesman', 'type', 'month'], { needs: 'drill' }),
});

export const hospitalSalesReports: readonly ReportDefinition[] = [salesToHospitalDetails, salesToHospitalSummary];
