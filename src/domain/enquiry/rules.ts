import type { Check } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { compare, isPositive } from '../../define/money';
import { perLine } from '../checks/goods';

type Rule = Check<AnyDocument>;
const isBuyer = (d: AnyDocument): boolean => d.header.side !== '2';
const isOver = (d: AnyDocument, now: string): boolean => d.header.deadline !== '' && new Date(String(d.header.deadline)).toISOString() < now;

const MOST_SUPPLIERS = 20;
/** Fewer answers than this are no competition. */
const ENOUGH_QUOTES = 3;

/** What is asked before an enquiry goes out. */
export const sendRules: readonly Rule[] = [
  {
    at: ['submit', 'review'],
    test: (d, _, { now }) => (isBuyer(d) && isOver(d, now) ? [{ field: 'deadline', message: '报价截止须晚于现在' }] : []),
  },
  {
    at: ['submit'],
    test: (d) => {
      const { suppliers } = d.header;
      if (!isBuyer(d) || !Array.isArray(suppliers)) return [];
      if (suppliers.length === 0) return [{ field: 'suppliers', message: '请选择邀请供应商' }];
      return suppliers.length > MOST_SUPPLIERS ? [{ field: 'suppliers', message: `邀请供应商最多${MOST_SUPPLIERS}家` }] : [];
    },
  },
];

/** What a supplier's answer must hold, and when it may still be changed. */
export const quoteRules: readonly Rule[] = [
  {
    at: ['submit', 'review', 'unreview'],
    test: (d, _, { now }) => (!isBuyer(d) && isOver(d, now) ? [{ message: '已过报价截止时间' }] : []),
  },
  {
    at: ['submit'],
    test: (d) => {
      if (isBuyer(d)) return [];
      if (!d.header.validUntil) return [{ field: 'validUntil', message: '请填写报价有效期' }];
      if (d.lines.every((line) => line.declined)) return [{ message: '没有报价的明细，请使用婉拒' }];
      return perLine(d, (line) => {
        if (line.declined) return undefined;
        if (!isPositive(String(line.quotePrice || '0'))) return { field: 'quotePrice', message: '请填写报价单价，或勾选不报价' };
        if (line.taxRate === '') return { field: 'taxRate', message: '请选择税率' };
        return line.leadDays === '' ? { field: 'leadDays', message: '请填写交货天数' } : undefined;
      });
    },
  },
];

/** Awarding: only among what was quoted, openly where it is not the cheapest. */
export const awardRules: readonly Rule[] = [
  {
    at: ['award'],
    test: (d, _, { now, rule }) => (rule('quote.sealed') === '1' && !isOver(d, now) ? [{ message: '密封报价，截止后才能定标' }] : []),
  },
  {
    at: ['award'],
    test: (d) => (d.lines.some((line) => line.awardedSupplier) ? [] : [{ message: '请选择中标供应商' }]),
  },
  {
    at: ['award'],
    needs: ['quotes'],
    test: (d, facts) =>
      perLine(d, (line, i) => {
        if (!line.awardedSupplier) return undefined;
        const quotes = facts.quotes[i] ?? [];
        const chosen = quotes.find((quote) => quote.partner === line.awardedSupplier);
        if (!chosen) return { field: 'awardedSupplier', message: '该供应商没有对此行报价' };
        if (!isPositive(String(line.awardedQuantity || '0'))) return { field: 'awardedQuantity', message: '请填写中标数量' };
        if (compare(String(line.awardedQuantity), String(line.quantity)) > 0) return { field: 'awardedQuantity', message: '中标数量不能大于询价数量' };
        const isLowest = quotes.every((quote) => compare(chosen.price, quote.price) <= 0);
        return isLowest || line.awardReason ? undefined : { field: 'awardReason', message: '未选最低价，请填写原因' };
      }),
  },
  {
    at: ['award'],
    needs: ['quotes'],
    test: (_, facts) => {
      const answered = new Set(facts.quotes.flat().map((quote) => quote.partner)).size;
      return answered < ENOUGH_QUOTES ? [{ message: `只有${answered}家报价，不足${ENOUGH_QUOTES}家`, level: 'warn' }] : [];
    },
  },
];
