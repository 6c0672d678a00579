import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, grouped, isNegative, isPositive, isZero, sub } from '../../define/money';
import { sumOf } from './funds';

type Rule = Check<AnyDocument>;
const isNone = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** What is paid is what it is paid with (finance §2.3, 6). */
export const fundsMatch: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    const [lines, funds] = [sumOf(d.lines), sumOf(d.sections.funds ?? [])];
    if (compare(lines, funds) !== 0) return [{ message: `付款明细与付款方式合计不一致：明细${grouped(lines, 2)}，资金${grouped(funds, 2)}` }];
    return isPositive(lines) || (isZero(lines) && d.lines.length > 0) ? [] : [{ message: '付款合计不能为负' }];
  },
};

/** Old debts of a frozen partner may be paid. */
export const frozenWarns: Rule = {
  at: ['submit', 'review'],
  needs: ['partner'],
  test: (_, { partner }) => (partner.isFrozen ? [{ field: 'partner', message: '往来单位已冻结', level: 'warn' }] : []),
};

export const slipThere: Rule = {
  at: ['submit', 'review'],
  test: (d) => (isPositive(String(d.header.bankAmount || '0')) && isNone(d.header.slip) ? [{ field: 'slip', message: '请上传付款回单' }] : []),
};

/** Money paid ahead for one order pays goods of that order. */
export const ordersMatch: Rule = {
  at: ['submit', 'review'],
  needs: ['item'],
  test: (d, { item }, { rule }) => {
    if (rule('prepaid.freeOffset') === '1') return [];
    const bought = new Set(d.lines.flatMap((line) => item.get(line.item)?.orders ?? []));
    return (d.sections.funds ?? []).flatMap((fund) => {
      const prepaid = item.get(fund.item);
      if (!prepaid?.forOrder || bought.has(prepaid.forOrder)) return [];
      return [{ line: fund.lineNo, section: 'funds', field: 'sourceSn', message: `预付款${prepaid.sn}只能冲抵其采购订单的货款` }];
    });
  },
};

/** What was paid ahead for an order, with this one, is not more than the order. */
export const withinOrder: Rule = {
  at: ['submit', 'review'],
  needs: ['prepaidOrder'],
  test: (d, { prepaidOrder: order }) => {
    if (!order) return [];
    if (order.partner !== d.partner) return [{ field: 'purchaseOrder', message: `采购订单${order.sn}不是该供应商的订单` }];
    const left = sub(order.amount, order.others);
    if (compare(String(d.header.amount || '0'), left) <= 0) return [];
    return [{ field: 'amount', message: `预付金额超过订单未付金额：${order.sn}未付${grouped(left, 2)}，本次${grouped(String(d.header.amount || '0'), 2)}` }];
  },
};

/** What is received covers what it settles; money paid back covers exactly that. */
export const receivedMatches: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    const [lines, funds] = [sumOf(d.lines), sumOf(d.sections.funds ?? [])];
    const over = sub(funds, lines);
    if (isNegative(over) || (isPositive(over) && d.header.purpose !== '1'))
      return [{ message: `收款明细与收款方式合计不一致：明细${grouped(lines, 2)}，资金${grouped(funds, 2)}` }];
    return isZero(funds) && d.lines.length === 0 ? [{ message: '请填写收款资金或核销明细' }] : [];
  },
};

/** What is left over was received now: it cannot come out of what was received ahead. */
export const surplusFits: Rule = {
  at: ['submit', 'review'],
  test: (d) =>
    isPositive(String(d.header.surplusAmount || '0')) && (d.sections.funds ?? []).some((one) => one.fund !== 'bank')
      ? [{ message: '收款有多余时不能再用预收或抵扣，请减少冲抵金额' }]
      : [],
};

/** Who books more than he settles reads what becomes of the rest before he goes on. */
export const surplusSaid: Rule = {
  at: ['submit', 'review'],
  kinds: ['D', 'V'],
  test: (d) => {
    const rest = String(d.header.surplusAmount || '0');
    if (!isPositive(rest)) return [];
    const received = `收款${grouped(sumOf(d.sections.funds ?? []), 2)}`;
    const words = d.lines.length === 0 ? `${received}没有核销任何应收` : `${received}，核销${grouped(sumOf(d.lines), 2)}`;
    return [{ field: 'surplusAmount', message: `${words}，多余${grouped(rest, 2)}，审核时转为预收款`, level: 'warn' }];
  },
};

/** Money that a receipt left over goes back with it, not alone. */
export const withItsReceipt: Rule = {
  at: ['unreview', 'red'],
  test: (d) => (d.header.source === 'surplus' ? [{ message: '由收款单多余款产生，请反审核或红冲该收款单' }] : []),
};

/** A hospital is paid for services: nothing is received ahead there. */
export const noSurplus: Rule = {
  at: ['submit', 'review'],
  kinds: ['H'],
  test: (d) =>
    isPositive(String(d.header.surplusAmount || '0')) ? [{ message: `收款多出${grouped(String(d.header.surplusAmount), 2)}，请核对核销明细` }] : [],
};
