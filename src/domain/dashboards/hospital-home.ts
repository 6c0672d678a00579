import { defineDashboard, figure, line, rolling, top } from '../../define/define-dashboard';
import {
  claimsTodayTile,
  expiryTile,
  issuedTile,
  lateTile,
  longestWaiting,
  lotsEnding,
  stagesTile,
  unchargedTile,
  usedByClassTile,
  usedTile,
  valueTile,
  waitingTile,
} from './tiles';
import { thisMonth, toLots, toReceipts, toUseLines } from './ways';

/** 工作首页: a hospital's day at work, as far as each of its people may see it: what waits, what moves, what ends soon. */
export const hospitalHome = defineDashboard({
  resource: 'dashboard:hospitalHome',
  title: '工作首页',
  owners: ['H'],
  doors: [
    { page: 'suppliesClaim', text: '向库房申领物资' },
    { page: 'receiveInwarehouse', text: '清点送到科室的货' },
    { page: 'hUseRecord', text: '扫码登记使用' },
    { page: 'hApplicationManage', text: '审核申领、备货' },
    { page: 'grantOdo', text: '向科室发放' },
    { page: 'hPurchaseOrder', text: '采购订单与到货' },
    { page: 'hPurchaseGrn', text: '采购入库' },
    { page: 'traceabilityManage', text: '批次从哪来、到哪去' },
    { page: 'largeScreenEntry', text: '大屏一览' },
  ],
  rows: [
    [
      waitingTile,
      lateTile,
      claimsTodayTile,
      figure('received', '本月入库', { of: 'received', measures: ['amount'], ...thisMonth }, { way: toReceipts }),
      issuedTile,
      usedTile,
      unchargedTile,
      valueTile,
      lotsEnding('near', '90天内到期', '0~90'),
      figure('owed', '应付余额', { of: 'owed', measures: ['open'], where: { account: 'payable' } }, { way: { to: 'partner' } }),
    ],
    [longestWaiting('longest', '等待最久的单据', ['since', 'kind', 'sn', 'department'], { wide: 2 }), stagesTile],
    [
      line(
        'usedByDay',
        '近30天使用金额',
        { of: 'used', measures: ['cost'], by: ['day'], period: 'last30Days' },
        { way: { ...toUseLines, with: { from: 'day', to: 'day' } } },
      ),
      usedByClassTile,
      top(
        'goods',
        '本月产品使用',
        { of: 'used', measures: ['cost'], by: ['productName'], limit: 5, ...thisMonth },
        {
          way: { ...toUseLines, with: { 'f.productName': 'productName' } },
        },
      ),
    ],
    [
      expiryTile,
      rolling(
        'lots',
        '最早到期的批次',
        {
          of: 'lying',
          measures: ['quantity'],
          by: ['expiryDate', 'daysLeft', 'productName', 'batchNo', 'warehouse'],
          where: { daysLeft: '~365' },
          order: 'expiryDate',
          limit: 30,
        },
        { wide: 2, way: { ...toLots, with: { 'f.batchNo': 'batchNo', 'f.warehouse': 'warehouse' } } },
      ),
    ],
  ],
});
