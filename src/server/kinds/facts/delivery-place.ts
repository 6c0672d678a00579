import { sql } from 'kysely';
import { columnOf } from '../../../define/field';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse } from '../../engine/documents/line-keys';

/** So many documents of the kind, the newest first, are looked at for who took the goods before. */
const LOOKED_AT = 200;

/** Where goods for a warehouse go and who takes them: its keeper, else whoever was named for it last. */
export const deliveryPlaceFact: Load<'deliveryPlace'> = async (context, definition, d) => {
  const { receiver, phone } = definition.header;
  const [name, number] = [sql.ref(receiver ? columnOf('receiver', receiver) : 'receiver'), sql.ref(phone ? columnOf('phone', phone) : 'phone')];
  const { rows } = await sql<{ address: string | null; phone: string | null; receiver: string | null }>`
    select coalesce(nullif(w.address, ''), o.address) as address, coalesce(e.name, before.receiver) as receiver,
      case when e.id is null then coalesce(nullif(w.phone, ''), before.phone) else coalesce(nullif(w.phone, ''), e.phone) end as phone
    from warehouse w join organisation o on o.id = w.org_id
      left join employee e on e.org_id = w.org_id and e.id = w.keeper_id
      left join lateral (select n.receiver, n.phone from (
          select warehouse_id, ${name} as receiver, ${number} as phone from document where org_id = w.org_id and kind = ${definition.kind}
          order by created_at desc, id desc limit ${LOOKED_AT}) n
        where n.warehouse_id = w.id and n.receiver <> '' and n.phone <> '' limit 1) before on true
    where w.org_id = ${context.org.id} and w.id = ${goodsWarehouse(definition, d) || null}`.execute(context.db);
  return { address: rows[0]?.address ?? '', receiver: rows[0]?.receiver ?? '', phone: rows[0]?.phone ?? '' };
};

export const directStoreFact: Load<'directStore'> = async (context, _, d) => {
  const department = String(d.header.directTo ?? '');
  if (department === '') return '';
  const { rows } = await sql<{ id: string }>`
    select id from warehouse where org_id = ${context.org.id} and department_id = ${department}::uuid and level = 2 and scrap_type = 1
      and virtual_kind is null and status and deleted_at is null order by code limit 1`.execute(context.db);
  return rows[0]?.id ?? '';
};
