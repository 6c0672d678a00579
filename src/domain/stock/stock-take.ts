import { type Action, cancel, nopass, review, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import { choice, computed, datetime, extra, flag, integer, money, quantity, ref, refs, text, withCost } from '../../define/field';
import { abs, isNegative, isPositive, isZero } from '../../define/money';
import { lineRemark, location, lot, product } from '../blocks';
import { hasLines, perLine } from '../checks/goods';

const { unit, ...withoutUnit } = product;
const counts = {
  recountQuantity: quantity('复盘数', { width: 90 }),
  reason: text('差异原因', { max: 100, width: 130 }),
};
/** What was counted is judged: lines that differ are counted again and explained. */
const recount: Action = {
  id: 'recount',
  label: '复盘',
  from: [1],
  to: 'same',
  flags: ['recount'],
  does: 'set',
  risk: 'write',
  lineInput: counts,
  linesWhere: { verdict: ['有差异', '建议复盘'] },
  lineShows: ['bookQuantity', 'countQuantity', 'difference', 'verdict'],
};

/**
 * 盘点单: what lies there against what the book says. Its lines are the balances of its scope, laid out when it is saved;
 * review turns the differences into one loss and one overflow report, and it is done when both are.
 */
export const stockTake = defineDocument({
  kind: 'stockTake',
  title: '盘点单',
  prefix: 'PD',
  owners: ['H', 'D', 'V'],
  header: {
    warehouse: ref('warehouse', '仓库', { required: true, list: true, filter: true }),
    scope: choice('范围', '1 全盘, 2 分类, 3 货位, 4 指定产品, 5 动销', { column: 'subkind', required: true, default: '1', list: true, filter: true }),
    categories: extra(refs('customCategory', '分类', { requiredWhen: { scope: ['2'] }, shownWhen: { scope: ['2'] } })),
    locations: extra(refs('location', '货位', { requiredWhen: { scope: ['3'] }, shownWhen: { scope: ['3'] }, within: { warehouse: 'warehouse' } })),
    specifications: extra(refs('specification', '产品', { requiredWhen: { scope: ['4'] }, shownWhen: { scope: ['4'] } })),
    mode: choice('方式', '1 明盘, 2 盲盘', { required: true, default: '1', list: true, filter: true, hint: '盲盘提交前不显示账面数' }),
    freeze: extra(flag('冻结出入库', { hint: '保存后至盘点完成，范围内不能出入库' })),
    snapshotAt: computed(datetime('账面时间', { column: 'happened_at', list: true })),
    counter: ref('employee', '盘点人', { column: 'receiver_id', required: true, default: 'me' }),
    supervisor: ref('employee', '监盘人', { column: 'checker_id', required: true }),
    uncounted: extra(choice('未盘明细', '0 按零, 1 按账面', { hint: '提交时没有填写实盘数的明细怎么算' })),
    progress: computed(text('已盘/应盘', { list: true })),
    differences: extra(computed(integer('差异行数', { list: true }))),
  },
  lines: {
    ...withoutUnit,
    batchNo: { ...lot.batchNo, width: 100 },
    expiryDate: { ...lot.expiryDate, width: 95 },
    location: { ...location.location, width: 80 },
    unit: { ...computed(unit), within: undefined, width: 50 },
    bookQuantity: computed(quantity('账面数', { sum: true, width: 90 })),
    countQuantity: quantity('实盘数', { column: 'counted_quantity', sum: true, width: 90 }),
    recountQuantity: counts.recountQuantity,
    difference: computed(quantity('差异', { min: '-99999999999999', sum: true, filter: true, width: 90 })),
    verdict: computed(choice('核对', '一致:green, 有差异:orange, 建议复盘:red', { filter: true, width: 90 })),
    reason: counts.reason,
    packNo: text('包号', { max: 40, list: true }),
    serialNo: lot.serialNo,
    owner: ref('organisation', '货主', { column: 'owner_org_id' }),
    productionDate: lot.productionDate,
    sterilisationNo: lot.sterilisationNo,
    udi: lot.udi,
    amount: withCost(computed(money('差异金额', { sum: true }))),
    surplus: withCost(computed(money('盘盈金额', { sum: true }))),
    shortage: withCost(computed(money('盘亏金额', { sum: true }))),
    isExtra: extra(computed(flag('账外'))),
    toSettle: extra(computed(quantity('待处理差异'))),
    results: computed(text('报损/报溢单号', { live: 'results', needs: 'viewDocs', width: 150 })),
    ...lineRemark,
  },
  actions: [submit, review, nopass, cancel, unreview, recount],
  neverSelfReview: true,
  hidesMoney: true,
  scanField: 'countQuantity',
  worksIn: 'warehouse',
  flowQuantity: 'toSettle',
  completes: true,
  endsAtReview: (d) => d.lines.every((line) => isZero(line.difference || '0')),
  secret: {
    while: { mode: ['2'], status: ['0', '3'] },
    header: ['totalAmount', 'differences'],
    lines: ['bookQuantity', 'difference', 'verdict', 'amount', 'surplus', 'shortage', 'toSettle'],
  },
  print: 'inventoryRecord',
  checks: [
    hasLines,
    {
      at: ['save', 'submit'],
      test: (d) =>
        perLine(d, (line) => {
          const counted = line.recountQuantity || line.countQuantity;
          if (line.packNo && line.isExtra) return { field: 'packNo', message: `包${line.packNo}不在账上，请按散件登记后重新打包` };
          return line.packNo && counted !== '' && !isZero(counted) && !isZero(line.difference || '0')
            ? { field: 'countQuantity', message: `包${line.packNo}按整包盘点，实盘数只能为0或整包数量` }
            : undefined;
        }),
    },
    {
      at: ['submit'],
      test: (d) =>
        perLine(d, (line) =>
          line.difference === '' ? { field: 'countQuantity', message: '有未盘明细，请填写实盘数，或在“未盘明细”中确认按零或按账面' } : undefined,
        ),
    },
    {
      // A blind counter must not learn from a refusal which lines differ: he explains after submitting.
      at: ['submit', 'review'],
      test: (d, _, { rule }) =>
        d.header.mode === '2' && d.status !== 1
          ? []
          : perLine(d, (line) => {
              if (line.difference === '' || isZero(line.difference)) return undefined;
              if (!line.reason) return { field: 'reason', message: '有差异的明细请填写差异原因' };
              return line.verdict === '建议复盘'
                ? { field: 'recountQuantity', message: `差异超过账面${rule('take.recountPct')}%，建议复盘`, level: 'warn' }
                : undefined;
            }),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'self',
      kind: 'lossReport',
      status: 1,
      push: 'lossReport',
      when: (d) => d.lines.some((line) => isNegative(line.difference || '0')),
      header: (d) => ({ lossKind: 'stock', liability: '1', warehouse: d.header.warehouse, remark: `盘亏：${d.sn}` }),
      lines: (d) =>
        d.lines
          .filter((line) => isNegative(line.difference || '0'))
          .map((line) => ({ from: line.id, values: { quantity: abs(line.difference), reason: '3' } })),
    },
    {
      on: 'review',
      at: 'self',
      kind: 'overflowReport',
      status: 1,
      when: (d) => d.lines.some((line) => isPositive(line.difference || '0')),
      header: (d) => ({ overflowKind: 'stock', warehouse: d.header.warehouse, remark: `盘盈：${d.sn}` }),
      lines: (d) =>
        d.lines.filter((line) => isPositive(line.difference || '0')).map((line) => ({ from: line.id, values: { quantity: line.difference, reason: '1' } })),
    },
  ],
});
