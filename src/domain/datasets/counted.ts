import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, flag, integer, money, price, quantity, ref, text, withCost } from '../../define/field';
import { signed } from './blocks';

/** What may have brought cabinet and books apart. */
export const COUNT_CAUSES = '批号串换:orange, 未登记补货:orange, 待核销超时:red, 设备离线:grey, 待查:red';
const count = (label: string) => quantity(label, { sum: true, ...signed });
const sum = (label: string) => withCost(money(label, { sum: true, ...signed }));

/** 柜账对比: what the last full count of each cabinet found of a lot, beside what was taken then and still open, and what the books said lay there at that moment. */
export const counted = defineDataset({
  id: 'counted',
  title: '柜账对比',
  said: '柜账实 柜账差异 账实不符 智能柜差异 cabinet difference',
  takes: {},
  dimensions: {
    cabinet: ref('cabinet', '智能柜', { filter: true }),
    layer: text('层', { width: 60 }),
    productName: text('产品名称', { filter: true }),
    code: text('编码'),
    specification: ref('specification', '规格型号', { filter: true }),
    unit: ref('unit', '单位'),
    batchNo: text('批号', { filter: true }),
    serialNo: text('序列号', { filter: true }),
    expiryDate: date('有效期至', { filter: true }),
    onlineState: choice('在线状态', '在线:green, 离线:red, 未激活:grey', { filter: true }),
    countedAt: datetime('盘点时间'),
    cause: choice('原因', COUNT_CAUSES, { filter: true }),
    isDifferent: flag('有差异', { filter: true }),
    warehouse: ref('warehouse', '库房', { filter: true }),
    department: ref('department', '科室', { filter: true }),
    isHighValue: flag('高值', { filter: true }),
    unitCost: withCost(price('成本单价')),
    lot: text('批次', { list: false }),
  },
  measures: {
    lots: integer('批次数'),
    differing: integer('差异批次'),
    device: count('设备数'),
    pending: count('待核销'),
    book: count('账面数'),
    difference: count('差异'),
    more: count('差异＋'),
    less: count('差异－'),
    moreAmount: sum('差异＋金额'),
    lessAmount: sum('差异－金额'),
    differenceAmount: sum('差异金额'),
  },
  distinct: { lots: 'lot' },
  filtered: { differing: { of: 'lots', where: { isDifferent: 'true' } } },
  identities: [
    { device: 1, pending: 1, book: -1, difference: -1 },
    { more: 1, less: -1, difference: -1 },
    { moreAmount: 1, lessAmount: -1, differenceAmount: -1 },
  ],
  search: ['productName', 'code', 'batchNo', 'serialNo'],
  hasPinyin: true,
  unit: 'unit',
  department: 'department',
  warehouse: 'warehouse',
});
