import { sql } from 'kysely';
import { add } from '../../../define/money';
import type { Context } from '../../base/context';
import type { LabelRow } from '../../engine/prints/labels';
import type { RecordExtras, RecordSource } from '../../engine/prints/record-source';

/** How a cabinet is built with what belongs in each place and lies there, and what lies in it; with `doors` a label for each door. */
export const cabinetSheet: RecordSource = async (context, row, variant): Promise<RecordExtras> => {
  if (variant === 'doors') return { tables: {}, foot: [], labels: await doorsOf(context, row.id) };
  const [layout, contents] = [await layoutOf(context, row.id), await contentsOf(context, row.id)];
  const products = new Set(contents.map(({ productName, specModel }) => `${productName} ${specModel}`)).size;
  const pieces = contents.length > 0 ? add(...contents.map(({ quantity }) => quantity)) : '0';
  return { tables: { layout, contents }, foot: [`品种 ${products}`, `数量 ${pieces}`, '盘点人：', '日期：'] };
};

/** Layer by layer the places of the layout, else what lies in the layer; a plate is the place of its product. */
async function layoutOf(context: Context, cabinet: string): Promise<{ layer: string; place: string }[]> {
  const { rows } = await sql<{ layer: string; place: string }>`
    with here as (
      select coalesce(s.layer_no, 1) as layer_no, s.specification_id, sum(s.low) as low, sum(s.par) as par, sum(s.device_quantity) as quantity from cabinet_stock_list s
      where s.org_id = ${context.org.id} and s.cabinet_id = ${cabinet} and s.layer_no is not null group by 1, 2
    ), places as (
      select p.layer_no, p.position, p.specification_id, p.low, p.par,
        row_number() over (partition by p.layer_no, p.specification_id order by p.position) = 1 as is_first
      from cabinet_slot p where p.org_id = ${context.org.id} and p.cabinet_id = ${cabinet} and p.specification_id is not null
    ), told as (
      select p.layer_no, p.position, p.specification_id, p.low, p.par, case when p.is_first then coalesce(h.quantity, 0) end as quantity
      from places p left join here h on h.layer_no = p.layer_no and h.specification_id = p.specification_id
      union all
      select h.layer_no, null, h.specification_id, h.low, h.par, h.quantity from here h
      where not exists (select from places p where p.layer_no = h.layer_no and p.specification_id = h.specification_id)
    )
    select concat('门', y.door_no, ' 第', y.layer_no, '层', chr(10), y.kind) as layer,
      case when t.specification_id is null then '（空）' else concat_ws(chr(10), concat_ws(' ', '位' || t.position, c.product_name), c.spec_model,
        nullif(concat_ws('  ', case when t.par is not null then concat('定数 ', coalesce(trim_scale(t.low)::text, '0'), '/', trim_scale(t.par)) end,
          case when t.quantity is not null then concat('现 ', trim_scale(t.quantity), u.name) end), '')) end as place
    from cabinet_layer y left join told t on t.layer_no = y.layer_no left join specification_card c on c.id = t.specification_id left join unit u on u.id = c.root_unit_id
    where y.org_id = ${context.org.id} and y.cabinet_id = ${cabinet} order by y.door_no, y.layer_no, t.position nulls last, c.product_name, c.spec_model`.execute(
    context.db,
  );
  return rows;
}

type Content = Record<'position' | 'productName' | 'specModel' | 'batchNo' | 'expiryDate' | 'quantity' | 'unit', string>;
async function contentsOf(context: Context, cabinet: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select concat('第', x.layer_no, '层') as position, c.product_name as "productName", c.spec_model as "specModel", concat_ws('/', nullif(x.batch_no, '-'), nullif(x.serial_no, '')) as "batchNo",
      coalesce(l.expiry_date::text, '') as "expiryDate", trim_scale(sum(x.quantity))::text as quantity, coalesce(u.name, '') as unit
    from cabinet_content x join specification_card c on c.id = x.specification_id left join unit u on u.id = c.root_unit_id
      left join lot l on l.org_id = x.org_id and l.specification_id = x.specification_id and l.batch_no = x.batch_no and l.serial_no = x.serial_no
    where x.org_id = ${context.org.id} and x.cabinet_id = ${cabinet} group by x.layer_no, c.product_name, c.spec_model, x.batch_no, x.serial_no, l.expiry_date, u.name having sum(x.quantity) <> 0
    order by x.layer_no, c.product_name, c.spec_model, l.expiry_date, x.batch_no, x.serial_no`.execute(context.db);
  return rows;
}

/** code-door: what a device in the hand reads at the door. */
async function doorsOf(context: Context, cabinet: string): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select concat(${cabinet}::text, '-', y.door_no) as id, concat(c.code, '-', y.door_no) as door, c.name, y.door_no as "doorNo",
      string_agg(y.layer_no::text, '、' order by y.layer_no) as layers, d.name as "departmentName", w.name as "warehouseName"
    from cabinet c join cabinet_layer y on y.org_id = c.org_id and y.cabinet_id = c.id left join department d on d.org_id = c.org_id and d.id = c.department_id
      left join warehouse w on w.org_id = c.org_id and w.id = c.warehouse_id
    where c.org_id = ${context.org.id} and c.id = ${cabinet} group by c.code, c.name, y.door_no, d.name, w.name order by y.door_no`.execute(context.db);
  return rows;
}
