import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, flag, integer, ref, text } from '../../define/field';
import { STATUS_OPTIONS } from '../../define/status';
import { dated, key } from './blocks';

/** Kinds of the chain in its order: from the plan of a purchase to its settlement. */
export const PAPER_KINDS =
  'purchasePlan 采购计划, purchaseOrder 采购订单, arrivalOrder 到货, inspectionOrder 验收, purchaseGrn 采购入库, suppliesClaim 科室申领, issueOdo 发放出库, ' +
  'dispatchOrder 配送, departmentReceipt 科室收货, useRecord 科室使用, surgicalUsage 手术使用, settlementGrn 结算入库, paymentOrder 付款';

/**
 * 单据: documents of the chain, by where they stand. 在办 is what somebody has to do next: what waits for review, and what another
 * document made for somebody to go on with; it waits since it was submitted or made, and is late after the hours of its stage (rule process.hours).
 */
export const papers = defineDataset({
  id: 'papers',
  title: '单据',
  said: '单据数 在办 待处理单据 办理 papers',
  madeBy: PAPER_KINDS.split(', ').map((one) => one.split(' ')[0] as string),
  takes: {},
  dimensions: {
    ...dated('单据日期'),
    kind: choice('单据种类', PAPER_KINDS, { column: 'doc_kind', filter: true }),
    status: choice('状态', STATUS_OPTIONS, { filter: true }),
    waiting: choice('等待', 'review 待审核:orange, born 待处理:blue, none 无:grey', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    toWarehouse: ref('warehouse', '去向库房'),
    partner: ref('partner', '往来单位', { filter: true, width: 200 }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    since: datetime('等待自'),
    waitedSince: date('等待日期', { filter: true }),
    daysWaiting: integer('已等天数', { filter: true }),
    isLate: flag('超时', { filter: true }),
    age: integer('单据天数', { filter: true }),
    documentId: key('单据编号'),
  },
  measures: {
    papers: integer('单数'),
    waitingPapers: integer('在办'),
    late: integer('超时单数'),
    longest: integer('等待天数'),
    oldest: integer('已过天数'),
  },
  distinct: { papers: 'documentId' },
  extremes: { longest: ['last', 'daysWaiting'], oldest: ['last', 'age'] },
  filtered: {
    waitingPapers: { of: 'papers', where: { waiting: 'review,born' } },
    late: { of: 'papers', where: { isLate: 'true' } },
  },
  day: 'day',
  search: ['sn'],
  department: 'department',
  warehouse: ['warehouse', 'toWarehouse'],
  kinds: 'kind',
});
