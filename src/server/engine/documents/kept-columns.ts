import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION } from '../../../define/document-core';
import { columnOf, type Field, fieldOf } from '../../../define/field';

/** What the kept counts of documents are told apart by, and what they add up (migration 260, by the same names as in `document`). */
export const PLACES = ['department_id', 'warehouse_id', 'to_warehouse_id'] as const;
export const STATES = ['status', 'origin', 'is_red', 'urgent', 'mode', 'side', 'subkind', 'stage', 'outcome', 'is_late', 'counter_status'] as const;
export const SUMS = ['total_quantity', 'total_amount', 'total_charge', 'pack_count', 'bank_amount', 'prepaid_amount', 'contra_amount'] as const;

const COLUMNS: ReadonlySet<string> = new Set(['org_id', 'document_date', ...STATES, ...PLACES]);
const SUMMED: ReadonlySet<string> = new Set(SUMS);
/** Of what every document carries. */
const TRAIL: Record<string, string> = { status: 'status', origin: 'origin', isRed: 'is_red', totalQuantity: 'total_quantity', totalAmount: 'total_amount' };

/** The column a field of the header is kept by; undefined: its rows are counted one by one. */
export const keptColumn = (definition: DocumentDefinition, name: string): string | undefined => only(COLUMNS, columnFor(definition, name));

/** Whether the sum of a field of the header is kept. A secret stays one: what it hangs on is kept as well. */
export const isKeptSum = (definition: DocumentDefinition, name: string): boolean =>
  only(SUMMED, columnFor(definition, name, true)) !== undefined &&
  (!definition.secret?.header.includes(name) || Object.keys(definition.secret.while).every((on) => keptColumn(definition, on) !== undefined));

const only = (known: ReadonlySet<string>, column: string | undefined): string | undefined => (column !== undefined && known.has(column) ? column : undefined);

/** In the order filters are read (filters.ts): the header's own field before what every document carries. */
function columnFor(definition: DocumentDefinition, name: string, isSecretToo = false): string | undefined {
  const field: Field | undefined = fieldOf(definition.header, name);
  if (field) return field.live || field.extra || field.via || (!isSecretToo && definition.secret?.header.includes(name)) ? undefined : columnOf(name, field);
  if (fieldOf(CORE_TRAIL, name)) return TRAIL[name];
  return name === 'organisation' ? columnOf(name, ORGANISATION) : undefined;
}
