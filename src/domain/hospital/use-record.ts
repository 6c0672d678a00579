import { nopass, red, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { choice, computed, datetime, extra, money, ref, text } from '../../define/field';
import { abs, isNegative, mul, round } from '../../define/money';
import { into, out } from '../../define/posting';
import { cost, counted, flow, lineRemark, location, SHELVES, source, stockLot } from '../blocks';
import { hasLines, lotsMayLeave, lotsSuffice, unless, wholeUnits } from '../checks/goods';
import { charged, hospitalGoods } from './blocks';
import { copyOfUse, settlesUse } from './use';
import { codesLieHere, countedByPiece, isBack, isRegistered, lotIsKnown, stillHere } from './use-checks';

const isTyped = (d: AnyDocument): boolean => d.origin === 'manual' || d.origin === 'pull';
/** How it came to be registered: out of a cabinet, piece by piece, or by hand. */
const sourceOf = (d: AnyDocument): string => (d.header.useType === '4' ? '柜' : d.lines.length > 0 && d.lines.every(isScanned) ? '扫码' : '手工');
/** A line that names a label, or the code on its box. */
const isScanned = (line: AnyLine): boolean => Boolean(line.labelNo || line.udi);

/**
 * 使用记录: consumed for a patient or by the department. Stock goes down, the trace ends at the patient, consigned goods become payable
 * items; their owner gets a copy of his lines without the patient.
 */
export const useRecord = defineDocument({
  kind: 'useRecord',
  title: '使用记录',
  prefix: 'HY',
  owners: ['H', 'D', 'V'],
  hidesMoney: true,
  header: {
    useType: choice('使用类型', '1 患者使用, 2 科室自耗, 3 HIS计费扣减, 4 智能柜取用, 5 试剂上机, 6 定数包拆用', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    department: ref('department', '科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    warehouse: ref('warehouse', '使用库房', {
      required: true,
      usual: SHELVES,
      where: { level: ['2'] },
      within: { department: 'department' },
      list: true,
      filter: true,
    }),
    useTime: datetime('使用时间', { required: true, column: 'happened_at', default: 'now', list: true }),
    operator: ref('employee', '登记人', { required: true, default: 'me', column: 'handler_id', list: true }),
    doctor: ref('employee', '医生'),
    patient: ref('patient', '患者', { requiredWhen: { useType: ['1'] }, shownWhen: { useType: ['1', '3', '4', '6'] }, list: true, filter: true }),
    reason: text('自耗原因', { max: 200, shownWhen: { useType: ['2'] } }),
    source: extra(computed(choice('登记方式', '手工, 扫码, HIS, 柜, 收货自动'))),
    chargeAmount: computed(money('收费金额', { column: 'total_charge', list: true, sum: true, sumOf: 'chargeAmount' })),
    hisState: computed(choice('HIS推送', '推送中:yellow, 已推送:green, 推送失败:red', { list: true, filter: true })),
    hisAnswer: extra(computed(text('HIS回执'))),
    // What the owner of consigned goods reads in his copy.
    hospital: computed(ref('partner', '医院', { column: 'partner_id', list: true, filter: true, width: 200 })),
    place: computed(text('使用科室', { list: true, filter: true })),
    usedFor: computed(choice('用途', '已用于患者, 科室自耗', { column: 'mode', list: true, filter: true })),
    hospitalSn: computed(text('医院单号', { column: 'counter_sn', list: true, filter: true, width: 150 })),
    settleState: computed(choice('结算', '未结:orange, 已结:green', { column: 'stage', list: true, filter: true })),
  },
  lines: {
    ...hospitalGoods,
    unit: { ...hospitalGoods.unit, smallest: true },
    ...counted,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    ...cost,
    ...charged,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: [
    submit,
    { ...review, flags: ['pass'] },
    nopass,
    unreview,
    red,
    // What the HIS charged itself is not proposed to it.
    { id: 'pushHis', label: '推送HIS', from: [2], to: 'same', flags: ['pushHis'], does: 'send', risk: 'write', when: { useType: ['1', '4', '6'] } },
  ],
  sentTo: 'his',
  // Consumed with the receipt (settleAt 领用), or by a use of its own.
  settles: { ...settlesUse, as: (d) => (d.header.source === '收货自动' ? 'issue' : 'use') },
  ownersCopy: copyOfUse(() => true),
  flowQuantity: '',
  reservesFrom: 'warehouse',
  print: 'SurgicalUsageRecordsPrint',
  trace: { H: 'USE' },
  sources: [],
  // What was scanned piece by piece is not typed wrong: it counts when it is handed in.
  reviewsAtSubmit: (d, { rule }) => rule('use.autoReview') === '1' && ['扫码', '柜'].includes(String(d.header.source)),
  derive: (d) => ({
    header: isTyped(d) ? { source: sourceOf(d) } : {},
    lines: d.lines.map((line) => ({ chargeAmount: round(mul(line.baseQuantity || '0', line.chargePrice || '0'), 2) })),
  }),
  checks: [
    hasLines,
    countedByPiece,
    lotIsKnown,
    unless(isRegistered, wholeUnits),
    unless(isBack, lotsMayLeave(true)),
    unless(isBack, lotsSuffice),
    stillHere,
    codesLieHere,
    {
      at: ['submit'],
      needs: ['product'],
      test: (d, facts) =>
        d.header.useType === '2' && d.origin !== 'auto' && !d.header.reason && d.lines.some((_, i) => facts.product[i]?.chargeable)
          ? [{ field: 'reason', message: '科室自耗可收费产品，请填写原因' }]
          : [],
    },
    {
      at: ['save', 'submit'],
      // Clocks of people and server may differ by minutes.
      test: (d, _, { now }) =>
        d.header.useTime && Date.parse(d.header.useTime) - Date.parse(now) > 5 * 60_000 ? [{ field: 'useTime', message: '使用时间不能晚于现在' }] : [],
    },
  ],
  tells: (['review', 'unreview', 'red'] as const).map((on) => ({ on, to: 'owners' as const, ...(on === 'review' ? { push: 'useRecord' } : {}) })),
  postings: {
    // What is taken back of a use comes in again at what it left by.
    review: (d) =>
      d.lines.map((line) =>
        isNegative(line.baseQuantity || '0')
          ? into(line, d.header.warehouse, 'useOut', { owner: line.owner ?? '', cost: { source: line.sourceLine }, quantity: abs(line.baseQuantity) })
          : out(line, d.header.warehouse, 'useOut'),
      ),
  },
});
