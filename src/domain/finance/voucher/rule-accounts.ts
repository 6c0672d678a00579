/** An account as rules choose it. */
export type Account = { id: string; byPartner: boolean; byDepartment: boolean; byCategory: boolean };
export type Accounts = ReadonlyMap<string, Account>;
export type RuleLine = { side: 'debit' | 'credit'; measure: string; account: string };
type Exception = RuleLine & { specification: string; partner: string; department: string; category: string };
/** `isOff`: such events are not written down at all. */
export type Rule = { event: string; summary: string; isOff: boolean; lines: readonly RuleLine[]; exceptions: readonly Exception[] };

/** Where an amount had no account to go to. */
export type Missing = { event: string; side: 'debit' | 'credit'; measure: string; department: string; partner: string; category: string };

/** By what an exception may be told, the narrowest first: what is said of a product outweighs all that is said of a category. */
const WEIGHTS = [
  ['specification', 8],
  ['partner', 4],
  ['department', 2],
  ['category', 1],
] as const;
type Told = Record<(typeof WEIGHTS)[number][0], string>;

/** The account of the narrowest exception that fits, else the one of the line; only accounts in use. */
export function accountFor(rule: Rule, line: RuleLine, fact: Told, accounts: Accounts): Account | undefined {
  let [best, chosen] = [0, line.account];
  for (const exception of rule.exceptions) {
    if (exception.side !== line.side || exception.measure !== line.measure) continue;
    if (WEIGHTS.some(([name]) => exception[name] !== '' && exception[name] !== fact[name])) continue;
    const weight = WEIGHTS.reduce((sum, [name, weigh]) => sum + (exception[name] === '' ? 0 : weigh), 0);
    if (weight > best) [best, chosen] = [weight, exception.account];
  }
  return accounts.get(chosen);
}
