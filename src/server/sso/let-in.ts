import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import type { Account } from '../session/accounts';
import type { Mode } from '../session/attempts';
import type { From } from '../session/browser';
import { type Asked, askSecondStep, enter, type LoggedIn, refuseUnusable } from '../session/login';
import type { Claims } from './flow';
import type { Provider } from './provider';
import { keepWho } from './who';

/** `hasSecondStep`: the provider asked for one itself. `also`: what else is written when he is in, or half in. */
type Vouched = { provider: Provider; claims: Claims; account: Account; mode: Mode; hasSecondStep: boolean; also?: (tx: Db) => Promise<void> };

/**
 * Lets in whom a provider vouches for: where the account may be used, with the roles the provider decides about, after the second step
 * the organisation asks for. A password of ours does not come into it.
 */
export async function letIn(db: Db, { provider, claims, account, mode, hasSecondStep, also }: Vouched, from: From, now: Date): Promise<LoggedIn | Asked> {
  await refuseUnusable(db, { ...account, mustChangePassword: false }, mode, from, now);
  return inTransaction(db, async (tx) => {
    await keepWho(tx, provider, claims, account, now);
    const asked = hasSecondStep ? undefined : await askSecondStep(tx, account, mode, from, now);
    if (asked) return asked;
    await also?.(tx);
    return enter(tx, account, mode, from, now);
  });
}
