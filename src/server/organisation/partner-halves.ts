import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { readingsOf } from '../engine/masters/words';
import { notify } from '../engine/messages/notify';

/** The other half's relation: HD and DH are two codes; a manufacturer's half keeps the owner's code, because none starts with V. */
const OTHER_RELATION: Record<string, string> = { DD: 'DD', HH: 'HH', HD: 'DH', DH: 'HD', DV: 'DV', HV: 'HV' };
const OTHER_KIND: Record<string, string> = { supplier: 'customer', customer: 'supplier', both: 'both' };
/** The owner's code for the other side's kind, as its own rows carry it. */
export const RELATION_OF: Partial<Record<OrgKind, Partial<Record<OrgKind, string>>>> = {
  H: { H: 'HH', D: 'HD', V: 'HV' },
  D: { H: 'DH', D: 'DD', V: 'DV' },
  V: { H: 'HV', D: 'DV' },
};
type Half = { owner: { id: string; name: string }; id: string; relation: string; kind: string; counterparty: string };

/** The counterparty's half with terms of its own; a half that stands already is linked. @returns the half when it is new */
export async function linkHalves(tx: Db, half: Half): Promise<string | undefined> {
  const { owner } = half;
  const { initials, full } = readingsOf(owner.name);
  const id = newId();
  const made = await sql<{ id: string }>`insert into partner (org_id, id, name, pinyin, pinyin_full, relation, kind, counterparty_id, mirror_of, payment_days)
    values (${half.counterparty}, ${id}, ${owner.name}, ${initials}, ${full}, ${OTHER_RELATION[half.relation]}, ${OTHER_KIND[half.kind]}, ${owner.id}, ${half.id}, 0)
    on conflict (org_id, relation, counterparty_id) where deleted_at is null do update set mirror_of = excluded.mirror_of returning id`.execute(tx);
  const other = made.rows[0];
  if (other) await sql`update partner set mirror_of = ${other.id} where org_id = ${owner.id} and id = ${half.id}`.execute(tx);
  return other?.id === id ? id : undefined;
}

/** A new relation with a firm that is here: its half stands as well, and it is told. */
export const linkPartner: ActionService = async (tx, { org, user }, { ids: [id] }) => {
  const { rows } = await sql<{ relation: string; kind: string; counterparty: string }>`select p.relation, p.kind, p.counterparty_id as counterparty
    from partner p join organisation o on o.id = p.counterparty_id and o.joined where p.org_id = ${org.id} and p.id = ${id}`.execute(tx);
  const [half] = rows;
  const fresh = half && (await linkHalves(tx, { ...half, owner: org, id: id as string }));
  if (!fresh) return;
  const told = { title: '新的往来关系', body: `${org.name}与贵方建立了往来关系`, uri: 'tradeRequest' as const, objectID: fresh };
  await notify(tx, { org: half.counterparty, ...told, extra: { org_name: org.name }, sender: { id: user.id, name: user.name } });
};

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
