import { defineDataset } from '../../define/define-dataset';
import { choice, date, integer, money, price, quantity, rate, ref, text, withCost } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed, split } from './blocks';

/** 发放: what stores gave to departments, less what came back. */
export const issued = defineDataset({
  ...foundByMonth,
  id: 'issued',
  title: '发放',
  said: '发放 领用 出库到科室 领了 issue',
  // The first receipt of a lot, which says whose it was, is there before it is issued.
  madeBy: ['issueOdo', 'issueReturn'],
  dimensions: {
    ...dated('发放日期'),
    department: ref('department', '科室', { filter: true }),
    topDepartment: ref('department', '一级科室', { filter: true }),
    supplier: ref('partner', '供应商', { filter: true }),
    warehouse: ref('warehouse', '发放库房', { filter: true }),
    expiryDate: date('有效期至'),
    owner: ref('organisation', '货主'),
    claimSn: text('申领单号', { filter: true }),
    dispatchSn: text('配送单号', { filter: true }),
    receiptState: choice('收货状态', '待收货:orange, 已收货:green, 有差异:red', { filter: true }),
    toWarehouse: ref('warehouse', '领入库房', { filter: true }),
    handler: ref('employee', '经办人', { filter: true }),
    unitCost: withCost(price('成本单价')),
    ...goods,
    ...paper('issueOdo 发放出库单, issueReturn 退库单'),
  },
  measures: {
    quantity: quantity('发放数量', { sum: true, ...signed }),
    cost: withCost(money('发放金额', { sum: true })),
    issuedCost: withCost(money('领用金额', { sum: true })),
    returnedCost: withCost(money('退库金额', { sum: true })),
    ...split.measures,
    share: withCost(rate('占比%')),
    papers: integer('单数'),
    goods: integer('规格数'),
  },
  filtered: {
    issuedCost: { of: 'cost', where: { kind: 'issueOdo' } },
    returnedCost: { of: 'cost', where: { kind: 'issueReturn' } },
    ...split.filtered,
  },
  shares: { share: 'cost' },
  distinct: { papers: 'documentId', goods: 'specification' },
  keeps: {
    sums: ['quantity', 'cost'],
    by: [
      ['specification', 'ownership', 'owner', 'kind', 'department', 'warehouse', 'toWarehouse'],
      ['specification', 'ownership', 'kind', 'warehouse'],
      ['ownership', 'kind', 'department', 'warehouse', 'toWarehouse'],
    ],
  },
  ledger: { measure: 'cost', of: 'stock', types: ['issueOut'], kinds: ['issueOdo'], where: { kind: 'issueOdo' } },
  department: 'department',
  // What a ward was given it reads, though it left another's store.
  warehouse: ['warehouse', 'toWarehouse'],
  shownOn: ['issueOdo', 'issueReturn'],
});
