import { bars, defineDashboard, figure, line, strip, top } from '../../../define/define-dashboard';
import { issuedTile, usedByClassTile, usedTile } from '../tiles';
import { doorsBut, hospital, thisMonth, toReceipts, toSettled, toSettling, toUse } from '../ways';

const OWED = { account: 'payable' };

/** 金额信息: what was bought, given out, used, charged, settled and paid this month, and what is owed. */
export const lsProductMoney = defineDashboard({
  resource: 'dashboard:lsProductMoney',
  title: '金额信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProductMoney'),
  rows: [
    [
      figure('received', '本月入库', { of: 'received', measures: ['amount'], ...thisMonth }, { way: toReceipts }),
      issuedTile,
      usedTile,
      figure('charged', '本月收费', { of: 'used', measures: ['charge'], ...thisMonth }, { way: toUse }),
      figure('settled', '本月结算', { of: 'settled', measures: ['amount'], ...thisMonth }, { way: toSettled }),
      figure('paid', '本月付款', { of: 'accounts', measures: ['paid'], where: OWED, ...thisMonth }, { way: { to: 'paymentOrder', days: 'f.documentDate' } }),
      figure('owed', '应付余额', { of: 'owed', measures: ['open'], where: OWED }, { way: { to: 'partner' } }),
    ],
    [
      bars('usedByMonth', '近12个月使用金额', { of: 'used', measures: ['cost'], by: ['month'], period: 'last12Months' }, { wide: 1.5 }),
      usedByClassTile,
      strip('ageing', '应付账龄', { of: 'owed', measures: ['open'], by: ['ageBand'], where: OWED, order: 'ageBand' }, { way: { to: 'partner' } }),
    ],
    [
      line(
        'receivedByDay',
        '近30天入库金额',
        { of: 'received', measures: ['amount'], by: ['day'], period: 'last30Days' },
        {
          wide: 1.2,
          way: { to: 'purchaseGrn', with: { 'f.documentDate': 'day' } },
        },
      ),
      top(
        'departments',
        '本月科室使用',
        { of: 'used', measures: ['cost'], by: ['department'], limit: 8, ...thisMonth },
        {
          way: { ...toUse, with: { 'f.department': 'department' } },
        },
      ),
      top('unsettled', '已用未结算', { of: 'settling', measures: ['unsettled'], by: ['supplier'], limit: 8 }, { way: toSettling }),
    ],
  ],
});
