import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { CheckResult, LedgerCheck } from './check';
import { closedChecks } from './closed';
import { consignmentChecks } from './consignment';
import { flowChecks } from './flow';
import { invoiceChecks } from './invoices';
import { listChecks } from './lists';
import { logChecks } from './log-seals';
import { rebuildChecks } from './rebuild';
import { stockChecks } from './stock';

/** Every rule the ledger promises (catalogue: LR2), in the order of their numbers; then what is kept for lists, and the log. */
export const ledgerChecks: readonly LedgerCheck[] = [
  ...[...rebuildChecks, ...stockChecks, ...flowChecks, ...consignmentChecks, ...closedChecks, ...invoiceChecks].sort((a, b) => numberOf(a) - numberOf(b)),
  ...listChecks,
  ...logChecks,
];
/** Those a closed month stands on. */
export const bookChecks: readonly LedgerCheck[] = ledgerChecks.filter(({ repair: mend, isApart }) => !mend && !isApart);

const SHOWN = 100;

/**
 * Asks all of them of the whole database, in one snapshot: what is being posted meanwhile is seen entirely or not at all.
 * @returns one result per rule; `breaks` holds at most a hundred of the `broken` rows
 */
export async function selfCheck(db: Db): Promise<CheckResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A large installation takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local work_mem = '128MB'`.execute(tx);
      const results: CheckResult[] = [];
      for (const one of ledgerChecks) results.push(await ask(tx, one));
      return results;
    });
}

/** Rules of the ledger that the rows of one organisation break, with how many of them; in the transaction of the caller. */
export async function brokenOf(tx: Db, org: string): Promise<{ id: string; title: string; broken: number }[]> {
  await sql`set local statement_timeout = '120s'`.execute(tx);
  const found: { id: string; title: string; broken: number }[] = [];
  for (const { id, title, breaking } of bookChecks) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${breaking}) b where b.org_id = ${org}`.execute(tx);
    if ((rows[0]?.n ?? 0) > 0) found.push({ id, title, broken: rows[0]?.n ?? 0 });
  }
  return found;
}

/** Makes anew what of the broken ones can be. @returns their ids */
export async function repair(db: Db, results: readonly CheckResult[]): Promise<string[]> {
  const mended = ledgerChecks.filter(({ id, repair: mend }) => mend && results.some((result) => result.id === id && result.broken > 0));
  for (const one of mended) await one.repair?.(db);
  return mended.map(({ id }) => id);
}

async function ask(tx: Db, { id, title, checked, breaking }: LedgerCheck): Promise<CheckResult> {
  const count = await sql<{ n: number }>`select (${checked})::bigint as n`.execute(tx);
  const { rows } = await sql<
    Record<string, unknown> & { all_breaks: number }
  >`select b.*, count(*) over ()::int as all_breaks from (${breaking}) b limit ${sql.lit(SHOWN)}`.execute(tx);
  return { id, title, checked: Number(count.rows[0]?.n ?? 0), broken: rows[0]?.all_breaks ?? 0, breaks: rows.map(({ all_breaks: _, ...row }) => row) };
}

function numberOf({ id }: LedgerCheck): number {
  return Number(/\d+/.exec(id)?.[0] ?? 0);
}
