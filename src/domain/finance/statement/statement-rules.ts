import { addDays, daysBetween } from '../../../define/dates';
import type { Check, Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { grouped } from '../../../define/money';
import { perLine } from '../../checks/goods';
import { isLawful } from './causes';

type Rule = Check<AnyDocument>;
const text = (value: unknown): string => String(value ?? '');
export const isTheirs = ({ header }: Pick<AnyDocument, 'header'>): boolean => header.side === 'in';
const YEAR = 366;

/** Days that are over: nothing is booked into them any more, so what is agreed on stays what the ledger says. */
export function periodProblems(from: string, to: string, today: string): Problem[] {
  if (from === '' || to === '') return [];
  if (to < from) return [{ field: 'periodTo', message: '对账期间的截止日不能早于起始日' }];
  if (to > addDays(today, -1)) return [{ field: 'periodTo', message: '对账期间的截止日不能晚于昨天' }];
  return daysBetween(from, to) >= YEAR ? [{ field: 'periodTo', message: `对账期间最长${YEAR}天` }] : [];
}

const period: Rule = {
  at: ['save', 'submit'],
  test: (d, _, { today }) => (isTheirs(d) ? [] : periodProblems(text(d.header.periodFrom), text(d.header.periodTo), today)),
};

const once: Rule = {
  at: ['save', 'submit'],
  needs: ['statementsDue'],
  when: (d) => !isTheirs(d),
  test: (d, { statementsDue }) => {
    const sn = statementsDue.find(({ partner, side }) => partner === d.partner && side === d.header.accountSide)?.sn;
    return sn ? [{ field: 'periodFrom', message: `该单位本期间已有对账单【${sn}】` }] : [];
  },
};

const reasoned: Rule = {
  at: ['save'],
  test: (d) =>
    perLine(d, (line) => (line.answer === 'objected' && !text(line.objection).trim() ? { field: 'objection', message: '请填写异议原因' } : undefined)),
};

/** Confirmed is what agrees, was agreed to or has a lawful cause, line by line. */
const answered: Rule = {
  at: ['review'],
  test: (d) => {
    if (!isTheirs(d)) return [];
    return perLine(d, ({ answer, cause }) => {
      if (answer === 'objected') return { field: 'answer', message: '该行有异议，不能确认对账，请提出异议退回对方' };
      // What is merely on its way needs nobody's word: its cause is the answer.
      const isExplained = text(answer) === '' && text(cause) !== '' && isLawful(text(cause));
      return answer === 'same' || answer === 'agreed' || isExplained ? undefined : { field: 'answer', message: '该行与本方账不一致，请先答复' };
    });
  },
};

/** What only this side's own book says has no line to answer: whoever confirms all the same has read it. */
const ownAlone: Rule = {
  at: ['review'],
  test: (d) => {
    const alone = isTheirs(d) ? (d.sections.differences ?? []).filter(({ cause, paperSn }) => text(paperSn) === '' && !isLawful(text(cause))) : [];
    if (alone.length === 0) return [];
    const named = alone.slice(0, NAMED).map(({ ownSn, ownAmount }) => `${text(ownSn)} ${grouped(text(ownAmount) || '0')}`);
    const words = `${named.join('、')}${alone.length > NAMED ? `等${alone.length}张` : ''}`;
    return [{ message: `本方账上有、对方没有：${words}，须查明；确认即认可对方的期末余额${grouped(text(d.header.amount) || '0')}`, level: 'warn' }];
  },
};
const NAMED = 5;

export const statementRules: readonly Rule[] = [period, once, reasoned, answered, ownAlone];
