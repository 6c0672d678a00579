import { bars, defineDashboard, figure, line, ring, strip, type TileGiven, top } from '../../define/define-dashboard';
import { month, ref } from '../../define/field';
import type { QueryGiven } from '../../define/query';
import { thisMonth, toLots, toValue } from './ways';

const BUYS = { account: 'payable', source: 'goods' };
const SELLS = { account: 'receivable', source: 'goods' };
const year = { by: ['month'], period: 'last12Months' } as const satisfies Partial<QueryGiven>;
const tenth = { limit: 10, ...thisMonth } as const;
const OF_TRADERS = { owners: ['D', 'V'] } as const satisfies TileGiven;
const OF_HOSPITALS = { owners: ['H'] } as const satisfies TileGiven;
const OF_PLATFORM = { owners: ['P'] } as const satisfies TileGiven;
const OF_ALL_BUT_PLATFORM = { owners: ['H', 'D', 'V'] } as const satisfies TileGiven;
/** The evening of the month one looks back from, in the store one looks at. */
const there = { asOf: 'asOf', 'f.warehouse': 'warehouse' };
const toReceipts = { to: 'purchaseGrn', days: 'f.documentDate' } as const;
const toSales = { to: 'report:salesSummary', days: ['from', 'to'] } as const;
const toUses = { to: 'useRecord', days: 'f.documentDate' } as const;
const toPartner = (side: string) => ({ to: 'report:receivablePayable', days: ['from', 'to'], sets: { side } }) as const;

/**
 * BI看板: the month a manager looks back from and the twelve that lead to it: what was bought, sold or used, what lies there, who is owed.
 * The platform sees who joined, what was published and how much is done. Everybody adds tiles of his own.
 */
export const bi1 = defineDashboard({
  resource: 'dashboard:bi1',
  title: 'BI看板',
  owners: ['P', 'H', 'D', 'V'],
  asks: { month: month('月份', { default: 'thisMonth' }), warehouse: ref('warehouse', '仓库') },
  asOf: 'month',
  exports: true,
  own: true,
  rows: [
    [
      figure('purchase', '当月采购', { of: 'accounts', measures: ['amount'], where: BUYS, ...thisMonth }, { ...OF_ALL_BUT_PLATFORM, way: toReceipts }),
      figure('sales', '当月销售', { of: 'accounts', measures: ['amount'], where: SELLS, ...thisMonth }, { ...OF_TRADERS, way: toSales }),
      figure('used', '当月消耗', { of: 'used', measures: ['cost'], ...thisMonth }, { ...OF_HOSPITALS, way: toUses }),
      figure(
        'stock',
        '库存金额',
        { of: 'lying', measures: ['amount'] },
        { ...OF_ALL_BUT_PLATFORM, way: { to: 'stockBalance', sets: { place: 'all' }, asks: { asOf: 'asOf', 'f.warehouse': 'warehouse' } } },
      ),
      figure(
        'owing',
        '应付余额',
        { of: 'owed', measures: ['open'], where: { account: 'payable' } },
        { ...OF_ALL_BUT_PLATFORM, isBad: true, way: toPartner('payable') },
      ),
      figure('receivable', '应收余额', { of: 'owed', measures: ['open'], where: { account: 'receivable' } }, { ...OF_TRADERS, way: toPartner('receivable') }),
      figure('joined', '当月入驻', { of: 'members', measures: ['organisations'], ...thisMonth }, { ...OF_PLATFORM, unit: '家', way: { to: 'organisation' } }),
      figure('published', '当月发布产品', { of: 'published', measures: ['products'], ...thisMonth }, { ...OF_PLATFORM, unit: '个', way: { to: 'product' } }),
      figure('issued', '当月下发', { of: 'distributed', measures: ['rows'], ...thisMonth }, { ...OF_PLATFORM, unit: '条', way: { to: 'businessProduct' } }),
      figure('handled', '当月审核单据', { of: 'handled', measures: ['papers'], ...thisMonth }, { ...OF_PLATFORM, unit: '张' }),
    ],
    [
      bars(
        'purchaseByMonth',
        '近12个月采购',
        { of: 'accounts', measures: ['amount'], where: BUYS, ...year },
        { ...OF_ALL_BUT_PLATFORM, way: { to: 'purchaseGrn' } },
      ),
      bars('salesByMonth', '近12个月销售', { of: 'accounts', measures: ['amount'], where: SELLS, ...year }, { ...OF_TRADERS, way: toSales }),
      bars('usedByMonth', '近12个月消耗', { of: 'used', measures: ['cost'], ...year }, { ...OF_HOSPITALS, way: { to: 'useRecord' } }),
      bars('joinedByMonth', '近12个月入驻', { of: 'members', measures: ['organisations'], ...year }, { ...OF_PLATFORM, way: { to: 'organisation' } }),
      bars('publishedByMonth', '近12个月发布产品', { of: 'published', measures: ['products'], ...year }, { ...OF_PLATFORM, way: { to: 'product' } }),
      line('handledByDay', '近30天审核单据', { of: 'handled', measures: ['papers'], by: ['day'], period: 'last30Days' }, OF_PLATFORM),
    ],
    [
      top(
        'goodsUsed',
        '产品消耗前十 · 当月',
        { of: 'used', measures: ['cost'], by: ['productName'], ...tenth },
        { ...OF_HOSPITALS, way: { to: 'report:departmentSalesDetailsNew', level: 'line', days: ['from', 'to'], with: { 'f.productName': 'productName' } } },
      ),
      top(
        'goodsSold',
        '产品出库成本前十 · 当月',
        { of: 'sold', measures: ['cost'], by: ['productName'], ...tenth },
        { ...OF_TRADERS, way: { ...toSales, level: 'line', with: { productName: 'productName' } } },
      ),
      top(
        'suppliers',
        '供应商往来前十 · 当月',
        { of: 'accounts', measures: ['amount'], by: ['partner'], where: BUYS, ...tenth },
        { ...OF_HOSPITALS, way: { ...toPartner('payable'), with: { partner: 'partner' } } },
      ),
      top(
        'customers',
        '客户往来前十 · 当月',
        { of: 'accounts', measures: ['amount'], by: ['partner'], where: SELLS, ...tenth },
        { ...OF_TRADERS, way: { ...toPartner('receivable'), with: { partner: 'partner' } } },
      ),
      top('kindsHandled', '审核单据 · 当月各类', { of: 'handled', measures: ['papers'], by: ['kind'], ...tenth }, OF_PLATFORM),
      top('busiest', '机构单据前十 · 当月', { of: 'handled', measures: ['papers'], by: ['organisation'], ...tenth }, OF_PLATFORM),
    ],
    [
      ring(
        'stores',
        '各仓库库存金额',
        { of: 'lying', measures: ['amount'], by: ['warehouse'] },
        { ...OF_ALL_BUT_PLATFORM, way: { ...toValue, with: { 'f.warehouse': 'warehouse' }, asks: there } },
      ),
      strip(
        'expiry',
        '库存金额 · 剩余效期',
        { of: 'lying', measures: ['amount'], by: ['expiryBand'] },
        { ...OF_ALL_BUT_PLATFORM, way: { ...toLots, asks: there, with: { 'f.expiryBand': 'expiryBand' } } },
      ),
      ring(
        'kindsJoined',
        '入驻机构构成',
        { of: 'members', measures: ['organisations'], by: ['kind'] },
        { ...OF_PLATFORM, way: { to: 'organisation', with: { 'f.kind': 'kind' } } },
      ),
      ring('origins', '已发布产品来源', { of: 'published', measures: ['products'], by: ['origin'] }, { ...OF_PLATFORM, way: { to: 'product' } }),
    ],
  ],
});
