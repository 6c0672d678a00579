import { sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Db } from '../../db/open';
import type { MasterEffect, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { linkHalves } from '../../organisation/partner-halves';

export const partnerEffect: MasterEffect = {
  afterSave: async (tx, context, row, before) => {
    if (!before) await makeOtherHalf(tx, context, row);
  },
};

async function makeOtherHalf(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const other = (await sql<{ joined: boolean }>`select joined from organisation where id = ${row.counterparty}`.execute(tx)).rows[0];
  if (!other?.joined) return;
  const counterparty = String(row.counterparty);
  const fresh = await linkHalves(tx, { owner: context.org, id: row.id, relation: String(row.relation), kind: String(row.kind), counterparty });
  if (fresh) {
    await notify(tx, {
      org: counterparty,
      title: '新的往来关系',
      body: `${context.org.name}与贵方建立了往来关系`,
      uri: 'tradeRequest',
      objectID: fresh,
      extra: { org_name: context.org.name },
      sender: { id: context.user.id, name: context.user.name },
    });
  }
}
