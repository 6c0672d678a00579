import { bars, defineDashboard, figure, line, type TileGiven, top } from '../../define/define-dashboard';
import { thisMonth, toOwn, toValue } from './ways';

const BUYS = { account: 'payable', source: 'goods' };
const SELLS = { account: 'receivable', source: 'goods' };
const lots = { to: 'stockBalance', level: 'lot' } as const;
/** Drawn small beside its figure. */
const daily = (by: string): Pick<TileGiven, 'trend'> => ({ trend: { by, period: 'last30Days' } });
const monthly: Pick<TileGiven, 'trend'> = { trend: { by: 'month', period: 'last12Months' } };

/**
 * 首页: the figures of the month with how they went, one chart, and up to three lists of what is behind them. What waits stands between
 * them (client: special/home). A hospital sees what it uses, a dealer or manufacturer what he sells, the platform who takes part; each user what
 * his pages show him, and all of it with the right to the organisation's figures.
 */
export const home = defineDashboard({
  resource: 'dashboard:home',
  title: '首页',
  owners: ['P', 'H', 'D', 'V'],
  opens: 'kpi',
  rows: [
    [
      figure(
        'purchase',
        '本月采购',
        { of: 'accounts', measures: ['amount'], where: BUYS, ...thisMonth },
        { owners: ['H', 'D', 'V'], ...daily('day'), way: { to: 'purchaseGrn', days: 'f.documentDate' } },
      ),
      figure(
        'sales',
        '本月销售',
        { of: 'accounts', measures: ['amount'], where: SELLS, ...thisMonth },
        { owners: ['D', 'V'], ...daily('day'), way: { to: 'report:salesSummary', days: ['from', 'to'] } },
      ),
      figure(
        'used',
        '本月消耗',
        { of: 'used', measures: ['cost'], ...thisMonth },
        { owners: ['H'], ...daily('day'), way: { to: 'useRecord', days: 'f.documentDate' } },
      ),
      figure('turnover', '库存周转', { of: 'turnover', measures: ['turnoverDays'] }, { owners: ['H'], unit: '天', way: toValue }),
      figure('stock', '库存金额', { of: 'lying', measures: ['amount'] }, { owners: ['D', 'V'], way: { to: 'stockBalance', sets: { place: 'all' } } }),
      figure(
        'near',
        '90天内到期批次',
        { of: 'lying', measures: ['lots'], where: { daysLeft: '~90' } },
        {
          owners: ['H', 'D', 'V'],
          unit: '批',
          isBad: true,
          way: { ...lots, sets: { place: 'all', 'f.daysLeft': '~90' } },
        },
      ),
      figure(
        'uncharged',
        '本月未收费',
        { of: 'used', measures: ['uncharged'], ...thisMonth },
        { owners: ['H'], isBad: true, way: { to: 'useRecord', days: 'f.documentDate' } },
      ),
      figure(
        'missed',
        '漏费未处理',
        { of: 'charging', measures: ['lines'], where: { result: 'missed', handled: 'open' }, ...thisMonth },
        {
          owners: ['H'],
          unit: '行',
          isBad: true,
          way: { to: 'report:useChargeableCheck', level: 'line', days: ['from', 'to'], sets: { result: 'missed', handled: 'open' } },
        },
      ),
      figure(
        'hospitals',
        '入驻医院',
        { of: 'members', measures: ['organisations'], where: { kind: 'H' } },
        { owners: ['P'], unit: '家', ...monthly, way: { to: 'organisation', sets: { 'f.kind': 'H' } } },
      ),
      figure(
        'dealers',
        '入驻经销商',
        { of: 'members', measures: ['organisations'], where: { kind: 'D' } },
        { owners: ['P'], unit: '家', ...monthly, way: { to: 'organisation', sets: { 'f.kind': 'D' } } },
      ),
      figure(
        'vendors',
        '入驻厂家',
        { of: 'members', measures: ['organisations'], where: { kind: 'V' } },
        { owners: ['P'], unit: '家', ...monthly, way: { to: 'organisation', sets: { 'f.kind': 'V' } } },
      ),
      figure('published', '已发布产品', { of: 'published', measures: ['products'] }, { owners: ['P'], unit: '个', ...monthly, way: { to: 'product' } }),
      figure('issued', '本月下发', { of: 'distributed', measures: ['rows'], ...thisMonth }, { owners: ['P'], unit: '条', way: { to: 'businessProduct' } }),
    ],
    [
      line(
        'useByDay',
        '近30天消耗',
        { of: 'used', measures: ['cost'], by: ['day'], period: 'last30Days' },
        { owners: ['H'], way: { to: 'useRecord', with: { 'f.documentDate': 'day' } } },
      ),
      line(
        'salesByDay',
        '近30天销售',
        { of: 'sold', measures: ['netAmount'], by: ['bizDate'], period: 'last30Days' },
        {
          owners: ['D', 'V'],
          way: { to: 'report:salesSummary', level: 'line', with: { from: 'bizDate', to: 'bizDate' } },
        },
      ),
      line('publishedByMonth', '近12个月发布产品', { of: 'published', measures: ['products'], by: ['month'], period: 'last12Months' }, { owners: ['P'] }),
    ],
    [
      top(
        'departments',
        '科室消耗 · 本月',
        { of: 'used', measures: ['cost'], by: ['department'], limit: 6, ...thisMonth },
        {
          owners: ['H'],
          way: { to: 'useRecord', days: 'f.documentDate', with: { 'f.department': 'department' } },
        },
      ),
      top(
        'customers',
        '客户销售排行',
        { of: 'sold', measures: ['netAmount'], by: ['customer'], limit: 6, ...thisMonth },
        {
          owners: ['D', 'V'],
          way: { to: 'report:salesSummary', level: 'line', days: ['from', 'to'], with: { customer: 'customer' } },
        },
      ),
      top('minds', '需要留意', { of: 'warned', measures: ['warnings'], by: ['type'] }, { owners: ['H', 'D', 'V'], isBad: true, way: toOwn }),
      top(
        'punctual',
        '供应商到货准时率 · 近90天',
        { of: 'supplying', measures: ['onTime'], by: ['supplier'], period: 'last90Days', order: '-onTime', limit: 6 },
        { owners: ['H'] },
      ),
      top(
        'goodsSold',
        '产品销售排行',
        { of: 'sold', measures: ['netAmount'], by: ['productName'], limit: 6, ...thisMonth },
        {
          owners: ['D', 'V'],
          way: { to: 'report:salesSummary', level: 'line', days: ['from', 'to'], with: { productName: 'productName' } },
        },
      ),
      bars('joined', '近12个月入驻', { of: 'members', measures: ['organisations'], by: ['month'], period: 'last12Months' }, { owners: ['P'] }),
    ],
  ],
});
