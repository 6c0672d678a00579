import { type Action, cancel, nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Suggests } from '../../define/document-ways';
import type { Facts } from '../../define/facts';
import { choice, computed, extra, live, quantity, ref, refs, text } from '../../define/field';
import { flow, goods, handling, lineRemark } from '../blocks';
import { hasLines, once, wholeUnits } from '../checks/goods';
import { DOCTORS_FIRST, operation, shortName } from './blocks';
import { liesInHouse, notUsedYet, plannedOnce, stillAhead } from './plan-checks';
import { AT_HOSPITAL, carriesPatient, correctPatient, HOSPITAL, reschedule, sideOf, tellsPatient, toldOutside } from './planned';

const ours = (action: Action): Action => ({ ...action, when: HOSPITAL });

/** The usual goods of an operation, beside those that stand there. */
const proposed = (id: string, label: string, needs: string, which: keyof Facts['usualGoods'] & ('path' | 'kits')): Suggests => ({
  id,
  label,
  needs,
  flags: ['add', 'edit'],
  reads: ['usualGoods'],
  of: (d, { usualGoods }) => {
    const there = new Set(d.lines.map((line) => `${line.specification} ${String(line.supply)}`));
    return usualGoods[which].filter(({ specification, supply }) => !there.has(`${specification} ${supply}`));
  },
});

/**
 * 手术计划: who is operated on when, by whom, with what. Suppliers it names get a copy for their information: what they are to bring, to
 * whom by the family name only. Goods that are brought are asked for by 骨科计划; the operation written down ends it.
 */
export const surgeryPlan = defineDocument({
  kind: 'surgeryPlan',
  title: '手术计划',
  prefix: 'SJ',
  owners: ['H', 'D', 'V'],
  counterparty: 'hospital',
  header: {
    side: sideOf('登记方', 'supplier'),
    hospital: ref('partner', '医院', { computed: true, column: 'partner_id', shownWhen: { side: ['supplier'] }, list: true, filter: true, width: 180 }),
    surgeryAt: operation.surgeryAt,
    room: extra(text('手术间', { max: 40, list: true })),
    patient: ref('patient', '患者', { requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, list: true, filter: true }),
    surgeryPath: ref('surgeryPath', '手术路径', { column: 'path_id', where: { nodeType: ['1'] }, shownWhen: AT_HOSPITAL, hint: '选定后点“手术路径”带出内容' }),
    surgeryName: { ...operation.surgeryName, required: true },
    department: ref('department', '手术科室', { requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, default: 'myDepartment', list: true, filter: true }),
    surgeon: ref('employee', '主刀', { first: DOCTORS_FIRST, requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, column: 'doctor_id', list: true, filter: true }),
    ...toldOutside('supplier'),
    diagnosis: extra(text('诊断', { max: 200, shownWhen: AT_HOSPITAL })),
    surgeryKits: extra(refs('surgeryKit', '手术套包', { where: { origin: ['own'] }, shownWhen: AT_HOSPITAL, hint: '选定后点“手术套包”展开内容' })),
    suppliers: extra(refs('partner', '跟台供应商', { where: { kind: ['supplier', 'both'] }, shownWhen: AT_HOSPITAL, hint: '审核后告知他们要带的产品' })),
    hisNo: extra(text('HIS手术单号', { max: 40, shownWhen: AT_HOSPITAL })),
    handler: { ...handling.handler, shownWhen: AT_HOSPITAL },
    readiness: live('planReadiness', choice('备货状态', '未备货:grey, 部分备货:orange, 已备货:green', { list: true })),
    besides: live('planBesides', text('计划外使用', { hint: '手术中使用而计划里没有的，按最小单位' })),
    supplierNames: live('namedSuppliers', text('供应商', { list: true, width: 180 })),
    planDay: live(
      'planDay',
      choice('手术日', 'today 今日:green, tomorrow 明日:blue, next 明日（下周）:blue, week 本周, gone 本周已过:grey, later 以后, past 更早:grey', {
        filter: true,
      }),
    ),
  },
  lines: {
    ...goods,
    supply: choice('来源', '1 院内库存, 2 跟台:blue', { required: true, default: '1', filter: true }),
    available: live('planAvailable', quantity('可用库存')),
    prepared: live('planPrepared', quantity('已备')),
    opened: live('planOpened', quantity('已拆封', { hint: '已用，加上浪费、污染废弃和拆封未用的' })),
    used: live('planUsed', quantity('已用')),
    charged: live('planCharged', quantity('已收费')),
    returned: live('planReturned', quantity('已退回')),
    toBring: live('planToBring', quantity('待报骨科计划')),
    ...lineRemark,
    ...flow,
    fulfilled: computed(quantity('已报骨科计划')),
  },
  presses: { at: 'surgeryAt' },
  actions: [
    ours(submit),
    ours(review),
    ours(nopass),
    ours({ ...cancel, from: [0, 1, 2, 3], reason: 'required' }),
    ours(unreview),
    ours(reschedule({ room: text('手术间', { max: 40 }) })),
    ours(correctPatient),
  ],
  endsAfter: { field: 'surgeryAt', hours: 72 },
  suggests: [proposed('path', '手术路径', 'surgeryPath', 'path'), proposed('kits', '手术套包', 'surgeryKits', 'kits')],
  fills: [
    {
      isStart: true,
      needs: ['usualGoods'],
      when: ({ header }) => Boolean(header.surgeryPath) && !header.surgeryName,
      of: (_, { usualGoods }) => ({ header: { surgeryName: usualGoods.name } }),
    },
  ],
  derive: (d) => ({
    header: { side: d.org.kind === 'H' ? 'hospital' : 'supplier' },
    lines: d.lines.map((line) => (line.supply ? {} : { supply: '1' })),
  }),
  checks: [hasLines, wholeUnits, once(['specification', 'supply'], '同一产品同一来源只能有一行'), stillAhead, plannedOnce, notUsedYet, liesInHouse],
  makes: [
    {
      on: 'review',
      at: { partners: 'suppliers' },
      kind: 'surgeryPlan',
      status: 2,
      senderIs: 'either',
      needs: ['patient', 'surgeon', 'department'],
      header: ({ header: { surgeryAt, room, surgeryName } }, { patient, surgeon, department }) => ({
        side: 'supplier',
        familyName: shortName(patient.name),
        hospitalDepartment: department.name,
        chiefSurgeon: surgeon,
        surgeryAt,
        room,
        surgeryName,
      }),
      // What lies in the house is no business of theirs.
      lines: (d) => d.lines.filter(({ supply }) => supply === '2').map(({ id, supply, remark }) => ({ from: id, values: { supply, remark } })),
    },
  ],
  tells: [
    tellsPatient('surgeryPlan'),
    carriesPatient,
    { on: 'cancel', to: 'mirrors', push: 'surgeryPlan' },
    { on: 'reschedule', to: 'mirrors', push: 'surgeryPlan', header: ({ header: { surgeryAt, room } }) => ({ surgeryAt, room }) },
    {
      on: 'reschedule',
      to: 'carriers',
      header: ({ header }, other) => ({ surgeryAt: header.surgeryAt, deliverBy: earlier(String(other?.header.deliverBy ?? ''), String(header.surgeryAt)) }),
    },
  ],
});

/** Nothing is delivered after the operation began. */
const earlier = (deliverBy: string, surgeryAt: string): string => (deliverBy !== '' && Date.parse(deliverBy) > Date.parse(surgeryAt) ? surgeryAt : deliverBy);
