import { cancel, convert, nopass, review, stop, submit, unreview } from '../../define/action';
import { defineDocument } from '../../define/define-document';
import type { Facts } from '../../define/facts';
import { choice, computed, date, extra, integer, live, note, quantity, ref, text } from '../../define/field';
import { add, compare, div, isPositive, isWhole, mul, plain, round } from '../../define/money';
import { counted, flow, lineRemark, SHELVES, source } from '../blocks';
import { hasLines, once, perLine, wholeUnits } from '../checks/goods';
import { hospitalGoods, referenceMoney } from './blocks';

/** The approver's answer (改批准数): nothing the department types, and nothing to show before somebody may have answered. */
const answered = { columnWhen: { status: ['1', '2', '3', '4', '5', '6', '7'] } };

/** Free of it, in the smallest unit, whatever unit the line asks in: in sight while it is decided how much is asked for. */
const IN_PIECES = { list: true, width: 92, columnWhen: { status: ['', '0', '1', '3'] }, hint: '可用，按最小单位' };

/** What there would be of it, and of what. */
const overPar = ({ free, inTransit, openClaims, maxQuantity, unit }: Facts['par'][number], asked: string): string =>
  `超过定数上限${plain(maxQuantity)}${unit}：可用${plain(free)}、在途${plain(inTransit)}、已申领${plain(openClaims)}，本次${plain(asked)}${unit}`;

/** 物资申领单: a department asks the central store; approved quantities are what may be issued. */
export const suppliesClaim = defineDocument({
  kind: 'suppliesClaim',
  title: '物资申领单',
  prefix: 'HS',
  owners: ['H'],
  hidesMoney: true,
  header: {
    claimType: choice('申领类型', '1 普通, 2 补货, 3 紧急:red, 4 手术, 5 定数包, 6 试剂', {
      column: 'subkind',
      required: true,
      default: '1',
      list: true,
      filter: true,
    }),
    department: ref('department', '申领科室', { required: true, default: 'myDepartment', list: true, filter: true }),
    applicant: ref('employee', '申领人', { required: true, default: 'me', column: 'handler_id', list: true }),
    sourceWarehouse: ref('warehouse', '供应库房', {
      required: true,
      usual: SHELVES,
      column: 'warehouse_id',
      where: { level: ['1'], scrapType: ['1'] },
      list: true,
    }),
    targetWarehouse: ref('warehouse', '科室库房', {
      usual: SHELVES,
      column: 'to_warehouse_id',
      where: { level: ['2'] },
      within: { department: 'department' },
      list: true,
    }),
    needDate: date('需用日期', { required: true, column: 'expected_date', default: 'today', list: true }),
    urgentReason: note('紧急原因', { column: 'reason', max: 200, requiredWhen: { claimType: ['3'] }, shownWhen: { claimType: ['3'] } }),
    surgeryPlan: extra(text('手术计划', { requiredWhen: { claimType: ['4'] }, shownWhen: { claimType: ['4'] } })),
    surgeryKit: ref('surgeryKit', '手术套包', {
      column: 'kit_id',
      where: { origin: ['own'] },
      shownWhen: { claimType: ['4'] },
      hint: '选定后点“套包”展开内容',
    }),
    kitCount: integer('套数', { column: 'pack_count', min: 1, max: 100, shownWhen: { claimType: ['4'] }, hint: '空 = 1套' }),
    stage: computed(choice('进度', '待审核:orange, 待备货:yellow, 备货中:blue, 配送中:blue, 部分收货:blue, 已完成:green', { list: true, filter: true })),
  },
  lines: {
    ...hospitalGoods,
    quantity: quantity('申领数量', { required: true, positive: true, sum: true }),
    ratio: counted.ratio,
    baseQuantity: counted.baseQuantity,
    approvedQuantity: computed(quantity('批准数量', { sum: true, ...answered })),
    deptStock: extra(computed(quantity('科室库存', IN_PIECES))),
    deptInTransit: extra(computed(quantity('科室在途', { hint: IN_PIECES.hint }))),
    parMax: extra(computed(quantity('定数上限', IN_PIECES))),
    centralAvailable: extra(computed(quantity('中心库可用', IN_PIECES))),
    ...referenceMoney,
    ...lineRemark,
    receivedQuantity: computed(quantity('已收数量')),
    shortage: live('shortage', quantity('缺货')),
    refuseReason: computed(text('核减原因', { column: 'reason', max: 200, ...answered })),
    ...source,
    ...flow,
  },
  notices: [
    { on: 'review', page: 'hApplicationManage', uri: 'suppliesClaim', title: '待备货的申领' },
    { on: 'review', to: ['maker', 'department'], page: 'suppliesClaim', uri: 'suppliesClaim', title: '申领已批准' },
    { on: 'urge', page: 'hApplicationManage', uri: 'suppliesClaim', title: '科室催办申领' },
    { on: 'nopass', to: ['maker'], uri: 'suppliesClaim', title: '申领被驳回' },
    { on: 'stop', to: ['maker'], uri: 'suppliesClaim', title: '申领被终止' },
  ],
  suggests: [
    { id: 'restock', label: '按定数补货', flags: ['pull:warehouseProduct'], needs: 'targetWarehouse' },
    { id: 'kit', label: '套包', flags: ['pull:surgeryKit'], needs: 'surgeryKit' },
    { id: 'common', label: '常用产品', flags: ['pull:commonProduct'], needs: 'department' },
  ],
  startsAtCost: 'price',
  flowQuantity: 'approvedQuantity',
  completes: true,
  print: 'planOrder',
  skipsLastStep: (d, { rule }) => d.header.claimType === '3' && rule('claim.urgentSkip') === '1',
  actions: [
    submit,
    { ...review, flags: ['pass', 'batchPass'] },
    { ...nopass, says: { stage: '' } },
    cancel,
    unreview,
    stop,
    {
      id: 'editApproved',
      label: '改批准数',
      from: [1],
      to: 'same',
      flags: ['editApproved'],
      does: 'set',
      risk: 'write',
      lineInput: { approvedQuantity: quantity('批准数量', { required: true }), refuseReason: text('核减原因', { max: 200 }) },
    },
    { id: 'allocate', label: '备货', from: [2], to: 'same', flags: ['allocate'], does: 'allocate', risk: 'write', says: { stage: '备货中' } },
    convert('toIssue', '转发放', 'issueOdo'),
    convert('shortage', '缺货转采购计划', 'purchasePlan'),
    { id: 'urge', label: '催办', from: [1, 2], to: 'same', flags: ['urge'], does: 'tell', risk: 'write', reason: 'optional' },
  ],
  says: [
    { at: 'submit', of: () => ({ stage: '待审核' }) },
    { at: 'review', of: () => ({ stage: '待备货' }), back: { stage: '' } },
  ],
  fills: [
    {
      needs: ['par'],
      when: (d) => Boolean(d.header.targetWarehouse),
      of: (_, { par }) => ({
        lines: par.map(({ free, inTransit, maxQuantity, freeAtSource }) => ({
          deptStock: plain(free),
          deptInTransit: plain(inTransit),
          parMax: maxQuantity === '' ? '' : plain(maxQuantity),
          centralAvailable: plain(freeAtSource),
        })),
      }),
    },
  ],
  derive: (d) => ({
    lines: d.lines.map((line) => {
      // What is asked for anew, a rejected claim too, waits for another answer.
      const isAsked = d.status === 0 || d.status === 3;
      const approved = line.approvedQuantity === '' || isAsked ? line.quantity : line.approvedQuantity;
      return { approvedQuantity: approved, refuseReason: isAsked ? '' : line.refuseReason, amount: round(mul(approved || '0', line.price || '0'), 2) };
    }),
  }),
  checks: [
    hasLines,
    wholeUnits,
    once(['specification'], '同一产品只能有一行，请合并数量'),
    {
      at: ['submit', 'review'],
      needs: ['product'],
      test: (d, facts, { rule }) =>
        perLine(d, (line, i) => {
          const kind = facts.product[i];
          if (!kind) return undefined;
          if (kind.tradeStatus !== '1') return { field: 'specification', message: `产品【${kind.name}】未准入或已停用，不能申领` };
          if (rule('claim.onlyKept') === '1' && d.header.targetWarehouse && !kind.isKept)
            return {
              field: 'specification',
              message: `【${kind.name}】未配置到本科室库房，不能申领`,
              mends: ['warehouseProduct'],
              about: { warehouse: d.header.targetWarehouse, restockMode: '3' },
            };
          const pack = kind.packQuantity;
          return pack && compare(pack, '1') > 0 && !isWhole(div(line.baseQuantity || '0', pack))
            ? { field: 'quantity', message: `申领数量必须是定数包数量${plain(pack)}的整数倍` }
            : undefined;
        }),
    },
    {
      at: ['submit'],
      needs: ['par'],
      test: (d, facts, { rule }) =>
        perLine(d, (line, i) => {
          const par = facts.par[i];
          const control = rule('claim.overPar');
          if (!par?.maxQuantity || control === '不控制') return undefined;
          const after = add(par.free, par.inTransit, par.openClaims, line.baseQuantity || '0');
          return compare(after, par.maxQuantity) > 0
            ? { field: 'quantity', message: overPar(par, line.baseQuantity || '0'), ...(control === '禁止' ? {} : { level: 'warn' as const }) }
            : undefined;
        }),
    },
    {
      at: ['submit'],
      needs: ['department'],
      test: (d, { department }, { rule }) => {
        if (!department.isEnabled || !department.canClaim) return [{ field: 'department', message: `科室【${department.name}】不可申领` }];
        const control = rule('claim.budget');
        if (control === '不控制' || !department.monthBudget) return [];
        const over = compare(add(department.monthClaimed || '0', d.total.amount), department.monthBudget) > 0;
        return over ? [{ message: '本月申领金额已超出科室预算', ...(control === '禁止' ? {} : { level: 'warn' as const }) }] : [];
      },
    },
    {
      at: ['save', 'submit'],
      test: (d, _, { today }) =>
        d.header.needDate && String(d.header.needDate) < d.header.documentDate && d.status === 0 && String(d.header.needDate) < today
          ? [{ field: 'needDate', message: '需用日期不能早于今天' }]
          : [],
    },
    {
      at: ['review'],
      test: (d, _, { rule }) =>
        perLine(d, (line) => {
          if (compare(line.approvedQuantity || '0', line.quantity) > 0 && rule('claim.approveRaise') !== '1')
            return { field: 'approvedQuantity', message: '批准数量不能大于申领数量' };
          return !isPositive(line.approvedQuantity || '0') && !line.refuseReason
            ? { field: 'refuseReason', message: '批准数量为0，请填写核减原因' }
            : undefined;
        }),
    },
  ],
});
