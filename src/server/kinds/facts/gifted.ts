import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';

/** What was given to this customer since New Year, at reference prices. */
export const giftedFact: Load<'gifted'> = async (context, _, d) => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(h.total_amount), 0)::text as amount from document h where h.org_id = ${context.org.id} and h.kind = ${d.kind} and h.partner_id = ${d.partner || null}
      and h.status in (2, 7) and not h.is_red and h.biz_date >= ${`${dayOf(context.now()).slice(0, 4)}-01-01`}::date and h.id <> ${d.id || null}`.execute(
    context.db,
  );
  return rows[0]?.amount ?? '0';
};
