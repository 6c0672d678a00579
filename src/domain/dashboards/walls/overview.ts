import { defineDashboard, figure, line, ring, rolling, top } from '../../../define/define-dashboard';
import { expiryTile, stagesTile, valueTile, waitingTile } from '../tiles';
import { doorsBut, hospital, thisMonth, toDepartment, today, toIssues, toReceipts, toUse, toUseLines, toValue } from '../ways';

/** 大屏总览: what came, was given out and used today, what lies there, what waits, and what happens. */
export const lsIndex = defineDashboard({
  resource: 'dashboard:lsIndex',
  title: '医用耗材SPD运营总览',
  owners: ['P', 'H'],
  picks: hospital,
  wall: {},
  doors: doorsBut('screenIndex'),
  rows: [
    [
      figure('receivedToday', '今日入库', { of: 'received', measures: ['amount'], ...today }, { way: toReceipts }),
      figure('issuedToday', '今日发放', { of: 'issued', measures: ['cost'], ...today }, { way: toIssues }),
      figure('usedToday', '今日使用', { of: 'used', measures: ['cost'], ...today }, { way: toUse }),
      figure('usedMonth', '本月使用', { of: 'used', measures: ['cost'], ...thisMonth }, { way: toUse }),
      valueTile,
      figure('turnover', '周转天数', { of: 'turnover', measures: ['turnoverDays'] }, { unit: '天', way: toValue }),
      waitingTile,
    ],
    [
      ring(
        'classes',
        '在用产品构成',
        { of: 'carried', measures: ['goods'], by: ['riskClass'], where: { status: '1' } },
        {
          way: { to: 'hospitalProduct', with: { 'f.riskClass': 'riskClass' } },
        },
      ),
      line(
        'usedByDay',
        '近30天使用金额',
        { of: 'used', measures: ['cost'], by: ['day'], period: 'last30Days' },
        {
          wide: 1.6,
          way: { ...toUseLines, with: { from: 'day', to: 'day' } },
        },
      ),
      expiryTile,
      stagesTile,
    ],
    [
      top(
        'suppliers',
        '本月供应商入库',
        { of: 'received', measures: ['amount'], by: ['supplier'], limit: 8, ...thisMonth },
        {
          way: { ...toReceipts, with: { 'f.supplier': 'supplier' } },
        },
      ),
      top('departments', '本月科室使用', { of: 'used', measures: ['cost'], by: ['department'], limit: 8, ...thisMonth }, { way: toDepartment }),
      rolling(
        'events',
        '流转动态',
        { of: 'happened', measures: ['quantity'], by: ['at', 'type', 'department', 'productName', 'event'], period: 'last30Days', order: '-at', limit: 20 },
        { wide: 1.3 },
      ),
    ],
  ],
});
