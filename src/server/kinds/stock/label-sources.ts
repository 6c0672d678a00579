import { sql } from 'kysely';

import type { LabelSource } from '../../engine/prints/label-source';

/** Labels of goods by their own id, or by the document that made them (a packing and its packs). */
const labelled = (id: 'id' | 'document_id'): LabelSource => ({
  counts: id,
  warehouse: 't.warehouse_id',
  from: sql`select t.org_id, t.${sql.ref(id)} as id, t.warehouse_id, t.label_no as "labelNo", t.label_kind as "labelKind", t.print_count as printed,
    c.product_name as "productName", c.spec_model as "specModel", c.manufacturer, c.registration_no as "registrationNo",
      l.batch_no as "batchNo", l.serial_no as "serialNo", l.expiry_date::text as "expiryDate", l.sterilisation_no as "sterilisationNo", case
      when t.label_kind = '1' then c.udi_di end as gtin, o.name as "ownName", t.created_at as sorted,
      case when t.label_kind in ('2', '3') then trim_scale(t.quantity)::text || u.name end as packed,
      concat_ws(' ', case when c.is_high_value then '高值' end, case when c.is_implant then '植入' end, case when c.temp_zone in ('cold', 'frozen') then '冷链' end) as marks
    from stock_label t left join lot l on l.org_id = t.org_id and l.id = t.lot_id left join specification_card c on c.id = t.specification_id
    left join unit u on u.id = c.root_unit_id join organisation o on o.id = t.org_id
    where t.deleted_at is null and t.state <> '5'`,
});

export const LABEL_SOURCES: Record<string, LabelSource> = {
  stockLabel: labelled('id'),
  packOrder: labelled('document_id'),
  location: {
    warehouse: 't.warehouse_id',
    from: sql`select t.org_id, t.id, t.warehouse_id, t.code, t.name, t.barcode, w.name as "warehouseName", 0 as printed, t.created_at as sorted
      from location t join warehouse w on w.org_id = t.org_id and w.id = t.warehouse_id where t.deleted_at is null`,
  },
  shelf: {
    warehouse: 't.warehouse_id',
    from: sql`select t.org_id, t.id, t.warehouse_id, t.code, t.name, w.name as "warehouseName", 0 as printed, t.created_at as sorted from shelf t
      join warehouse w on w.org_id = t.org_id and w.id = t.warehouse_id where t.deleted_at is null`,
  },
  hospitalProduct: {
    from: sql`select t.org_id, t.id, t.own_code as code, coalesce(nullif(t.own_name, ''), c.product_name) as "productName",
      c.spec_model as "specModel", c.manufacturer, c.registration_no as "registrationNo", 0 as printed, t.created_at as sorted
      from business_product t join specification_card c on c.id = t.specification_id where t.deleted_at is null and t.own_code <> ''`,
  },
  instrumentKit: {
    from: sql`select t.org_id, t.id, t.code, t.name, w.name as "warehouseName", o.name as "ownName", case
      when t.sterile_days > 0 then (t.sterilised_at + t.sterile_days)::text end as "expiryDate", 0 as printed, t.code as sorted
      from instrument_kit t left join warehouse w on w.org_id = t.org_id and w.id = t.warehouse_id join organisation o on o.id = t.org_id where t.deleted_at is null`,
  },
  surgicalTool: {
    from: sql`select t.org_id, t.id, t.code, concat_ws(' ', t.name, t.model) as name, k.name as "kitName", o.name as "ownName", 0 as printed, t.code as sorted
      from surgical_tool t left join instrument_kit k on k.id = t.kit_id join organisation o on o.id = t.org_id where t.deleted_at is null`,
  },
  productBarcode: {
    from: sql`select t.org_id, t.id, t.code, c.product_name as "productName", c.spec_model as "specModel", 0 as printed, t.created_at as sorted
      from product_barcode t join specification_card c on c.id = t.specification_id where t.deleted_at is null`,
  },
};
