import { addDays } from '../../define/dates';
import type { Check, Problem } from '../../define/document-rules';
import type { AnyDocument } from '../../define/document-view';
import { isPositive } from '../../define/money';
import { g1Licences } from '../checks/gates';
import { hasLines, unless } from '../checks/goods';

type Rule = Check<AnyDocument>;
/** A supplier's copy is as the hospital wrote it. */
const isCopy = (d: AnyDocument): boolean => d.header.side === 'supplier';

/** A period that is over, the right way round. */
export function periodProblems(from: string, to: string, today: string): Problem[] {
  if (from && to && from > to) return [{ field: 'periodTo', message: '结算期间的截止日不能早于起始日' }];
  return to && to > addDays(today, -1) ? [{ field: 'periodTo', message: '结算期间的截止日不能晚于昨天' }] : [];
}

const period: Rule = {
  at: ['save', 'submit'],
  test: (d, _, { today }) => periodProblems(String(d.header.periodFrom ?? ''), String(d.header.periodTo ?? ''), today),
};

/** Nothing is paid back by settlement: what is negative in sum waits for the next period. */
const worthIt: Rule = {
  at: ['submit'],
  test: (d) => (d.lines.length === 0 || isPositive(d.total.amount || '0') ? [] : [{ message: '结算合计须大于零，冲回明细请留到下一期结算' }]),
};

/** The supplier agrees before the hospital passes; who does not use the platform agrees on paper. */
const confirmed: Rule = {
  at: ['review'],
  needs: ['partner'],
  test: (d, { partner }, { rule }) => {
    if (rule('settlement.needConfirm') !== '1' || !partner.isOnPlatform || d.header.confirmState === '1') return [];
    return [{ field: 'confirmState', message: d.header.confirmState === '2' ? '供应商对结算单有异议，请先处理' : '供应商尚未确认，不能审核' }];
  },
};

/** An expired licence is told; the goods are used already. */
const licences: Rule = {
  at: ['submit', 'review'],
  needs: ['partner'],
  test: (d, facts, context) =>
    g1Licences.test(d, { ...facts, partner: { ...facts.partner, ownLicenceProblems: [] } }, context).map((problem) => ({ ...problem, level: 'warn' })),
};

export const settlementRules: readonly Rule[] = [hasLines, ...[period, worthIt, confirmed, licences].map((rule) => unless(isCopy, rule))];
