import { defineMaster } from '../../define/define-master';
import { choice, computed, datetime, money, quantity, ref, text } from '../../define/field';

/** HIS计费匹配: which use a charge pays for, and what took it back; facts, read beside the charge. */
export const hisFeeMatch = defineMaster({
  resource: 'hisFeeMatch',
  title: 'HIS计费匹配记录',
  table: 'his_fee_match_list',
  owners: ['H'],
  scopeBy: { department: 'department' },
  fields: {
    at: computed(datetime('匹配时间', { list: true, filter: true })),
    feeId: computed(text('HIS流水号', { column: 'fee_code', list: true, filter: true, width: 150 })),
    way: computed(choice('方式', 'code 唯一码:green, auto 自动:blue, manual 手工:orange, deduct 计费扣减', { list: true, filter: true })),
    useSn: computed(text('使用单号', { list: true, filter: true, width: 150 })),
    usedAt: computed(datetime('使用时间', { list: true })),
    department: computed(ref('department', '使用科室', { list: true, filter: true })),
    specification: computed(ref('specification', '规格型号', { list: true, filter: true })),
    productName: computed(text('产品名称', { via: 'specification', list: true })),
    batchNo: computed(text('批号', { list: true })),
    labelNo: computed(text('唯一码', { list: true })),
    quantity: computed(quantity('数量', { list: true, min: '-99999999999999', hint: '最小单位，负数为退回' })),
    amount: computed(money('金额', { list: true, sum: true, min: '-999999999999.99' })),
    refundFeeId: computed(text('退费流水号', { list: true, width: 150 })),
    byName: computed(text('操作人', { list: true })),
  },
  hasStatus: false,
  unique: [],
  label: 'feeId',
  pinyinOf: '',
  search: ['feeId', 'useSn'],
  sort: '-at',
  operations: ['export'],
});
