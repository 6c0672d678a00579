import { bars, defineDashboard, figure, line, rolling, top } from '../../../define/define-dashboard';
import { ref } from '../../../define/field';
import {
  claimsTodayTile,
  expiryTile,
  issuedTile,
  longestWaiting,
  lotsEnding,
  stageTile,
  unchargedTile,
  usedByClassTile,
  usedTile,
  valueTile,
  waitingTile,
} from '../tiles';
import { doorsBut, hospital, thisMonth, toDepartment, toLots, toUseLines, toValue } from '../ways';

const CLAIMS = { kind: 'suppliesClaim' };
/** Stores of wards, not the central ones. */
const WARDS = { level: '2,3' };

/** 科室信息: all departments beside each other: what they use, hold and claim. */
export const lsDepartment = defineDashboard({
  resource: 'dashboard:lsDepartment',
  title: '科室信息',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenDepartment'),
  rows: [
    [
      claimsTodayTile,
      figure(
        'claims',
        '申领待审核',
        { of: 'papers', measures: ['papers'], where: { ...CLAIMS, status: '1' } },
        { unit: '张', way: { to: 'suppliesClaim', sets: { 'f.status': '1' } } },
      ),
      stageTile('departmentReceipt', '待科室收货'),
      issuedTile,
      usedTile,
      unchargedTile,
      figure('value', '科室库存', { of: 'turnover', measures: ['value'], where: WARDS }, { way: { ...toValue, sets: { 'f.level': WARDS.level } } }),
    ],
    [
      top('usedBy', '本月使用排行', { of: 'used', measures: ['cost'], by: ['department'], limit: 10, ...thisMonth }, { wide: 1.3, way: toDepartment }),
      top('issuedTo', '本月发放排行', { of: 'issued', measures: ['cost'], by: ['department'], limit: 10, ...thisMonth }, { wide: 1.3, way: toDepartment }),
      top('held', '科室库存排行', { of: 'turnover', measures: ['value'], by: ['department'], where: WARDS, limit: 10 }, { way: toDepartment }),
    ],
    [
      line('issuedByDay', '近30天发放金额', { of: 'issued', measures: ['cost'], by: ['day'], period: 'last30Days' }),
      line('claimsByDay', '近30天申领单', { of: 'papers', measures: ['papers'], by: ['day'], where: CLAIMS, period: 'last30Days' }),
      rolling(
        'events',
        '最近收货与使用',
        {
          of: 'happened',
          measures: ['quantity'],
          by: ['at', 'type', 'department', 'productName', 'event'],
          where: { type: 'DEPT_IN,USE', department: 'is:filled' },
          period: 'last30Days',
          order: '-at',
          limit: 20,
        },
        { wide: 1.3 },
      ),
    ],
  ],
});

/** 科室详情: one department in depth; without one, all that the reader may see. */
export const lsDepartmentDetail = defineDashboard({
  resource: 'dashboard:lsDepartmentDetail',
  title: '科室详情',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsDepartment' },
  asks: { department: ref('department', '科室') },
  rows: [
    [usedTile, issuedTile, valueTile, lotsEnding('near', '90天内到期', '0~90'), lotsEnding('expired', '已过期', '~-1'), unchargedTile, waitingTile],
    [
      bars('usedByMonth', '近12个月使用金额', { of: 'used', measures: ['cost'], by: ['month'], period: 'last12Months' }, { wide: 1.5 }),
      usedByClassTile,
      expiryTile,
    ],
    [
      top(
        'goods',
        '本月产品使用',
        { of: 'used', measures: ['cost'], by: ['productName'], limit: 8, ...thisMonth },
        {
          wide: 1.2,
          way: { ...toUseLines, with: { 'f.productName': 'productName' } },
        },
      ),
      rolling(
        'lots',
        '最早到期',
        {
          of: 'lying',
          measures: ['quantity'],
          by: ['expiryDate', 'productName', 'batchNo'],
          where: { daysLeft: '~365' },
          order: 'expiryDate',
          limit: 30,
        },
        { wide: 1.3, way: { ...toLots, with: { 'f.batchNo': 'batchNo' } } },
      ),
      longestWaiting('papers', '在办单据', ['since', 'kind', 'sn'], { wide: 1.3 }),
    ],
  ],
});
