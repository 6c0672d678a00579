import { sql } from 'kysely';
import type { Days } from '../../../../define/periods';
import type { Fact } from '../../../../domain/finance/voucher/lay-out';
import type { Account, Rule } from '../../../../domain/finance/voucher/rule-accounts';
import type { Context } from '../../../base/context';

/** What the ledgers say of these days that no voucher does: held for the transaction, so that what is laid out is what is written down. */
export async function pendingFacts(context: Context, { from, to }: Days): Promise<Fact[]> {
  await sql`drop table if exists voucher_held`.execute(context.db);
  // No parameters: a statement that makes a table takes none.
  const { id, kind } = context.org;
  await sql`create temporary table voucher_held on commit drop as
    select * from voucher_pending(${sql.lit(id)}::uuid, ${sql.lit(kind)}::text, ${sql.lit(from)}::date, ${sql.lit(to)}::date)`.execute(context.db);
  const { rows } = await sql<Fact>`
    select document_id as document, kind, sn, day::text as day, event, is_red as "isRed", measure, amount::text as amount, coalesce(partner_id::text, '') as partner,
      coalesce(department_id::text, '') as department, coalesce(category_id::text, '') as category, coalesce(specification_id::text, '') as specification
    from voucher_held order by day, sn, event, measure`.execute(context.db);
  return rows;
}

export async function accountsOf(context: Context): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select id, by_partner as "byPartner", by_department as "byDepartment", by_category as "byCategory" from voucher_account
    where org_id = ${context.org.id} and status and deleted_at is null`.execute(context.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function rulesOf(context: Context): Promise<Map<string, Rule>> {
  const { rows } = await sql<Rule>`
    select r.event, r.summary, not r.status as "isOff",
      coalesce((select jsonb_agg(jsonb_build_object('side', l.side, 'measure', l.measure, 'account', coalesce(l.account_id::text, '')) order by l.sort, l.id)
        from voucher_rule_line l where l.org_id = r.org_id and l.rule_id = r.id), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('side', x.side, 'measure', x.measure, 'account', x.account_id::text, 'specification', coalesce(x.specification_id::text, ''),
        'partner', coalesce(x.partner_id::text, ''), 'department', coalesce(x.department_id::text, ''), 'category', coalesce(x.category_id::text, '')) order by x.sort, x.id)
        from voucher_rule_exception x where x.org_id = r.org_id and x.rule_id = r.id), '[]') as exceptions
    from voucher_rule r where r.org_id = ${context.org.id} and r.deleted_at is null`.execute(context.db);
  return new Map(rows.map((row) => [row.event, row]));
}

/** What partners, departments and categories are called. */
export async function namesOf(context: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select x.id, x.name from (select id, name from partner where org_id = ${context.org.id} union all select id, name from department where org_id = ${context.org.id}
      union all select id, name from custom_category where org_id = ${context.org.id}) x where x.id = any(${[...ids]}::uuid[])`.execute(context.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
