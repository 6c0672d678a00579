import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Of lots that do not lie here yet as well: what arrives may be stopped already. */
export const keepingFact: Load<'keeping'> = async (context, _, d) => {
  const { rows } = await sql<{ temp_zone: string; stopped: boolean }>`
    select coalesce(c.temp_zone, '') as temp_zone,
      exists (select from stock_block k where k.org_id = ${context.org.id} and k.ended_at is null and k.specification_id = w.specification_id and k.batch_no in ('', w.batch_no)) as stopped
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid, batch_no text) left join specification_card c on c.id = w.specification_id order by w.i`.execute(
    context.db,
  );
  return rows.map((row) => ({ tempZone: row.temp_zone, isLotStopped: row.stopped }));
};

export const validityFact: Load<'validity'> = async (context, _, d) => {
  const goods = [...new Set(d.lines.map((line) => line.specification).filter(Boolean))];
  const { rows } = await sql<{ paper: string; valid_to: string }>`
    select type as paper, max(valid_to)::text as valid_to from licence
      where org_id in (${context.org.id}, ${d.counterOrg || null}) and holder_id = ${d.counterOrg || null} and deleted_at is null and not long_term and review_state = 'valid' and valid_to is not null
      group by type
    union all
    select distinct '注册证' || registration_no, cert_valid_to::text from specification_card where id = any(${goods}::uuid[]) and registration_no is not null and cert_valid_to is not null`.execute(
    context.db,
  );
  return rows.map((row) => ({ paper: row.paper, validTo: row.valid_to }));
};
