import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { goods, key, paper, signed } from './blocks';

/** How a task stands to the time that is over of it: 5 and 15 points behind are the bounds. */
export const TASK_STATES = 'done 完成:green, normal 正常:blue, late 滞后:orange, bad 严重滞后:red';
const KINDS =
  'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, productTransfer 产品调拨单, useRecord 使用记录, surgicalUsage 手术使用登记';
const { productName, code, specification, unit, manufacturer, category68 } = goods;
const count = (label: string) => quantity(label, { sum: true, ...signed });
const sum = (label: string) => withCost(money(label, { sum: true, ...signed }));

/** 集采使用: what was agreed of goods bought by volume for the whole country, and what was bought and used of them up to a day; and of others of their class. */
export const volume = defineDataset({
  id: 'volume',
  title: '集采使用',
  said: '集采 带量采购 集采完成率 集采进度 集采任务 vbp',
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
    unitPrice: withCost(price('中选价')),
    what: choice('内容', 'task 任务, bought 采购, used 使用, other 非中选使用', { filter: true }),
    day: date('日期', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true }),
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
    agreedAmount: sum('约定金额'),
    boughtAmount: sum('采购金额'),
    boughtMoneyShare: withCost(rate('采购完成率%')),
    usedAmount: sum('使用金额'),
    usedMoneyShare: withCost(rate('使用完成率%')),
    aheadAmount: sum('超前金额'),
    moneyGap: withCost(rate('进度差%')),
    saving: sum('节约金额'),
    share: withCost(rate('使用占比%')),
    tasks: integer('任务数'),
    doneTasks: integer('完成任务'),
    lateTasks: integer('滞后任务'),
  },
  ratios: {
    boughtShare: ['bought', 'agreed'],
    usedShare: ['used', 'agreed'],
    timeShare: ['gone', 'whole'],
    gap: ['ahead', 'agreed'],
    chosenShare: ['used', 'together'],
    boughtMoneyShare: ['boughtAmount', 'agreedAmount'],
    usedMoneyShare: ['usedAmount', 'agreedAmount'],
    moneyGap: ['aheadAmount', 'agreedAmount'],
  },
  filtered: {
    doneTasks: { of: 'tasks', where: { state: 'done' } },
    lateTasks: { of: 'tasks', where: { state: 'late,bad' } },
  },
  distinct: { tasks: 'task' },
  shares: { share: 'usedAmount' },
  search: ['productName', 'code', 'batch', 'sn'],
  hasPinyin: true,
  unit: 'unit',
  department: 'department',
});
