import { cycle, postingCycle, stop } from '../../define/action';
import { addDays, dayOf } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { computed, date, datetime, extra, flag, integer, live, money, quantity, ref, refs, text, withCost } from '../../define/field';
import { isPositive } from '../../define/money';
import { transfer, virtual } from '../../define/posting';
import { cost, customer, flow, goods, handling, lineRemark, location, saleMoney, source, stockLot, taken, warehouse } from '../blocks';
import { partnerUsable, saleGates, warehouseUsable } from '../checks/gates';
import { availableSuffices, hasLines, labelsUsable, lotsMayLeave, lotsSuffice, perLine, wholeUnits, withinSource } from '../checks/goods';
import { operation, shortName, shortPatient } from './blocks';
import { kitsMayLeave, toolsMayLeave } from './kit-checks';
import { takenPlan } from './plan-to-presale';
import { carriesFamilyName, carriesTime } from './planned';

const inWords = (all: readonly { no: string; name: string }[]): string =>
  all
    .map(({ no, name }) => `${no} ${name}`)
    .sort()
    .join('、');

/**
 * 骨科跟台预售单: whole sets go to an operation before anybody knows what it will need. The implants stay ours and valued in
 * 跟台在外 until they are sold or back; tools are no stock, but the document waits for them.
 */
export const bonePresale = defineDocument({
  kind: 'bonePresale',
  title: '骨科跟台预售单',
  prefix: 'GY',
  owners: ['D', 'V'],
  counterparty: 'customer',
  header: {
    customer: { ...customer, label: '医院' },
    bonePlan: ref('bonePlan', '骨科计划', { typedWith: 'pull:bonePlan', carriesOut: 'partly', filter: true, width: 150 }),
    warehouse: warehouse('发货仓库'),
    ...operation,
    hospitalDepartment: extra(text('手术科室', { max: 60 })),
    ...shortPatient,
    followUp: text('跟台人员', { required: true, max: 50, default: 'me', column: 'contact', list: true }),
    phone: text('跟台电话', { max: 30 }),
    kits: extra(refs('instrumentKit', '器械包', { where: { isTemplate: ['false'] }, hint: '保存后带出包内植入物' })),
    tools: extra(refs('surgicalTool', '手术工具', { hint: '器械包内的工具自动带出' })),
    carrier: extra(text('承运人')),
    deliverAt: extra(datetime('送达时间')),
    ...handling,
    counterStatus: computed(text('对方验收状态', { column: 'counter_status', list: true })),
    toolsOut: computed(integer('在外工具', { column: 'pending_count', list: true })),
    shipped: live('shippedTotal', quantity('发出', { list: true, sumOf: 'quantity' })),
    reported: live('reportedTotal', quantity('使用', { list: true, sumOf: 'reported' })),
    sold: live('convertedTotal', quantity('销售', { list: true, sumOf: 'fulfilled' })),
    back: live('backTotal', quantity('退回', { list: true, sumOf: '{returned} ÷ {ratio}' })),
    outTotal: live('outTotal', quantity('在外', { list: true, sumOf: 'open' })),
    outsideCost: withCost(live('outsideCostTotal', money('在外成本', { list: true, sumOf: '{cost} × {open} ÷ {quantity}' }))),
    overdueDays: live('overdueDays', integer('超期天数', { list: true })),
    backBy: computed(date('应退日期', { column: 'expected_date', list: true })),
    isOverdue: live('isOverdue', flag('超期', { filter: true })),
  },
  lines: {
    ...goods,
    ...saleMoney,
    ...stockLot,
    ...location,
    ...cost,
    refused: live('boneRefused', quantity('拒收')),
    reported: live('boneReported', quantity('使用')),
    returned: computed(quantity('已退回')),
    ...lineRemark,
    ...source,
    ...flow,
    fulfilled: computed(quantity('已销售', { sum: true })),
    open: computed(quantity('在外', { sum: true })),
  },
  presses: { at: 'surgeryAt' },
  actions: cycle(postingCycle, { with: [stop] }),
  reservesFrom: 'warehouse',
  sources: [
    {
      kind: 'bonePlan',
      where: { side: ['dealer'] },
      agree: ['customer'],
      header: { bonePlan: 'documentId', ...takenPlan },
      fixed: ['specification'],
      lines: taken,
    },
  ],
  completes: true,
  kits: { does: 'leave' },
  returnsClose: true,
  redWhen: 'isOverdue',
  print: 'outboundOrder',
  trace: { D: 'DEALER_OUT', V: 'VENDOR_OUT' },
  says: [
    { at: 'review', of: (d, _, { rule }) => ({ backBy: addDays(dayOf(d.header.surgeryAt), Number(rule('bone.returnDays') || 0)) }) },
    { at: 'review', needs: ['partner'], of: (_, { partner }) => (partner.isOnPlatform ? { counterStatus: '待验收' } : {}), back: { counterStatus: '' } },
  ],
  derive: (d) => ({ header: { patientName: shortName(d.header.patientName) } }),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    warehouseUsable,
    withinSource(),
    kitsMayLeave,
    toolsMayLeave,
    lotsMayLeave(),
    labelsUsable,
    lotsSuffice,
    availableSuffices,
    ...saleGates,
    {
      at: ['submit', 'review'],
      test: (d, _, { rule }) =>
        rule('sale.consignSell') === '1'
          ? []
          : perLine(d, (line) => (line.owner && line.owner !== d.org.id ? { field: 'owner', message: '寄售产品不能用于该出库类型' } : undefined)),
    },
    {
      at: ['stop'],
      test: (d) =>
        d.lines.some((line) => isPositive(line.open || '0'))
          ? perLine(d, (line) => (isPositive(line.open || '0') ? { message: '仍有产品在外，不能终止' } : undefined))
          : [],
    },
  ],
  postings: {
    review: (d) => d.lines.map((line) => transfer(line, d.header.warehouse, virtual('bone', d.counterOrg), 'preSale', { toLocation: '', toPackNo: '' })),
  },
  tells: [carriesFamilyName, carriesTime],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'bonePreAcceptance',
      status: 0,
      push: 'bonePreAcceptance',
      // The set as it was packed, in words: the hospital has no records of our kits and tools.
      needs: ['kits', 'tools'],
      header: (d, { kits, tools }) => ({
        presaleSn: d.sn,
        bonePlan: { counterpartOf: d.header.bonePlan },
        surgeryPlan: { ofSource: 'surgeryPlan' },
        followUp: d.header.followUp,
        followPhone: d.header.phone,
        department: { ofSource: 'department' },
        patient: { ofSource: 'patient' },
        surgeryName: d.header.surgeryName,
        surgeon: d.header.surgeon,
        surgeryAt: d.header.surgeryAt,
        kitList: inWords(kits),
        toolList: inWords(tools),
        // Asked for by the plan, or always so with one of the sets.
        needSterile: kits.some(({ needsSterile }) => needsSterile) ? true : { ofSource: 'needSterile' },
        toolsPresent: tools.length > 0 ? '' : '3',
      }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { shippedQuantity: line.quantity, kitNo: line.packNo ?? '' } })),
    },
  ],
});
