import { defineDataset } from '../../define/define-dataset';
import { integer, money, quantity, rate, ref, text, withCost } from '../../define/field';
import { dated, foundByMonth, goods, paper, signed } from './blocks';

/** 采购入库: what was bought and came, less what went back, at the price of the papers. */
export const received = defineDataset({
  ...foundByMonth,
  id: 'received',
  title: '采购入库',
  said: '采购 入库 进货 买 采购额 purchase',
  madeBy: ['purchaseGrn', 'boneGrn', 'purchaseReturn', 'productTransfer'],
  dimensions: {
    ...dated('入库日期'),
    supplier: ref('partner', '供应商', { column: 'partner_id', filter: true }),
    warehouse: ref('warehouse', '仓库', { filter: true }),
    brand: text('品牌', { filter: true }),
    ...goods,
    ...paper('purchaseGrn 采购入库单, boneGrn 骨科入库单, productTransfer 产品调拨单, purchaseReturn 采购退货单'),
  },
  measures: {
    quantity: quantity('入库数量', { sum: true, ...signed }),
    amount: withCost(money('入库金额(含税)', { sum: true })),
    netAmount: withCost(money('不含税金额', { sum: true })),
    suppliers: integer('供应商数'),
    papers: integer('单数'),
    goods: integer('规格数'),
    share: withCost(rate('占比%')),
  },
  distinct: { suppliers: 'supplier', papers: 'documentId', goods: 'specification' },
  keeps: {
    sums: ['quantity', 'amount', 'netAmount'],
    by: [
      ['specification', 'ownership', 'kind', 'supplier', 'warehouse'],
      ['ownership', 'kind', 'supplier', 'warehouse'],
    ],
  },
  shares: { share: 'amount' },
  ledger: {
    measure: 'amount',
    of: 'payable',
    kinds: ['purchaseGrn', 'boneGrn', 'purchaseReturn', 'productTransfer'],
    where: { ownership: 'own' },
  },
  warehouse: 'warehouse',
  shownOn: ['purchaseGrn', 'boneGrn', 'purchaseReturn'],
});
