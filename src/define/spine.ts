/**
 * The columns every document shares (table `document`, `document_line`). A field whose column stands here is
 * stored in it; any other field must say `extra` and lives in the jsonb of the row. Filtered, summed, unique or
 * required fields belong into a column (promotion rule). The conformance test compares this list with the database.
 */
export type ColumnType = 'text' | 'uuid' | 'int' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'jsonb';

export const HEADER_COLUMNS = {
  id: 'uuid', org_id: 'uuid', kind: 'text', sn: 'text', status: 'int', version: 'int', document_date: 'date', biz_date: 'date',
  partner_id: 'uuid', counter_org_id: 'uuid', warehouse_id: 'uuid', to_warehouse_id: 'uuid', department_id: 'uuid',
  handler_id: 'uuid', salesman_id: 'uuid', checker_id: 'uuid', receiver_id: 'uuid', patient_id: 'uuid', doctor_id: 'uuid',
  subkind: 'text', mode: 'text', settle_mode: 'text', reason: 'text', stage: 'text', urgent: 'boolean',
  expected_date: 'date', promise_date: 'date', due_date: 'date', payment_days: 'int', happened_at: 'timestamptz',
  delivery_address: 'text', receiver: 'text', phone: 'text', delivery_note_no: 'text', counter_sn: 'text', counter_status: 'text',
  invoice_no: 'text', invoice_date: 'date', period_from: 'date', period_to: 'date', title: 'text',
  total_quantity: 'numeric', total_amount: 'numeric', total_tax: 'numeric', total_net: 'numeric', total_cost: 'numeric',
  total_charge: 'numeric', line_count: 'int',
  remark: 'text', attachments: 'jsonb', origin: 'text', is_red: 'boolean', red_of: 'uuid', mirror_of: 'uuid', made_by: 'uuid',
  created_by: 'uuid', created_at: 'timestamptz', submitted_by: 'uuid', submitted_at: 'timestamptz', reviewed_by: 'uuid',
  reviewed_at: 'timestamptz', updated_at: 'timestamptz', print_count: 'int', extra: 'jsonb',
} as const satisfies Record<string, ColumnType>;

export const LINE_COLUMNS = {
  id: 'uuid', org_id: 'uuid', document_id: 'uuid', line_no: 'int', specification_id: 'uuid', unit_id: 'uuid', ratio: 'numeric',
  quantity: 'numeric', base_quantity: 'numeric', price: 'numeric', tax_rate: 'numeric', amount: 'numeric', tax: 'numeric', net_amount: 'numeric',
  lot_id: 'uuid', batch_no: 'text', serial_no: 'text', production_date: 'date', expiry_date: 'date', sterilisation_no: 'text', udi: 'text',
  pack_no: 'text', label_no: 'text', location_id: 'uuid', to_location_id: 'uuid', owner_org_id: 'uuid', partner_id: 'uuid',
  source_line_id: 'uuid', source_sn: 'text', mirror_line_id: 'uuid', flow_quantity: 'numeric', fulfilled: 'numeric', stopped: 'numeric',
  open: 'numeric', returned: 'numeric', cost: 'numeric', unit_cost: 'numeric', cost_diff: 'numeric', charge_price: 'numeric', charge_amount: 'numeric',
  note_quantity: 'numeric', arrived_quantity: 'numeric', refused_quantity: 'numeric', received_quantity: 'numeric',
  sample_quantity: 'numeric', qualified_quantity: 'numeric', unqualified_quantity: 'numeric', pending_quantity: 'numeric',
  approved_quantity: 'numeric', confirmed_quantity: 'numeric', used_quantity: 'numeric', invoiced_quantity: 'numeric',
  reason: 'text', quality: 'text', expected_date: 'date', to_warehouse_id: 'uuid', linked_document_id: 'uuid', remark: 'text', extra: 'jsonb',
} as const satisfies Record<string, ColumnType>;

export type HeaderColumn = keyof typeof HEADER_COLUMNS;
export type LineColumn = keyof typeof LINE_COLUMNS;
