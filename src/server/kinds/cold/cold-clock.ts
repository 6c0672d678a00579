import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import { systemContext } from '../../base/context';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { readAttachedFiles } from './attached';
import { findIn, isNew } from './find';

/** Every organisation that has new readings, or gets deliveries with some, one transaction each. @returns how many were found */
export async function findEverywhere(db: Db, now: () => Date, report: (line: string) => void = console.warn): Promise<number> {
  const { rows } = await sql<{ id: string; kind: OrgKind; name: string }>`
    select o.id, o.kind, o.name from organisation o where o.kind in ('H', 'D', 'V') and o.joined and o.is_use_system and o.status and o.deleted_at is null
      and exists (select from cold_seen r where r.org_id = o.id and ${isNew(now())}) order by o.id`.execute(db);
  let count = 0;
  for (const org of rows) {
    try {
      count += await inTransaction(db, async (tx) => (await findIn(systemContext(tx, org, now))).length);
    } catch (error) {
      report(`${org.name} 冷链超温未能查找 / excursions not looked for: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return count;
}

export const coldJobs: readonly Job[] = [
  { name: 'cold', everySeconds: 300, run: async ({ db, now }) => void (await findEverywhere(db, now)) },
  { name: 'cold files', everySeconds: 15, run: async ({ db, files, now }) => void (await readAttachedFiles({ db, files, now })) },
];
