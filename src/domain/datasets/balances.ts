import { defineDataset } from '../../define/define-dataset';
import { choice, integer, money, ref, text } from '../../define/field';
import { ageBands, agesMake, period, signedSum } from './blocks';

export const SIDES = 'payable 应付, receivable 应收';

/**
 * 往来余额: what each counterparty owed, came to owe, settled and owes, from the account entries alone. Every row satisfies opening +
 * increase − decrease = closing; by invoice, by age and after what was paid ahead it is the same closing.
 */
export const balances = defineDataset({
  id: 'balances',
  title: '往来余额',
  said: '往来余额 账龄 期初应收 期初应付 对账 ageing',
  takes: {
    ...period,
    ageing: choice('账龄按', 'itemDate 单据日期, dueDate 到期日', { default: 'itemDate' }),
  },
  dimensions: {
    side: choice('方向', SIDES, { filter: true, list: false }),
    partnerKind: choice('对方类型', 'H 医院, D 经销商, V 厂家', { filter: true }),
    code: text('编码', { width: 90 }),
    partner: ref('partner', '单位', { filter: true, width: 200 }),
  },
  measures: {
    opening: signedSum('期初'),
    increase: signedSum('本期增加'),
    decrease: signedSum('本期减少'),
    closing: signedSum('期末'),
    invoiced: signedSum('其中已开票'),
    uninvoiced: signedSum('其中未开票'),
    services: signedSum('其他'),
    ahead: signedSum('预付(预收)余额'),
    net: signedSum('净额'),
    overdue: signedSum('逾期金额'),
    ...ageBands,
    creditLimit: money('信用额度'),
    excess: money('超额', { sum: true }),
    moves: integer('发生笔数'),
    partners: integer('单位数'),
  },
  distinct: { partners: 'partner' },
  identities: [
    { opening: 1, increase: 1, decrease: -1, closing: -1 },
    { invoiced: 1, uninvoiced: 1, services: 1, closing: -1 },
    agesMake('closing'),
    { closing: 1, ahead: -1, net: -1 },
  ],
  search: ['code'],
});
