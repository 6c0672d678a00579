import { postingCycle } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { choice, computed, extra, flag, ref, text } from '../../define/field';
import { add, compare, neg } from '../../define/money';
import { transfer, virtual } from '../../define/posting';
import { cost, counted, flow, lineRemark, location, source, stockLot, taken, takenLot } from '../blocks';
import { hasLines, lotsSuffice, packsLeaveWhole, perLine, unless, wholeUnits, withinReturnable } from '../checks/goods';
import { hospitalGoods } from './blocks';

/** Refused at receipt: the goods never lay in the department. */
const isRefused = (d: AnyDocument): boolean => d.header.returnKind === '2';
/** Goods the department counted as consumed when it received them: their use is taken back first, then they lie there again. */
const isConsumed = (line: AnyLine): boolean => line.isConsumed === true;
const withLines = (d: AnyDocument, which: (line: AnyLine) => boolean): AnyDocument => ({ ...d, lines: d.lines.filter(which) });

/** 发放退库单: unused goods come back to the central store; those refused at receipt come straight out of 在途. */
export const issueReturn = defineDocument({
  kind: 'issueReturn',
  title: '发放退库单',
  prefix: 'HT',
  owners: ['H'],
  hidesMoney: true,
  header: {
    returnKind: choice('退库类型', '1 科室退库, 2 收货拒收, 3 召回退库', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    department: ref('department', '退库科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    sourceWarehouse: ref('warehouse', '退出库房', {
      required: true,
      column: 'warehouse_id',
      within: { department: 'department' },
      // The third is what a ward without a store received: it goes back from its receipt.
      where: { level: ['2', '3'] },
      list: true,
    }),
    targetWarehouse: ref('warehouse', '退入库房', { required: true, column: 'to_warehouse_id', where: { level: ['1'], scrapType: ['1'] }, list: true }),
    reason: choice('退库原因', '近效期, 积压, 质量, 领错, 手术取消, 召回, 收货拒收', { required: true, list: true }),
    handler: ref('employee', '经办人', { default: 'me' }),
  },
  lines: {
    ...hospitalGoods,
    ...counted,
    ...stockLot,
    ...location,
    toLocation: ref('location', '入库货位', { within: { warehouse: 'targetWarehouse' } }),
    labelNo: text('唯一码', { max: 60 }),
    quality: choice('质量状态', '合格:green, 不合格:red', { required: true, default: '合格' }),
    isConsumed: extra(computed(flag('领用即消耗'))),
    useLine: extra(computed(text('原使用行', { columnWhen: { returnKind: [] } }))),
    ...cost,
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: postingCycle,
  reservesFrom: 'sourceWarehouse',
  agreedIn: ['targetWarehouse'],
  reservesLine: (line) => !isConsumed(line),
  print: 'grantOdoReturnPrint',
  isReturn: true,
  trace: { H: 'RETURN' },
  sources: [
    {
      kind: 'departmentReceipt',
      opensWith: 'issueOdo',
      agree: ['department', 'sourceWarehouse'],
      statuses: [2, 7],
      header: { sourceWarehouse: 'warehouse', targetWarehouse: 'sourceWarehouse' },
      lines: { ...taken, ...takenLot, packNo: 'packNo', owner: 'owner', labelNo: 'labelNo' },
    },
  ],
  fills: [
    {
      // By which line of which use they were consumed: that one is taken back.
      needs: ['usedUp'],
      when: (d) => !isRefused(d),
      of: (d, { usedUp }) => ({
        lines: d.lines.map((line, i) => {
          const { use, isUnstocked, isSettledAtIssue } = usedUp[i] ?? {};
          if (use) return { isConsumed: true, useLine: use.line, owner: use.owner };
          return { isConsumed: !line.sourceLine && (isUnstocked === true || isSettledAtIssue === true), useLine: '' };
        }),
      }),
    },
  ],
  checks: [
    hasLines,
    wholeUnits,
    withinReturnable(),
    unless(isRefused, packsLeaveWhole),
    {
      ...lotsSuffice,
      test: (d, facts, context) => {
        const lies = d.lines.map((line) => !isRefused(d) && !isConsumed(line));
        return lotsSuffice.test(
          { ...withLines(d, (line) => !isRefused(d) && !isConsumed(line)) },
          { ...facts, lot: facts.lot.filter((_, i) => lies[i]) },
          context,
        );
      },
    },
    {
      at: ['submit', 'review'],
      test: (d) => perLine(d, (line) => (isConsumed(line) && !line.sourceLine ? { field: 'sourceSn', message: '请选择原收货记录退库' } : undefined)),
    },
    {
      at: ['submit', 'review'],
      needs: ['opened'],
      test: (d, { opened }, { rule }) => {
        if (isRefused(d) || rule('pack.mode') !== '领用即消耗') return [];
        const taken = new Map<string, string>();
        return perLine(d, (line, i) => {
          const known = opened[i];
          if (!known || isConsumed(line)) return undefined;
          const key = [line.specification, line.batchNo, line.serialNo, line.owner].join('|');
          const sum = add(taken.get(key) ?? '0', line.packNo ? '0' : line.baseQuantity || '0');
          taken.set(key, sum);
          const isOpen = known.isSourceOpened || (known.unopened !== '' && compare(sum, known.unopened) > 0);
          return isOpen ? { field: 'quantity', message: '定数包已拆，不能退库' } : undefined;
        });
      },
    },
    {
      at: ['submit', 'review'],
      needs: ['label', 'warehouse'],
      test: (d, facts) =>
        isRefused(d)
          ? []
          : perLine(d, (line, i) => {
              const code = facts.label[i];
              if (!line.labelNo || !code || isConsumed(line) || (code.isKnown && code.warehouse === String(d.header.sourceWarehouse))) return undefined;
              return { field: 'labelNo', message: `唯一码【${line.labelNo}】不在【${facts.warehouse.name}】` };
            }),
    },
  ],
  makes: [
    {
      on: 'beforeReview',
      at: 'self',
      kind: 'useRecord',
      status: 2,
      goesBack: 'always',
      when: (d) => d.lines.some(isConsumed),
      header: (d) => ({
        useType: '2',
        department: d.header.department,
        warehouse: d.header.sourceWarehouse,
        operator: d.header.handler,
        reason: `退库冲回：${d.sn}`,
        source: '收货自动',
      }),
      lines: (d) => d.lines.filter(isConsumed).map((line) => ({ from: line.id, values: { quantity: neg(line.quantity || '0'), sourceLine: line.useLine } })),
    },
  ],
  postings: {
    review: (d) =>
      d.lines.map((line) =>
        transfer(
          d.header.returnKind === '2' ? { ...line, location: '' } : line,
          d.header.returnKind === '2' ? virtual('transit') : d.header.sourceWarehouse,
          line.quality === '不合格' ? { scrapType: '2' } : d.header.targetWarehouse,
          'issueReturn',
          { toLocation: line.quality === '不合格' ? '' : line.toLocation },
        ),
      ),
  },
});
