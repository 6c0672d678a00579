import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, money, quantity, ref, text, withCost, withPatient } from '../../define/field';
import { allLeaks } from '../leaks/all';
import { dated, found, goods, key } from './blocks';

const ACTORS = 'ward 科室护士长, price 财务物价, keeper 库管员, lab 检验科, theatre 手术室';
export const LEAK_STATES = 'open 待处理:orange, aside 已搁置:grey';
const { ownership: _, ...card } = goods;

/**
 * 跑冒滴漏: whatever leaks now, by every finder (domain/leaks), with its proof and what it comes to. When it began to leak is said by what happened then
 * (the day of the use, of the charge, the day after the time allowed), so what is asked of a month is the same whenever it is asked, but for what was
 * settled since: that leaks no more.
 */
export const leaking = defineDataset({
  ...found,
  id: 'leaking',
  title: '跑冒滴漏',
  said: '跑冒滴漏 漏了 流失 浪费 leaks',
  takes: {},
  dimensions: {
    ...dated('发生日期'),
    week: date('周'),
    leak: choice(
      '类别',
      allLeaks.map(({ id, label, tone }) => ({ value: id, label, tone })),
      { filter: true, width: 120 },
    ),
    actor: choice('谁处理', ACTORS, { filter: true }),
    state: choice('状态', LEAK_STATES, { filter: true }),
    department: ref('department', '科室', { filter: true }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    labelNo: text('唯一码或包号', { filter: true }),
    patientName: text('患者', { width: 80 }),
    patient: withPatient(ref('patient', '患者姓名', { filter: true })),
    visitNo: withPatient(text('住院/门诊号', { filter: true })),
    daysOpen: integer('已漏天数', { filter: true }),
    detail: text('依据', { width: 260 }),
    otherSn: text('相关单据', { width: 150 }),
    asideReason: text('搁置原因', { width: 180 }),
    asideBy: text('搁置人'),
    asideAt: datetime('搁置时间'),
    asideUntil: date('搁置至'),
    rowId: key('漏点编号', { column: 'id' }),
    kind: text('单据种类', { column: 'doc_kind', list: false }),
    sn: text('单据', { column: 'doc_sn', filter: true, width: 150 }),
    documentId: key('单据编号'),
    otherKind: key('相关单据种类'),
    otherId: key('相关单据编号'),
    ...card,
  },
  measures: {
    lines: integer('条数'),
    quantity: quantity('数量', { sum: true }),
    amount: withCost(money('涉及金额', { sum: true })),
    wards: integer('科室数'),
    oldest: date('最早发生'),
  },
  distinct: { lines: 'rowId', wards: 'department' },
  extremes: { oldest: ['first', 'day'] },
  search: ['productName', 'code', 'sn', 'detail', 'labelNo'],
  department: 'department',
});
