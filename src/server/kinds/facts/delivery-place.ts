import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse } from '../../engine/documents/line-keys';

export const deliveryPlaceFact: Load<'deliveryPlace'> = async (context, definition, d) => {
  const { rows } = await sql<{ address: string | null; phone: string | null; keeper: string | null }>`
    select coalesce(w.address, o.address) as address, coalesce(w.phone, e.phone) as phone, e.name as keeper from warehouse w join organisation o on o.id = w.org_id
      left join employee e on e.org_id = w.org_id and e.id = w.keeper_id
    where w.org_id = ${context.org.id} and w.id = ${goodsWarehouse(definition, d) || null}`.execute(context.db);
  return { address: rows[0]?.address ?? '', receiver: rows[0]?.keeper ?? '', phone: rows[0]?.phone ?? '' };
};

export const directStoreFact: Load<'directStore'> = async (context, _, d) => {
  const department = String(d.header.directTo ?? '');
  if (department === '') return '';
  const { rows } = await sql<{ id: string }>`
    select id from warehouse where org_id = ${context.org.id} and department_id = ${department}::uuid and level = 2 and scrap_type = 1
      and virtual_kind is null and status and deleted_at is null order by code limit 1`.execute(context.db);
  return rows[0]?.id ?? '';
};
