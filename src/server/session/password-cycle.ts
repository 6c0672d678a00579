import { dayOf, daysBetween } from '../../define/dates';
import type { OrgKind } from '../../define/field';
import { systemContext } from '../base/context';
import type { Db } from '../db/open';
import { ruleReader } from '../engine/documents/rules';

/** Days the password may still be used: undefined = for ever (rule login.passwordCycleDays is 0), ≤ 0 = expired. */
export async function passwordDaysLeft(
  db: Db,
  account: { passwordChangedAt: string; org: { id: string; kind: OrgKind } },
  now: Date,
): Promise<number | undefined> {
  const rule = await ruleReader(systemContext(db, { ...account.org, name: '' }, () => now));
  const cycle = Number(rule('login.passwordCycleDays'));
  return cycle > 0 ? cycle - daysBetween(dayOf(account.passwordChangedAt), dayOf(now)) : undefined;
}
