import type { Decimal } from '../../../define/money';
import { add, neg, sub } from '../../../define/money';

/**
 * What happens in a business that is written into the books of account, and what amounts it comes to. Most amounts (measures) are said
 * by the ledgers (server: voucher_pending); `derives` are worked out of those, document by document: the bank's money is what a payment
 * settles beyond what was used instead of it, a difference is what the paper says beyond the goods.
 */
export type Amounts = (measure: string) => Decimal;
export type VoucherEvent = {
  id: string;
  label: string;
  measures: Readonly<Record<string, string>>;
  derives?: Readonly<Record<string, (of: Amounts) => Decimal>>;
};

const bought = { total: '含税金额', cost: '入库成本', tax: '税额', difference: '差异' };
const sold = { total: '含税金额', net: '不含税金额', tax: '税额', cost: '出库成本' };
const paper = { total: '票面金额', cleared: '冲减货款', tax: '税额', difference: '差异' };
const settled = {
  goodsPayable: '应付未到票款',
  payable: '应付款',
  goodsReceivable: '应收未开票款',
  receivable: '应收款',
  prepaid: '预付款',
  advance: '预收款',
  bank: '银行金额',
};
const service = { total: '含税金额', net: '不含税金额', tax: '税额' };
const cost = { cost: '成本' };
const beyondGoods = { difference: (of: Amounts) => sub(sub(of('total'), of('cost')), of('tax')) };
/** What is settled of what we owe, without what was used instead of money; turned round, what came in. */
const paid = (of: Amounts): Decimal => sub(add(of('goodsPayable'), of('payable'), of('advance')), add(of('prepaid'), of('goodsReceivable'), of('receivable')));
const beyondPaper = { difference: (of: Amounts) => sub(of('total'), of('cleared')) };

const VOUCHER_EVENTS: readonly VoucherEvent[] = [
  { id: 'purchase', label: '采购入库', measures: bought, derives: beyondGoods },
  { id: 'purchaseReturn', label: '采购退货', measures: bought, derives: beyondGoods },
  { id: 'settle', label: '寄售结算', measures: { total: '含税金额', cost: '消耗成本' } },
  { id: 'use', label: '科室消耗', measures: cost },
  { id: 'sale', label: '销售出库', measures: sold },
  { id: 'saleReturn', label: '销售退货', measures: sold },
  { id: 'otherIn', label: '其他入库', measures: cost },
  { id: 'otherOut', label: '其他出库', measures: cost },
  { id: 'gift', label: '赠送出库', measures: cost },
  { id: 'loss', label: '报损报废', measures: cost },
  { id: 'overflow', label: '报溢', measures: cost },
  { id: 'costAdjust', label: '成本调整', measures: cost },
  { id: 'purchaseInvoice', label: '进项发票', measures: paper, derives: beyondPaper },
  { id: 'saleInvoice', label: '销项发票', measures: paper, derives: beyondPaper },
  { id: 'payment', label: '付款', measures: settled, derives: { bank: paid } },
  { id: 'receipt', label: '收款', measures: settled, derives: { bank: (of) => neg(paid(of)) } },
  { id: 'prepay', label: '预付款', measures: { total: '预付金额' } },
  { id: 'advance', label: '预收款', measures: { total: '预收金额' } },
  { id: 'serviceIncome', label: '服务费收入', measures: service },
  { id: 'serviceCost', label: '服务费支出', measures: service },
];

const byId = new Map(VOUCHER_EVENTS.map((event) => [event.id, event]));
export const voucherEvent = (id: string): VoucherEvent | undefined => byId.get(id);
export const EVENT_OPTIONS = VOUCHER_EVENTS.map(({ id, label }) => ({ value: id, label }));

/** Every amount there is, by what it is called; some are called after their event. */
export const MEASURE_OPTIONS = [
  { value: 'total', label: '含税金额' },
  { value: 'net', label: '不含税金额' },
  { value: 'tax', label: '税额' },
  { value: 'cost', label: '成本' },
  { value: 'cleared', label: '冲减货款' },
  { value: 'difference', label: '差异' },
  { value: 'bank', label: '银行金额' },
  { value: 'goodsPayable', label: '应付未到票款' },
  { value: 'payable', label: '应付款' },
  { value: 'goodsReceivable', label: '应收未开票款' },
  { value: 'receivable', label: '应收款' },
  { value: 'prepaid', label: '预付款' },
  { value: 'advance', label: '预收款' },
];
