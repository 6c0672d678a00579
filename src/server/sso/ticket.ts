import { sql } from 'kysely';
import type { Db } from '../db/open';
import { type Account, findAccount } from '../session/accounts';
import { hashOf, newToken } from '../session/token';

/** A way in for one person, once and within a minute, asked for by the hospital's own system for one of its staff. */
const SECONDS = 60;
export const TICKET_PATH = '/v1/login/ticket';

type Ticket = { account: Account; place: string };
type Issued = { ticket: string; expires: Date };

/** Whose number this is among the people of the HIS; never somebody who holds everything: a key of a system is no administrator. */
export async function issueTicket(db: Db, given: { org: string; staff: string; place: string }, now: Date): Promise<Issued | 'nobody' | 'administrator'> {
  const { rows } = await sql<{ id: string; is_wildcard: boolean }>`select u.id, exists (select from role r where r.is_wildcard and r.deleted_at is null and (
      exists (select from user_role x where x.org_id = u.org_id and x.user_id = u.id and x.role_id = r.id)
      or exists (select from user_group_role x join group_role_role g on g.org_id = x.org_id and g.group_role_id = x.group_role_id
        where x.org_id = u.org_id and x.user_id = u.id and g.role_id = r.id))) as is_wildcard
    from his_staff s join app_user u on u.org_id = s.org_id and u.employee_id = s.employee_id and u.deleted_at is null
    where s.org_id = ${given.org} and lower(s.code) = ${given.staff.toLowerCase()} and s.active and s.deleted_at is null and s.bind_state = '1'`.execute(db);
  const [user, other] = rows;
  if (!user || other) return 'nobody';
  if (user.is_wildcard) return 'administrator';
  const ticket = newToken();
  const expires = new Date(now.getTime() + SECONDS * 1000);
  await sql`insert into sign_in_ticket (token_hash, org_id, user_id, place, created_at, expires_at)
    values (${hashOf(ticket)}, ${given.org}, ${user.id}, ${given.place}, ${now}, ${expires})`.execute(db);
  return { ticket, expires };
}

/** Uses it up; undefined when it is none, was used, or its minute is over. */
export async function spendTicket(db: Db, ticket: string, now: Date): Promise<Ticket | undefined> {
  const { rows } = await sql<{ place: string; expires_at: string; user_name: string }>`delete from sign_in_ticket t using app_user u, account a
    where t.token_hash = ${hashOf(ticket)} and u.org_id = t.org_id and u.id = t.user_id and u.deleted_at is null and a.id = u.account_id returning t.place, t.expires_at, a.user_name`.execute(
    db,
  );
  const [row] = rows;
  const account = row && Date.parse(row.expires_at) > now.getTime() ? await findAccount(db, row.user_name, now) : undefined;
  return row && account && { account, place: row.place };
}
