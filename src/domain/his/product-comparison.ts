import { addDays } from '../../define/dates';
import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, flag, integer, price, quantity, ref, text } from '../../define/field';
import { check, completion, follows, list, type MasterValues, one, refuse, ruleOf, verb } from '../../define/master-rules';
import { compare } from '../../define/money';
import { ALIVE, around, atLeast, type Match, not, type Rows, rowsOf } from '../../define/rows';
import { goodsCard, keptBy } from '../catalogue/goods-card';

const WAITS = '0';
const WANTED = '1';
const COMPARED = '2';
const UNUSED = '3';
/** Fees nobody could place are tried again as far back as this. */
const DAYS_BACK = 90;

const others = (row: MasterValues, more: Match): Rows =>
  rowsOf('product_comparison', { org_id: row.orgId, id: not(row.id), state: COMPARED, ...more, ...ALIVE });

/**
 * HIS产品对照: which goods of the hospital an item of its own system charges, and how many smallest units of them one unit there is. What is
 * proposed counts for nothing until somebody confirms it; then what was charged of the item and could not be placed is tried again.
 */
export const productComparison = defineMaster({
  resource: 'productComparison',
  title: 'HIS产品对照',
  table: 'product_comparison',
  view: 'product_comparison_list',
  owners: ['H'],
  fields: {
    hisItem: ref('hisItem', 'HIS项目', { required: true }),
    itemCode: computed(text('HIS编码', { list: true, filter: true, width: 130 })),
    itemName: computed(text('HIS名称', { list: true, filter: true, width: 180 })),
    itemSpec: computed(text('HIS规格', { list: true, width: 110 })),
    itemUnit: computed(text('HIS单位', { list: true, width: 70 })),
    itemPrice: computed(price('HIS单价', { list: true })),
    feeClass: computed(text('费用类别', { filter: true })),
    specification: ref('specification', '院内产品', { required: true, filter: true }),
    innerCode: computed(text('院内编码', { list: true, width: 120 })),
    ...goodsCard,
    code: { ...goodsCard.code, list: false },
    factor: quantity('换算系数', { required: true, positive: true, default: '1', list: true, hint: '1个HIS单位等于几个最小单位' }),
    chargePrice: computed(price('收费价', { list: true })),
    difference: computed(price('价差', { list: true, min: '-999999999999', madeOf: '{itemPrice} − {chargePrice} × {factor}' })),
    isApart: computed(flag('有价差', { filter: true })),
    score: computed(integer('匹配度', { list: true, filter: true })),
    why: computed(text('依据', { list: true })),
    matchWay: computed(choice('方式', 'manual 手工, auto 自动:blue, import 导入', { filter: true })),
    lacks: computed(choice('缺少', 'both 无, item 院内产品:orange, goods HIS项目:orange', { filter: true })),
    validFrom: date('启用日期', { default: 'today' }),
    proposedBy: computed(ref('user', '提出人', { column: 'proposed_by' })),
    confirmedBy: computed(ref('user', '确认人', { column: 'confirmed_by', list: true })),
    confirmedAt: computed(datetime('确认时间', { list: true })),
    state: computed(choice('状态', '0 待对照:orange, 1 待确认:yellow, 2 已对照:green, 3 停用:grey', { list: true, filter: true })),
  },
  hasStatus: false,
  unique: [['hisItem', 'specification']],
  label: 'itemName',
  pinyinOf: '',
  search: ['itemCode', 'itemName', 'innerCode', 'productName', 'specModel'],
  sort: '-score,itemCode',
  waits: { flags: ['confirm'], where: { state: [WAITS, WANTED] }, isMany: true },
  offers: (row, operation) => {
    if (operation === 'confirm') return row.state === WANTED;
    if (operation === 'accept') return row.state !== COMPARED;
    if (operation === 'disable') return row.state !== UNUSED;
    return operation !== 'edit' || row.state !== COMPARED;
  },
  completes: [
    completion({
      at: 'save',
      row: ({ row, before, caller }) => ({
        state: row.hisItem && row.specification ? WANTED : WAITS,
        ...(before && before.specification === row.specification ? {} : { why: '', score: '', matchWay: 'manual', proposedBy: caller.user }),
      }),
    }),
  ],
  checks: [
    refuse('save, confirm', '产品未准入或已停用，不能对照', {
      field: 'specification',
      when: ({ row }) => Boolean(row.specification),
      missing: ({ row, caller }) => keptBy(caller.org, row.specification),
    }),
    refuse('edit, del', '已对照的记录不能改，请先停用', { when: ({ before }) => before?.state === COMPARED }),
    refuse('confirm', '还没有选择对照的产品', { when: ({ before }) => before?.state === WAITS }),
    refuse('confirm', '已对照或已停用的记录不能再确认', { when: ({ before }) => before?.state === COMPARED || before?.state === UNUSED }),
    check({
      at: ['save', 'confirm'],
      reads: ({ row }) => ({
        code: one(rowsOf('his_item', { org_id: row.orgId }, others(row, { his_item_id: around('id'), specification_id: row.specification })), 'code'),
      }),
      test: ({ row, read }) => (row.specification && read.code ? [{ field: 'specification', message: `该产品已对照HIS项目【${read.code}】` }] : []),
    }),
    check({
      at: ['save', 'confirm'],
      reads: ({ row }) => ({ factors: list(others(row, { his_item_id: row.hisItem }), ['factor'], { most: 1 }) }),
      test: ({ row, read }) =>
        read.factors[0] && compare(read.factors[0].factor ?? '', String(row.factor)) !== 0
          ? [{ field: 'factor', message: '同一HIS项目的换算系数必须一致' }]
          : [],
    }),
    check({
      at: ['confirm'],
      reads: () => ({ two: ruleOf('compare.twoPerson') }),
      test: ({ row, read, caller }) => (read.two === '1' && row.proposedBy === caller.user ? [{ message: '对照须由另一人确认' }] : []),
    }),
  ],
  follows: [
    // What was charged of the item and found no goods is tried again.
    follows({
      at: ['confirm'],
      writes: ({ row, now, today }) => [
        {
          change: 'his_fee',
          where: { org_id: row.orgId, his_item_id: row.hisItem, match_status: '3', charge_time: atLeast(addDays(today, -DAYS_BACK)) },
          set: { next_at: now },
          quietly: true,
        },
        // The goods themselves wait for an item no longer.
        { take: 'product_comparison', where: { org_id: row.orgId, specification_id: row.specification, his_item_id: null } },
      ],
    }),
  ],
  operations: ['add', 'edit', 'del', 'import', 'export'],
  proposes: {
    title: '可能的对应',
    accept: 'accept',
    fields: {
      code: text('编码'),
      name: text('名称'),
      spec: text('规格'),
      unit: text('单位'),
      manufacturer: text('生产厂家'),
      price: price('价格'),
      score: integer('匹配度'),
    },
  },
  actions: [
    { id: 'autoMatch', label: '自动对照', flags: ['autoMatch'], risk: 'write', on: 'list', answers: true, calls: { service: 'compareItems' } },
    {
      id: 'confirm',
      label: '确认',
      flags: ['confirm'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: ({ caller, now }) => ({ state: COMPARED, confirmedBy: caller.user, confirmedAt: now }) }),
    },
    {
      id: 'accept',
      label: '对照并确认',
      flags: ['confirm'],
      risk: 'write',
      on: 'row',
      input: { candidate: text('对应', { required: true, max: 40 }), factor: quantity('换算系数', { positive: true }) },
      isStep: true,
      calls: { service: 'acceptComparison' },
    },
    {
      id: 'disable',
      label: '停用',
      flags: ['disable'],
      risk: 'write',
      on: 'rows',
      does: verb({ row: () => ({ state: UNUSED }) }),
    },
  ],
  leads: [{ id: 'items', label: 'HIS项目', flags: [], on: 'list', to: 'hisItem', isInside: true }],
});
