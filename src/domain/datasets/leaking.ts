import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, integer, money, month, quantity, ref, text, withCost, withPatient } from '../../define/field';
import { allLeaks } from '../leaks/all';
import { found, goods, key } from './blocks';

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
  said: '跑冒滴漏 漏点 漏了 漏损 流失 leaks',
  takes: {},
  dimensions: {
    day: date('发生日期', { filter: true, list: true, width: 100 }),
    month: month('月份', { filter: true, list: true }),
    week: date('周', { list: true, hint: '周一' }),
    leak: choice(
      '类别',
      allLeaks.map(({ id, label, tone }) => ({ value: id, label, tone })),
      { filter: true, list: true, width: 128 },
    ),
    actor: choice('谁处理', ACTORS, { filter: true, list: true, width: 100 }),
    state: choice('状态', LEAK_STATES, { filter: true }),
    department: ref('department', '科室', { filter: true, list: true, width: 96 }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    labelNo: text('唯一码或包号', { filter: true }),
    masked: text('患者', { column: 'patient_name', list: true, width: 72 }),
    patient: withPatient(ref('patient', '患者全名', { filter: true })),
    visitNo: withPatient(text('住院/门诊号', { filter: true })),
    daysOpen: integer('天数', { filter: true, list: true, width: 60, hint: '发生到今天' }),
    detail: text('依据', { list: true, width: 270 }),
    otherSn: text('相关单据', { list: true, width: 130 }),
    asideReason: text('搁置原因', { width: 180 }),
    asideBy: text('搁置人'),
    asideAt: datetime('搁置时间'),
    asideUntil: date('搁置至'),
    rowId: key('漏点编号', { column: 'id' }),
    kind: text('单据种类', { column: 'doc_kind', list: false }),
    sn: text('单据', { column: 'doc_sn', filter: true, list: true, width: 130 }),
    documentId: key('单据编号'),
    otherKind: key('相关单据种类'),
    otherId: key('相关单据编号'),
    ...card,
    productName: { ...card.productName, list: true, width: 170 },
    specification: { ...card.specification, list: true, width: 130 },
    unit: { ...card.unit, list: true, width: 50 },
  },
  measures: {
    lines: integer('条数', { list: true }),
    quantity: quantity('数量', { sum: true, list: true, width: 64 }),
    amount: withCost(money('涉及金额', { sum: true, list: true, width: 110 })),
    wards: integer('科室数', { list: true }),
    oldest: date('最早发生', { list: true }),
  },
  distinct: { lines: 'rowId', wards: 'department' },
  extremes: { oldest: ['first', 'day'] },
  search: ['productName', 'code', 'sn', 'detail', 'labelNo'],
  department: 'department',
});
