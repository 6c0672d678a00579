import type { BillType } from '../define/bill-type';

/** Lines of the lot balance by bill type. Moves inside the organisation (transfer, issue, pack, stop) cancel out and end in `moved`. */
export const LOT_BALANCE_LINES: readonly { id: string; label: string; sign: 1 | -1; types: readonly BillType[] }[] = [
  { id: 'received', label: '入库', sign: 1, types: ['purchaseIn', 'initial', 'otherIn', 'settleOut'] },
  { id: 'customerReturn', label: '销售退回', sign: 1, types: ['saleReturn'] },
  { id: 'changed', label: '属性变更', sign: 1, types: ['attrChange'] },
  { id: 'overflow', label: '盘盈', sign: 1, types: ['overflow'] },
  { id: 'used', label: '已使用', sign: -1, types: ['useOut'] },
  { id: 'sold', label: '已销售', sign: -1, types: ['saleOut', 'gift'] },
  { id: 'returned', label: '退供应商', sign: -1, types: ['purchaseReturn', 'boneReturnOut'] },
  { id: 'scrapped', label: '报废', sign: -1, types: ['scrapOut'] },
  { id: 'lost', label: '盘亏报损', sign: -1, types: ['loss'] },
  { id: 'otherOut', label: '其他出库', sign: -1, types: ['otherOut'] },
];
