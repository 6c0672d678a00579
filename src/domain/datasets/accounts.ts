import { defineDataset } from '../../define/define-dataset';
import { choice, date, datetime, flag, integer, money, month, ref, text } from '../../define/field';
import { key, signed } from './blocks';

export const ACCOUNTS = 'receivable 应收, payable 应付, prepaid 预付, advance 预收';

/** Kinds of documents that post to the accounts. */
export const ACCOUNT_KINDS =
  'purchaseGrn 采购入库单, boneGrn 骨科入库单, purchaseReturn 采购退货单, settlementGrn 结算入库单, saleOdo 销售出库单, boneSale 骨科销售单, saleReturn 销售退货单, productTransfer 产品调拨单, psiChange 进销存变更单, ' +
  'purchaseInvoice 进项发票, saleInvoice 销项发票, settlementInvoice 结算发票, serviceCharge 服务费单, openingReceivable 期初应收, openingPayable 期初应付, ' +
  'advancePayment 预付款单, advanceCharge 预收款单, paymentOrder 付款单, receiptOrder 收款单';

/** 往来: the account entries; + raises what the account means. */
export const accounts = defineDataset({
  id: 'accounts',
  title: '往来',
  said: '往来 应收 应付 预收 预付 发生额 accounts',
  dimensions: {
    day: date('过账日期', { filter: true }),
    month: month('月份', { filter: true }),
    postedAt: datetime('时间'),
    partner: ref('partner', '往来单位', { filter: true, width: 200 }),
    account: choice('账户', ACCOUNTS, { filter: true }),
    source: choice('来源', 'goods 货物, invoice 发票, payment 收付款, opening 期初, service 服务', { filter: true }),
    dueDate: date('到期日', { filter: true }),
    isReversal: flag('冲销', { filter: true }),
    kind: text('单据种类', { column: 'doc_kind' }),
    sn: text('单号', { column: 'doc_sn', filter: true }),
    documentId: key('单据编号'),
    entryId: text('流水号'),
  },
  measures: {
    amount: money('发生额', { sum: true }),
    paid: money('收付款', { sum: true, ...signed }),
    partners: integer('单位数'),
  },
  distinct: { partners: 'partner' },
  day: 'day',
  search: ['sn'],
  shownOn: ['report:receivablePayable', 'report:receivablePayableDetail', 'partner'],
});
