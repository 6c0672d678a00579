import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, date, extra, flag, live, note, quantity, text } from '../../define/field';
import { out } from '../../define/posting';
import { cost, flow, goods, handling, lineRemark, location, source, stockLot, warehouse } from '../blocks';
import { warehouseUsable } from '../checks/gates';
import { availableSuffices, firstExpiryFirst, hasLines, labelsUsable, lotsMayLeave, lotsSuffice, perLine, wholeUnits } from '../checks/goods';
import { paperAttached } from '../checks/papers';

/** 其他出库单: own use, samples, donations, and what comes back one day: loans and repairs. */
export const otherOdo = defineDocument({
  kind: 'otherOdo',
  title: '其他出库单',
  prefix: 'QC',
  owners: ['H', 'D', 'V'],
  header: {
    warehouse: warehouse(),
    odoKind: choice('出库类型', '1 内部领用, 2 样品, 3 借出, 4 捐赠, 5 送修, 6 检验留样, 9 其他', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    receiverName: text('领用方', { column: 'party_name', required: true, list: true, filter: true }),
    backDate: date('应还日期', { column: 'expected_date', requiredWhen: { odoKind: ['3', '5'] }, shownWhen: { odoKind: ['3', '5'] }, list: true }),
    isOverdue: live('isOverdue', flag('已逾期', { shownWhen: { odoKind: ['3', '5'] } })),
    ...handling,
  },
  lines: {
    ...goods,
    ...stockLot,
    ...location,
    labelNo: text('唯一码', { max: 60 }),
    purpose: extra(text('用途')),
    fefoReason: note('越过近效期原因', { column: 'reason', max: 200 }),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
    fulfilled: computed(quantity('已还')),
  },
  actions: postingCycle,
  reservesFrom: 'warehouse',
  redWhen: 'isOverdue',
  completes: true,
  print: 'outboundOrder',
  checks: [
    hasLines,
    wholeUnits,
    warehouseUsable,
    lotsMayLeave(),
    labelsUsable,
    lotsSuffice,
    availableSuffices,
    firstExpiryFirst,
    paperAttached((d) => d.header.odoKind === '4', '捐赠须上传审批附件'),
    {
      at: ['submit', 'review'],
      test: (d) =>
        perLine(d, (line) =>
          line.owner && line.owner !== d.org.id && d.header.odoKind !== '5' && d.header.odoKind !== '6'
            ? { field: 'owner', message: '寄售产品不能用于该出库类型' }
            : undefined,
        ),
    },
  ],
  postings: { review: (d) => d.lines.map((line) => out(line, d.header.warehouse, 'otherOut')) },
});
