import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { FixedStep } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { choice, extra, files, ref, text } from '../../define/field';
import { compare } from '../../define/money';
import { out, virtual } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, source, stockLot } from '../blocks';
import { hasLines, labelsUsable, lotsSuffice, otherSideStands, packsLeaveWhole, perLine, wholeUnits } from '../checks/goods';
import { asOwn, buyOut } from './psi-change/buy-out';

const ONLY: Record<string, string> = { 3: 'stock', 4: 'stock', 5: 'quality', 6: 'quality' };

/** A dealer or maker who bears the loss of consigned goods buys them first; a hospital settles them with their owner. */
const isBorneHere = (d: AnyDocument): boolean => d.org.kind !== 'H' && d.header.liability !== '2';

/** 报损单: goods that are gone or spoilt. Warehouse losses take one step, quality losses two, large ones one more. */
export const lossReport = defineDocument({
  kind: 'lossReport',
  title: '报损单',
  prefix: 'BS',
  owners: ['H', 'D', 'V'],
  counterparty: 'ownerPartner',
  header: {
    lossKind: choice('报损类型', 'stock 仓储报损, quality 质量报损', { column: 'subkind', required: true, default: 'stock', filter: true, list: true }),
    warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
    liability: choice('承担方', '1 本方, 2 货主, 3 责任人', { column: 'mode', required: true, default: '1', list: true, filter: true }),
    ownerPartner: ref('partner', '货主单位', { column: 'partner_id', requiredWhen: { liability: ['2'] }, shownWhen: { liability: ['2'] } }),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    reason: choice('报损原因', '1 破损, 2 过期, 3 盘亏, 4 丢失, 5 质量问题, 6 召回, 9 其他', { required: true, filter: true }),
    photo: extra(files('照片', { max: 3 })),
    responsible: extra(text('责任人')),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  reservesFrom: 'warehouse',
  neverSelfReview: true,
  suggests: [{ id: 'stopped', label: '停售批号', flags: ['pull:stopSell'], needs: 'warehouse', stopped: { reason: '5' } }],
  endsPacks: true,
  // A consigned loss the hospital bears is settled with the owner.
  settles: {
    kinds: ['H'],
    by: 'loss',
    as: (d) => (d.header.liability === '2' ? undefined : 'loss'),
    settled: { unreview: '该报损单已结算，不能红冲', red: '该报损单已结算，不能红冲' },
  },
  flowQuantity: '',
  print: 'outboundOrder',
  steps: (d, { rule, cost: value }): FixedStep[] => {
    const screen = d.header.lossKind === 'quality' ? 'frmLossCheck' : 'reportingLoss';
    const fixed =
      d.header.lossKind === 'quality'
        ? [
            { name: '质量审核', screen },
            { name: '财务审核', screen },
          ]
        : [];
    const limit = rule('loss.approveLimit');
    if (!limit || compare(value, limit) <= 0) return fixed;
    return [...(fixed.length > 0 ? fixed : [{ name: '审核', screen }]), { name: '超额审批', screen }];
  },
  checks: [
    hasLines,
    wholeUnits,
    packsLeaveWhole,
    labelsUsable,
    lotsSuffice,
    otherSideStands(() => true),
    {
      at: ['submit'],
      test: (d) =>
        perLine(d, (line) => {
          const only = ONLY[line.reason];
          if (only && only !== d.header.lossKind)
            return { field: 'reason', message: only === 'stock' ? '该原因属于仓储报损，请在报损出库中登记' : '该原因属于质量报损，请在报损申请中登记' };
          return d.header.lossKind === 'quality' && line.photo.length === 0 ? { field: 'photo', message: '质量报损须上传照片' } : undefined;
        }),
    },
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) =>
          d.header.liability === '2' && (!line.owner || line.owner === d.org.id || line.owner !== d.counterOrg)
            ? { field: 'owner', message: '由货主承担的报损只能是该货主的寄售产品' }
            : undefined,
        ),
    },
  ],
  postings: { review: (d) => d.lines.map((line) => out(isBorneHere(d) ? asOwn(line) : line, d.header.warehouse, 'loss')) },
  makes: [
    buyOut(isBorneHere),
    {
      on: 'review',
      at: 'counterparty',
      kind: 'lossReport',
      status: 1,
      push: 'lossReport',
      when: (d) => d.header.liability === '2',
      header: (d) => ({ lossKind: d.header.lossKind, liability: '1', warehouse: virtual('presale', d.org.id), remark: `寄售产品报损：${d.sn}` }),
      lines: (d) => d.lines.map((line) => ({ from: line.id, values: { reason: line.reason, photo: [] } })),
    },
  ],
});
