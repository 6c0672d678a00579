import { type Action, cycle, postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, datetime, extra, quantity, ref, refs, text } from '../../define/field';
import { add, compare, isPositive, mul, sub } from '../../define/money';
import { type Move, out, transfer, virtual } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, source, stockLot, taken, takenLot } from '../blocks';
import { hasLines, otherSideStands, perLine, wholeUnits, withinReturnable } from '../checks/goods';
import { caseNo, kitNo, operation } from './blocks';
import { toolsComeBack } from './kit-checks';

const unqualifiedStore = ref('warehouse', '不合格品仓库', { where: { scrapType: ['2', '3'] } });

/** What came back is counted where it arrives: how much of it, fit to be sold again or not. */
const counted: Action = {
  id: 'check',
  label: '清点',
  from: [1],
  to: 'same',
  flags: ['edit'],
  does: 'set',
  risk: 'write',
  when: { side: ['dealer'] },
  input: { unqualifiedWarehouse: unqualifiedStore },
  lineInput: { quantity: quantity('实收数量'), qualifiedQuantity: quantity('合格'), unqualifiedQuantity: quantity('不合格') },
  lineShows: ['batchNo', 'sentQuantity', 'remark'],
};

/**
 * 骨科退回单: what the operation did not need goes back. At the hospital it leaves 骨科跟台库; at the dealer it comes out of 跟台在外
 * onto the shelf, back into its kit, or among the unqualified goods.
 */
export const boneReturn = defineDocument({
  kind: 'boneReturn',
  title: '骨科退回单',
  prefix: 'GT',
  owners: ['H', 'D', 'V'],
  counterparty: 'partner',
  header: {
    side: computed(choice('方向', 'hospital 医院退回, dealer 供货商收回', { list: true, filter: true })),
    partner: ref('partner', '对方', { required: true, list: true, filter: true, width: 200 }),
    ...caseNo,
    surgeryAt: computed({ ...operation.surgeryAt, required: false }),
    reason: choice('退回原因', '1 未使用, 2 拒收, 3 质量', { required: true, default: '1', list: true, filter: true }),
    warehouse: ref('warehouse', '收货仓库', {
      where: { scrapType: ['1'] },
      requiredWhen: { side: ['dealer'] },
      shownWhen: { side: ['dealer'] },
      list: true,
      filter: true,
    }),
    unqualifiedWarehouse: { ...unqualifiedStore, column: 'to_warehouse_id', shownWhen: { side: ['dealer'] } },
    toolsBack: extra(refs('surgicalTool', '收回工具', { shownWhen: { side: ['dealer'] } })),
    toolDamage: extra(text('工具损坏', { max: 200, shownWhen: { side: ['dealer'] } })),
    returnAt: extra(datetime('退回时间')),
    carrier: extra(text('承运人')),
    counterSn: computed(text('对方单号', { column: 'counter_sn' })),
    counterStatus: computed(text('对方状态', { column: 'counter_status', list: true })),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    sentQuantity: computed(quantity('对方退回数量', { column: 'note_quantity', sum: true })),
    qualifiedQuantity: quantity('合格', { sum: true, columnWhen: { side: ['dealer'] } }),
    unqualifiedQuantity: quantity('不合格', { sum: true, columnWhen: { side: ['dealer'] } }),
    ...kitNo,
    ...location,
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: cycle(postingCycle, { with: [counted] }),
  livesOn: [{ screen: 'bonePreAcceptance', needs: ['toReturn', 'del', 'cancel'] }],
  print: 'outboundOrder',
  isReturn: true,
  worksIn: 'warehouse',
  ownedAsSource: true,
  kits: { does: 'comeBack', kinds: ['D', 'V'] },
  flowQuantity: '',
  openInMirror: {
    header: ['warehouse', 'unqualifiedWarehouse', 'toolsBack', 'toolDamage', 'handler', 'department'],
    lines: ['quantity', 'qualifiedQuantity', 'unqualifiedQuantity', 'location', 'remark'],
  },
  trace: { H: 'RETURN', D: 'RETURN', V: 'RETURN' },
  sources: [
    {
      kind: 'bonePreAcceptance',
      opensWith: 'bonePreAcceptance',
      agree: ['partner'],
      header: { partner: 'supplier', presaleSn: 'presaleSn', surgeryAt: 'surgeryAt' },
      fixed: ['specification', 'batchNo', 'serialNo', 'kitNo'],
      lines: { ...taken, ...takenLot, kitNo: 'kitNo' },
    },
    {
      kind: 'bonePresale',
      agree: ['partner'],
      header: { partner: 'customer', warehouse: 'warehouse', surgeryAt: 'surgeryAt' },
      fixed: ['specification', 'batchNo', 'serialNo', 'kitNo', 'owner'],
      lines: { ...taken, ...takenLot, kitNo: 'packNo', owner: 'owner' },
    },
  ],
  derive: (d) => ({
    header: { side: d.org.kind === 'H' ? 'hospital' : 'dealer' },
    lines: d.lines.map((line) => {
      // A hospital's goods in 骨科跟台库 are the dealer's, whoever typed the line.
      if (d.org.kind === 'H') return { owner: d.counterOrg };
      return line.qualifiedQuantity === '' && line.unqualifiedQuantity === '' ? { qualifiedQuantity: line.quantity, unqualifiedQuantity: '0' } : {};
    }),
  }),
  checks: [
    hasLines,
    wholeUnits,
    withinReturnable('退回数量超过未使用数量'),
    toolsComeBack,
    {
      at: ['submit', 'review'],
      needs: ['source'],
      test: (d, { source }) =>
        d.lines.some((line, i) => line.sourceLine && source[i]?.partner !== d.partner) ? [{ field: 'partner', message: '对方须是送来这些产品的单位' }] : [],
    },
    otherSideStands(() => true),
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) =>
          line.sourceLine ? undefined : { field: 'sourceSn', message: d.org.kind === 'H' ? '退回须关联预验收单' : '退回须关联跟台预售单' },
        ),
    },
    {
      at: ['submit', 'review'],
      kinds: ['H'],
      test: (d) => (d.header.reason === '2' ? [{ field: 'reason', message: '拒收请在预验收时登记' }] : []),
    },
    {
      at: ['save', 'submit', 'review'],
      kinds: ['D', 'V'],
      test: (d) =>
        perLine(d, (line) => {
          if (d.origin === 'mirror' && compare(line.quantity || '0', line.sentQuantity || '0') > 0)
            return { field: 'quantity', message: '实收数量不能大于对方退回数量' };
          return compare(add(line.qualifiedQuantity || '0', line.unqualifiedQuantity || '0'), line.quantity || '0') !== 0
            ? { field: 'qualifiedQuantity', message: '合格与不合格数量之和必须等于退回数量' }
            : undefined;
        }),
    },
    {
      at: ['submit', 'review'],
      kinds: ['D', 'V'],
      test: (d) =>
        !d.header.unqualifiedWarehouse && d.lines.some((line) => isPositive(line.unqualifiedQuantity || '0'))
          ? [{ field: 'unqualifiedWarehouse', message: '有不合格品，请选择不合格品仓库' }]
          : [],
    },
    {
      // What a hospital on the platform holds comes back by its own return; only what was counted less than it sent may be found later.
      at: ['submit', 'review'],
      kinds: ['D', 'V'],
      needs: ['partner', 'source'],
      test: (d, facts) =>
        d.origin === 'mirror' || !facts.partner.isOnPlatform
          ? []
          : perLine(d, (line, i) =>
              compare(line.baseQuantity, facts.source[i]?.convertible || '0') > 0 ? { field: 'quantity', message: '退回数量超过未使用数量' } : undefined,
            ),
    },
  ],
  postings: {
    review: (d) =>
      d.header.side === 'hospital'
        ? d.lines.map((line) => out({ ...line, location: '', packNo: '' }, virtual('boneH'), 'boneReturnOut', { owner: d.counterOrg }))
        : d.lines.flatMap((line): Move[] => {
            const outside = virtual('bone', d.counterOrg);
            const goods = { ...line, location: '', packNo: '' };
            const part = (quantity: string, target: string, to: { toLocation: string; toPackNo: string }): Move[] => {
              const base = mul(quantity || '0', line.ratio);
              return isPositive(base) ? [transfer(goods, outside, target, 'preSale', { quantity: base, ...to })] : [];
            };
            return [
              ...part(line.qualifiedQuantity, d.header.warehouse, { toLocation: line.location ?? '', toPackNo: line.kitNo }),
              ...part(line.unqualifiedQuantity, d.header.unqualifiedWarehouse, { toLocation: '', toPackNo: '' }),
            ];
          }),
  },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'boneReturn',
      status: 1,
      push: 'boneReturn',
      when: (d) => d.header.side === 'hospital',
      header: (d) => ({
        side: 'dealer',
        reason: d.header.reason,
        presaleSn: d.header.presaleSn,
        surgeryAt: d.header.surgeryAt,
        counterSn: d.sn,
        warehouse: { ofSource: 'warehouse' },
      }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { sentQuantity: line.quantity, qualifiedQuantity: '', unqualifiedQuantity: '' } })),
    },
  ],
  tells: [
    { on: 'review', to: 'origin', when: (d) => !isShort(d), header: () => ({ counterStatus: '已收货' }) },
    { on: 'review', to: 'origin', push: 'boneReturn', when: (d) => isShort(d), header: () => ({ counterStatus: '实收少于退回' }) },
    { on: 'unreview', to: 'origin', header: () => ({ counterStatus: '待收货' }) },
    { on: 'nopass', to: 'origin', push: 'boneReturn', header: () => ({ counterStatus: '已拒收' }) },
  ],
});

type Counted = { lines: readonly Record<string, unknown>[] };
/** The dealer counted less than the hospital sent: the rest stays outside until it is found. */
const isShort = (d: Counted): boolean => d.lines.some((line) => isPositive(sub(String(line.sentQuantity || '0'), String(line.quantity || '0'))));
