import { sql } from 'kysely';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { TradeWorld } from './trade-world';

/** A supplier of the dealer that is not on the platform: what comes from him is typed in. @returns the dealer's partner row */
export async function makerOf(w: TradeWorld): Promise<string> {
  const [id, partner] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${id}, 'V', ${`M${id.slice(-6)}`}, ${`厂家${id.slice(-6)}`})`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.dealer.id}, ${partner}, ${`厂家${id.slice(-6)}`}, 'DV', 'supplier', ${id}, '入库结算', 30, true)`.execute(w.db);
  return partner;
}

/** A supplier of the hospital that is not on the platform: his unsold goods are typed in. @returns the hospital's partner row, and who owns them */
export async function consignorOf(w: TradeWorld): Promise<{ supplier: string; owner: string }> {
  const [owner, supplier] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${owner}, 'D', ${`Z${owner.slice(-6)}`}, ${`寄售商${owner.slice(-6)}`})`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.hospital.id}, ${supplier}, ${`寄售商${owner.slice(-6)}`}, 'HD', 'supplier', ${owner}, '消耗后结算', 30, true)`.execute(w.db);
  return { supplier, owner };
}

/** A customer of the dealer that is not on the platform. @returns the dealer's partner row */
export async function clinicOf(w: TradeWorld): Promise<string> {
  const [id, partner] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${id}, 'H', ${`C${id.slice(-6)}`}, ${`诊所${id.slice(-6)}`})`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
    values (${w.dealer.id}, ${partner}, ${`诊所${id.slice(-6)}`}, 'DH', 'customer', ${id}, '入库结算', 30, true)`.execute(w.db);
  return partner;
}

/** Somebody else of the same organisation: who made a document may not always review it. */
export const colleague = (context: Context): Context => ({
  ...context,
  user: { ...context.user, id: `${context.user.id.slice(0, -4)}beef`, name: `${context.org.name}同事` },
});

/** Somebody new in the hospital with a login of his own. */
export async function employed(w: TradeWorld, name: string): Promise<Context> {
  const [user, account, employee] = [newId(), newId(), newId()];
  await sql`insert into account (id, user_name, phone, password_hash) values (${account}, ${`a${user.slice(-8)}`}, ${`137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`}, 'x')`.execute(
    w.db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${employee}, ${employee.slice(-8)}, ${name}, ${w.hospital.department})`.execute(
    w.db,
  );
  await sql`insert into app_user (org_id, id, name, account_id, employee_id) values (${w.hospital.id}, ${user}, ${name}, ${account}, ${employee})`.execute(
    w.db,
  );
  const context = w.context(w.hospital);
  return { ...context, user: { ...context.user, id: user, name, employee } };
}

/** Users of the hospital hold everything a hospital can be granted in the database too, not only in their context. */
export async function grantEverything(w: TradeWorld, users: readonly Context[]): Promise<void> {
  await sql`insert into organisation_menu (org_id, node_id) select ${w.hospital.id}, id from menu_node where type > 0 and 'H' = any(org_kinds) on conflict do nothing`.execute(
    w.db,
  );
  await sql`insert into user_role (org_id, user_id, role_id) select ${w.hospital.id}, u, r.id from unnest(${users.map((one) => one.user.id)}::uuid[]) u, role r
    where r.scope = 'system' and r.org_kind = 'H' and r.is_wildcard on conflict do nothing`.execute(w.db);
}

/** Ids of the promises of the ledger (I1–I13) that do not hold; empty when everything does. */
export const brokenPromises = async (w: TradeWorld): Promise<string[]> =>
  (await selfCheck(w.db)).filter((check) => check.broken > 0).map((check) => `${check.id}: ${JSON.stringify(check.breaks[0])}`);
