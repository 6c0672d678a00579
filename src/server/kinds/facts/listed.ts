import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Per line: what the procurement platform lists for the goods, for a unit of the line; state '' where the organisation keeps no listing, or nobody said how the units compare. */
export const listedFact: Load<'listed'> = async (context, _, d) => {
  const today = dayOf(context.now());
  const { rows } = await sql<{ price: string | null; code: string | null; valid_to: string | null; state: string }>`
    select trim_scale(round(p.piece_price * coalesce(u.ratio, 1), 6))::text as price, p.code, p.valid_to::text,
      case when not k.is_kept then '' when p.listed_id is null then 'none' when sunshine_state(p.said_state, p.left_on, p.valid_to, ${today}::date) in ('left',
        'ended') then 'over' else 'listed' end as state
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, unit_id uuid)
      cross join (select exists (select from sunshine_listed where org_id = ${context.org.id} and deleted_at is null) as is_kept) k
      left join sunshine_price p on p.org_id = ${context.org.id} and p.specification_id = w.specification_id left join unit u on u.id = w.unit_id order by w.i`.execute(
    context.db,
  );
  return rows.map(({ price, code, valid_to, state }) => ({ price: price ?? '', code: code ?? '', validTo: valid_to ?? '', state }));
};
