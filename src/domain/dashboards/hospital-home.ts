import { defineDashboard, figure, line, ring, rolling, strip, top } from '../../define/define-dashboard';
import { endsWithin, thisMonth, today, toIssues, toLots, toOwn, toReceipts, toUse, toUseLines, toValue } from './ways';

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
      figure('waiting', '在办单据', { of: 'papers', measures: ['waitingPapers'] }, { unit: '张' }),
      figure('late', '环节超时', { of: 'papers', measures: ['late'] }, { unit: '张', isBad: true }),
      figure(
        'claimsToday',
        '今日申领',
        { of: 'papers', measures: ['papers'], where: { kind: 'suppliesClaim' }, ...today },
        {
          unit: '张',
          way: { to: 'suppliesClaim', days: 'f.documentDate' },
        },
      ),
      figure('received', '本月入库', { of: 'received', measures: ['amount'], ...thisMonth }, { way: toReceipts }),
      figure('issued', '本月发放', { of: 'issued', measures: ['cost'], ...thisMonth }, { way: toIssues }),
      figure('used', '本月使用', { of: 'used', measures: ['cost'], ...thisMonth }, { way: toUse }),
      figure('uncharged', '本月未收费', { of: 'used', measures: ['uncharged'], ...thisMonth }, { isBad: true, way: toUseLines }),
      figure('value', '库存金额', { of: 'turnover', measures: ['value'] }, { way: toValue }),
      figure(
        'near',
        '90天内到期',
        { of: 'lying', measures: ['lots'], where: endsWithin(90) },
        {
          unit: '批',
          isBad: true,
          way: { ...toLots, sets: { place: 'all', 'f.daysLeft': '0~90' } },
        },
      ),
      figure('owed', '应付余额', { of: 'owed', measures: ['open'], where: { account: 'payable' } }, { way: { to: 'partner' } }),
    ],
    [
      rolling(
        'longest',
        '等待最久的单据',
        {
          of: 'papers',
          measures: ['longest'],
          by: ['since', 'kind', 'sn', 'department', 'documentId'],
          where: { waiting: 'review,born' },
          order: 'since',
          limit: 30,
        },
        { wide: 2, way: toOwn },
      ),
      top('stages', '各环节在办', { of: 'papers', measures: ['waitingPapers'], by: ['kind'], where: { waitingPapers: '1~' }, limit: 8 }, { way: toOwn }),
    ],
    [
      line(
        'usedByDay',
        '近30天使用金额',
        { of: 'used', measures: ['cost'], by: ['day'], period: 'last30Days' },
        { way: { ...toUseLines, with: { from: 'day', to: 'day' } } },
      ),
      ring('usedByClass', '本月使用构成', { of: 'used', measures: ['cost'], by: ['riskClass'], period: 'thisMonth' }, { way: toUseLines }),
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
      strip(
        'expiry',
        '库存效期（批次）',
        { of: 'lying', measures: ['lots'], by: ['expiryBand'] },
        { way: { ...toLots, with: { 'f.expiryBand': 'expiryBand' } } },
      ),
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
        { wide: 2, way: { ...toLots, with: { 'f.batchNo': 'batchNo' } } },
      ),
    ],
  ],
});
