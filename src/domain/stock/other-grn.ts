import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, money, price, ref, text, withCost } from '../../define/field';
import { isPositive, mul, round } from '../../define/money';
import { into } from '../../define/posting';
import { flow, goods, handling, lineRemark, location, lot, source, taken, takenLot, warehouse } from '../blocks';
import { g2Approved, g2Certificate, warehouseUsable } from '../checks/gates';
import { hasLines, lotKnownOrComplete, perLine, receivableLots, reportOnFile, wholeUnits, withinSource } from '../checks/goods';

const comesBack = (kind: unknown): boolean => kind === '4' || kind === '5';

/** 其他入库单: production, gifts received, and goods given back after a loan or repair, at the cost they left by. */
export const otherGrn = defineDocument({
  kind: 'otherGrn',
  title: '其他入库单',
  prefix: 'QR',
  owners: ['H', 'D', 'V'],
  header: {
    warehouse: warehouse(),
    grnKind: choice('入库类型', '1 生产入库, 2 受赠, 3 样品, 4 借出归还, 5 维修归还, 9 其他', {
      column: 'subkind',
      required: true,
      default: '9',
      list: true,
      filter: true,
    }),
    fromName: text('来源方', { column: 'party_name', list: true, filter: true }),
    ...handling,
  },
  lines: {
    ...goods,
    ...lot,
    ...location,
    owner: computed(ref('organisation', '货主', { column: 'owner_org_id' })),
    givenCost: withCost(price('单位成本', { column: 'price', required: true })),
    amount: withCost(computed(money('成本', { sum: true }))),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  worksIn: 'warehouse',
  startsAtCost: 'givenCost',
  print: 'inboundOrder',
  trace: { V: (d) => (d.header.grnKind === '1' ? 'MAKE' : undefined) },
  sources: [
    {
      kind: 'otherOdo',
      agree: ['warehouse'],
      where: { odoKind: ['3', '5'] },
      fixed: ['specification', 'batchNo', 'serialNo'],
      lines: { ...taken, ...takenLot, expiryDate: 'expiryDate', productionDate: 'productionDate', owner: 'owner' },
    },
  ],
  derive: (d) => ({ lines: d.lines.map((line) => ({ amount: round(mul(line.quantity || '0', line.givenCost || '0'), 2) })) }),
  checks: [
    hasLines,
    { ...reportOnFile, test: (d, facts, context) => (d.header.grnKind === '1' ? reportOnFile.test(d, facts, context) : []) },
    wholeUnits,
    warehouseUsable,
    lotKnownOrComplete,
    withinSource(),
    {
      // Giving back is never refused because a lot ran out of date meanwhile (LR6).
      ...receivableLots,
      test: (d, facts, context) =>
        receivableLots
          .test(d, facts, context)
          .map((problem) => (comesBack(d.header.grnKind) && problem.field === 'expiryDate' ? { ...problem, level: 'warn' as const } : problem)),
    },
    { ...g2Approved, test: (d, facts, context) => (['1', '2', '3'].includes(d.header.grnKind) ? g2Approved.test(d, facts, context) : []) },
    { ...g2Certificate, test: (d, facts, context) => (['1', '2', '3'].includes(d.header.grnKind) ? g2Certificate.test(d, facts, context) : []) },
    { at: ['submit'], test: (d) => (d.header.grnKind === '1' && d.org.kind !== 'V' ? [{ field: 'grnKind', message: '只有生产企业可以生产入库' }] : []) },
    {
      at: ['submit'],
      test: (d) =>
        perLine(d, (line) => {
          if (comesBack(d.header.grnKind) !== (line.sourceLine !== ''))
            return { field: 'sourceSn', message: line.sourceLine ? '该入库类型不能关联借出或送修单' : '归还须关联借出或送修的出库单' };
          const isFree = d.header.grnKind === '2' || comesBack(d.header.grnKind);
          return !isFree && !isPositive(line.givenCost || '0') ? { field: 'givenCost', message: '成本为0，请确认', level: 'warn' } : undefined;
        }),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        into(line, d.header.warehouse, 'otherIn', { owner: line.owner, cost: line.owner && line.owner !== d.org.id ? { memo: '' } : { given: line.amount } }),
      ),
  },
});
