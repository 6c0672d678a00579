import { type Action, cancel, convert, nopass, review, submit, unreview } from '../../define/action';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, type Fields, files, note, quantity, ref, text } from '../../define/field';
import { add, compare, isPositive } from '../../define/money';
import { STATUS } from '../../define/status';
import { flow, handling, lineRemark, lot, orderedPrice, product, source, supplier, taken, takenLot, takenPrice, warehouse } from '../blocks';
import { hasLines, lotComplete, perLine, receivableLots, reportOnFile, withinSource } from '../checks/goods';

const HANDLING = '1 退货, 2 就地销毁, 3 补充资料';

/** Goods destroyed where they lie never enter the ledger: what proves it stands here. */
const destruction = {
  destroyConsent: extra(files('供货方同意书')),
  destroyPhotos: extra(files('销毁照片')),
  destroyWitness: extra(text('销毁见证人', { max: 100, hint: '两人以上，用顿号隔开' })),
} satisfies Fields;
const NOT_WHOLE = { conclusion: ['部分合格', '不合格'] };
const isDestroyed = (line: { handling: string; unqualifiedQuantity: string }): boolean => line.handling === '2' && Number(line.unqualifiedQuantity) > 0;

/** What quality decides of a delivery that was not qualified as a whole. */
const decisions: readonly Action[] = [
  {
    id: 'decide',
    label: '质量处理',
    from: [1],
    to: 'same',
    flags: ['decide'],
    does: 'set',
    risk: 'write',
    input: destruction,
    lineInput: {
      qualifiedQuantity: quantity('合格', { required: true }),
      unqualifiedQuantity: quantity('不合格'),
      pendingQuantity: quantity('待处理'),
      handling: choice('处理', HANDLING),
      unqualifiedReason: text('不合格原因', { max: 200 }),
    },
    lineShows: ['batchNo', 'quantity'],
  },
  {
    id: 'toReject',
    label: '整批退货',
    from: [1],
    to: 'same',
    flags: ['toReject'],
    does: 'set',
    risk: 'write',
    input: { refusal: text('整批不合格原因', { required: true, max: 200 }) },
  },
  {
    id: 'uploadReport',
    label: '上传质检报告',
    from: [0, 1, 3],
    to: 'same',
    flags: ['uploadReport'],
    does: 'set',
    risk: 'write',
    input: { reports: files('质检报告', { required: true }) },
  },
];

const verdict = (label: string) => extra(choice(label, '合格:green, 不合格:red, 不适用:grey', { default: '合格' }));

/** 验收单: every received lot by checklist, split into qualified, unqualified and pending. The last chance to correct lot data. */
export const inspectionOrder = defineDocument({
  kind: 'inspectionOrder',
  title: '验收单',
  prefix: 'YS',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    supplier,
    warehouse: warehouse('收货仓库'),
    inspector: ref('employee', '验收员', { required: true, default: 'me', column: 'checker_id', list: true }),
    secondInspector: ref('employee', '第二验收员', { column: 'receiver_id' }),
    inspectDate: date('验收日期', { required: true, default: 'today', notAfterToday: true, column: 'expected_date' }),
    ...handling,
    reports: extra(files('质检报告')),
    destroyConsent: { ...destruction.destroyConsent, shownWhen: NOT_WHOLE },
    destroyPhotos: { ...destruction.destroyPhotos, shownWhen: NOT_WHOLE },
    destroyWitness: { ...destruction.destroyWitness, shownWhen: NOT_WHOLE },
    decideBy: computed(date('待处理期限', { column: 'due_date', list: true })),
    refusal: extra(computed(text('整批不合格原因', { max: 200 }))),
    conclusion: computed(choice('结论', '合格:green, 部分合格:orange, 不合格:red', { list: true, filter: true })),
  },
  lines: {
    ...product,
    quantity: quantity('收货数量', { required: true, positive: true, sum: true }),
    ratio: computed(quantity('换算')),
    baseQuantity: computed(quantity('最小单位数量')),
    sampleQuantity: quantity('抽样数量', { required: true }),
    qualifiedQuantity: quantity('合格', { required: true, sum: true }),
    unqualifiedQuantity: quantity('不合格', { sum: true }),
    pendingQuantity: quantity('待处理', { sum: true }),
    ...lot,
    appearance: verdict('外观'),
    packaging: verdict('包装'),
    labelling: verdict('标签'),
    manual: verdict('说明书'),
    certificate: verdict('合格证明'),
    registration: verdict('注册证一致'),
    expiryCheck: verdict('效期'),
    sterileMark: verdict('灭菌标识'),
    udiCheck: verdict('UDI'),
    unqualifiedReason: note('不合格原因', { column: 'reason', max: 200 }),
    handling: choice('处理', HANDLING),
    report: extra(text('质检报告')),
    ...orderedPrice,
    ...lineRemark,
    ...source,
    ...flow,
  },
  flowQuantity: 'qualifiedQuantity',
  completes: true,
  actions: [
    { ...submit, flags: ['submit', 'review'] },
    { ...review, flags: ['pass'] },
    nopass,
    cancel,
    unreview,
    ...decisions,
    convert('toGrn', '转入库', 'purchaseGrn'),
  ],
  codes: { of: 'inspected', atReview: (d, { rule }) => d.org.kind === 'H' && rule('grn.genCode') === '验收' },
  print: 'inboundOrder',
  says: [
    {
      // What is left pending is to be decided within so many days, counted from the submit.
      at: 'submit',
      of: (d, _, { today, rule }) => ({
        decideBy: d.lines.some((line) => isPositive(line.pendingQuantity || '0')) ? addDays(today, Number(rule('quality.pendingDays') || 7)) : '',
      }),
    },
  ],
  reminds: {
    on: 'decideBy',
    status: STATUS.submitted,
    page: 'inspectionQuality',
    uri: 'approval',
    title: '验收待处理数量到期',
    says: (sn, day) => `验收单${sn}的待处理数量应在${day}前决定`,
  },
  reviewsAtSubmit: (d) => d.header.conclusion === '合格',
  trace: { H: 'INSPECT', D: 'INSPECT', V: 'INSPECT' },
  sources: [
    {
      kind: 'arrivalOrder',
      agree: ['supplier', 'warehouse'],
      lines: {
        ...taken,
        qualifiedQuantity: 'open',
        sampleQuantity: 'open',
        ...takenLot,
        productionDate: 'productionDate',
        expiryDate: 'expiryDate',
        sterilisationNo: 'sterilisationNo',
        udi: 'udi',
        ...takenPrice,
      },
    },
  ],
  derive: (d) => {
    const refused = d.header.refusal;
    const lines = refused
      ? d.lines.map(({ quantity: all }) => ({
          qualifiedQuantity: '0',
          unqualifiedQuantity: all,
          pendingQuantity: '0',
          handling: '1',
          unqualifiedReason: refused,
        }))
      : [];
    const judged = d.lines.map((line, i) => ({ ...line, ...lines[i] }));
    const bad = judged.some((line) => Number(line.unqualifiedQuantity) > 0 || Number(line.pendingQuantity) > 0);
    const none = judged.every((line) => Number(line.qualifiedQuantity) === 0);
    const isPending = judged.some((line) => Number(line.pendingQuantity) > 0);
    return { lines, header: { decideBy: isPending ? d.header.decideBy : '', conclusion: none ? '不合格' : bad ? '部分合格' : '合格' } };
  },
  checks: [
    hasLines,
    lotComplete,
    receivableLots,
    reportOnFile,
    withinSource(),
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) => {
          const sum = add(String(line.qualifiedQuantity || 0), String(line.unqualifiedQuantity || 0), String(line.pendingQuantity || 0));
          if (compare(sum, String(line.quantity)) !== 0) return { field: 'qualifiedQuantity', message: '合格、不合格、待处理数量之和必须等于收货数量' };
          const failed = CHECKS.some((name) => line[name] === '不合格');
          const held = Number(line.unqualifiedQuantity || 0) + Number(line.pendingQuantity || 0) > 0;
          if (failed && !held) return { field: 'unqualifiedQuantity', message: '有检查项不合格，请填写不合格或待处理数量' };
          return Number(line.unqualifiedQuantity || 0) > 0 && !line.handling ? { field: 'handling', message: '请选择不合格品的处理' } : undefined;
        }),
    },
    {
      at: ['review'],
      test: (d) => (d.lines.some((line) => Number(line.pendingQuantity) > 0) ? [{ field: 'pendingQuantity', message: '待处理数量尚未决定，不能通过' }] : []),
    },
    {
      at: ['review'],
      test: (d) => {
        if (!d.lines.some(isDestroyed)) return [];
        const lacks = (field: string, message: string, isThere: boolean) => (isThere ? [] : [{ field, message }]);
        return [
          ...lacks('destroyConsent', '就地销毁须上传供货方同意书', d.header.destroyConsent.length > 0),
          ...lacks('destroyPhotos', '就地销毁须上传销毁照片', d.header.destroyPhotos.length > 0),
          ...lacks('destroyWitness', '就地销毁须有两名以上见证人', d.header.destroyWitness.split(/[、，,;；\s]+/).filter(Boolean).length >= 2),
        ];
      },
    },
    {
      at: ['submit'],
      needs: ['buyers'],
      test: (d, { buyers }) =>
        [d.header.inspector, d.header.secondInspector].some((one) => one !== '' && buyers.includes(one))
          ? [{ field: buyers.includes(d.header.inspector) ? 'inspector' : 'secondInspector', message: '验收员不能是采购订单的经办人' }]
          : [],
    },
    {
      at: ['submit'],
      needs: ['product'],
      test: (d, facts, { rule }) => {
        if (rule('quality.secondInspector') !== '1') return [];
        const field = 'secondInspector';
        if (d.header.secondInspector) return d.header.secondInspector === d.header.inspector ? [{ field, message: '第二验收员不能与验收员相同' }] : [];
        const isCold = facts.product.some((kind) => ['冷藏', '冷冻'].includes(kind.tempZone));
        const words = isCold ? '冷链' : facts.product.some((kind) => kind.isImplant) ? '植入' : '';
        return words === '' ? [] : [{ field, message: `${words}产品须双人验收，请选择第二验收员` }];
      },
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleReturn',
      status: 1,
      push: 'saleReturn',
      when: (d) => d.lines.some((line) => line.handling === '1' && Number(line.unqualifiedQuantity) > 0),
      header: (d) => ({ returnKind: '3', reason: '验收不合格', customerReturnSn: d.sn }),
      lines: (d) =>
        d.lines
          .filter((line) => line.handling === '1' && Number(line.unqualifiedQuantity) > 0)
          .map((line) => ({ from: line.id, values: { quantity: line.unqualifiedQuantity } })),
    },
  ],
});

const CHECKS = ['appearance', 'packaging', 'labelling', 'manual', 'certificate', 'registration', 'expiryCheck', 'sterileMark', 'udiCheck'];
