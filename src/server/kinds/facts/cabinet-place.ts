import { sql } from 'kysely';
import { add } from '../../../define/money';
import type { Load } from '../../engine/documents/facts';

type Row = {
  name: string;
  enabled: boolean;
  online: boolean;
  warehouse: string | null;
  location: string | null;
  department: string | null;
  central: string | null;
};

/** The cabinet a document names: where it stands, the central store it is filled from, and what its device says lies in it. */
export const cabinetPlaceFact: Load<'cabinetPlace'> = async ({ db, org }, _, d) => {
  const cabinet = String(d.header.cabinet ?? '') || null;
  const { rows } = await sql<Row>`
    select c.name, c.status and c.deleted_at is null
    and c.location_id is not null as enabled, c.online_state = '在线' as online, c.warehouse_id as warehouse, c.location_id as location, c.department_id as department,
      (select w.id from warehouse w where w.org_id = c.org_id and w.level = 1 and w.scrap_type = 1 and w.virtual_kind is null and w.kind <> '智能柜' and w.status and w.deleted_at is null
        order by w.is_default desc, w.code limit 1) as central
    from cabinet c where c.org_id = ${org.id} and c.id = ${cabinet}::uuid`.execute(db);
  const lying = await sql<{ specification: string; batch_no: string; unit: string; unit_name: string; quantity: string }>`
    select x.specification_id as specification, x.batch_no, g.root_unit_id as unit, u.name as unit_name, trim_scale(sum(x.quantity))::text as quantity
    from cabinet_content x join specification_card g on g.id = x.specification_id join unit u on u.id = g.root_unit_id
    where x.org_id = ${org.id} and x.cabinet_id = ${cabinet}::uuid group by 1, 2, 3, 4 having sum(x.quantity) > 0 order by 1, 2`.execute(db);
  const dear = await sql<{ id: string }>`
    select id from specification_card where id = any(${d.lines.map((line) => line.specification).filter(Boolean)}::uuid[]) and is_high_value`.execute(db);
  const high = new Set(dear.rows.map(({ id }) => id));
  const [row] = rows;
  const of = (specification: string, batchNo: string) =>
    lying.rows.filter((one) => one.specification === specification && (batchNo === '' || one.batch_no === batchNo));
  const sum = (rows: readonly { quantity: string }[]): string => rows.reduce((all, { quantity }) => add(all, quantity), '0');
  return {
    ...{ name: row?.name ?? '', isEnabled: row?.enabled === true, isOnline: row?.online === true },
    ...{ warehouse: row?.warehouse ?? '', location: row?.location ?? '', department: row?.department ?? '', central: row?.central ?? '' },
    onHand: d.lines.map((line) => sum(of(line.specification, String(line.batchNo ?? '')))),
    inAll: d.lines.map((line) => sum(of(line.specification, ''))),
    units: d.lines.map((line) => of(line.specification, '')[0]?.unit_name ?? ''),
    isHighValue: d.lines.map((line) => high.has(line.specification)),
    contents: lying.rows.map((one) => ({
      specification: one.specification,
      unit: one.unit,
      quantity: one.quantity,
      batchNo: one.batch_no === '-' ? '' : one.batch_no,
    })),
  };
};
