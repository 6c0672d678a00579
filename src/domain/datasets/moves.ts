import { BILL_TYPE_OPTIONS } from '../../define/bill-type';
import { defineDataset } from '../../define/define-dataset';
import { choice, flag, integer, money, quantity, ref, text, withCost } from '../../define/field';
import { dated, foundByMonth, goods, signed } from './blocks';

/** 库存变动: every entry of goods by what it was; what 进销存 and 库存周转 are made of where lots are not told apart. */
export const moves = defineDataset({
  ...foundByMonth,
  id: 'moves',
  title: '库存变动',
  said: '库存变动 变动类型',
  dimensions: {
    ...dated('日期'),
    type: choice('类型', BILL_TYPE_OPTIONS, { filter: true }),
    side: choice('方向', 'in 入, out 出', { filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    owner: ref('organisation', '货主'),
    isVirtual: flag('虚入虚出', { filter: true }),
    isCustody: flag('托管', { filter: true }),
    ...goods,
    kind: text('单据种类', { column: 'doc_kind' }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: text('单据编号', { list: false }),
    lineId: text('行号', { list: false }),
  },
  measures: {
    quantity: quantity('变动数量', { sum: true, ...signed }),
    amount: withCost(money('变动金额', { sum: true, ...signed })),
    papers: integer('单数'),
  },
  distinct: { papers: 'documentId' },
  keeps: { sums: ['quantity', 'amount'], by: [['specification', 'owner', 'ownership', 'type', 'side', 'isVirtual', 'isCustody', 'warehouse']] },
  warehouse: 'warehouse',
  shownOn: ['report:inventoryAndSalesDetails'],
});
