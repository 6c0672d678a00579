import { defineDashboard, figure, line, rolling, type Tile, top } from '../../../define/define-dashboard';
import { doorsBut, toOwn } from '../ways';

/** A stage of the chain: what of it somebody has to do next. */
const stage = (kind: string, title: string): Tile =>
  figure(kind, title, { of: 'papers', measures: ['waitingPapers'], where: { kind } }, { unit: '张', way: { to: kind } });

/** 流程监控: the chain from plan to payment with what is in hand at each stage, and what waits longest. */
export const lsProcess = defineDashboard({
  resource: 'dashboard:lsProcess',
  title: '流程监控',
  owners: ['H'],
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProcess'),
  rows: [
    [
      stage('purchasePlan', '采购计划在办'),
      stage('purchaseOrder', '采购订单在办'),
      stage('arrivalOrder', '到货在办'),
      stage('inspectionOrder', '验收在办'),
      stage('purchaseGrn', '采购入库在办'),
      stage('settlementGrn', '结算入库在办'),
    ],
    [
      stage('suppliesClaim', '科室申领在办'),
      stage('issueOdo', '发放出库在办'),
      stage('dispatchOrder', '配送在办'),
      stage('departmentReceipt', '科室收货在办'),
      stage('useRecord', '科室使用在办'),
      stage('surgicalUsage', '手术使用在办'),
      figure('late', '环节超时', { of: 'papers', measures: ['late'] }, { unit: '张', isBad: true }),
    ],
    [
      rolling(
        'longest',
        '等待最久的单据',
        {
          of: 'papers',
          measures: ['longest'],
          by: ['since', 'kind', 'sn', 'department', 'partner', 'documentId'],
          where: { waiting: 'review,born' },
          order: 'since',
          limit: 30,
        },
        { wide: 1.8, way: toOwn },
      ),
      top('stages', '各环节在办', { of: 'papers', measures: ['waitingPapers'], by: ['kind'], where: { waitingPapers: '1~' }, limit: 8 }, { way: toOwn }),
    ],
    [
      line('byDay', '近30天单据量', { of: 'papers', measures: ['papers'], by: ['day'], period: 'last30Days' }),
      top('today', '今日单据', { of: 'papers', measures: ['papers'], by: ['kind'], period: 'today', limit: 7 }, { way: toOwn }),
    ],
  ],
});
