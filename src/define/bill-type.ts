import type { Option } from './field';

/** The one list of bill types of stock entries (dictionary billType; catalogue: ledger rule LR1). */
export const BILL_TYPES = {
  purchaseIn: '采购入库',
  purchaseReturn: '采购退货',
  transferIn: '调拨入库',
  saleOut: '销售出库',
  otherOut: '其他出库',
  saleReturn: '销售退货',
  transferOut: '调拨出库',
  issueOut: '发放出库',
  gift: '赠送出库',
  boneReturnOut: '骨科退货出库',
  useOut: '科室使用出库',
  preSale: '预售',
  redIn: '红冲入库',
  redOut: '红冲出库',
  initial: '期初',
  otherIn: '其他入库',
  issueIn: '发放入库',
  issueReturn: '发放退库',
  loss: '报损',
  overflow: '报溢',
  scrapMove: '报废移库',
  scrapOut: '报废销毁',
  stopMove: '停售移库',
  pack: '打包拆包',
  attrChange: '属性变更',
  costAdj: '成本调整',
  settleOut: '结算出库(虚)',
  custodyIn: '托管入库',
  custodyOut: '托管出库',
} as const;
export type BillType = keyof typeof BILL_TYPES;
/** Goods kept for somebody else's warehousing: in no figure of the keeper's own stock, with balances of their own. */
export const isCustody = (type: string): boolean => type === 'custodyIn' || type === 'custodyOut';
export const BILL_TYPE_OPTIONS: readonly Option[] = Object.entries(BILL_TYPES).map(([value, label]) => ({ value, label }));
