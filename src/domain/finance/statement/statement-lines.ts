import type { Draft } from '../../../define/action';
import type { AnyDocument } from '../../../define/document-view';
import type { Facts } from '../../../define/facts';
import { options } from '../../../define/field';
import type { Fill } from '../../../define/fill';
import { add, type Decimal, grouped, isZero, neg, round } from '../../../define/money';
import { ACCOUNT_KINDS } from '../../datasets/accounts';
import { besideOwn } from './beside';
import { isLawful, sortOf, total } from './causes';
import type { SaidLine } from './netting';
import { isTheirs, periodProblems } from './statement-rules';

const text = (value: unknown): string => String(value ?? '');
const KINDS = new Map(options(ACCOUNT_KINDS).map(({ value, label }) => [value, label]));
const isOpen = ({ status }: AnyDocument): boolean => status === 0 || status === 1 || status === 3;
const names = (value: unknown): string[] => text(value).split(' ').filter(Boolean);

/** A draft of each account that has something to agree on; which has one already is named. */
export function draftsOf(input: Record<string, unknown>, { statementsDue }: Pick<Facts, 'statementsDue'>): { drafts: Draft[]; skipped: string[] } {
  const { periodFrom, periodTo } = input;
  const due = statementsDue.filter(({ sn }) => sn === '');
  return {
    drafts: due.map(({ partner, side }) => ({ header: { partner, accountSide: side, periodFrom, periodTo }, lines: [] })),
    skipped: statementsDue.filter(({ sn }) => sn !== '').map(({ name, sn }) => `【${name}】本期间已有对账单：${sn}`),
  };
}

/** Our statement is what the ledger says, nobody types it: what was owed when the period began, then paper by paper. */
export const fromLedger: Fill<AnyDocument> = {
  needs: ['accountRows', 'partner'],
  when: (d) => !isTheirs(d) && (d.status === 0 || d.status === 3) && d.partner !== '',
  of: (d, { accountRows: { opening, rows }, partner }, { today }) => {
    if (periodProblems(text(d.header.periodFrom), text(d.header.periodTo), today).length > 0) return {};
    let balance = opening;
    const lines = rows.map((row) => {
      balance = round(add(balance, row.amount), 2);
      const isPaid = sortOf(row.kind) === 'money';
      return {
        ...{
          billDate: row.day,
          billNo: row.sn,
          paperKind: row.kind,
          paperType: KINDS.get(row.kind) ?? row.kind,
          summary: row.summary,
          invoiceNo: row.invoiceNo,
        },
        ...{ increase: isPaid ? '' : row.amount, decrease: isPaid ? round(neg(row.amount), 2) : '', amount: row.amount, balance, linkedDocument: row.document },
        ...{ near: row.near.join(' '), wide: row.wide.join(' '), isSettled: row.isSettled, ahead: row.ahead },
      };
    });
    // What was owed before is no movement: it stands in the balance, and the sum of the movements is theirs alone.
    const first = { billDate: d.header.periodFrom, billNo: '', paperKind: '', paperType: '期初余额', balance: opening };
    const sum = (name: 'increase' | 'decrease'): Decimal => round(total(lines.map((line) => line[name] || '0')), 2);
    return {
      header: { way: partner.isOnPlatform ? 'platform' : 'paper', opening, increase: sum('increase'), decrease: sum('decrease'), amount: balance },
      lays: { lines: [first, ...lines] },
    };
  },
};

/** Their statement beside our own book, as long as it is not answered: what agrees is said to; what was answered stays. */
export const besideBook: Fill<AnyDocument> = {
  needs: ['accountRows'],
  when: (d) => isTheirs(d) && isOpen(d),
  of: (d, { accountRows }, { rule }) => {
    const said = d.lines.map((line): SaidLine => {
      const isOpening = line.paperKind === '';
      const isSettled = line.isSettled === true;
      return {
        isOpening,
        isSettled,
        kind: text(line.paperKind),
        sn: text(line.billNo),
        amount: text(line.amount) || (text(line.paperKind) === '' ? text(line.balance) : '') || '0',
        ahead: text(line.ahead) || '0',
        near: names(line.near),
        wide: names(line.wide),
      };
    });
    const [from, to] = [text(d.header.periodFrom), text(d.header.periodTo)];
    const compared = besideOwn(said, accountRows, { from, to, isBuyer: d.header.accountSide === 'payable', tolerance: rule('invoice.tolerance') || '0' });
    const lines = d.lines.map((line, i) => {
      const { own = '0.00', ownSns = '', difference = '0.00', cause = '', hint = '' } = compared.lines[i] ?? {};
      const said = text(line.answer);
      const answer = said === 'agreed' || said === 'objected' ? said : isZero(difference) ? 'same' : '';
      return { ownAmount: own, ownSns, difference, cause, hint, answer, theirAmount: answer === 'objected' ? round(text(line.theirAmount) || own, 2) : '' };
    });
    const { closing, difference, lawful, unlawful } = compared;
    return {
      header: { ownClosing: closing, difference, lawful, unlawful, finding: findingOf(difference, unlawful), answerState: stateOf(lines) },
      lines,
      lays: { differences: compared.differences.map(({ theirs, own, ...one }) => ({ ...one, amount: theirs, ownAmount: own })) },
    };
  },
};

/** What our book finds, in a word; it stays here. */
const findingOf = (difference: Decimal, unlawful: Decimal): string =>
  isZero(difference) && isZero(unlawful) ? '两方一致' : `差异${grouped(difference)}，${isZero(unlawful) ? '均有正常原因' : `须查明${grouped(unlawful)}`}`;

/** 相符 12 · 异议 1 · 正常差异 1 · 待答复 2 */
function stateOf(lines: readonly { answer: unknown; cause: string }[]): string {
  const isExplained = ({ answer, cause }: { answer: unknown; cause: string }) => text(answer) === '' && cause !== '' && isLawful(cause);
  const count = (said: string): number => lines.filter((line) => text(line.answer) === said && !isExplained(line)).length;
  const parts: [string, number][] = [
    ['相符', count('same')],
    ['已确认', count('agreed')],
    ['有异议', count('objected')],
    ['正常差异', lines.filter(isExplained).length],
    ['待答复', count('')],
  ];
  return parts.flatMap(([label, n]) => (n > 0 ? [`${label}${n}`] : [])).join(' · ');
}
