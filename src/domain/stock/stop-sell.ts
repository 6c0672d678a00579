import { type Action, cancel, nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, datetime, extra, flag, quantity, ref, text } from '../../define/field';
import { handling, lineRemark, lot, product } from '../blocks';
import { hasLines, perLine } from '../checks/goods';

/** Release is asked for by the applicant and decided where the stop was decided. */
const release: readonly Action[] = [
  {
    id: 'release',
    label: '申请解除',
    from: [2],
    to: 'same',
    flags: ['release'],
    does: 'say',
    says: { result: '待解除' },
    risk: 'write',
    reason: 'required',
    when: { result: ['停售中'] },
  },
  {
    id: 'passRelease',
    label: '同意解除',
    from: [2],
    to: 7,
    flags: ['pass'],
    does: 'own',
    says: { result: '已解除' },
    risk: 'write',
    when: { result: ['待解除'] },
  },
  {
    id: 'refuseRelease',
    label: '驳回解除',
    from: [2],
    to: 'same',
    flags: ['nopass'],
    does: 'own',
    says: { result: '停售中' },
    risk: 'write',
    reason: 'required',
    when: { result: ['待解除'] },
  },
];

/** 停售单: a lot or a whole specification nobody may sell or use any more. Two steps; then it is blocked, and moved aside if asked. */
export const stopSell = defineDocument({
  kind: 'stopSell',
  title: '停售单',
  prefix: 'TS',
  owners: ['H', 'D', 'V'],
  header: {
    level: choice('停售范围', '1 批号, 2 规格', { column: 'mode', required: true, default: '1', list: true, filter: true }),
    reason: choice('停售原因', '1 质量可疑, 2 召回, 3 证照到期, 4 监管通知, 5 近效期, 6 其他', { required: true, list: true, filter: true }),
    noticeNo: text('文号', { column: 'basis_no', requiredWhen: { reason: ['2', '4'] }, list: true, filter: true }),
    effectiveFrom: computed(datetime('生效时间', { column: 'happened_at', list: true })),
    moveStock: extra(flag('移入停售仓')),
    stopWarehouse: ref('warehouse', '停售仓', {
      column: 'to_warehouse_id',
      where: { scrapType: ['2'] },
      requiredWhen: { moveStock: ['true'] },
      shownWhen: { moveStock: ['true'] },
    }),
    result: computed(choice('结果', '停售中:red, 待解除:orange, 已解除:green, 已退货:grey, 已报废:grey', { column: 'stage', list: true, filter: true })),
    ...handling,
  },
  lines: {
    ...product,
    batchNo: { ...lot.batchNo, required: false },
    serialNo: lot.serialNo,
    warehouse: ref('warehouse', '仓库', { hint: '空 = 全部仓库' }),
    onHand: computed(quantity('库存')),
    reserved: computed(quantity('已占用')),
    sold: computed(quantity('已售出')),
    lockQuantity: computed(quantity('锁定数量', { sum: true })),
    ...lineRemark,
  },
  actions: [submit, { ...review, flags: ['pass'] }, nopass, unreview, cancel, ...release],
  neverSelfReview: true,
  presses: 'always',
  says: [{ at: 'review', of: (_, __, { now }) => ({ effectiveFrom: now, result: '停售中' }), back: { effectiveFrom: '', result: '' } }],
  flowQuantity: '',
  picksHeld: true,
  openInMirror: { header: ['moveStock', 'stopWarehouse', 'handler', 'department'], lines: ['warehouse', 'remark'] },
  trace: { H: 'RECALL', D: 'RECALL', V: 'RECALL' },
  steps: () => [
    { name: '复核', screen: 'stopSellCheck' },
    { name: '审批', screen: 'stopSellAudit' },
  ],
  checks: [
    hasLines,
    { at: ['submit'], test: (d) => perLine(d, (line) => (d.header.level === '1' && !line.batchNo ? { field: 'batchNo', message: '请填写批号' } : undefined)) },
    {
      at: ['submit', 'review'],
      needs: ['lot', 'product'],
      test: (d, facts) =>
        perLine(d, (_, i) => {
          if (d.header.level === '1' && facts.lot[i]?.isStopSold) return { field: 'batchNo', message: '该批号已在停售中' };
          return d.header.level === '2' && facts.product[i]?.isStopSold ? { field: 'specification', message: '该规格已在停售中' } : undefined;
        }),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'holders',
      kind: 'stopSell',
      status: 0,
      push: 'stopSell',
      when: (d) => d.header.reason === '2' && d.origin !== 'mirror',
      header: (d) => ({ level: d.header.level, reason: '2', noticeNo: d.header.noticeNo, remark: `召回：${d.sn}` }),
    },
  ],
});
