import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { add, compare, grouped, isPositive, isZero, sub } from '../../define/money';

type Rule = Check<AnyDocument>;
const isNone = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

/** What is paid is what it is paid with (finance §2.3, 6). */
export const fundsMatch: Rule = {
  at: ['submit', 'review'],
  test: (d) => {
    const [lines = '0', funds = '0'] = [d.lines, d.sections.funds ?? []].map((rows) => rows.reduce((sum, row) => add(sum, String(row.amount || '0')), '0'));
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
