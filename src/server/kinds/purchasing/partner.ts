import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { notify } from '../../engine/messages/notify';
import { fixedKind, linkHalves } from '../../organisation/partner-halves';

export const partnerEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (!before) await checkNew(tx, context, row);
    const fixed = fixedKind(context.org.kind, String(row.relation));
    if (fixed && row.kind !== fixed) throw Rejected.at('kind', fixed === 'supplier' ? '该关系的类型只能是供应商' : '该关系的类型只能是客户');
  },
  afterSave: async (tx, context, row, before) => {
    if (!before) await makeOtherHalf(tx, context, row);
  },
  beforeDisable: mayEnd,
  beforeDelete: mayEnd,
  offers: (_context, row, operation) => (operation === 'freeze' ? row.frozen !== true : operation === 'unfreeze' ? row.frozen === true : true),
  actions: { freeze: (tx, context, call) => freeze(tx, context, call, true), unfreeze: (tx, context, call) => freeze(tx, context, call, false) },
};

async function checkNew(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const relation = String(row.relation);
  if (row.counterparty === context.org.id) throw Rejected.at('counterparty', '不能与本机构建立往来');
  const other = (
    await sql<{
      kind: string;
      name: string;
    }>`select kind, name from organisation where id = ${row.counterparty} and deleted_at is null`.execute(tx)
  ).rows[0];
  const isMaker = context.org.kind === 'V';
  const expected = isMaker ? relation[0] : relation[1];
  if (isMaker ? relation[1] !== 'V' : relation[0] !== context.org.kind) throw Rejected.at('relation', '关系与本机构类型不符');
  if (!other || other.kind !== expected) throw Rejected.at('relation', '关系与对方机构类型不符');
  row.name = other.name;
}

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

async function mayEnd(tx: Db, context: Context, row: MasterRow): Promise<void> {
  const open =
    await sql`select 1 from document d where d.org_id = ${context.org.id} and d.partner_id = ${row.id} and (d.status in (0, 1) or (d.status = 2 and exists (select 1 from document_line l where l.org_id = d.org_id and l.document_id = d.id and l.open > 0))) limit 1`.execute(
      tx,
    );
  if (open.rows.length > 0) throw new Rejected(`【${row.name}】有未完成的单据，不能停用`);
}

/** Freezing one half blocks new documents on both; what is owed may still be paid. */
async function freeze(tx: Db, context: Context, { rows, reason }: MasterActionCall, isFrozen: boolean): Promise<void> {
  for (const row of rows) {
    await sql`update partner set frozen = ${isFrozen}, frozen_reason = ${isFrozen ? reason : null}, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
    // The other side sees why, and only a freeze that came from here is lifted from here.
    const word = `对方冻结：${isFrozen ? reason : ''}`;
    if (isFrozen)
      await sql`update partner set frozen = true, frozen_reason = ${word}, version = version + 1, updated_at = ${context.now()} where mirror_of = ${row.id} and not frozen`.execute(
        tx,
      );
    else
      await sql`update partner set frozen = false, frozen_reason = null, version = version + 1, updated_at = ${context.now()} where mirror_of = ${row.id} and frozen_reason like '对方冻结：%'`.execute(
        tx,
      );
  }
}
