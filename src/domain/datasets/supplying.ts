import { defineDataset } from '../../define/define-dataset';
import { choice, integer, money, quantity, rate, ref, text, withCost } from '../../define/field';
import { LICENCE_STATES } from '../licence/required-papers';
import { dated, period } from './blocks';

export const GRADES = 'A, B:blue, C:orange, D:red';
const sum = (label: string) => withCost(money(label, { sum: true }));

/** 供应表现: what became of each supplier's orders in a period, what came, was refused and went back, and what he earned with it. */
export const supplying = defineDataset({
  id: 'supplying',
  title: '供应表现',
  said: '供应商表现 准时率 到货满足率 供应商评价 supplier performance',
  takes: { ...period },
  dimensions: {
    ...dated('日期'),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true, width: 200 }),
    category68: ref('category68', '类别', { column: 'category68_id', filter: true, width: 180 }),
    // Of a supplier as a whole, whatever else is asked for.
    score: quantity('评分', { places: 1, hint: '准时率40、到货满足率30、验收合格率20、未退货率10，满分100；没有发生的项不计' }),
    grade: choice('评级', GRADES, { filter: true, hint: 'A 90分以上，B 80分以上，C 70分以上' }),
    licenceState: choice('证照状态', LICENCE_STATES, { filter: true }),
    order: text('订单编号', { column: 'order_id', list: false }),
  },
  measures: {
    orders: integer('订单数'),
    orderedLines: integer('订单行数', { sum: true }),
    ordered: sum('订购金额'),
    dueLines: integer('应到行数', { sum: true }),
    onTimeLines: integer('准时行数', { sum: true }),
    onTime: rate('准时率%'),
    dueAmount: sum('应到金额'),
    comeAmount: sum('已到金额'),
    filled: withCost(rate('到货满足率%')),
    comeDays: integer('到货天数', { sum: true }),
    comeLines: integer('到齐行数', { sum: true }),
    daysToCome: integer('平均到货天数'),
    boughtOwn: sum('采购入库金额'),
    boughtConsigned: sum('寄售入库金额'),
    refused: sum('拒收金额'),
    offered: sum('送达金额'),
    refusedShare: withCost(rate('拒收率%')),
    gotLines: integer('入库行数', { sum: true }),
    shortLines: integer('短效期行数', { sum: true, hint: '到货时剩余效期不足三分之一' }),
    shortShare: rate('短效期占比%'),
    returned: sum('退货金额'),
    bought: sum('入库金额'),
    returnedShare: withCost(rate('退货率%')),
    used: sum('使用金额'),
    booked: sum('结算入库金额'),
    unsettled: sum('已用未结金额'),
    invoiced: sum('开票金额'),
    paid: sum('付款金额'),
    payable: sum('期末应付'),
    suppliers: integer('供应商数'),
  },
  distinct: { orders: 'order', suppliers: 'supplier' },
  ratios: {
    onTime: ['onTimeLines', 'dueLines'],
    filled: ['comeAmount', 'dueAmount'],
    daysToCome: ['comeDays', 'comeLines'],
    refusedShare: ['refused', 'offered'],
    shortShare: ['shortLines', 'gotLines'],
    returnedShare: ['returned', 'bought'],
  },
  ledger: { measure: 'payable', of: 'payable' },
  day: 'day',
});
