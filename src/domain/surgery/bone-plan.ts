import { type Action, cancel, cycle, flowCycle, nopass, review, stop, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, datetime, extra, flag, live, quantity, ref, refs, text } from '../../define/field';
import { max, sub } from '../../define/money';
import { flow, goods, handling, lineRemark, source, taken } from '../blocks';
import { partnerUsable } from '../checks/gates';
import { hasLines, wholeUnits, withinSource } from '../checks/goods';
import { DOCTORS_FIRST, operation, shortName } from './blocks';
import { BODY_PARTS } from './body-parts';
import { acceptedWithin, deliveredBefore, followerGranted, ownHospitalOnly, setOrGoods, sterileInTime } from './bone-plan-checks';
import { kitsMayBePromised } from './kit-checks';
import { stillAhead } from './plan-checks';
import { presaleOf } from './plan-to-presale';
import {
  AT_HOSPITAL,
  carriesFamilyName,
  carriesPatient,
  carriesTime,
  HOSPITAL,
  reschedule,
  sideOf,
  takenOperation,
  tellsPatient,
  toldOutside,
} from './planned';

const DEALER = { side: ['dealer'] } as const;
const isAsked = (d: AnyDocument): boolean => d.header.side === 'hospital';
const isAnswer = (d: AnyDocument): boolean => d.header.side === 'dealer';

/** 接单: which sets go, who stands at the table, how much of what was asked comes. */
const accept: Action = {
  ...review,
  id: 'accept',
  keys: 'Alt+Shift+R',
  label: '接单',
  when: DEALER,
  input: {
    kits: refs('instrumentKit', '器械包', { where: { isTemplate: ['false'] }, hint: '预留到送达时间' }),
    followUp: text('跟台人员', { max: 50 }),
    phone: text('跟台电话', { max: 30 }),
  },
  lineInput: { confirmedQuantity: quantity('接单数量') },
  lineShows: ['setName', 'quantity'],
};
const toBonePresale: Action = {
  id: 'toBonePresale',
  label: '转跟台预售',
  from: [2],
  to: 'same',
  flags: ['toBonePresale'],
  does: 'draft',
  risk: 'write',
  into: 'bonePresale',
  when: DEALER,
  drafts: { kind: 'bonePresale', of: presaleOf, nothing: '没有可以转跟台预售的内容：已全部转出' },
};
/**
 * 骨科计划: the sets and implants an operation needs, asked of one supplier. He accepts by promising sets of his own, which are reserved
 * until they have to be there, or refuses; what he brings comes as a delivery on trust. It buys nothing.
 */
export const bonePlan = defineDocument({
  kind: 'bonePlan',
  title: '骨科计划',
  prefix: 'GJ',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    side: sideOf('方向', 'dealer'),
    partner: ref('partner', '供货商/医院', { required: true, column: 'partner_id', list: true, filter: true, width: 180 }),
    surgeryPlan: ref('surgeryPlan', '手术计划', { carriesOut: 'partly', typedWith: 'pull:surgeryPlan', shownWhen: AT_HOSPITAL, filter: true, width: 150 }),
    patient: ref('patient', '患者', { requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, list: true, filter: true }),
    department: ref('department', '手术科室', { requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, default: 'myDepartment', filter: true }),
    surgeon: ref('employee', '主刀', { first: DOCTORS_FIRST, requiredWhen: HOSPITAL, shownWhen: AT_HOSPITAL, column: 'doctor_id', filter: true }),
    ...toldOutside('dealer'),
    surgeryName: { ...operation.surgeryName, required: true },
    bodyPart: choice('部位', BODY_PARTS, { required: true, list: true, filter: true }),
    surgeryAt: operation.surgeryAt,
    deliverBy: datetime('送达时间', { required: true, list: true, filter: true }),
    needSterile: extra(flag('须消毒')),
    followUp: text('跟台人员', { max: 50, column: 'contact', shownWhen: DEALER }),
    phone: text('跟台电话', { max: 30, shownWhen: DEALER }),
    kits: extra(refs('instrumentKit', '器械包', { where: { isTemplate: ['false'] }, shownWhen: DEALER })),
    handler: handling.handler,
    stage: live(
      'bonePlanStage',
      choice('进度', '未发出:grey, 待接单:orange, 已拒单:red, 待发货:yellow, 待手术:blue, 已完成:green, 已终止:grey, 已作废:grey', {
        list: true,
        filter: true,
      }),
    ),
    counterStatus: computed(text('接单状态', { column: 'counter_status', list: true, filter: true })),
    counterSn: computed(text('对方单号', { column: 'counter_sn', filter: true })),
    sets: live('bonePlanSets', text('器械包', { list: true, width: 160 })),
    shipState: live('bonePlanState', choice('发货状态', '未发货:grey, 已发货:green', { list: true })),
  },
  lines: {
    instrumentKit: ref('instrumentKit', '器械包（模板）', { where: { isTemplate: ['true'] }, width: 160 }),
    setName: extra(computed(text('所需器械包', { max: 100, width: 160 }))),
    ...goods,
    specification: { ...goods.specification, required: false },
    unit: { ...goods.unit, required: false },
    wantedBrand: extra(text('要求品牌', { max: 60 })),
    confirmedQuantity: quantity('接单数量', { columnWhen: DEALER }),
    shipped: live('bonePlanShipped', quantity('已发数量')),
    ...lineRemark,
    ...source,
    ...flow,
  },
  presses: { at: 'surgeryAt' },
  actions: cycle(flowCycle, {
    with: [
      submit,
      { ...review, when: HOSPITAL },
      accept,
      { ...nopass, label: '驳回/拒单' },
      { ...cancel, reason: 'optional' },
      unreview,
      stop,
      { ...reschedule({ deliverBy: datetime('新送达时间', { required: true }) }), when: HOSPITAL },
      toBonePresale,
    ],
  }),
  flowQuantity: 'confirmedQuantity',
  endsAfter: { field: 'surgeryAt', hours: 72, stays: { page: 'bonePlan', uri: 'bonePlan', title: '手术已过，骨科计划未了结' } },
  sources: [
    {
      kind: 'surgeryPlan',
      agree: [],
      where: { side: ['hospital'] },
      offers: 'toBring',
      header: { surgeryPlan: 'documentId', ...takenOperation },
      lines: taken,
    },
  ],
  openInMirror: { header: ['followUp', 'phone', 'kits', 'handler'], lines: ['confirmedQuantity', 'remark'] },
  fills: [
    {
      isStart: true,
      needs: ['plan'],
      when: ({ header }) => Boolean(header.surgeryPlan) && !header.partner,
      of: (_, { plan }) => (plan?.suppliers.length === 1 ? { header: { partner: plan.suppliers[0] } } : {}),
    },
    {
      needs: ['setNames'],
      when: (d) => d.origin !== 'mirror',
      of: (_, { setNames }) => ({ lines: setNames.map((setName) => ({ setName })) }),
    },
  ],
  derive: (d) => ({
    header: { side: d.org.kind === 'H' ? 'hospital' : 'dealer' },
    lines: d.lines.map((line) => (line.confirmedQuantity === '' || d.org.kind === 'H' ? { confirmedQuantity: line.quantity } : {})),
  }),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    setOrGoods,
    withinSource(),
    stillAhead,
    deliveredBefore,
    sterileInTime,
    ownHospitalOnly,
    acceptedWithin,
    kitsMayBePromised,
    followerGranted,
  ],
  says: [
    {
      at: 'review',
      when: isAsked,
      needs: ['partner'],
      of: (_, { partner }) => (partner.isOnPlatform ? { counterStatus: '待接单' } : {}),
      back: { counterStatus: '' },
    },
    { at: 'review', when: isAnswer, of: () => ({ counterStatus: '已接单' }), back: { counterStatus: '' } },
  ],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'bonePlan',
      status: 1,
      push: 'bonePlan',
      senderIs: 'customer',
      when: isAsked,
      needs: ['patient', 'surgeon', 'department'],
      header: ({ sn, header: { surgeryName, bodyPart, surgeryAt, deliverBy, needSterile, remark } }, { patient, surgeon, department }) => ({
        ...{ side: 'dealer', surgeryName, bodyPart, surgeryAt, deliverBy, needSterile, remark },
        familyName: shortName(patient.name),
        chiefSurgeon: surgeon,
        hospitalDepartment: department.name,
        counterSn: sn,
      }),
      // A template of the hospital is a name to the supplier.
      lines: (d) => d.lines.map(({ id, setName, remark }) => ({ from: id, values: { instrumentKit: '', setName, remark, confirmedQuantity: '' } })),
    },
  ],
  tells: [
    tellsPatient('bonePlan'),
    carriesPatient,
    carriesFamilyName,
    carriesTime,
    {
      on: 'review',
      to: 'origin',
      push: 'bonePlan',
      header: ({ lines, header: { followUp, phone } }) => ({
        counterStatus: lines.some((line) => Number(line.confirmedQuantity) < Number(line.quantity)) ? '部分接单' : '已接单',
        followUp,
        phone,
      }),
      closes: (d) =>
        d.lines.map((line) => ({ line: line.id, quantity: max(sub(line.quantity || '0', String(line.confirmedQuantity || line.quantity || '0')), '0') })),
    },
    ...['nopass', 'cancel'].map((on) => ({ on, to: 'origin' as const, push: 'bonePlan', header: () => ({ counterStatus: '已拒单' }) })),
    {
      on: 'unreview',
      to: 'origin',
      push: 'bonePlan',
      header: () => ({ counterStatus: '待接单' }),
      closes: (d) => d.lines.map((line) => ({ line: line.id, quantity: '0' })),
    },
    { on: 'unreview', to: 'mirrors', push: 'bonePlan', cancels: '供货商已接单，不能反审核' },
    { on: 'reschedule', to: 'mirrors', push: 'bonePlan', header: ({ header: { surgeryAt, deliverBy } }) => ({ surgeryAt, deliverBy }) },
    { on: 'stop', to: 'mirrors', push: 'bonePlan', cancels: '供货商已接单，不能反审核', ends: true },
    { on: 'stop', to: 'origin', push: 'bonePlan', header: () => ({ counterStatus: '已终止' }), ends: true },
  ],
});
