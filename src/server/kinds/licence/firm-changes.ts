import { sql } from 'kysely';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../../engine/messages/notify';

type Changed = { org_id: string; name: string; sn: string; told: string };

/**
 * A firm that is another than it was at its first approval (its name, legal person or scope) is not traded with until it is
 * approved again: the people who approve are told so, once for each change.
 * @returns how many firms were told of
 */
export async function tellOfFirmChanges(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Changed>`
      update partner p set first_told = c.change from (
        select org_id, id, first_change(org_id, counterparty_id, first_facts) as change from partner where first_approved and first_facts is not null and deleted_at is null) c
      where p.org_id = c.org_id and p.id = c.id and p.first_told <> c.change
      returning p.org_id, p.name, c.change as told, coalesce((select d.sn from document d where d.org_id = p.org_id and d.id = p.first_org_id), '') as sn`.execute(
      tx,
    );
    const changed = rows.filter(({ told }) => told !== '');
    for (const { org_id: org, name, sn, told } of changed)
      await notify(tx, {
        org,
        page: 'firstTierOrg',
        uri: 'approval',
        objectID: sn,
        title: '首营企业须重新审批',
        body: `【${name}】的${told}已变更，重新通过首营审批前不能交易`,
        extra: { kind: 'firstOrg', screen: 'firstTierOrg' },
      });
    return changed.length;
  });
}

export const firmChangeJobs: readonly Job[] = [{ name: 'firmChanges', everySeconds: 900, run: async ({ db }) => void (await tellOfFirmChanges(db)) }];
