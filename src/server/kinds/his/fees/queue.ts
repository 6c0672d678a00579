import { sql } from 'kysely';
import { type Context, systemContext, within } from '../../../base/context';
import type { Job } from '../../../base/jobs';
import type { Db } from '../../../db/open';
import { inTransaction } from '../../../db/transaction';
import { matchFees } from './match';

/** Fees looked at in one transaction. */
const ROUND = 300;

/**
 * What was charged and is due to be looked at, one organisation after the other, charges before their refunds. Several processes share the
 * work: what one looks at the others pass over. @returns how many were looked at
 */
export async function matchDue(db: Db, now: () => Date, report: (line: string) => void = console.warn): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organisation o where o.kind = 'H' and o.status and o.deleted_at is null
    and exists (select from his_fee f where f.org_id = o.id and f.next_at <= ${now()}) order by o.id`.execute(db);
  let count = 0;
  for (const { id, name } of rows) {
    try {
      count += await matchAll(systemContext(db, { id, kind: 'H', name }, now));
    } catch (error) {
      report(`${name} HIS计费匹配失败 / charges not matched: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

/** Everything that is due of one hospital. */
async function matchAll(context: Context): Promise<number> {
  for (let count = 0; ; ) {
    const done = await matchRound(context);
    count += done;
    if (done < ROUND) return count;
  }
}

const matchRound = (context: Context): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from his_fee where org_id = ${context.org.id} and next_at <= ${context.now()} order by charge_time, fee_type, code limit ${ROUND} for update skip locked`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await matchFees(within(context, tx), ids);
    return ids.length;
  });

export const feeJobs: readonly Job[] = [{ name: 'hisFees', everySeconds: 20, run: async ({ db, now }) => void (await matchDue(db, now)) }];
