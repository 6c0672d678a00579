import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { goods, key, paper, signed } from './blocks';

/** How a task stands to the time that is over of it: 5 and 15 points behind are the bounds. */
export const TASK_STATES = 'done 完成:green, normal 正常:blue, late 滞后:orange, bad 严重滞后:red';
/** How it will stand at its end, as things go: what is bought counts, and use goes on as in the last weeks. */
export const OUTLOOKS =
  'normal 正常:blue, behind 落后:orange, unlikely 可能完不成:red, done 已完成:green, over 超出:yellow, missed 未完成:red, waiting 未开始:grey';
const KINDS =
  'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, productTransfer 产品调拨单, useRecord 使用记录, surgicalUsage 手术使用登记';
const { productName, code, specification, unit, manufacturer, category68 } = goods;
const count = (label: string) => quantity(label, { sum: true, ...signed });
const sum = (label: string) => withCost(money(label, { sum: true, ...signed }));

/** 集采使用: what was agreed of goods bought by volume for the whole country, and what was bought and used of them up to a day; and of others of their class. */
export const volume = defineDataset({
  id: 'volume',
  title: '集采使用',
  said: '集采 带量采购 集采完成率 集采进度 集采任务 集采缺口 集采预计 约定采购量 中选占比 非中选 vbp',
  takes: { asOf: date('截至日期', { default: 'today', notAfterToday: true }) },
  dimensions: {
    batch: text('集采批次', { filter: true, width: 200 }),
    task: key('任务', { column: 'task_id' }),
    productName,
    code,
    specification,
    unit,
    manufacturer,
    category68,
    validFrom: date('执行开始', { filter: true }),
    validTo: date('执行结束', { filter: true }),
    state: choice('状态', TASK_STATES, { filter: true }),
    outlook: choice('预计', OUTLOOKS, { filter: true }),
    daysGone: integer('已过天数'),
    daysLeft: integer('剩余天数'),
    recentDays: integer('推算依据天数', { hint: '按最近这些天的使用量推算' }),
    chosen: ref('partner', '中选供应商', { column: 'chosen_id', filter: true }),
    unitPrice: withCost(price('中选价')),
    what: choice('内容', 'task 任务, bought 采购, used 使用, other 非中选使用', { filter: true }),
    day: date('日期', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true }),
    actual: ref('specification', '实际规格', { column: 'actual_id', filter: true }),
    ...paper(KINDS),
  },
  measures: {
    agreed: count('约定采购量'),
    bought: count('采购量'),
    boughtShare: rate('采购完成率%'),
    used: count('使用量'),
    usedShare: rate('使用完成率%'),
    gone: integer('已执行天数', { sum: true }),
    whole: integer('执行期天数', { sum: true }),
    timeShare: rate('时间进度%'),
    ahead: count('超前数量'),
    gap: rate('进度差%'),
    remaining: count('剩余量'),
    monthly: quantity('月均需用', { places: 2, sum: true, hint: '剩余量按每月30天' }),
    other: count('非中选使用'),
    together: count('同类使用'),
    chosenShare: rate('中选占比%'),
    otherShare: rate('非中选占比%'),
    recent: count('近期使用量'),
    pace: quantity('近期每周', { places: 2, sum: true, ...signed }),
    needed: quantity('还需每周', { places: 2, sum: true, hint: '约定量减已采购与使用中较多者，分到剩余各周' }),
    expected: quantity('预计期末', { places: 2, sum: true, ...signed, hint: '已采购与按近期用量推算的使用中较多者' }),
    expectedShare: rate('预计完成率%'),
    short: quantity('预计缺口', { places: 2, sum: true }),
    agreedAmount: sum('约定金额'),
    boughtAmount: sum('采购金额'),
    boughtMoneyShare: withCost(rate('采购完成率%')),
    usedAmount: sum('使用金额'),
    usedMoneyShare: withCost(rate('使用完成率%')),
    aheadAmount: sum('超前金额'),
    moneyGap: withCost(rate('进度差%')),
    saving: sum('节约金额'),
    otherAmount: withCost(money('非中选金额', { sum: true, ...signed, hint: '按中选价折算' })),
    togetherAmount: sum('同类金额'),
    otherMoneyShare: withCost(rate('非中选占比%')),
    share: withCost(rate('使用占比%')),
    tasks: integer('任务数'),
    doneTasks: integer('完成任务'),
    lateTasks: integer('滞后任务'),
    unlikelyTasks: integer('可能完不成'),
  },
  ratios: {
    boughtShare: ['bought', 'agreed'],
    usedShare: ['used', 'agreed'],
    timeShare: ['gone', 'whole'],
    gap: ['ahead', 'agreed'],
    chosenShare: ['used', 'together'],
    otherShare: ['other', 'together'],
    expectedShare: ['expected', 'agreed'],
    otherMoneyShare: ['otherAmount', 'togetherAmount'],
    boughtMoneyShare: ['boughtAmount', 'agreedAmount'],
    usedMoneyShare: ['usedAmount', 'agreedAmount'],
    moneyGap: ['aheadAmount', 'agreedAmount'],
  },
  filtered: {
    doneTasks: { of: 'tasks', where: { state: 'done' } },
    lateTasks: { of: 'tasks', where: { state: 'late,bad' } },
    unlikelyTasks: { of: 'tasks', where: { outlook: 'unlikely,missed' } },
  },
  distinct: { tasks: 'task' },
  shares: { share: 'usedAmount' },
  search: ['productName', 'code', 'batch', 'sn'],
  hasPinyin: true,
  unit: 'unit',
  department: 'department',
});
