import { sql } from 'kysely';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import type { Db } from '../db/open';
import { linkEarlierPartners } from './partner-halves';

/**
 * Columns that name an organisation and follow when two rows of one firm become one. The ledgers' entries are facts and stay as they
 * were written: they name partners, lots and owners, never an archive.
 */
export const FOLLOWING: readonly (readonly [table: string, column: string])[] = [
  ['product', 'vendor_id'],
  ['registration_cert', 'manufacturer_id'],
  ['document', 'counter_org_id'],
  ['invoice_dispute', 'counter_org_id'],
  ['settle_item', 'supplier_org_id'],
  ['warning', 'holder_id'],
  ['organisation', 'parent_org_id'],
];

export type Firm = { id: string; name: string; kind: string };

/**
 * Two rows of one firm become one: what named the archive row names the other from now on, and the archive row is deleted.
 * @throws Rejected when the loser has a login or a life of its own, or when both sides have terms that only people can put together
 */
export async function mergeOrganisations(tx: Db, context: Context, from: string, into: string): Promise<void> {
  const { rows } = await sql<Firm & { joined: boolean }>`select id, name, kind, joined from organisation where id in (${from}, ${into}) and deleted_at is null
    order by id for update`.execute(tx);
  const loser = rows.find(({ id }) => id === from) as Firm & { joined: boolean };
  const winner = rows.find(({ id }) => id === into);
  if (!winner) throw new Rejected('并入机构不存在');
  if (winner.id === loser.id) throw new Rejected('不能与自身合并');
  if (winner.kind !== loser.kind) throw new Rejected('只能合并同类型的机构');
  if (loser.joined) throw new Rejected(`【${loser.name}】已入驻，只能合并未入驻的机构档案`);
  const onTheWay = await sql`select 1 from org_registration where organisation_id = ${loser.id} and status in (1, 2, 3) and deleted_at is null`.execute(tx);
  if (onTheWay.rows.length > 0) throw new Rejected(`【${loser.name}】有注册申请，不能合并`);
  const owned = await sql`
    select 1 from stock_balance where owner_id = ${loser.id} and quantity <> 0 union all select 1 from custody_balance where owner_id = ${loser.id} and quantity <> 0 limit 1`.execute(
    tx,
  );
  if (owned.rows.length > 0) throw new Rejected(`【${loser.name}】名下尚有寄售库存，不能合并`);
  await mergePartners(tx, context, loser, winner);
  await mergeBrands(tx, context, loser, winner);
  await mergeLicences(tx, context, loser, winner);
  for (const [table, column] of FOLLOWING)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${winner.id} where ${sql.ref(column)} = ${loser.id}`.execute(tx);
  await sql`update organisation set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false, version = version + 1 where id = ${loser.id}`.execute(
    tx,
  );
  // Who dealt with the archive row of a firm that is here deals with the firm itself now.
  if (winner.joined) await linkEarlierPartners(tx, winner.id);
}

/** Terms with the loser go on with the winner; who has both keeps the ones in use. */
async function mergePartners(tx: Db, context: Context, loser: Firm, winner: Firm): Promise<void> {
  const { rows } = await sql<{ org_id: string; org_name: string; lost: string; kept: string; lost_used: boolean }>`
    select a.org_id, g.name as org_name, a.id as lost, b.id as kept,
      exists (select from document d where d.org_id = a.org_id and d.partner_id = a.id) or exists (select from account_item i where i.org_id = a.org_id and i.partner_id = a.id) as lost_used
    from partner a join partner b on b.org_id = a.org_id and b.relation = a.relation and b.counterparty_id = ${winner.id} and b.deleted_at is null join organisation g on g.id = a.org_id
    where a.counterparty_id = ${loser.id} and a.deleted_at is null`.execute(tx);
  const both = rows.filter((row) => row.lost_used);
  if (both.length > 0) throw new Rejected(`【${both.map((row) => row.org_name).join('】【')}】与两家机构都有往来账务，不能合并`);
  for (const row of rows) {
    for (const [table, column] of [
      ['product_price', 'partner_id'],
      ['business_product', 'default_supplier_id'],
      ['warehouse_product', 'supplier_id'],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${row.kept} where org_id = ${row.org_id} and ${sql.ref(column)} = ${row.lost}`.execute(tx);
    await sql`update partner set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null} where org_id = ${row.org_id} and id = ${row.lost}`.execute(
      tx,
    );
  }
  await sql`update partner set counterparty_id = ${winner.id}, name = ${winner.name}, version = version + 1, updated_at = ${context.now()}
    where counterparty_id = ${loser.id} and deleted_at is null`.execute(tx);
}

/** A brand both have is one brand. */
async function mergeBrands(tx: Db, context: Context, loser: Firm, winner: Firm): Promise<void> {
  const { rows } = await sql<{ lost: string; kept: string }>`select a.id as lost, b.id as kept from brand a
    join brand b on b.vendor_id = ${winner.id} and lower(b.name) = lower(a.name) and b.deleted_at is null where a.vendor_id = ${loser.id} and a.deleted_at is null`.execute(
    tx,
  );
  for (const { lost, kept } of rows) {
    await sql`update product set brand_id = ${kept} where brand_id = ${lost}`.execute(tx);
    await sql`update brand set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null} where id = ${lost}`.execute(tx);
  }
  await sql`update brand set vendor_id = ${winner.id}, version = version + 1 where vendor_id = ${loser.id} and deleted_at is null`.execute(tx);
}

/** Copies of the same paper count once in every archive. */
async function mergeLicences(tx: Db, context: Context, loser: Firm, winner: Firm): Promise<void> {
  await sql`update licence a set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null} where a.holder_id = ${loser.id} and a.deleted_at is null
    and exists (select from licence b where b.org_id = a.org_id and b.holder_id = ${winner.id} and b.type = a.type and lower(b.no) = lower(a.no) and b.deleted_at is null)`.execute(
    tx,
  );
  await sql`update licence set holder_id = ${winner.id}, version = version + 1 where holder_id = ${loser.id} and deleted_at is null`.execute(tx);
}
