import { type RawBuilder, sql } from 'kysely';
import { dayOf, startOfMonth } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

/** Whether somebody works in department `x`, in the first place or beside. */
const belongs = (employee: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from employee e where e.org_id = x.org_id and e.id = ${employee || null}::uuid and (e.department_id = x.id or x.id = any(e.other_departments)))`;

/** The department of a claim or receipt: may it claim, is the caller (the named receiver) one of its people, how much did it claim this month. */
export const departmentFact: Load<'department'> = async (context, _, d) => {
  const id = String(d.header.department ?? '') || null;
  const { rows } = await sql<{ name: string; enabled: boolean; can_claim: boolean; budget: string | null; claimed: string; mine: boolean; receivers: boolean }>`
    select x.name, x.status and x.deleted_at is null as enabled, x.can_claim, x.month_budget as budget,
      coalesce((select sum(h.total_amount) from document h where h.org_id = x.org_id and h.kind = 'suppliesClaim' and h.department_id = x.id and h.status in (1, 2, 7)
        and h.document_date >= ${startOfMonth(dayOf(context.now()))}::date and h.id <> ${d.id || null}), 0) as claimed,
      ${belongs(context.user.employee)} as mine, ${belongs(String(d.header.receiver ?? ''))} as receivers
    from department x where x.org_id = ${context.org.id} and x.id = ${id}`.execute(context.db);
  const row = rows[0];
  return {
    name: row?.name ?? '',
    isEnabled: row?.enabled === true,
    canClaim: row?.can_claim === true,
    monthBudget: row?.budget ?? '',
    monthClaimed: row?.claimed ?? '0',
    isMine: row?.mine === true || context.user.departments.includes(id ?? ''),
    isReceivers: row?.receivers === true,
  };
};
