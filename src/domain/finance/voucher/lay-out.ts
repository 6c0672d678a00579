import { groupBy } from '../../../define/group-by';
import { add, compare, type Decimal, isZero, round } from '../../../define/money';
import { voucherEvent } from './events';
import { type Accounts, accountFor, type Missing, type Rule, type RuleLine } from './rule-accounts';

/** What a document came to that no voucher says yet, as the ledgers know it (server: voucher_pending). */
export type Fact = {
  document: string;
  kind: string;
  sn: string;
  day: string;
  event: string;
  isRed: boolean;
  measure: string;
  amount: Decimal;
  partner: string;
  department: string;
  category: string;
  specification: string;
};
export type Grouping = 'document' | 'day' | 'month';
export type VoucherLine = {
  account: string;
  summary: string;
  partner: string;
  department: string;
  category: string;
  /** '' on the other side. */
  debit: Decimal;
  credit: Decimal;
  /** The document, where the line is of one alone. */
  document: string;
  sns: readonly string[];
};
export type Paper = { document: string; kind: string; sn: string; day: string; amount: Decimal };
export type LaidOut = { event: string; isRed: boolean; day: string; lines: VoucherLine[]; papers: Paper[] };
export type Problems = { missing: Missing[]; noRule: string[]; unbalanced: string[] };
export type Names = (id: string) => string;
type Given = { facts: readonly Fact[]; rules: ReadonlyMap<string, Rule>; accounts: Accounts; grouping: Grouping; names: Names };

/** Vouchers of what is pending, and what stands in their way; pure, so that what a rule makes of a fact can be seen anywhere. */
export function layOut(given: Given): { vouchers: LaidOut[] } & Problems {
  const problems: Problems = { missing: [], noRule: [], unbalanced: [] };
  const vouchers: LaidOut[] = [];
  for (const facts of groupsOf(given.facts, given.grouping)) {
    const [{ event, isRed }] = facts as [Fact];
    const rule = given.rules.get(event);
    if (rule?.isOff) continue;
    if (!rule) {
      problems.noRule.push(event);
      continue;
    }
    const complete = [...byDocument(facts).values()].flatMap((own) => withDerived(event, own));
    const lines = linesOf(complete, rule, given, problems.missing);
    if (lines.length === 0) continue;
    const off = offBalance(lines);
    if (off) problems.unbalanced.push(`${voucherEvent(event)?.label ?? event} ${facts[0]?.sn ?? ''}：${off}`);
    const day = facts.reduce((last, fact) => (fact.day > last ? fact.day : last), '');
    vouchers.push({ event, isRed, day, lines, papers: papersOf(complete, rule) });
  }
  return { vouchers: vouchers.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)), ...problems };
}

/**
 * Facts of a voucher each. A document is in one of them with all it came to, on the last day it came to something; of what was taken back
 * before anybody wrote it down nothing is left.
 */
function groupsOf(facts: readonly Fact[], grouping: Grouping): Fact[][] {
  const whole = ({ document, event, isRed }: Fact): string => `${document}|${event}|${isRed}`;
  const dated = [...groupBy(facts, whole).values()].flatMap((own) => {
    const isAlive = [...groupBy(own, ({ measure }) => measure).values()].some((same) => !isZero(add(...same.map(({ amount }) => amount))));
    const day = own.reduce((last, fact) => (fact.day > last ? fact.day : last), '');
    return isAlive ? own.map((fact) => ({ ...fact, day })) : [];
  });
  const keys = { document: whole, day: (fact: Fact) => `${fact.event}|${fact.isRed}|${fact.day}`, month: (fact: Fact) => `${fact.event}|${fact.isRed}` };
  return [...groupBy(dated, keys[grouping]).values()];
}

const byDocument = (facts: readonly Fact[]): Map<string, Fact[]> => groupBy(facts, ({ document }) => document);

/** Beside what the ledgers say of a document, what follows from it: it belongs to whom the document does. */
function withDerived(event: string, facts: readonly Fact[]): Fact[] {
  const derives = Object.entries(voucherEvent(event)?.derives ?? {});
  const of = (measure: string): Decimal => add('0', ...facts.filter((fact) => fact.measure === measure).map(({ amount }) => amount));
  const lead = facts.find(({ partner }) => partner !== '') ?? facts[0];
  return [
    ...facts,
    ...derives.flatMap(([measure, work]): Fact[] => {
      const amount = work(of);
      return lead && !isZero(amount) ? [{ ...lead, measure, amount, category: '', specification: '' }] : [];
    }),
  ];
}

/** Of each line of the rule one for every account, what that is kept apart by, and (where vouchers are of documents) the document. */
function linesOf(facts: readonly Fact[], rule: Rule, { accounts, grouping, names }: Given, missing: Missing[]): VoucherLine[] {
  const lines: VoucherLine[] = [];
  for (const line of rule.lines) {
    const sums = new Map<string, Sum>();
    for (const fact of facts) {
      if (fact.measure !== line.measure) continue;
      const account = accountFor(rule, line, fact, accounts);
      if (!account) {
        missing.push({
          event: rule.event,
          side: line.side,
          measure: line.measure,
          department: fact.department,
          partner: fact.partner,
          category: fact.category,
        });
        continue;
      }
      const kept = {
        ...fact,
        partner: account.byPartner ? fact.partner : '',
        department: account.byDepartment ? fact.department : '',
        category: account.byCategory ? fact.category : '',
      };
      const key = [account.id, kept.partner, kept.department, kept.category, grouping === 'document' ? fact.document : ''].join('|');
      const sum = sums.get(key);
      if (sum) {
        sum.amount = add(sum.amount, fact.amount);
        sum.documents.set(fact.document, fact.sn);
        if (sum.partner !== fact.partner) sum.partner = '';
        if (sum.department !== fact.department) sum.department = '';
      } else {
        const { partner, department, amount, document, sn } = fact;
        sums.set(key, { fact: kept, partner, department, account: account.id, amount, documents: new Map([[document, sn]]) });
      }
    }
    for (const sum of sums.values()) if (!isZero(sum.amount)) lines.push(lineOf(line, rule, sum, names));
  }
  return lines;
}

/** `partner` and `department`: whom all of it is of, kept apart or not. */
type Sum = { fact: Fact; partner: string; department: string; account: string; amount: Decimal; documents: Map<string, string> };
function lineOf({ side }: RuleLine, rule: Rule, { fact, partner, department, account, amount, documents }: Sum, names: Names): VoucherLine {
  const sns = [...documents.values()];
  const said: Record<string, string> = {
    往来单位: names(partner),
    部门: names(department),
    单号: sns.length === 1 ? (sns[0] ?? '') : `${sns.length}张单据`,
  };
  const summary = `${fact.isRed ? '冲销 ' : ''}${rule.summary.replace(/【(.+?)】/g, (whole, name: string) => said[name] ?? whole)}`.replace(/\s+/g, ' ').trim();
  const exact = round(amount, 2);
  return {
    ...{ account, partner: fact.partner, department: fact.department, category: fact.category, summary, sns },
    document: documents.size === 1 ? ([...documents.keys()][0] ?? '') : '',
    debit: side === 'debit' ? exact : '',
    credit: side === 'credit' ? exact : '',
  };
}

export const sumOf = (lines: readonly VoucherLine[], side: 'debit' | 'credit'): Decimal => add('0', ...lines.map((line) => line[side] || '0'));

function offBalance(lines: readonly VoucherLine[]): string | undefined {
  const [debit, credit] = [sumOf(lines, 'debit'), sumOf(lines, 'credit')];
  return compare(debit, credit) === 0 ? undefined : `借方${round(debit, 2)}，贷方${round(credit, 2)}`;
}

/** The documents a voucher is of, each with what it put on the debit side. */
function papersOf(facts: readonly Fact[], rule: Rule): Paper[] {
  const debits = rule.lines.filter(({ side }) => side === 'debit').map(({ measure }) => measure);
  return [...byDocument(facts).values()].map((own) => {
    const [first] = own as [Fact];
    const amount = add('0', ...debits.flatMap((measure) => own.filter((fact) => fact.measure === measure).map((fact) => fact.amount)));
    return { document: first.document, kind: first.kind, sn: first.sn, day: first.day, amount: round(amount, 2) };
  });
}
