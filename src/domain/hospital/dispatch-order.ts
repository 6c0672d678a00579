import { cancel, review, submit } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, datetime, extra, flag, integer, live, quantity, ref, text } from '../../define/field';
import { hasLines, once } from '../checks/goods';

/** 配送单: reviewed issues loaded on a run; departs, arrives, is handed over container by container. Posts nothing. */
export const dispatchOrder = defineDocument({
  kind: 'dispatchOrder',
  title: '配送单',
  prefix: 'HP',
  owners: ['H'],
  header: {
    courier: ref('employee', '配送员', { required: true, default: 'me', column: 'handler_id', list: true, filter: true }),
    route: extra(text('路线', { max: 50 })),
    vehicle: extra(text('车/箱号', { max: 50 })),
    planTime: extra(datetime('计划出发')),
    departTime: computed(datetime('发车时间', { column: 'submitted_at', list: true })),
    arriveTime: computed(datetime('送达时间', { column: 'reviewed_at', list: true })),
    coldChain: extra(flag('冷链')),
    tempStart: extra(text('启运温度 ℃', { max: 10, requiredWhen: { coldChain: ['true'] }, shownWhen: { coldChain: ['true'] } })),
    tempEnd: extra(text('送达温度 ℃', { max: 10, shownWhen: { coldChain: ['true'] } })),
    urgent: live('runUrgent', flag('加急', { list: true, filter: true })),
    overtime: live('runLate', flag('超时', { list: true, filter: true })),
    departments: live('runWards', text('送往科室', { list: true, filter: true, width: 180 })),
    boxes: live('runBoxes', integer('箱数', { list: true })),
    since: live('runSince', datetime('当前环节开始', { list: true })),
    stage: computed(choice('进度', '待发车:grey, 配送中:blue, 已送达:orange, 已签收:green', { list: true, filter: true })),
  },
  lines: {
    issueOdo: ref('issueOdo', '出库单', { required: true, column: 'linked_document_id' }),
    departmentName: extra(computed(text('科室'))),
    container: extra(text('周转箱号', { max: 50 })),
    seal: extra(text('封签号', { max: 50 })),
    quantity: computed(quantity('数量', { sum: true })),
    goodsLines: extra(computed(integer('行数'))),
    signState: choice('签收', '待签:orange, 已签:green, 拒收:red', { default: '待签' }),
    signer: extra(computed(text('签收人'))),
    handTime: extra(computed(datetime('签收时间'))),
    rejectReason: computed(text('拒收原因', { column: 'reason', max: 200 })),
    remark: text('行备注', { max: 200 }),
  },
  actions: [
    { ...submit, id: 'depart', label: '发车', flags: ['depart'] },
    { ...review, id: 'arrive', label: '送达', from: [1], flags: ['arrive'] },
    { ...cancel, from: [0] },
    {
      id: 'sign',
      label: '签收',
      from: [1, 2],
      to: 'same',
      flags: ['sign'],
      does: 'own',
      risk: 'write',
      linesWhere: { signState: ['待签'] },
      lineInput: {
        signed: choice('签收', '已签, 拒收, 待签', { default: '已签' }),
        signer: text('签收人', { max: 50 }),
        rejectReason: text('拒收原因', { max: 200 }),
      },
      lineShows: ['issueOdo', 'departmentName', 'container'],
    },
  ],
  notices: [{ on: 'depart', page: 'receiveInwarehouse', uri: 'departmentReceipt', title: '物资已发车' }],
  suggests: [{ id: 'waiting', label: '待配送出库单', flags: ['pull:issueOdo'], needs: '' }],
  says: [
    { at: 'submit', of: () => ({ stage: '配送中' }) },
    { at: 'review', of: () => ({ stage: '已送达' }) },
  ],
  flowQuantity: '',
  redWhen: 'overtime',
  print: 'outboundOrder',
  derive: (d) => {
    const signed = d.lines.length > 0 && d.lines.every((line) => line.signState !== '待签' && line.signState !== '');
    return { header: { stage: signed && d.status >= 2 ? '已签收' : ['待发车', '配送中', '已送达'][Math.min(d.status, 2)] } };
  },
  checks: [
    hasLines,
    once(['issueOdo', 'container'], '同一出库单的同一周转箱只能有一行'),
    { at: ['submit'], test: (d) => (d.header.coldChain && !d.header.tempStart ? [{ field: 'tempStart', message: '冷链物资必须登记温度' }] : []) },
  ],
});
