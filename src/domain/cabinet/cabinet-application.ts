import { cancel, nopass, review, stop, submit } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import type { Makes } from '../../define/document-ways';
import { choice, computed, datetime, extra, live, quantity, ref, text } from '../../define/field';
import { counted, lineRemark } from '../blocks';
import { hospitalGoods } from '../hospital/blocks';
import { applicationRules } from './application-rules';
import { APPLY_KINDS, DOOR_RIGHTS } from './application-words';

const isOf = (kind: string, house: 'H' | 'D') => (d: AnyDocument) => d.header.applyKind === kind && d.org.kind === house;
/** Each line as it is asked for, in the place it comes from or goes to. */
const linesAt =
  (values: (d: AnyDocument, line: AnyLine) => Record<string, unknown>): NonNullable<Makes<AnyDocument>['lines']> =>
  (d) =>
    d.lines.map((line) => ({ from: line.id, values: values(d, line) }));
const draft = { on: 'review', at: 'self', status: 0 } as const;
const moves = { transferKind: 'move', mode: '1' } as const;

/** What the store has to do for it begins with the pass: goods are issued for it, or come back from it. */
const papers: readonly Makes<AnyDocument>[] = [
  {
    ...draft,
    kind: 'issueOdo',
    when: isOf('put', 'H'),
    header: ({ header, sn }) => ({
      ...{ issueType: '4', target: '2', department: header.homeDepartment, remark: `柜申请${sn}` },
      ...{ sourceWarehouse: header.centralWarehouse, targetWarehouse: header.warehouse },
    }),
  },
  {
    ...draft,
    kind: 'issueReturn',
    when: isOf('clear', 'H'),
    header: ({ header, sn }) => ({
      ...{ returnKind: '1', department: header.homeDepartment, reason: '积压', handler: header.applicant, remark: `柜申请${sn}` },
      ...{ sourceWarehouse: header.warehouse, targetWarehouse: header.centralWarehouse },
    }),
    lines: linesAt((d) => ({ location: d.header.location, quality: '合格' })),
  },
  {
    ...draft,
    kind: 'stockTransfer',
    when: isOf('put', 'D'),
    header: ({ header, sn }) => ({
      ...{ ...moves, handler: header.applicant, reason: `柜申请${sn}补货` },
      ...{ fromWarehouse: header.centralWarehouse, toWarehouse: header.warehouse },
    }),
    lines: linesAt((d) => ({ toLocation: d.header.location })),
  },
  {
    ...draft,
    kind: 'stockTransfer',
    when: isOf('clear', 'D'),
    header: ({ header, sn }) => ({
      ...{ ...moves, handler: header.applicant, reason: `柜申请${sn}清柜` },
      ...{ fromWarehouse: header.warehouse, toWarehouse: header.centralWarehouse },
    }),
    lines: linesAt((d) => ({ location: d.header.location })),
  },
];

/**
 * 柜申请单: somebody asks that a cabinet opens to him for a time: to take what he needs, to fill it, to empty it, to look after it. Passed, the device
 * lets him in within the hours asked for (server/kinds/cabinet/events/applied.ts); what he takes counts towards it, and it is done when
 * all of it was taken, or the time is over. It posts nothing.
 */
export const cabinetApplication = defineDocument({
  kind: 'cabinetApplication',
  title: '柜申请单',
  prefix: 'GQ',
  owners: ['H', 'D'],
  header: {
    applyKind: choice('申请类型', APPLY_KINDS, { column: 'subkind', required: true, default: 'take', list: true, filter: true }),
    cabinet: ref('cabinet', '智能柜', { required: true, usual: true, list: true, filter: true, width: 150 }),
    department: ref('department', '科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    applicant: ref('employee', '申请人', { required: true, default: 'me', column: 'handler_id', list: true, filter: true, hint: '通过后由他开门' }),
    timeFrom: datetime('开门时间起', { required: true, default: 'now', list: true }),
    timeTo: datetime('开门时间止', { required: true, list: true, hint: '最长24小时' }),
    doorRight: live('doorRight', choice('开门授权', DOOR_RIGHTS, { list: true, filter: true })),
    done: live('applicationDone', text('完成情况', { list: true, width: 90 })),
    patient: ref('patient', '患者', { shownWhen: { applyKind: ['take'] }, filter: true, hint: '取用高值耗材时填写患者或手术计划' }),
    surgeryPlan: ref('surgeryPlan', '手术计划', { shownWhen: { applyKind: ['take'] }, width: 150 }),
    reason: text('申请事由', { max: 200 }),
    warehouse: computed(ref('warehouse', '柜所在库房', { filter: true })),
    location: computed(ref('location', '柜位')),
    centralWarehouse: computed(ref('warehouse', '中心库', { column: 'to_warehouse_id', shownWhen: { applyKind: ['put', 'clear'] } })),
    homeDepartment: extra(computed(ref('department', '柜所在科室'))),
  },
  lines: {
    ...hospitalGoods,
    unit: { ...hospitalGoods.unit, smallest: true },
    batchNo: text('批号', { max: 40, width: 110, hint: '不填 = 不限批号' }),
    ...counted,
    done: live('applicationLineDone', quantity('已完成')),
    ...lineRemark,
  },
  actions: [submit, { ...review, flags: ['pass'], label: '通过' }, nopass, cancel, { ...stop, label: '收回授权' }],
  flowQuantity: '',
  suggests: [
    {
      id: 'contents',
      label: '柜内耗材',
      flags: ['add', 'edit'],
      needs: 'cabinet',
      reads: ['cabinetPlace'],
      of: (_, { cabinetPlace }) => cabinetPlace.contents.map((one) => ({ ...one })),
    },
  ],
  fills: [
    {
      needs: ['cabinetPlace'],
      of: (_, { cabinetPlace: { warehouse, location, central, department } }) => ({
        header: { warehouse, location, centralWarehouse: central, homeDepartment: department },
      }),
    },
  ],
  makes: papers,
  checks: applicationRules,
});
