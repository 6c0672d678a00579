import { defineDashboard, figure, line, ring, rolling, top } from '../../../define/define-dashboard';
import { doorsBut, hospital, thisMonth, toReceipts } from '../ways';

const OWED = { account: 'payable' };
/** Passed and not delivered in full. */
const ON_THE_WAY = { kind: 'purchaseOrder', status: '2' };

/** 供应商信息: who delivers, how much of it comes from whom, what is on its way and what is owed. */
export const lsProductDealer = defineDashboard({
  resource: 'dashboard:lsProductDealer',
  title: '供应商信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductDealer'),
  rows: [
    [
      figure('suppliers', '近90天供货供应商', { of: 'received', measures: ['suppliers'], period: 'last90Days' }, { unit: '家', way: { to: 'partner' } }),
      figure('received', '本月入库', { of: 'received', measures: ['amount'], ...thisMonth }, { way: toReceipts }),
      figure(
        'returned',
        '本月退货',
        { of: 'received', measures: ['amount'], where: { kind: 'purchaseReturn' }, ...thisMonth },
        { way: { to: 'purchaseReturn', days: 'f.documentDate' } },
      ),
      figure(
        'orders',
        '在途订单',
        { of: 'papers', measures: ['papers'], where: ON_THE_WAY },
        { unit: '张', way: { to: 'purchaseOrder', sets: { 'f.status': '2' } } },
      ),
      figure('owed', '应付余额', { of: 'owed', measures: ['open'], where: OWED }, { way: { to: 'partner' } }),
      figure('overdue', '逾期应付', { of: 'owed', measures: ['overdue'], where: OWED }, { isBad: true, way: { to: 'partner' } }),
    ],
    [
      top(
        'ranking',
        '本月入库排行',
        { of: 'received', measures: ['amount'], by: ['supplier'], limit: 8, ...thisMonth },
        {
          wide: 1.2,
          way: { ...toReceipts, with: { 'f.supplier': 'supplier' } },
        },
      ),
      ring(
        'shares',
        '近12个月采购占比',
        { of: 'received', measures: ['amount'], by: ['supplier'], period: 'last12Months', limit: 200 },
        {
          wide: 1.2,
          way: { ...toReceipts, with: { 'f.supplier': 'supplier' } },
        },
      ),
      top('creditors', '应付余额排行', { of: 'owed', measures: ['open'], by: ['partner'], where: OWED, limit: 8 }),
    ],
    [
      line(
        'byDay',
        '近30天入库金额',
        { of: 'received', measures: ['amount'], by: ['day'], period: 'last30Days' },
        { way: { to: 'purchaseGrn', with: { 'f.documentDate': 'day' } } },
      ),
      rolling(
        'onTheWay',
        '在途订单',
        { of: 'papers', measures: ['oldest'], by: ['day', 'sn', 'partner', 'warehouse'], where: ON_THE_WAY, order: 'day', limit: 30 },
        { wide: 1.3, way: { to: 'purchaseOrder', with: { 'f.sn': 'sn' } } },
      ),
    ],
  ],
});
