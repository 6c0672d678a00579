import { sql } from 'kysely';
import type { OrgKind } from '../../../define/field';
import type { Context } from '../../context';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect, MasterRow } from '../../engine/masters/effects';
import { readingsOf } from '../../engine/masters/words';
import { Rejected } from '../../errors';
import { newId } from '../../id';
import { notify } from '../../push/notify';

/** The other half's relation: HD and DH are two codes; a manufacturer's half keeps the owner's code, because none starts with V. */
const OTHER_RELATION: Record<string, string> = { DD: 'DD', HH: 'HH', HD: 'DH', DH: 'HD', DV: 'DV', HV: 'HV' };
const OTHER_KIND: Record<string, string> = { supplier: 'customer', customer: 'supplier', both: 'both' };
/** The owner's code for the other side's kind, as its own rows carry it. */
export const RELATION_OF: Partial<Record<OrgKind, Partial<Record<OrgKind, string>>>> = {
  H: { H: 'HH', D: 'HD', V: 'HV' },
  D: { H: 'DH', D: 'DD', V: 'DV' },
  V: { H: 'HV', D: 'DV' },
};
/** What the counterparty is to the owner, where the relation leaves no choice. */
const FIXED_KIND: Record<string, string> = { DV: 'supplier', HD: 'supplier', HV: 'supplier', DH: 'customer' };

/** What the counterparty can only be to an organisation of this kind; undefined = its choice. */
export const fixedKind = (own: OrgKind, relation: string): string | undefined => (own === 'V' ? 'customer' : FIXED_KIND[relation]);

export const partnerEffect: MasterEffect = {
  beforeSave: async (tx, context, row, before) => {
    if (!before) await checkNew(tx, context, row);
    const fixed = fixedKind(context.org.kind, String(row.relation));
    if (fixed && row.kind !== fixed) throw Rejected.at('kind', fixed === 'supplier' ? '该关系的类型只能是供应商' : '该关系的类型只能是客户');
    if (row.validFrom !== '' && row.validTo !== '' && String(row.validTo) < String(row.validFrom)) throw Rejected.at('validTo', '合作有效期不能早于合作开始');
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

type Half = { owner: { id: string; name: string }; id: string; relation: string; kind: string; counterparty: string };

/** The counterparty's half with terms of its own; a half that stands already is linked. @returns the half when it is new */
export async function linkHalves(tx: Db, half: Half): Promise<string | undefined> {
  const { owner } = half;
  const { initials, full } = readingsOf(owner.name);
  const made = await sql<{
    id: string;
    fresh: boolean;
  }>`insert into partner (org_id, id, name, pinyin, pinyin_full, relation, kind, counterparty_id, mirror_of, payment_days)
    values (${half.counterparty}, ${newId()}, ${owner.name}, ${initials}, ${full}, ${OTHER_RELATION[half.relation]}, ${OTHER_KIND[half.kind]}, ${owner.id}, ${half.id}, 0)
    on conflict (org_id, relation, counterparty_id) where deleted_at is null do update set mirror_of = excluded.mirror_of returning id, (xmax = 0) as fresh`.execute(
    tx,
  );
  const other = made.rows[0];
  if (other) await sql`update partner set mirror_of = ${other.id} where org_id = ${owner.id} and id = ${half.id}`.execute(tx);
  return other?.fresh ? other.id : undefined;
}

/** Everybody who dealt with the firm before it came gets the other half of the relation, now that there is somebody to hold it. */
export async function linkEarlierPartners(tx: Db, counterparty: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    relation: string;
    kind: string;
    org_id: string;
    org_name: string;
  }>`select p.id, p.relation, p.kind, p.org_id, g.name as org_name
    from partner p join organisation g on g.id = p.org_id and g.joined where p.counterparty_id = ${counterparty} and p.mirror_of is null and p.status and p.deleted_at is null`.execute(
    tx,
  );
  for (const row of rows)
    await linkHalves(tx, { owner: { id: row.org_id, name: row.org_name }, id: row.id, relation: row.relation, kind: row.kind, counterparty });
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
