import { defineDashboard, line, top } from '../../../define/define-dashboard';
import { lateTile, longestWaiting, stagesTile, stageTile } from '../tiles';
import { doorsBut, hospital, toOwn } from '../ways';

/** 流程监控: the chain from plan to payment with what is in hand at each stage, and what waits longest. */
export const lsProcess = defineDashboard({
  resource: 'dashboard:lsProcess',
  title: '流程监控',
  owners: ['P', 'H'],
  picks: hospital,
  wall: { back: 'dashboard:lsIndex' },
  doors: doorsBut('screenProcess'),
  rows: [
    [
      stageTile('purchasePlan', '采购计划在办'),
      stageTile('purchaseOrder', '采购订单在办'),
      stageTile('arrivalOrder', '到货在办'),
      stageTile('inspectionOrder', '验收在办'),
      stageTile('purchaseGrn', '采购入库在办'),
      stageTile('settlementGrn', '结算入库在办'),
    ],
    [
      stageTile('suppliesClaim', '科室申领在办'),
      stageTile('issueOdo', '发放出库在办'),
      stageTile('dispatchOrder', '配送在办'),
      stageTile('departmentReceipt', '科室收货在办'),
      stageTile('useRecord', '科室使用在办'),
      stageTile('surgicalUsage', '手术使用在办'),
      lateTile,
    ],
    [longestWaiting('longest', '等待最久的单据', ['since', 'kind', 'sn', 'department', 'partner'], { wide: 1.8 }), stagesTile],
    [
      line('byDay', '近30天单据量', { of: 'papers', measures: ['papers'], by: ['day'], period: 'last30Days' }),
      top('today', '今日单据', { of: 'papers', measures: ['papers'], by: ['kind'], period: 'today', limit: 7 }, { way: toOwn }),
    ],
  ],
});
