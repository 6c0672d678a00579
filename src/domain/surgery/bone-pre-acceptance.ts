import { convert, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, datetime, extra, flag, quantity, ref, text } from '../../define/field';
import { add, compare, div, isPositive, mul, plain } from '../../define/money';
import { into, virtual } from '../../define/posting';
import { flow, goods, lineRemark, lot, orderedPrice, source, supplier } from '../blocks';
import { g1Approved, g1Licences, g2Approved, g2Certificate, g5Grant, partnerUsable } from '../checks/gates';
import { hasLines, lotComplete, otherSideStands, perLine, receivableLots, wholeUnits } from '../checks/goods';
import { REFUSE_REASONS } from '../purchasing/arrival-order';
import { caseNo, kitNo, operation, shortName } from './blocks';
import { carriesPatient, carriesTime } from './planned';

const UNFIT: ReadonlySet<unknown> = new Set(['3', '4', '5']);
const reasons = choice('拒收原因', REFUSE_REASONS, { column: 'reason' });
const refuseWords = (reason: unknown): string => reasons.options.find(({ value }) => value === reason)?.label ?? '';

const isAccepted = (line: AnyDocument['lines'][number] | undefined): boolean => isPositive(line?.baseQuantity || '0');
/** What is refused need not be fit to be taken in. */
const ofAccepted = (rule: Check<AnyDocument>): Check<AnyDocument> => ({
  ...rule,
  test: (d, facts, context) => rule.test(d, facts, context).filter((problem) => isAccepted(d.lines.find((line) => line.lineNo === problem.line))),
});

/** 骨科预验收单: before the operation the hospital counts what the dealer brought. What it accepts lies in 骨科跟台库 as his. */
export const bonePreAcceptance = defineDocument({
  kind: 'bonePreAcceptance',
  title: '骨科预验收单',
  prefix: 'GP',
  owners: ['H'],
  counterparty: 'supplier',
  hidesMoney: true,
  header: {
    supplier: { ...supplier, label: '供货商' },
    ...caseNo,
    bonePlan: ref('bonePlan', '骨科计划', { computed: true, carriesOut: 'partly', filter: true, width: 150 }),
    surgeryPlan: ref('surgeryPlan', '手术计划', { computed: true, filter: true, width: 150 }),
    surgeryName: computed(operation.surgeryName),
    surgeon: computed(operation.surgeon),
    surgeryAt: computed(operation.surgeryAt),
    followUp: computed(text('跟台人员', { column: 'contact' })),
    followPhone: computed(text('跟台电话', { column: 'phone' })),
    department: ref('department', '手术科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    patient: ref('patient', '患者', { list: true, filter: true }),
    checker: ref('employee', '验收人', { default: 'me', list: true }),
    acceptAt: extra(datetime('验收时间', { default: 'now' })),
    packageOk: extra(choice('包装', '1 完好:green, 2 破损:red', { required: true })),
    sterileOk: extra(choice('灭菌标识', '1 合格:green, 2 不合格:red, 3 不适用:grey', { required: true })),
    needSterile: extra(computed(flag('须消毒'))),
    cssdNo: extra(text('消毒批次', { max: 60, requiredWhen: { needSterile: ['true'] } })),
    kitList: extra(computed(text('器械包', { max: 500 }))),
    toolList: extra(computed(text('随包工具', { max: 2000 }))),
    toolsPresent: extra(choice('工具', '1 齐全:green, 2 缺少:red, 3 无工具:grey', { required: true, default: '1' })),
    counterStatus: computed(text('对方状态', { column: 'counter_status' })),
  },
  lines: {
    ...goods,
    quantity: { ...goods.quantity, label: '验收数量', positive: false },
    shippedQuantity: computed(quantity('发货数量', { column: 'note_quantity', sum: true })),
    refusedQuantity: quantity('拒收数量', { sum: true }),
    refuseReason: reasons,
    scannedQuantity: quantity('已扫', { column: 'counted_quantity' }),
    ...lot,
    ...orderedPrice,
    ...kitNo,
    returned: computed(quantity('已退回')),
    ...lineRemark,
    ...source,
    ...flow,
    fulfilled: computed(quantity('已使用', { sum: true })),
    open: computed(quantity('未结', { sum: true })),
  },
  presses: { at: 'surgeryAt' },
  actions: cycle(postingCycle, { without: ['cancel'], with: [convert('toReport', '报台', 'surgicalReport'), convert('toReturn', '退回', 'boneReturn')] }),
  completes: true,
  returnsClose: true,
  scanField: 'scannedQuantity',
  scansPieces: 'shippedQuantity',
  addFlags: [],
  print: 'inboundOrder',
  openInMirror: {
    header: ['department', 'patient', 'checker', 'acceptAt', 'packageOk', 'sterileOk', 'cssdNo', 'toolsPresent'],
    lines: ['quantity', 'refusedQuantity', 'refuseReason', 'scannedQuantity', 'udi', 'remark'],
  },
  trace: { H: 'HOSP_IN' },
  endsAtReview: (d) => d.lines.every((line) => !isAccepted(line)),
  checks: [
    hasLines,
    wholeUnits,
    partnerUsable,
    ...[lotComplete, receivableLots, g2Approved, g2Certificate, g5Grant].map(ofAccepted),
    g1Approved,
    g1Licences,
    otherSideStands(() => true),
    {
      at: ['save', 'submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          const refused = line.refusedQuantity || '0';
          if (d.origin === 'mirror' && compare(add(line.quantity || '0', refused), line.shippedQuantity || '0') !== 0)
            return { field: 'quantity', message: '验收数量与发货数量不符' };
          return isPositive(refused) && !line.refuseReason ? { field: 'refuseReason', message: '请选择拒收原因' } : undefined;
        }),
    },
    {
      at: ['submit'],
      needs: ['product'],
      test: (d, { product }, { rule }) =>
        rule('bone.scan') !== '1' || d.origin !== 'mirror'
          ? []
          : perLine(d, (line, i) => {
              const [scanned, accepted, shipped] = [line.scannedQuantity || '0', line.quantity || '0', line.shippedQuantity || '0'];
              const at = { field: 'scannedQuantity' };
              if (compare(scanned, shipped) > 0) return { ...at, message: `已扫${plain(scanned)}，多于发货${plain(shipped)}：请核对是否重复扫码` };
              return product[i]?.isImplant && compare(scanned, accepted) < 0
                ? { ...at, message: `植入物须逐件扫码：已扫${plain(scanned)}，验收${plain(accepted)}` }
                : undefined;
            }),
    },
    {
      at: ['red', 'unreview'],
      test: (d) =>
        perLine(d, (line) => (isPositive(add(line.fulfilled || '0', line.returned || '0')) ? { message: '已使用或退回，不能反审核/红冲' } : undefined)),
    },
  ],
  postings: {
    review: (d) =>
      d.lines
        .filter(isAccepted)
        .map((line) => into(line, virtual('boneH'), 'purchaseIn', { owner: d.counterOrg, cost: { memo: div(line.price || '0', line.ratio) } })),
  },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'boneReturn',
      status: 1,
      push: 'boneReturn',
      when: (d) => d.origin === 'mirror' && d.lines.some((line) => isPositive(line.refusedQuantity || '0')),
      header: (d) => ({
        side: 'dealer',
        reason: '2',
        presaleSn: d.header.presaleSn,
        surgeryAt: d.header.surgeryAt,
        counterSn: d.sn,
        warehouse: { ofSource: 'warehouse' },
      }),
      lines: (d) =>
        d.lines
          .filter((line) => isPositive(line.refusedQuantity || '0'))
          .map((line) => ({
            from: line.id,
            values: {
              quantity: line.refusedQuantity,
              sentQuantity: line.refusedQuantity,
              baseQuantity: mul(line.refusedQuantity, line.ratio),
              returned: '',
              // What is damaged, was too warm or is over goes to nobody's shelf unless somebody looked at it.
              ...(UNFIT.has(line.refuseReason) ? { qualifiedQuantity: '0', unqualifiedQuantity: line.refusedQuantity } : {}),
              remark: [refuseWords(line.refuseReason), line.remark].filter(Boolean).join('；'),
            },
          })),
    },
  ],
  tells: [
    carriesPatient,
    carriesTime,
    // The supplier's delivery speaks of him by the family name.
    {
      on: 'correctPatient',
      to: 'origin',
      needs: ['patient'],
      header: (_d, _other, facts) => ({ patientName: shortName(facts?.patient.name ?? '') }),
    },
    { on: 'review', to: 'origin', header: () => ({ counterStatus: '已验收' }) },
    { on: 'unreview', to: 'origin', header: () => ({ counterStatus: '待验收' }) },
    { on: 'nopass', to: 'origin', header: () => ({ counterStatus: '已驳回' }) },
  ],
});
